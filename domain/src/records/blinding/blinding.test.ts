import { describe, expect, it } from "vitest";
import { inEnglish } from "../../messages/in-english.ts";
import type { ArmRole } from "../../protocols/arm-roles.ts";
import { SHIPPED_PROTOCOLS } from "../../protocols/shipped-protocols.ts";
import { prefill } from "../entry/prefill.ts";
import { PRECLINICAL_FIELDS } from "../kinds/preclinical/fields.ts";
import { isAssessedBlind } from "./assessed-blind.ts";
import { armsKeyText, isSealed, shuffledArms, standsOpen, withArms } from "./blinding.ts";
import { sealFaults } from "./seal-faults.ts";

const arm = (name: string, role: ArmRole = "test", nUnits = 10) => ({ name, role, nUnits });
const ARMS = [arm("Catheter", "device", 21), arm("Medium", "control_medium", 15)];
const KEEPER = { uid: "noor", name: "Noor" };
const BLINDING = { key: "k1", keeper: KEEPER, sha256: "a".repeat(64), units: [21, 15] };
const HEADER = { blindedAssessor: true, blinding: BLINDING };

describe("a sealed allocation", () => {
  it("is known to its keeper alone until the record is locked or its blind broken", () => {
    const sealed = { header: HEADER };
    expect(isSealed(sealed)).toBe(true);
    expect(isSealed({ ...sealed, lockedBy: KEEPER })).toBe(false);
    expect(isSealed({ header: { ...HEADER, blinding: { ...BLINDING, isBroken: true } } })).toBe(false);
    expect(isSealed({ header: { blindedAssessor: true } })).toBe(false);
  });

  it("shows letters without roles to whoever has no key, and names to whoever has", () => {
    expect(withArms(HEADER, undefined).arms).toEqual([arm("Arm A", "test", 21), arm("Arm B", "test", 15)]);
    expect(withArms(HEADER, { arms: ARMS }).arms).toEqual(ARMS);
    expect(withArms({ arms: ARMS }, undefined)).toEqual({ arms: ARMS });
  });

  it("needs two arms with names of their own, units and a control", () => {
    const { plan } = SHIPPED_PROTOCOLS.device_icsi;
    const comparison = [arm("Piezo", "device"), arm("By hand", "manual")];
    expect(sealFaults(comparison, plan)).toEqual([]);
    expect(inEnglish(sealFaults(comparison, undefined))).toEqual([
      "Choose the protocol first: it says which arms there are.",
    ]);
    expect(inEnglish(sealFaults([arm("A", "device"), arm("A ", "device")], plan))).toEqual([
      "Two arms have the same name.",
      "The protocol takes 1 to 1 arms of the role Manual; there are 0.",
    ]);
    expect(inEnglish(sealFaults([arm(" ", "manual"), arm("B", "device", 0)], plan))).toEqual([
      "Every arm needs a name.",
      "Every arm needs units.",
    ]);
  });

  it("gives letters in the order that is drawn, each arm once", () => {
    expect(shuffledArms(ARMS, () => 0)).toEqual(ARMS);
    expect(shuffledArms(ARMS, (n) => n - 1)).toEqual(ARMS.toReversed());
  });

  it("has a text of its own for every salt", () => {
    const text = (salt: string) => armsKeyText({ arms: ARMS, salt });
    expect(text("a".repeat(32))).not.toBe(text("b".repeat(32)));
  });
});

describe("arms in the open", () => {
  it("cannot be sealed later, and are not taken over before it is known whether they may be open", () => {
    expect(standsOpen({ arms: ARMS })).toBe(true);
    expect(standsOpen({ arms: [] })).toBe(false);
    expect(prefill(PRECLINICAL_FIELDS, {}, { arms: ARMS })).toEqual({});
    expect(prefill(PRECLINICAL_FIELDS, { blindedAssessor: true }, { arms: ARMS })).toEqual({});
    expect(prefill(PRECLINICAL_FIELDS, { blindedAssessor: false }, { arms: ARMS })).toEqual({ arms: ARMS });
  });
});

describe("what lists may tell", () => {
  it("is nothing of device and arms while a test is assessed blind", () => {
    const blinded = { header: { blindedAssessor: true } };
    expect(isAssessedBlind(blinded, false)).toBe(true);
    expect(isAssessedBlind({}, true)).toBe(true);
    expect(isAssessedBlind({}, false)).toBe(false);
    expect(isAssessedBlind({ ...blinded, lockedBy: KEEPER }, true)).toBe(false);
    expect(isAssessedBlind({ header: { ...HEADER, blinding: { ...BLINDING, isBroken: true } } }, true)).toBe(false);
  });
});
