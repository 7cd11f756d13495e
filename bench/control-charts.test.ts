import { describe, expect, it } from "vitest";
import { type Laboratory, quietYear, uniform, yearOfFall, yearsOfSharpness } from "./synthetic/laboratory-years.ts";

const LABORATORIES = 150;
const USUAL = { share: 0.43, correlation: 0.1, weekly: 0.02, referenceWeeks: 52 };

const mean = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0) / counts.length;

function quietYears(laboratory: Laboratory) {
  const random = uniform(1);
  const years = Array.from({ length: LABORATORIES }, () => quietYear(laboratory, 0.32, random));
  return years.filter((year) => year !== undefined);
}

describe("control charts of simulated laboratories", () => {
  it.each([5, 20, 50])("alarm falsely less than once a year at %d cycles a week", (cyclesPerWeek) => {
    const years = quietYears({ ...USUAL, cyclesPerWeek });
    expect(years.length).toBeGreaterThan(0.8 * LABORATORIES);
    expect(mean(years.map(({ cusum }) => cusum))).toBeLessThan(0.75);
    expect(mean(years.map(({ shareChart }) => shareChart))).toBeLessThan(0.5);
  });

  it("alarm falsely less than once a year where few images are very poor", () => {
    const random = uniform(3);
    const camera = { cyclesPerWeek: 100, weekly: 0, referenceWeeks: 26, isSkewed: true };
    const years = Array.from({ length: 100 }, () => yearsOfSharpness(camera, 0.5, random));
    expect(mean(years.map((year) => year?.alarms ?? Number.NaN))).toBeLessThan(0.75);
  });

  it("say that a reference period of a few months is too short at five cycles a week", () => {
    expect(quietYears({ ...USUAL, cyclesPerWeek: 5, referenceWeeks: 26 })).toEqual([]);
  });

  it("find a fall of usable blastocysts from 43 to 32 % within a week of 100 cycles, and later where weeks vary", () => {
    const delays = (weekly: number) => {
      const random = uniform(2);
      const laboratory = { ...USUAL, cyclesPerWeek: 100, weekly };
      const falls = Array.from({ length: 40 }, () => yearOfFall(laboratory, 0.32, random));
      return falls
        .map((fall) => fall?.cusum ?? Number.POSITIVE_INFINITY)
        .toSorted((a, b) => a - b)
        .slice(20);
    };
    const [steady = 0] = delays(0);
    const [varied = 0] = delays(0.02);
    expect(steady).toBeLessThanOrEqual(70);
    expect(steady).toBeGreaterThan(20);
    expect(varied).toBeGreaterThan(steady);
  });
});
