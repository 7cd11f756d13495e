import type { Translation } from "../../platform/i18n/text.ts";
import type { t } from "./labels-text.ts";

export const german = {
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
  } satisfies Translation<typeof t>,
};
