import type { Translation } from "../../platform/i18n/text.ts";
import type { t } from "./app-text.ts";
import type { ErrorText } from "./error-page.tsx";
import type { ConstructionText } from "./under-construction-page.tsx";

export const german = {
  error: {
    errorCode: (status) => `Fehler ${status}`,
    title400: "Diese Adresse führt nirgendwohin",
    hint400:
      "Die Adresse ist falsch geschrieben oder gehört zu einer anderen Version. Die Navigation zeigt alle Seiten.",
    title401: "Für diese Seite bitte anmelden",
    hint401: "Die Sitzung ist zu Ende oder hat nie begonnen.",
    title403: "Diese Seite ist nicht für diese Rolle",
    hint403: "Die Administration des Labors kann die Rolle ändern.",
    title404: "Hier ist nichts",
    hint404: "Der Eintrag wurde nicht gefunden. Vielleicht heißt er anders, oder er wurde nie gespeichert.",
    title500: "Der Server ist gescheitert",
    hint500: "Nichts Eingegebenes ist verloren. Gleich noch einmal versuchen; sonst der Administration melden.",
    title503: "Der Dienst ist gerade nicht erreichbar",
    hint503: "Er wird erneuert oder ist überlastet. In einigen Minuten noch einmal versuchen.",
  } satisfies Translation<ErrorText>,
  app: {
    skip: "Zum Inhalt springen",
    navigation: "Hauptnavigation",
    today: "Heute",
    record: "Erfassen",
    look: "Ansehen",
    report: "Auswerten",
    admin: "Verwalten",
    home: "Start",
    newTest: "Neuer Test",
    continue: "Fortsetzen",
    icsi: "ICSI",
    preclinical: "Präklinik",
    rawData: "Rohdaten",
    analytics: "Analysen",
    reports: "Berichte",
    schedules: "Zeitpläne",
    chatbot: "Fragen",
    users: "Konten",
    studies: "Standort und Studien",
    vocabulary: "Wortschatz",
    audit: "Prüfpfad",
    resources: "Vorlagen",
    operations: "Betrieb",
    more: "Mehr",
    close: "Schließen",
    signOut: "Abmelden",
    settings: "Einstellungen",
    lock: "Bildschirm sperren",
    roleStaff: "Team",
    roleAwaitsStep: "Team, bis der zweite Schritt eingerichtet ist",
    roleAdmin: "Administration",
    silentSince: (time) => `Keine Antwort vom Server seit ${time}. Die Anzeige ist vielleicht nicht aktuell.`,
    silent: "Keine Antwort vom Server. Die Anzeige ist vielleicht nicht aktuell.",
    changesWait: "Änderungen warten auf diesem Gerät.",
    clockAhead: (time) =>
      `Die Uhr dieses Geräts geht ${time} vor. Zona rechnet mit der Zeit des Servers. Bitte die Uhr stellen.`,
    clockBehind: (time) =>
      `Die Uhr dieses Geräts geht ${time} nach. Zona rechnet mit der Zeit des Servers. Bitte die Uhr stellen.`,
    siteUnset: "Name und Zeitzone dieses Standorts festlegen",
    siteUnsetHint: "Bis dahin stehen alle Zeiten in UTC.",
    siteUnsetStaff:
      "Die Zeitzone dieses Standorts ist nicht festgelegt: Alle Zeiten stehen in UTC. Die Verwaltung kann sie festlegen.",
    siteUnknown: (zone) =>
      `Die Zeitzone dieses Standorts ist noch nicht bekannt, daher stehen Zeiten in ${zone}. Mit Netz neu laden.`,
    newerVersion: "Eine neuere Version von Zona ist bereit. Das Eingegebene bleibt erhalten.",
    takeNewerVersion: "Jetzt laden",
  } satisfies Translation<typeof t>,
  underConstruction: {
    title: "Im Aufbau",
    lead: "Diese Seite wird noch gebaut. Alles, was Sie erfasst haben, ist, wo es war.",
    home: "Zur Startseite",
  } satisfies Translation<ConstructionText>,
};
