import type { Translation } from "../../platform/i18n/text.ts";
import type { t } from "./tour-text.ts";

export const german = {
  tour: {
    tour: "Rundgang",
    offerTitle: "Neu hier?",
    offer: "Ein Rundgang von fünf Minuten folgt einem Zyklus.",
    offerLater: "Sie finden ihn unter Ihrem Namen im Menü wieder.",
    start: "Zeigen Sie es mir",
    notNow: "Jetzt nicht",
    again: "Rundgang noch einmal zeigen",
    step: (step, of) => `Schritt ${step} von ${of}`,
    back: "Zurück",
    next: "Weiter",
    end: "Rundgang beenden",
    finish: "Fertig",
    dueTitle: "Hier beginnt Ihr Tag",
    dueText:
      "Die Startseite nennt, was überfällig, jetzt fällig und als Nächstes fällig ist, gezählt in Stunden seit der Injektion. Eine Zeile führt zur fälligen Kontrolle; darunter stehen Ihre Entwürfe, offene Rückfragen und gescheiterte Dateien.",
    newTitle: "Ein neuer Test",
    newText:
      "Wenige kurze Schritte und eine Durchsicht. Was getippt wird, ist bei jeder Pause auf dem Server und auf diesem Gerät gesichert; ein geschlossener Tab verliert nichts. Das letzte Zeichen eines Probandencodes beweist, dass er nicht vertippt ist.",
    gridTitle: "ICSI, Eizelle für Eizelle",
    gridText:
      "Öffnen Sie einen Zyklus: eine Zeile je Eizelle, eine Tabelle je Tag. Pfeiltasten bewegen, ein Buchstabe füllt eine Zelle, eine Spalte wird aus einer Tabellenkalkulation eingefügt. Zahlen und Kennzahlen folgen beim Tippen.",
    mediaTitle: "Bilder",
    mediaText:
      "Ein Foto kommt in den Platz seiner Eizelle und Kontrolle; Schärfe und Belichtung sind in Sekunden beurteilt. Das Original wird nie verändert, und keine Datei endet stumm: Sie ist bereit, mit Grund abgewiesen oder wartet auf einen neuen Lauf.",
    reviewTitle: "Vier Augen",
    reviewText:
      "Wer einen Datensatz eingegeben hat, kann ihn nicht prüfen. Was auf Ihre Prüfung wartet, steht hier. Nach der Prüfung kommen Unterschrift und Sperre; eine spätere Änderung bewahrt den alten Wert und sagt, wer sie wann und warum machte.",
    reportsTitle: "Tabellen und Berichte",
    reportsText:
      "Spalten wählen, filtern, gruppieren und genau das Gezeigte als CSV, XLSX oder PDF mitnehmen. Unter „Fragen“ beantworten dieselben Zahlen eine Frage in Worten. Das war der Rundgang; Sie finden ihn unter Ihrem Namen im Menü wieder.",
  } satisfies Translation<typeof t>,
};
