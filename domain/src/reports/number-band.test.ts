import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passes } from "../filters/evaluate.ts";
import { fieldOf } from "../filters/fields.ts";
import { bandFilter, bandOf } from "./number-band.ts";

const AGE = fieldOf("tests", "femaleAgeYears");
const kinds = fc.oneof(fc.constant("named" as const), fc.constantFrom(0.001, 0.1, 0.25, 0.3, 1, 2.5, 5, 7, 1000));
/** Numbers as people enter them: up to three decimals. */
const numbers = fc.oneof(
  fc.integer({ min: -2_000_000, max: 2_000_000 }).map((thousandths) => thousandths / 1000),
  fc.integer({ min: -100, max: 100 }),
);
const found = (kind: number | "named", value: number) => {
  const band = AGE && bandOf(AGE, kind, value);
  if (!band) throw new Error("A number lies in no band.");
  return band;
};

describe("bands of numbers", () => {
  it("each find exactly their numbers, on the edges as well", () => {
    void fc.assert(
      fc.property(kinds, numbers, numbers, (kind, value, other) => {
        const band = found(kind, value);
        const edges = [band.from, band.below].filter(Number.isFinite);
        for (const one of [value, other, ...edges]) {
          const isFound = passes("tests", { subject: { femaleAgeYears: one } }, bandFilter("femaleAgeYears", band));
          expect(isFound).toBe(found(kind, one).order === band.order);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("follow each other without a gap, in the order of their numbers", () => {
    void fc.assert(
      fc.property(kinds, numbers, (kind, value) => {
        const band = found(kind, value);
        expect(band.from <= value && value < band.below).toBe(true);
        if (!Number.isFinite(band.below)) return;
        const next = found(kind, band.below);
        expect(next.from).toBe(band.below);
        expect(next.order).toBeGreaterThan(band.order);
      }),
    );
  });

  it("of a width are as wide as they say, without a rest of floating point", () => {
    expect(found(0.1, 0.3)).toMatchObject({ label: "0.3 – <0.4", from: 0.3, below: 0.4 });
    expect(found(5, -0.5)).toMatchObject({ label: "-5 – <0", from: -5, below: 0 });
  });

  it.each([
    [34.9, "<35"],
    [35, "35–37"],
    [37.9, "35–37"],
    [38, "38–40"],
    [40.5, "38–40"],
    [41, ">40"],
  ])("of women of %s years are those of registries: %s", (age, label) => expect(found("named", age).label).toBe(label));
});
