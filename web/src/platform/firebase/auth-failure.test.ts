import { GOOGLE_ONLY_MESSAGE, NOT_ALLOWED_MESSAGE } from "@zona/domain/identity/allowed-domains";
import { AuthErrorCodes } from "firebase/auth";
import { describe, expect, it } from "vitest";
import { AUTH_SENTENCES, signInFailure } from "./auth-failure.ts";

const failing = (code: string, message = code) => Object.assign(new Error(message), { code });
const published = [...new Set(Object.values(AuthErrorCodes))];

describe("signInFailure", () => {
  it.each(published)("has a sentence for %s", (code) => {
    expect(signInFailure(failing(code))).toMatch(/^[A-Z].{12,}[a-z.9]$/);
  });

  it("knows no code that the library does not have", () => {
    const further = Object.keys(AUTH_SENTENCES).filter((code) => !published.some((one) => one === code));
    expect(further).toEqual([
      "auth/login-blocked",
      "auth/password-does-not-meet-requirements",
      "auth/unsupported-password-policy-schema-version",
    ]);
  });

  it.each([
    ["auth/weak-password", "The password must be 6 characters long or more"],
    ["auth/invalid-phone-number", /\+33/],
    ["auth/popup-blocked", /Allow pop-ups/],
    ["auth/invalid-recaptcha-token", /reCAPTCHA/],
    ["auth/tenant-id-mismatch", /different site/],
    ["auth/expired-action-code", /new one/],
    ["auth/multi-factor-auth-required", /authenticator/],
    ["auth/requires-recent-login", /sign in again/],
    ["auth/emulator-config-failed", /not set up/],
    ["auth/network-request-failed", /connection/],
    ["auth/user-disabled", /disabled/],
  ])("says for %s what it means", (code, sentence) => {
    expect(signInFailure(failing(code))).toMatch(sentence);
  });

  it("tells nobody which addresses have an account", () => {
    const sentences = ["auth/wrong-password", "auth/user-not-found", "auth/invalid-credential"].map((code) =>
      signInFailure(failing(code)),
    );
    expect(new Set(sentences).size).toBe(1);
  });

  it("finds the refusal of a blocking function in the text of any error", () => {
    const body = `HTTP Cloud Function returned an error: {"error":{"message":"${NOT_ALLOWED_MESSAGE}"}}`;
    expect(signInFailure(failing("auth/internal-error", body))).toBe(NOT_ALLOWED_MESSAGE);
    expect(signInFailure(failing("auth/error-code:-47", body))).toBe(NOT_ALLOWED_MESSAGE);
    expect(signInFailure(failing("auth/internal-error", body.replace(NOT_ALLOWED_MESSAGE, GOOGLE_ONLY_MESSAGE)))).toBe(
      GOOGLE_ONLY_MESSAGE,
    );
  });

  it.each([failing("auth/brand-new"), failing("toString"), new Error("x"), "x", null])(
    "names the code of what it does not know: %s",
    (error) => {
      expect(signInFailure(error)).toMatch(/Sign-in failed \((auth\/brand-new|toString|unknown)\)/);
    },
  );
});
