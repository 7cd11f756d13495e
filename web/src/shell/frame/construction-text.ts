import { text } from "../../platform/i18n/text.ts";

export const t = text("underConstruction", {
  title: "Under construction",
  lead: "This page is being built. All that you recorded is where it was.",
  home: "Go to the home page",
});
