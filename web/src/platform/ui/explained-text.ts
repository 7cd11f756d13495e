import { text } from "../i18n/text.ts";

export const t = text("explained", {
  what: "What this means",
});
