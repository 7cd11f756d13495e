import { describe, expect, it } from "vitest";
import { actionFields, EMPTY_FORM, formErrors } from "./action-form.ts";

describe("the dialog of a move", () => {
  it("asks nothing that the move does not need", () => {
    for (const action of ["start", "submit", "review", "lock"] as const) {
      expect(actionFields(action, true)).toEqual([]);
      expect(formErrors(action, EMPTY_FORM, true)).toEqual({});
    }
  });

  it("asks a signature for its meaning, and for a password where there is one", () => {
    expect(Object.keys(formErrors("sign", EMPTY_FORM, false))).toEqual(["meaning"]);
    expect(Object.keys(formErrors("sign", EMPTY_FORM, true))).toEqual(["meaning", "password"]);
    expect(formErrors("sign", { ...EMPTY_FORM, meaning: "approval", password: "x" }, true)).toEqual({});
  });

  it("asks a signature for the six digits of an authenticator once the account wanted them", () => {
    const signed = { ...EMPTY_FORM, meaning: "approval", password: "x" };
    expect(actionFields("sign", true)).not.toContain("code");
    expect(actionFields("sign", true, true)).toEqual(["meaning", "password", "code"]);
    for (const code of ["", "12345", "1234567", "abcdef"])
      expect(formErrors("sign", { ...signed, code }, true, true)).toEqual({
        code: "Enter the 6-digit code from your authenticator app.",
      });
    for (const code of ["123456", " 123 456 "]) expect(formErrors("sign", { ...signed, code }, true, true)).toEqual({});
  });

  it("asks an amendment for ten characters and a kind", () => {
    expect(formErrors("amend", { ...EMPTY_FORM, reason: "  typo   " }, false)).toEqual({
      kind: "Choose the kind of reason.",
      reason: "Enter at least 10 characters.",
    });
    expect(formErrors("amend", { ...EMPTY_FORM, reason: "two rows swapped", kind: "other" }, false)).toEqual({});
  });

  it("takes no reason of blanks", () => {
    expect(formErrors("cancel", { ...EMPTY_FORM, reason: "   " }, false)).toEqual({ reason: "Enter the reason." });
    expect(formErrors("cancel", { ...EMPTY_FORM, reason: "stopped" }, false)).toEqual({});
  });
});
