import { text } from "../../platform/i18n/text.ts";

export const t = text("auth", {
  title: "Sign in",
  unreachable: "Zona cannot be reached. Check the network and try again.",
  tagline: "Tests, oocytes and images of the laboratory, recorded as they happen.",
  google: "Sign in with Google",
  who: "Use the Google account of your organisation.",
  ended: "Your session has ended. Sign in again; what you typed is kept.",
  disabled: "This account has been disabled. Ask an administrator of the lab.",
  otherRole: "An administrator gave you another role. Sign in again to work with it; what you typed is kept.",
  signedOut: "An administrator signed you out on all devices. Sign in again; what you typed is kept.",
  tooLong: "You were signed in for 12 hours, so your session has ended. Sign in again; what you typed is kept.",
  newStep: "The second step of your account has changed. Sign in again.",
  withPassword: "Sign in with an e-mail address and a password",
  settings: "Appearance and language",
});

export const secondStepText = text("secondStep", {
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
