import { describe, expect, it } from "vitest";
import { actionFields, EMPTY_FORM, formErrors } from "./action-form.ts";

describe("the dialog of a move", () => {
  it("asks nothing that the move does not need", () => {
    for (const action of ["start", "submit", "review", "lock"] as const) {
      expect(actionFields(action)).toEqual([]);
      expect(formErrors(action, EMPTY_FORM)).toEqual({});
    }
  });

  it("asks a signature for its meaning", () => {
    expect(Object.keys(formErrors("sign", EMPTY_FORM))).toEqual(["meaning"]);
    expect(formErrors("sign", { ...EMPTY_FORM, meaning: "approval" })).toEqual({});
  });

  it("asks an amendment for ten characters and a kind", () => {
    expect(formErrors("amend", { ...EMPTY_FORM, reason: "  typo   " })).toEqual({
      kind: "Choose the kind of reason.",
      reason: "Enter at least 10 characters.",
    });
    expect(formErrors("amend", { ...EMPTY_FORM, reason: "two rows swapped", kind: "other" })).toEqual({});
  });

  it("takes no reason of blanks", () => {
    expect(formErrors("cancel", { ...EMPTY_FORM, reason: "   " })).toEqual({ reason: "Enter the reason." });
    expect(formErrors("cancel", { ...EMPTY_FORM, reason: "stopped" })).toEqual({});
  });
});
