import { count } from "../../platform/i18n/german-numbers.ts";
import type { Translation } from "../../platform/i18n/text.ts";
import type { t } from "./continue-text.ts";
import type { t as filter } from "./due-filter.ts";

export const german = {
  continue: {
    title: "Test fortsetzen",
    lead: "Scannen Sie ein Etikett, schreiben Sie einen Code, oder nehmen Sie die nächste fällige Kontrolle.",
    newTest: "Neuer Test",
    find: "Code eines Tests, einer Person oder einer Aufnahme",
    findHint: "Wie auf dem Etikett, zum Beispiel ICSI-0042 oder HF-0042-1. Auch ein Scanner, der tippt, geht hier.",
    findButton: "Suchen",
    scan: "Mit der Kamera scannen",
    stopScan: "Kamera ausschalten",
    noCamera: "Die Kamera war nicht nutzbar. Schreiben Sie den Code stattdessen.",
    notFound: (code) => `Kein Test, keine Person und keine Aufnahme hat den Code ${code}.`,
    foundSome: (n) => `${count(n, "Test", "Tests")} gefunden`,
    findFailed: "Die Suche ist fehlgeschlagen",
    due: "Nächste Kontrollen",
    dueFailed: "Die Fälligkeiten konnten nicht geladen werden",
    nothingDue: "Nichts ist fällig",
    nothingDueHint: "Ein Test erscheint hier, sobald seine Injektion oder sein erster Zeitpunkt erfasst ist.",
    overdue: "Überfällig",
    dueNow: "Jetzt fällig",
    soon: "Nächste 12 Stunden",
    later: "Später",
    overdueBy: (time) => `seit ${time} überfällig`,
    dueFor: (time) => `fällig, noch ${time}`,
    opensIn: (time) => `beginnt in ${time}`,
    since: (time) => `seit ${time}`,
    until: (time) => `bis ${time}`,
    at: (time) => time,
    target: (time) => `Soll ${time}`,
    more: (n) => `Gezeigt werden die nächsten ${n}.`,
    siteTime: (zone) => `Zeiten gelten in ${zone}.`,
  } satisfies Translation<typeof t>,
  dueFilter: {
    kind: "Art",
    allKinds: "Alle Arten",
    who: "Von wem",
    everybody: "Von allen",
    mine: "Meine",
    text: "Code, Person oder Charge",
    shown: (shown, all) => `${shown} von ${all} nächsten Kontrollen`,
    clear: "Alle zeigen",
    none: "Keine nächste Kontrolle passt",
    noneHint: (all) =>
      `Von den ${count(all, "gelesenen Kontrolle", "gelesenen Kontrollen")} ist keine so. Die Suche darüber findet jeden Test.`,
  } satisfies Translation<typeof filter>,
};
