import { text } from "../i18n/text.ts";

export const t = text({
  en: {
    appearance: "Appearance",
    auto: "As the system",
    light: "Light",
    dark: "Dark",
  },
  de: {
    appearance: "Darstellung",
    auto: "Wie das System",
    light: "Hell",
    dark: "Dunkel",
  },
});
