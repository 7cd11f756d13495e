import { count, text } from "../../platform/i18n/text.ts";

export const t = text("dueFilter", {
  kind: "Kind",
  allKinds: "All kinds",
  who: "Whose",
  everybody: "Everybody’s",
  mine: "Mine",
  text: "Code, subject or lot",
  shown: (shown: number, all: number) => `${shown} of ${all} next checks`,
  clear: "Show all",
  none: "No next check matches",
  noneHint: (all: number) =>
    `None of the ${count(all, "check", "checks")} that were read is like this. The search above finds any test.`,
});
