import { text } from "../i18n/text.ts";

export const t = text("scheme", {
  appearance: "Appearance",
  auto: "As the system",
  light: "Light",
  dark: "Dark",
});
