import { text } from "../../platform/i18n/text.ts";

export const t = text("demo", {
  demoTitle: "Demo accounts",
  demoHint: "This is the demo site with invented data. Choose who you are.",
});
