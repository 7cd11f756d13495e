import type { Translation } from "../i18n/text.ts";
import type { t } from "./start-text.ts";

export const german = {
  start: {
    loading: "Wird geladen…",
    stillLoading: "Es lädt noch. Netz prüfen oder noch einmal versuchen.",
    retry: "Noch einmal versuchen",
    notKnown: "Nicht bekannt: Der Server hat nicht geantwortet.",
    asOf: (time) => `Stand: ${time}.`,
    keptHere: "Von einem früheren Besuch auf diesem Gerät; vielleicht veraltet oder unvollständig.",
    unexpected: "Unexpected Application Error!",
    unexpectedHint: "Das Eingegebene bleibt auf diesem Gerät. Zurück zur Seite gehen oder auf der Startseite beginnen.",
    goHome: "Zur Startseite",
    reload: "Seite neu laden",
    notDone: "Das wurde nicht ausgeführt",
  } satisfies Translation<typeof t>,
};
