import { text } from "../../platform/i18n/text.ts";

export const t = text("secondStep", {
  title: "Second step",
  hint: "Open the authenticator on your phone and enter the code it shows for Zona.",
  code: "Code of the authenticator",
  codeHint: "Six digits, anew every 30 seconds",
  codeMissing: "Enter the six digits that the authenticator shows.",
  goOn: "Sign in",
  confirm: "Confirm",
  back: "Begin again",
  lost: "The phone is lost? An administrator can remove the second step; then sign in without it.",
});
