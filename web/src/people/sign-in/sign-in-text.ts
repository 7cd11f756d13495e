import { text } from "../../platform/i18n/text.ts";

export const t = text("auth", {
  title: "Sign in",
  unreachable: "Zona cannot be reached. Check your connection and try again.",
  tagline: "Tests, oocytes and images, recorded as you work.",
  google: "Sign in with Google",
  who: "Use your work Google account.",
  ended: "Your session has ended. Sign in again: entries kept on this device are still there.",
  disabled: "This account is disabled. Contact an administrator.",
  signedOut:
    "An administrator signed you out on all devices. Sign in again: entries kept on this device are still there.",
  tooLong: "Sessions end after 12 hours. Sign in again: entries kept on this device are still there.",
  newStep: "The second step of your account has changed. Sign in again.",
  withPassword: "Sign in with e-mail and password",
  settings: "Appearance and language",
  privacy: "Privacy notice",
  contact: "Contact",
  about: "About Zona",
  guide: "User guide",
});

export const secondStepText = text("secondStep", {
  title: "Second step",
  hint: "Open your authenticator app and enter the code for Zona.",
  code: "Authenticator code",
  codeHint: "6 digits, changes every 30 seconds",
  codeMissing: "Enter the 6 digits from your authenticator app.",
  goOn: "Sign in",
  back: "Start again",
  lost: "Lost your phone? Ask an administrator to remove the second step, then sign in without a code.",
});
