import { text } from "../../platform/i18n/text.ts";

export const t = text("people", {
  me: "you",
  which: (name: string) => `Which “${name}”? Choose one.`,
  withoutAccount: (name: string) => `“${name}”, who has no account`,
});
