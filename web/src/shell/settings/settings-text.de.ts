import type { Translation } from "../../platform/i18n/text.ts";
import type { SettingsText } from "./settings-page.tsx";

export const german = {
  settings: {
    title: "Einstellungen dieses Geräts",
    lead: "Sie bleiben in diesem Browser, für alle, die ihn benutzen.",
    theme: "Darstellung",
    auto: "Wie das System",
    light: "Hell",
    dark: "Dunkel",
    direction: "Richtung",
    ltr: "Von links nach rechts",
    rtl: "Von rechts nach links",
    density: "Dichte",
    compact: "Dicht",
    compactHint: "Mehr Zeilen auf einem großen Bildschirm",
    normal: "Normal",
    large: "Groß",
    largeHint: "Für Handschuhe und zum Lesen aus der Ferne",
    language: "Sprache",
    languageHint: "Ein Wechsel lädt die Seite neu. Dateien und E-Mails bleiben englisch.",
    home: "Zur Startseite",
  } satisfies Translation<SettingsText>,
};
