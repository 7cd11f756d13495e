import { describe, expect, it } from "vitest";
import { isWorthPrefilling, prefill, prefillFromFirst } from "./prefill.ts";

const last = {
  technique: "piezo_icsi",
  operatorId: "emma",
  names: { emma: "Emma", noor: "Noor" },
  cocRetrieved: 12,
  icsiStartAt: new Date(0),
  consentRef: "C-1",
  femaleAgeYears: 34,
  cultureMedium: { lotId: "G5", expiresAt: new Date(9), expiryOverrideReason: "no other was there" },
};

describe("taking over from the last test of a study", () => {
  it("takes what stays the same, with the operator's name and without reasons", () => {
    expect(prefill("icsi", {}, last)).toEqual({
      technique: "piezo_icsi",
      operatorId: "emma",
      names: { emma: "Emma" },
      cultureMedium: { lotId: "G5", expiresAt: new Date(9) },
    });
  });

  it("never replaces what the record says itself", () => {
    const own = { technique: "imsi", operatorId: "noor", names: { noor: "Noor" } };
    expect(prefill("icsi", own, last)).toEqual({ cultureMedium: { lotId: "G5", expiresAt: new Date(9) } });
  });

  it("takes nothing of a subject, a time or a result", () => {
    for (const kind of ["icsi", "clinical", "semen", "preclinical"] as const) {
      const taken = prefill(kind, {}, last);
      for (const field of ["cocRetrieved", "icsiStartAt", "consentRef", "femaleAgeYears"])
        expect(taken).not.toHaveProperty(field);
    }
  });

  it("comes from the latest test that says something, past those that were begun and not filled", () => {
    const latest = [
      { code: "ICSI-3" },
      { code: "ICSI-2", header: { cycleCode: "C" } },
      { code: "ICSI-1", header: last },
    ];
    const found = prefillFromFirst("icsi", {}, latest);
    expect(found?.from.code).toBe("ICSI-1");
    expect(found?.count).toBe(3);
    expect(prefillFromFirst("icsi", {}, latest.slice(0, 2))).toBeUndefined();
  });

  it("is offered while little is said", () => {
    expect(isWorthPrefilling("icsi", { cycleCode: "C" })).toBe(true);
    expect(isWorthPrefilling("icsi", { technique: "icsi", oil: {}, enzyme: {} })).toBe(false);
    expect(isWorthPrefilling("semen", { prepMethod: "none" })).toBe(false);
  });
});
