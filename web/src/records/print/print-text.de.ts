import { count, figure } from "../../platform/i18n/german-numbers.ts";
import type { Translation } from "../../platform/i18n/text.ts";
import type { LabelsText } from "../labels/labels-page.tsx";
import type { t } from "./print-text.ts";

export const german = {
  print: {
    title: "Drucken",
    of: (code) => `${code}, Protokoll mit Prüfpfad`,
    fileName: (code, rev) => `${code} Rev ${rev}`,
    hint: "Drucken Sie es, oder speichern Sie es im Druckfenster des Browsers als PDF. Die Datei ist nach Code und Revision benannt.",
    print: "Drucken oder als PDF speichern",
    back: "Zurück zum Protokoll",
    failed: "Das Protokoll konnte nicht geladen werden",
    site: "Standort",
    state: "Zustand",
    revision: "Revision",
    printedBy: "Gedruckt von",
    printedAt: "Gedruckt am",
    clock: "Alle Zeiten",
    proof: "Nachweis",
    proving: "Das Protokoll wird nachgewiesen…",
    notProven: "Das Protokoll konnte beim Drucken nicht nachgewiesen werden.",
    holds: (signatures, time) =>
      `Unversehrt: Jede Revision folgt aus der vorigen und führt zum Gedruckten; ${count(signatures, "Signatur stimmt", "Signaturen stimmen")}. ${time}`,
    doesNotHold: (problems, time) =>
      `Nicht unversehrt: ${count(problems, "Stelle passt", "Stellen passen")} nicht. ${time}`,
    olderProof: (rev) => `Der Nachweis gilt für Revision ${rev}.`,
    head: "Fingerabdruck des Prüfpfads (SHA-256)",
    history: "Verlauf",
    witnessed: "Bezeugte Schritte",
    cut: (most) => `Nur die neuesten ${figure(most)} Revisionen sind gedruckt.`,
  } satisfies Translation<typeof t>,
  labels: {
    title: "Etiketten",
    of: (code) => `Etiketten von ${code}`,
    hint: "Für Test, Schalen und Straws. Wer eines scannt, öffnet das Protokoll.",
    print: "Drucken",
    back: "Zurück zum Protokoll",
    failed: "Die Etiketten konnten nicht geladen werden",
    test: "Test",
    dish: "Schale",
    straw: "Straw",
    opens: (line) => `QR-Code von ${line}`,
  } satisfies Translation<LabelsText>,
};
