import { text } from "../../platform/i18n/text.ts";

export const t = text("settings", {
  title: "Settings of this device",
  lead: "Kept in this browser, for whoever uses it.",
  theme: "Appearance",
  auto: "As the system",
  light: "Light",
  dark: "Dark",
  direction: "Direction",
  ltr: "Left to right",
  rtl: "Right to left",
  density: "Density",
  compact: "Compact",
  compactHint: "More rows on a large screen",
  normal: "Normal",
  large: "Large",
  largeHint: "For gloves, and for reading from a distance",
  language: "Language",
  languageHint: "Changing it loads the page again. Files and mails stay English.",
  home: "Go to the home page",
});
