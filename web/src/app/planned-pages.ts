import { text } from "../i18n/text.ts";

const en = {
  any: "This page is being built.",
};

/** Pages that are routed but not built; each says what will be there. */
export type PlannedPage = keyof typeof en;

export const plannedText = text("plannedPages.plannedText", en);

export const t = text("underConstruction", {
  title: "Under construction",
  soon: "What will be here:",
  home: "Go to the home page",
});
