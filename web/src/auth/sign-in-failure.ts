import { NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";

/** Codes of the identity service that a Google sign-in can end with, in words a person understands. */
const SENTENCES: Readonly<Record<string, string>> = {
  "auth/popup-closed-by-user": "The Google window was closed before the sign-in was finished. Try again.",
  "auth/cancelled-popup-request": "Another Google window was opened; finish the sign-in there.",
  "auth/user-cancelled": "The sign-in was cancelled at Google. Try again and allow it.",
  "auth/popup-blocked": "The browser blocked the Google window. Allow pop-ups for this site and try again.",
  "auth/operation-not-supported-in-this-environment": "This browser cannot open the Google window. Use another one.",
  "auth/web-storage-unsupported": "The browser keeps no data for this site. Allow site data (cookies) and try again.",
  "auth/network-request-failed": "There is no connection to the sign-in service. Check the network and try again.",
  "auth/timeout": "The sign-in service took too long to answer. Try again.",
  "auth/too-many-requests": "Too many attempts. Wait a few minutes, then try again.",
  "auth/user-disabled": "This account has been disabled. Ask an administrator of the lab.",
  "auth/user-token-expired": "The sign-in has expired. Sign in again.",
  "auth/account-exists-with-different-credential":
    "This address already signs in another way. Use that way, or ask an administrator.",
  "auth/unauthorized-domain": "Sign-in is not set up for this web address. Tell an administrator.",
  "auth/operation-not-allowed": "Google sign-in is switched off for this site. Tell an administrator.",
  "auth/admin-restricted-operation": NOT_ALLOWED_MESSAGE,
};

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "unknown";
}

/**
 * What to tell someone whose sign-in failed. The refusal of a blocking function arrives as `auth/internal-error`
 * (older servers: `auth/error-code:-47`) with our own message packed into the text.
 */
export function signInFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  if (message.includes(NOT_ALLOWED_MESSAGE)) return NOT_ALLOWED_MESSAGE;
  const code = codeOf(error);
  return SENTENCES[code] ?? `The sign-in did not work (${code}). Try again; if it stays so, tell an administrator.`;
}
