import { text } from "../i18n/text.ts";

export const t = text({
  en: {
    title: "Second step",
    hint: "Open the authenticator on your phone and enter the code it shows for Zona.",
    code: "Code of the authenticator",
    codeHint: "Six digits, anew every 30 seconds",
    codeMissing: "Enter the six digits that the authenticator shows.",
    goOn: "Sign in",
    confirm: "Confirm",
    back: "Begin again",
    lost: "The phone is lost? An administrator can remove the second step; then sign in without it.",
  },
  de: {
    title: "Zweiter Schritt",
    hint: "Die Authenticator-App auf dem Telefon öffnen und den Code eingeben, den sie für Zona zeigt.",
    code: "Code der Authenticator-App",
    codeHint: "Sechs Ziffern, alle 30 Sekunden neu",
    codeMissing: "Bitte die sechs Ziffern eingeben, die die Authenticator-App zeigt.",
    goOn: "Anmelden",
    confirm: "Bestätigen",
    back: "Neu beginnen",
    lost: "Telefon verloren? Die Administration kann den zweiten Schritt entfernen; dann ohne ihn anmelden.",
  },
});
