import { text } from "../i18n/text.ts";

export const t = text("disposition", {
  title: "Dispositions",
  hint: "Whoever enters a fate performed it. A second person witnesses it here, signed in as themselves.",
  oocyte: "Oocyte",
  nOf: (n: string) => `Oocyte ${n}`,
  witness: "Witness",
  byOf: (name: string) => `by ${name}; no witness yet`,
  witnessedBy: (name: string) => `witnessed by ${name}`,
  iWitnessed: (n: string) => `I witnessed oocyte ${n}`,
});
