import type { Translation } from "../../platform/i18n/text.ts";
import type { t } from "./second-step-text.ts";

export const german = {
  secondStep: {
    title: "Zweiter Schritt",
    hint: "Die Authenticator-App auf dem Telefon öffnen und den Code eingeben, den sie für Zona zeigt.",
    code: "Code der Authenticator-App",
    codeHint: "Sechs Ziffern, alle 30 Sekunden neu",
    codeMissing: "Bitte die sechs Ziffern eingeben, die die Authenticator-App zeigt.",
    goOn: "Anmelden",
    confirm: "Bestätigen",
    back: "Neu beginnen",
    lost: "Telefon verloren? Die Administration kann den zweiten Schritt entfernen; dann ohne ihn anmelden.",
  } satisfies Translation<typeof t>,
};
