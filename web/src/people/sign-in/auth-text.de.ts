import type { Translation } from "../../platform/i18n/text.ts";
import type { t } from "./auth-text.ts";

export const german = {
  auth: {
    title: "Anmelden",
    unreachable: "Zona ist nicht erreichbar. Netz prüfen und noch einmal versuchen.",
    tagline: "Tests, Eizellen und Bilder des Labors, festgehalten, während es geschieht.",
    google: "Mit Google anmelden",
    who: "Bitte das Google-Konto der eigenen Organisation nehmen.",
    ended: "Die Sitzung ist zu Ende. Bitte neu anmelden; das Eingegebene bleibt erhalten.",
    disabled: "Dieses Konto wurde gesperrt. Bitte die Administration des Labors fragen.",
    otherRole:
      "Die Administration hat eine andere Rolle vergeben. Bitte neu anmelden; das Eingegebene bleibt erhalten.",
    signedOut:
      "Die Administration hat dieses Konto überall abgemeldet. Bitte neu anmelden; das Eingegebene bleibt erhalten.",
    tooLong:
      "Sie waren 12 Stunden angemeldet, deshalb ist die Sitzung zu Ende. Bitte neu anmelden; das Eingegebene bleibt erhalten.",
    newStep: "Der zweite Schritt dieses Kontos hat sich geändert. Bitte neu anmelden.",
    withPassword: "Mit E-Mail-Adresse und Passwort anmelden",
    settings: "Darstellung und Sprache",
  } satisfies Translation<typeof t>,
};
