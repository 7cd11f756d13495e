import type { Translation } from "../../../platform/i18n/text.ts";
import type { t } from "./clinical-text.ts";

export const german = {
  clinical: {
    title: "Klinischer Gerätetest",
    loadFailed: "Der Test konnte nicht geladen werden",
    notFound: "Diesen klinischen Test gibt es nicht",
    notFoundHint: "Die Adresse ist falsch geschrieben, oder der Test ist von anderer Art.",
    home: "Zur Startseite",
    result: "Ergebnis",
    resultHint: "Geben Sie das Ergebnis mit dem Gerät ein; ein Vergleich ohne Gerät erscheint daneben.",
    arm: "Arm",
    success: "Erfolg",
    interval: "95-%-Intervall",
    withDevice: "Mit dem Gerät",
    withoutDevice: "Ohne das Gerät",
    difference: (points, low, high) => `Unterschied: ${points} Prozentpunkte (95-%-Intervall ${low} bis ${high}).`,
    findings: "Noch einmal anzusehen",
    hard: "Kann nicht stimmen",
    soft: "Ungewöhnlich",
  } satisfies Translation<typeof t>,
};
