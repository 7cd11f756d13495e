import { text } from "../i18n/text.ts";

export const t = text("unusedValues", {
  unused: "Part of the address means nothing here",
  unusedValue: (name: string, value: string) => `${name}: “${value}” was not used.`,
  goOn: "Go on without it",
});
