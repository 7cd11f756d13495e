import { text } from "../i18n/text.ts";

export const t = text("people", {
  me: "you",
  withoutAccount: (name: string) => `“${name}”, who has no account`,
});
