import { german as app } from "../app/app-text.de.ts";
import { german as construction } from "../app/construction-text.de.ts";
import { german as start } from "../app/start-text.de.ts";
import { german as auth } from "../auth/auth-text.de.ts";
import { german as demo } from "../auth/demo-text.de.ts";
import { german as password } from "../auth/password-text.de.ts";
import { german as secondStep } from "../auth/second-step-text.de.ts";
import { german as verification } from "../auth/verification-text.de.ts";
import { german as authFailure } from "../firebase/auth-failure-text.de.ts";
import { german as failure } from "../firebase/failure-text.de.ts";
import { german as lock } from "../lock/lock-text.de.ts";
import { german as mailLink } from "../mail-links/mail-link-text.de.ts";
import { german as settings } from "../settings/settings-text.de.ts";
import { german as scheme } from "../theme/scheme-text.de.ts";

/** What pages before the sign-in say, by the names of their catalogues. */
export const german = {
  ...app,
  ...start,
  ...auth,
  ...password,
  ...secondStep,
  ...verification,
  ...authFailure,
  ...failure,
  ...lock,
  ...settings,
  ...scheme,
  ...construction,
  ...mailLink,
  // The demo's words are in no production bundle, as the demo is not.
  ...(import.meta.env.MODE === "production" ? {} : demo),
};
