import { text } from "../i18n/text.ts";

export const t = text("required", {
  missing: "Fill this in.",
  tooShort: (least: number) => `At least ${least} characters.`,
  outOfRange: "This is out of range.",
});
