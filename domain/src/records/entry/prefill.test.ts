import { describe, expect, it } from "vitest";
import { FIELDS_OF_KIND } from "../fields/fields-of-kinds.ts";
import { ICSI_FIELDS } from "../kinds/icsi/fields.ts";
import { PRECLINICAL_FIELDS } from "../kinds/preclinical/fields.ts";
import { SEMEN_FIELDS } from "../kinds/semen/fields.ts";
import { prefill, prefillFromFirst } from "./prefill.ts";
import { isWorthPrefilling } from "./worth-prefilling.ts";

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
    expect(prefill(ICSI_FIELDS, {}, last)).toEqual({
      technique: "piezo_icsi",
      operatorId: "emma",
      names: { emma: "Emma" },
      cultureMedium: { lotId: "G5", expiresAt: new Date(9) },
    });
  });

  it("never replaces what the record says itself", () => {
    const own = { technique: "imsi", operatorId: "noor", names: { noor: "Noor" } };
    expect(prefill(ICSI_FIELDS, own, last)).toEqual({ cultureMedium: { lotId: "G5", expiresAt: new Date(9) } });
  });

  it("takes nothing of a subject, a time or a result", () => {
    for (const groups of Object.values(FIELDS_OF_KIND)) {
      const taken = prefill(groups, {}, last);
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
    const found = prefillFromFirst(ICSI_FIELDS, {}, latest);
    expect(found?.from.code).toBe("ICSI-1");
    expect(found?.count).toBe(3);
    expect(prefillFromFirst(ICSI_FIELDS, {}, latest.slice(0, 2))).toBeUndefined();
  });

  it("of a preclinical run comes from the last run of the same protocol, without its people", () => {
    const run = { protocolCode: "HSSA", operatorId: "jonas", supplier: "Janvier Labs", startedAt: new Date(0) };
    const latest = [
      { code: "PRE-2", header: { ...run, protocolCode: "device_icsi" } },
      { code: "PRE-1", header: run },
    ];
    expect(prefillFromFirst(PRECLINICAL_FIELDS, {}, latest)).toBeUndefined();
    expect(prefillFromFirst(PRECLINICAL_FIELDS, { protocolCode: "HSSA" }, latest)).toMatchObject({
      from: { code: "PRE-1" },
      fields: { supplier: "Janvier Labs" },
      count: 1,
    });
  });

  it("is offered while little is said", () => {
    expect(isWorthPrefilling(ICSI_FIELDS, { cycleCode: "C" })).toBe(true);
    expect(isWorthPrefilling(ICSI_FIELDS, { technique: "icsi", oil: {}, enzyme: {} })).toBe(false);
    expect(isWorthPrefilling(SEMEN_FIELDS, { prepMethod: "none" })).toBe(false);
  });
});
