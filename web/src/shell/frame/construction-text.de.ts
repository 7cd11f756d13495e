import type { Translation } from "../../platform/i18n/text.ts";
import type { ConstructionText } from "./under-construction-page.tsx";

export const german = {
  underConstruction: {
    title: "Im Aufbau",
    lead: "Diese Seite wird noch gebaut. Alles, was Sie erfasst haben, ist, wo es war.",
    home: "Zur Startseite",
  } satisfies Translation<ConstructionText>,
};
