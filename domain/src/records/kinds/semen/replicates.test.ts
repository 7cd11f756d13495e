import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inEnglish } from "../../../messages/in-english.ts";
import { judge } from "../../readiness/rule.ts";
import { acceptableDifference, acceptablePercent, countedResults, replicatesIn } from "./replicates.ts";
import { SEMEN } from "./semen-analysis.ts";

const NOW = new Date("2026-06-01T08:00:00Z");
const chambers = (firstChamber: number, secondChamber: number) => ({
  concentrationCounts: { firstChamber, secondChamber, chamberVolumeNl: 100, dilution: 20 },
});
const live = (firstLive: number, firstDead: number, secondLive: number, secondDead: number) => ({
  vitalityCounts: { firstLive, firstDead, secondLive, secondDead },
});
const agrees = (header: object) => replicatesIn(header as never).map((one) => one.agrees);
const count = fc.integer({ min: 0, max: 5000 });
const some = fc.integer({ min: 1, max: 5000 });

describe("two counts of one sample", () => {
  it("agree inside of the 95% interval of their difference", () => {
    // √400 · 1.96 = 39.2
    expect(acceptableDifference(200, 200)).toBeCloseTo(39.2);
    expect(agrees(chambers(219, 181))).toEqual([true]);
    expect(agrees(chambers(220, 180))).toEqual([false]);
    // At 50% of 200 sperm each: 1.96 · √(50 · 50 / 100) = 9.8
    expect(acceptablePercent(100, 200, 100, 200)).toBeCloseTo(9.8);
    expect(agrees(live(109, 91, 91, 109))).toEqual([true]);
    expect(agrees(live(110, 90, 90, 110))).toEqual([false]);
  });

  it("agree or not, whichever was counted first", () => {
    void fc.assert(
      fc.property(count, count, (a, b) => {
        expect(agrees(chambers(a, b))).toEqual(agrees(chambers(b, a)));
      }),
    );
    void fc.assert(
      fc.property(some, some, some, some, (a, b, c, d) => {
        expect(agrees(live(a, b, c, d))).toEqual(agrees(live(c, d, a, b)));
        expect(acceptablePercent(a, a + b, c, c + d)).toBeCloseTo(acceptablePercent(c, c + d, a, a + b));
      }),
    );
  });

  it("always agree where they are the same", () => {
    void fc.assert(fc.property(count, (a) => void expect(agrees(chambers(a, a))).toEqual([true])));
    void fc.assert(fc.property(some, some, (a, b) => void expect(agrees(live(a, b, a, b))).toEqual([true])));
  });

  it("may differ by more sperm the more there are, and by fewer percent", () => {
    void fc.assert(
      fc.property(count, count, some, (a, b, more) => {
        expect(acceptableDifference(a + more, b)).toBeGreaterThan(acceptableDifference(a, b));
      }),
    );
    void fc.assert(
      fc.property(some, some, fc.integer({ min: 2, max: 9 }), (a, b, times) => {
        const few = acceptablePercent(a, a + b, a, a + b);
        expect(acceptablePercent(a * times, (a + b) * times, a * times, (a + b) * times)).toBeLessThan(few);
      }),
    );
  });
});

describe("what follows from counts", () => {
  it("is the mean of both: million per mL are sperm per nL times the dilution", () => {
    expect(countedResults(chambers(210, 205))).toEqual({ concentrationMPerMl: 41.5 });
    expect(countedResults(live(120, 80, 130, 70))).toEqual({ vitalityPct: 63 });
    expect(countedResults({ morphologyCounts: { firstNormal: 8, firstAbnormal: 192 } })).toEqual({});
    expect(countedResults({ concentrationCounts: { ...chambers(1, 2).concentrationCounts, dilution: 0 } })).toEqual({});
  });

  it("are whole percentages of all four classes, which add up to 100 however they were counted", () => {
    const names = ["Rapid", "Slow", "NonProg", "Immotile"];
    void fc.assert(
      fc.property(fc.array(some, { minLength: 8, maxLength: 8 }), (counts) => {
        const motilityCounts = Object.fromEntries(
          counts.map((one, index) => [`${index < 4 ? "first" : "second"}${names[index % 4]}`, one]),
        );
        const shares = Object.values(countedResults({ motilityCounts }));
        expect(shares).toHaveLength(4);
        expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      }),
    );
  });

  it("is the stored result: anything else beside the counts is refused", () => {
    const messages = (header: object) =>
      judge(SEMEN, header, { stage: "draft", now: NOW }).map(
        ({ severity, path, message }) => `${severity} ${path}: ${inEnglish(message)}`,
      );
    expect(messages({ ...chambers(210, 205), concentrationMPerMl: 41.5 })).toEqual([]);
    expect(messages({ ...chambers(210, 205), concentrationMPerMl: 60 })).toEqual([
      "hard concentrationMPerMl: Concentration does not follow from its counts, which give 41.5. Enter one of the counts again.",
    ]);
  });

  it("comes with what to do where counts do not agree or are too few", () => {
    const messages = (header: object) =>
      judge(SEMEN, header, { stage: "draft", now: NOW }).map(({ message }) => inEnglish(message));
    expect(messages({ ...chambers(260, 205), concentrationMPerMl: 46.5 })).toEqual([
      "The two chambers differ by 55 sperm; up to 42.2 are accepted. Count two new chambers.",
    ]);
    expect(messages({ ...live(160, 40, 120, 80), vitalityPct: 70 })).toEqual([
      "The two counts differ by 20 percentage points; up to 8.9 are accepted. Count two new aliquots.",
    ]);
    expect(messages({ ...chambers(150, 151), concentrationMPerMl: 30.1 })).toEqual([
      "150 sperm were counted in one of two counts, fewer than 200. Count more where the sample allows it.",
    ]);
  });
});
