import { GOOGLE_ONLY_MESSAGE, NO_PASSWORDS_MESSAGE, NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";
import type { AuthErrorCodes } from "firebase/auth";
import { t } from "./auth-failure-text.ts";
import { codeOf } from "./errors.ts";

type Sentence = Parameters<typeof t>[0];
type PublishedCode = (typeof AuthErrorCodes)[keyof typeof AuthErrorCodes];

/** Codes that the library throws without publishing them. */
type FurtherCode =
  | "auth/login-blocked"
  | "auth/password-does-not-meet-requirements"
  | "auth/unsupported-password-policy-schema-version";

/** Every code of the identity service by family. A code that a new version of the library brings does not compile. */
export const AUTH_SENTENCES = {
  // Sign-in. Nobody may learn here which addresses have an account.
  "auth/invalid-credential": "wrongCredentials",
  "auth/wrong-password": "wrongCredentials",
  "auth/user-not-found": "wrongCredentials",
  "auth/invalid-email": "email",
  "auth/email-already-in-use": "inUse",
  "auth/email-change-needs-verification": "verifyFirst",
  "auth/unverified-email": "unverified",
  "auth/user-disabled": "disabled",
  "auth/admin-restricted-operation": "notAllowed",
  "auth/login-blocked": "notAllowed",
  "auth/operation-not-allowed": "switchedOff",
  "auth/account-exists-with-different-credential": "otherWay",
  "auth/credential-already-in-use": "otherAccount",
  "auth/provider-already-linked": "linked",
  "auth/no-such-provider": "notLinked",
  "auth/rejected-credential": "refused",
  "auth/missing-or-invalid-nonce": "refused",
  "auth/too-many-requests": "tooMany",
  "auth/quota-exceeded": "tooMuch",

  // Password.
  "auth/weak-password": "passwordShort",
  "auth/missing-password": "passwordMissing",
  "auth/password-does-not-meet-requirements": "passwordPolicy",
  "auth/unsupported-password-policy-schema-version": "reload",

  // Session.
  "auth/user-token-expired": "sessionOver",
  "auth/invalid-user-token": "sessionOver",
  "auth/null-user": "sessionOver",
  "auth/user-signed-out": "sessionOver",
  "auth/user-mismatch": "mismatch",
  "auth/requires-recent-login": "recent",

  // Links in mails.
  "auth/expired-action-code": "linkExpired",
  "auth/invalid-action-code": "linkUsed",
  "auth/invalid-recipient-email": "recipient",
  "auth/invalid-sender": "setup",
  "auth/invalid-message-payload": "setup",
  "auth/invalid-continue-uri": "setup",
  "auth/missing-continue-uri": "setup",
  "auth/unauthorized-continue-uri": "webAddress",
  "auth/invalid-dynamic-link-domain": "setup",
  "auth/invalid-hosting-link-domain": "setup",
  "auth/dynamic-link-not-activated": "setup",

  // Phone and codes.
  "auth/invalid-phone-number": "phone",
  "auth/missing-phone-number": "phoneMissing",
  "auth/invalid-verification-code": "codeWrong",
  "auth/missing-verification-code": "codeMissing",
  "auth/code-expired": "codeExpired",
  "auth/invalid-verification-id": "codeAgain",
  "auth/missing-verification-id": "codeAgain",

  // Popup and redirect.
  "auth/popup-closed-by-user": "popupClosed",
  "auth/popup-blocked": "popupBlocked",
  "auth/cancelled-popup-request": "popupOther",
  "auth/user-cancelled": "cancelled",
  "auth/redirect-cancelled-by-user": "cancelled",
  "auth/redirect-operation-pending": "redirectPending",
  "auth/invalid-auth-event": "popupLost",
  "auth/no-auth-event": "popupLost",
  "auth/missing-iframe-start": "popupLost",
  "auth/unauthorized-domain": "webAddress",
  "auth/operation-not-supported-in-this-environment": "browserWindow",

  // reCAPTCHA.
  "auth/captcha-check-failed": "robot",
  "auth/missing-app-credential": "robot",
  "auth/missing-recaptcha-token": "robot",
  "auth/invalid-recaptcha-token": "robot",
  "auth/invalid-recaptcha-action": "robot",
  "auth/missing-recaptcha-version": "robot",
  "auth/invalid-recaptcha-version": "robot",
  "auth/missing-client-type": "robot",
  "auth/invalid-req-type": "robot",
  "auth/recaptcha-not-enabled": "setup",

  // Second step.
  "auth/multi-factor-auth-required": "factorNeeded",
  "auth/invalid-multi-factor-session": "factorAgain",
  "auth/missing-multi-factor-session": "factorAgain",
  "auth/missing-multi-factor-info": "factorAgain",
  "auth/multi-factor-info-not-found": "factorGone",
  "auth/second-factor-already-in-use": "factorThere",
  "auth/maximum-second-factor-count-exceeded": "factorMost",
  "auth/unsupported-first-factor": "factorFirst",

  // Tenants.
  "auth/invalid-tenant-id": "tenant",
  "auth/tenant-id-mismatch": "tenant",
  "auth/unsupported-tenant-operation": "tenant",

  // Network, browser, emulator.
  "auth/network-request-failed": "network",
  "auth/timeout": "timeout",
  "auth/web-storage-unsupported": "storage",
  "auth/unsupported-persistence-type": "storage",
  "auth/cors-unsupported": "browser",
  "auth/cordova-not-ready": "browser",
  "auth/app-deleted": "reload",
  "auth/emulator-config-failed": "emulator",
  "auth/invalid-emulator-scheme": "emulator",

  // Faults of the set-up or of our own code: only an administrator can mend them, so they are told the code.
  "auth/app-not-authorized": "setup",
  "auth/app-not-installed": "setup",
  "auth/auth-domain-config-required": "setup",
  "auth/custom-token-mismatch": "setup",
  "auth/invalid-api-key": "setup",
  "auth/invalid-app-credential": "setup",
  "auth/invalid-app-id": "setup",
  "auth/invalid-cert-hash": "setup",
  "auth/invalid-cordova-configuration": "setup",
  "auth/invalid-custom-token": "setup",
  "auth/invalid-oauth-client-id": "setup",
  "auth/invalid-oauth-provider": "setup",
  "auth/invalid-provider-id": "setup",
  "auth/missing-android-pkg-name": "setup",
  "auth/missing-ios-bundle-id": "setup",
  "auth/already-initialized": "unknown",
  "auth/argument-error": "unknown",
  "auth/dependent-sdk-initialized-before-auth": "unknown",
  "auth/internal-error": "unknown",
  "auth/invalid-persistence-type": "unknown",
} as const satisfies Record<PublishedCode | FurtherCode, Sentence>;

/**
 * What to tell someone whose sign-in failed. The refusal of a blocking function arrives as `auth/internal-error`
 * (older servers: `auth/error-code:-47`) with our own message packed into the text.
 */
export function signInFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  if (message.includes(NOT_ALLOWED_MESSAGE)) return t("notAllowed");
  if (message.includes(GOOGLE_ONLY_MESSAGE)) return t("googleOnly");
  if (message.includes(NO_PASSWORDS_MESSAGE)) return t("noPasswords");
  const code = codeOf(error);
  const known = Object.hasOwn(AUTH_SENTENCES, code);
  const sentence = known ? AUTH_SENTENCES[code as keyof typeof AUTH_SENTENCES] : "unknown";
  return sentence === "setup" || sentence === "unknown" ? t(sentence, { code }) : t(sentence);
}
