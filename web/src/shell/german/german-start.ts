import { german as password } from "../../people/password/password-text.de.ts";
import { german as auth, germanOfDemo } from "../../people/sign-in/sign-in-text.de.ts";
import { german as authFailure } from "../../platform/firebase/auth-failure-text.de.ts";
import { german as failure } from "../../platform/firebase/failure-text.de.ts";
import { german as start } from "../../platform/ui/ui-text.de.ts";
import { german as app } from "../frame/app-text.de.ts";

/** What pages before the sign-in say, by the names of their catalogues. */
export const german = {
  ...app,
  ...start,
  ...auth,
  ...password,
  ...authFailure,
  ...failure,
  // The demo's words are in no production bundle, as the demo is not.
  ...(import.meta.env.MODE === "production" ? {} : germanOfDemo),
};
