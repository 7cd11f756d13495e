import type { Translation } from "../i18n/text.ts";
import type { plannedText, t } from "./planned-pages.ts";

export const german = {
  "plannedPages.plannedText": {
    any: "Diese Seite wird noch gebaut.",
  } satisfies Translation<typeof plannedText>,
  underConstruction: {
    title: "Im Aufbau",
    soon: "Was hier sein wird:",
    home: "Zur Startseite",
  } satisfies Translation<typeof t>,
};
