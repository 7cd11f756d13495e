import { describe, expect, it } from "vitest";
import { pictured } from "../../../../test-support/pictured.ts";
import type { MediumSlot } from "../../pictures/picture-slot.ts";
import { requiredPictures } from "../../pictures/required-states.ts";
import { missingPictures, requiredAt } from "./required-pictures.ts";

const doneAt = new Date("2026-05-13T06:30:00Z");
const icsi = { kind: "icsi" as const };
const sheets = {
  fert: { rows: { session: { doneAt }, "1": { pnCount: "2" } } },
  d5_full: { rows: { session: { doneAt }, "1": { expansion: 4 }, "2": { expansion: 3 }, "3": { notDone: "lost" } } },
};
const at = (check: NonNullable<MediumSlot["check"]>, unitNo?: number) => ({ check, ...(unitNo && { unitNo }) });

describe("required pictures", () => {
  it("are one of the cohort at some checks and one of each oocyte at others", () => {
    expect(requiredAt("fert")).toBe("cohort");
    expect(requiredAt("d2")).toBeUndefined();
    expect(missingPictures({ test: icsi, sheets })).toEqual([{ check: "fert" }, { check: "d5_full", units: [1, 2] }]);
  });

  it("are there once each place has one; pictures without a place do not count", () => {
    expect(missingPictures({ test: icsi, sheets: pictured(sheets, [at("fert"), at("d5_full", 1), {}]) })).toEqual([
      { check: "d5_full", units: [2] },
    ]);
    const all = pictured(sheets, [at("fert", 1), at("d5_full", 1), at("d5_full", 2)]);
    expect(missingPictures({ test: icsi, sheets: all })).toEqual([]);
  });

  it("are waived with a reason, check by check", () => {
    const waived = {
      ...sheets,
      d5_full: { rows: { ...sheets.d5_full.rows, session: { doneAt, picturesWaived: "camera broken" } } },
    };
    expect(missingPictures({ test: icsi, sheets: waived })).toEqual([{ check: "fert" }]);
    waived.d5_full.rows.session.picturesWaived = " ";
    expect(missingPictures({ test: icsi, sheets: waived })).toHaveLength(2);
  });

  it("are not asked of a check that was not made, nor of another kind of test", () => {
    expect(missingPictures({ test: icsi, sheets: { fert: { rows: { "1": { pnCount: "2" } } } } })).toEqual([]);
    expect(missingPictures({ test: { kind: "semen" }, sheets })).toEqual([]);
  });
});

describe("how far a test has its required pictures", () => {
  const anchored = { ...icsi, anchorAt: new Date("2026-05-12T12:00:00Z") };
  const timing = { profile: "istanbul-2025", insemination: "icsi" } as const;
  const states = (of: typeof sheets, ...pictures: ReturnType<typeof at>[]) =>
    requiredPictures({ test: anchored, sheets: pictured(of, pictures) }, timing).map(
      ({ check, state }) => `${check} ${state}`,
    );

  it("is told for each check of its timing that asks for some", () => {
    expect(states(sheets)).toEqual(["fert missing", "d3 open", "d5_full missing"]);
    expect(states(sheets, at("fert"), at("d5_full", 1))).toEqual(["fert complete", "d3 open", "d5_full incomplete"]);
    const waived = { ...sheets.fert.rows, session: { doneAt, picturesWaived: "camera broken" } };
    expect(states({ ...sheets, fert: { rows: waived } }).at(0)).toBe("fert waived");
  });

  it("is nothing without an injection, or of another kind of test", () => {
    expect(requiredPictures({ test: icsi, sheets }, timing)).toEqual([]);
    expect(requiredPictures({ test: { ...anchored, kind: "semen" }, sheets }, timing)).toEqual([]);
  });
});
