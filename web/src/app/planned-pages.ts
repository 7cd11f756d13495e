import { text } from "../i18n/text.ts";

const en = {
  any: "This page is being built.",
  users: "Users with organisation, role and last sign-in; roles changed and accounts disabled.",
  signUp: "Sign up with an e-mail address of an allowed organisation and a password.",
  login: "Sign in with an e-mail address and a password.",
  forgotPassword: "Ask for a link that sets a new password.",
  lockScreen: "The locked screen of a shared lab computer, opened by the same person's sign-in.",
  switcher: "Theme, direction, density and language of this device.",
};

/** Pages that are routed but not built; each says what will be there. */
export type PlannedPage = keyof typeof en;

export const plannedText = text({ en });
