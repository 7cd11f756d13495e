import { text } from "../../platform/i18n/text.ts";

/** Said only where a table came out empty, and loaded then. */
export const t = text("reports.empty", {
  title: "No rows",
  nothing: "Nothing of this kind is recorded yet.",
  filter: "The filter lets nothing through.",
  without: (condition: string, n: string) => `Without “${condition}” there would be ${n}.`,
  together: "No single condition does it: only together they leave nothing.",
  checking: "Looking which condition it is …",
  remove: "Take it out",
});
