import { words } from "./text.ts";

const STAGES = words<Readonly<Record<string, string>>>("imageStages", {
  oocyte: "Oocyte",
  injection: "Injection",
  pn: "Pronuclei",
  cleavage: "Cleavage",
  morula: "Morula",
  blast: "Blastocyst",
  semen: "Semen",
  dish_map: "Dish map",
  device_log: "Device log",
});

/** What an image shows; undefined for a word that is none of those. */
export const stageWord = (stage: string): string | undefined => STAGES[stage];
