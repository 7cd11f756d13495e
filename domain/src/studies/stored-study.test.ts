import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TestKind } from "../records/test-kind.ts";
import { keepsPlan } from "./stored-study.ts";
import type { StudyDetails } from "./study.ts";

const STUDY: StudyDetails = {
  ...{ protocolCode: "ZP-01", version: "1.0", title: "Piezo pulse amplitude", kinds: ["icsi"], status: "open" },
  ...{ arms: ["Manual", "Device"], blinded: true },
};
const keeps = (changes: Partial<StudyDetails>, before = STUDY) => keepsPlan(before, { ...before, ...changes });

describe("the plan of a study", () => {
  it("is kept by whatever changes neither arms, blinding nor kinds", () => {
    const { arms: _, blinded: __, ...bare } = STUDY;
    expect(keeps({ title: "Another title", version: "2.0", status: "closed", reportDomains: ["x.example"] })).toBe(
      true,
    );
    expect(keeps({ blinded: false }, bare)).toBe(true);
  });

  it("is not kept by other arms, in another order, or another blinding", () => {
    for (const arms of [["Device", "Manual"], ["Manual"], ["Manual", "Device", "Third"]])
      expect(keeps({ arms })).toBe(false);
    expect(keeps({ blinded: false })).toBe(false);
  });

  it("only gets more kinds, and none with patients where there were none", () => {
    const kinds = fc.uniqueArray(fc.constantFrom(...TestKind.options), { minLength: 1 });
    fc.assert(
      fc.property(kinds, kinds, (before, after) => {
        const isWithoutPatients = before.join() === "preclinical";
        const isMore = before.every((kind) => after.includes(kind));
        const isKept = isMore && (!isWithoutPatients || after.length === 1);
        expect(keeps({ kinds: after }, { ...STUDY, kinds: before })).toBe(isKept);
      }),
    );
  });
});
