import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { controlChart } from "./control-chart.ts";
import { riskDifference, type Stratum, stratifiedDifference } from "./differences.ts";
import { exactP, holm } from "./exact-test.ts";
import { studentQuantile, studentTails, summaryOf } from "./means.ts";
import { type Proportion, wilson } from "./proportions.ts";

const of = (successes: number, trials: number): Proportion => ({ successes, trials });
const arm = (most = 40) =>
  fc.integer({ min: 1, max: most }).chain((trials) => fc.integer({ min: 0, max: trials }).map((s) => of(s, trials)));
const stratum = (most = 40) => fc.record<Stratum>({ a: arm(most), b: arm(most) });

describe("the difference of two shares", () => {
  // Newcombe RG. Statistics in Medicine 1998;17:873-890, Table II, method 10.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])("of %d/%d and %d/%d is as published", (x, m, y, n, low, high) => {
    const found = riskDifference(of(x, m), of(y, n));
    expect(found?.difference).toBeCloseTo(x / m - y / n, 12);
    expect(found?.low).toBeCloseTo(low, 4);
    expect(found?.high).toBeCloseTo(high, 4);
  });

  it("over strata is the one that was validated against SAS", () => {
    // Published test of the R package tern (prop_diff_strat_nc, weights of Mantel and Haenszel): 0.2539 (0.0347, 0.4454).
    const strata = [
      { a: of(8, 9), b: of(3, 6) },
      { a: of(2, 5), b: of(2, 5) },
      { a: of(6, 7), b: of(3, 8) },
      { a: of(4, 4), b: of(6, 12) },
      { a: of(5, 7), b: of(3, 4) },
      { a: of(5, 8), b: of(3, 5) },
    ];
    const found = stratifiedDifference(strata);
    expect(found?.difference).toBeCloseTo(0.2539059, 7);
    expect(found?.low).toBeCloseTo(0.03467969, 7);
    expect(found?.high).toBeCloseTo(0.44544132, 7);
  });

  it("is mirrored by its arms, holds the estimate and gets wider with confidence", () => {
    fc.assert(
      fc.property(fc.array(stratum(), { minLength: 1, maxLength: 4 }), (strata) => {
        const found = stratifiedDifference(strata);
        const mirrored = stratifiedDifference(strata.map(({ a, b }) => ({ a: b, b: a })));
        if (!found || !mirrored) throw new Error("no interval");
        expect(found.low).toBeCloseTo(-mirrored.high, 9);
        expect(found.low).toBeLessThanOrEqual(found.difference + 1e-12);
        expect(found.high).toBeGreaterThanOrEqual(found.difference - 1e-12);
        const [narrow, wide] = [stratifiedDifference(strata, 90), stratifiedDifference(strata, 99)];
        expect(narrow?.low).toBeGreaterThanOrEqual((wide?.low ?? 0) - 1e-12);
      }),
    );
  });

  it("never gains at its lower end from a success less in the first arm or one more in the second", () => {
    fc.assert(
      fc.property(stratum(60), ({ a, b }) => {
        const low = riskDifference(a, b)?.low ?? Number.NaN;
        if (a.successes > 0)
          expect(riskDifference(of(a.successes - 1, a.trials), b)?.low).toBeLessThanOrEqual(low + 1e-12);
        if (b.successes < b.trials)
          expect(riskDifference(a, of(b.successes + 1, b.trials))?.low).toBeLessThanOrEqual(low + 1e-12);
      }),
      { numRuns: 1000 },
    );
  });

  it("is not said of what cannot be", () => {
    expect(stratifiedDifference([])).toBeUndefined();
    expect(riskDifference(of(3, 2), of(1, 2))).toBeUndefined();
    expect(wilson(1.5, 3)).toBeUndefined();
  });
});

describe("the exact test", () => {
  it.each([
    // Fisher's tea; Fisher's twins (Convictions of R's fisher.test); R prints 0.4857 and 0.0005367.
    [[{ a: of(3, 4), b: of(1, 4) }], 0.4857142857, 10],
    [[{ a: of(2, 17), b: of(10, 13) }], 0.0005367, 7],
    // Complete separation of five and five: 2 of 252.
    [[{ a: of(5, 5), b: of(0, 5) }], 2 / 252, 15],
  ])("is Fisher's of one stratum %#", (strata, p, digits) => {
    expect(exactP(strata)).toBeCloseTo(p, digits);
  });

  it("is the conditional test over strata: penicillin in rabbits, R's mantelhaen.test(exact = TRUE) says 0.0399449", () => {
    const rabbits = [
      [0, 6, 0, 5],
      [3, 3, 0, 6],
      [6, 0, 2, 4],
      [5, 1, 6, 0],
      [2, 0, 5, 0],
    ].map(([cured = 0, died = 0, late = 0, lateDied = 0]) => ({
      a: of(cured, cured + died),
      b: of(late, late + lateDied),
    }));
    expect(exactP(rabbits)).toBeCloseTo(0.0399449, 7);
  });

  it("agrees with an enumeration in logarithms, is symmetric and never above one", () => {
    const log = (n: number) => Array.from({ length: n }, (_, i) => Math.log(i + 1)).reduce((sum, x) => sum + x, 0);
    const choose = (n: number, k: number) => log(n) - log(k) - log(n - k);
    fc.assert(
      fc.property(stratum(30), ({ a, b }) => {
        const successes = a.successes + b.successes;
        const tables: number[] = [];
        for (let k = 0; k <= successes; k++)
          if (k <= a.trials && successes - k <= b.trials)
            tables.push(Math.exp(choose(a.trials, k) + choose(b.trials, successes - k)));
        const seen = Math.exp(choose(a.trials, a.successes) + choose(b.trials, b.successes));
        const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
        const expected = sum(tables.filter((one) => one <= seen * (1 + 1e-7))) / sum(tables);
        const found = exactP([{ a, b }]) ?? Number.NaN;
        expect(found).toBeCloseTo(expected, 8);
        expect(found).toBeLessThanOrEqual(1);
        expect(exactP([{ a: b, b: a }])).toBe(found);
      }),
    );
  });

  it("is adjusted for several arms as Holm does", () => {
    expect(holm([0.5, 0.01, 0.03, 0.02]).map((p) => Number(p.toFixed(4)))).toEqual([0.5, 0.04, 0.06, 0.06]);
    expect(holm([])).toEqual([]);
  });
});

describe("measured values", () => {
  // Printed tables of Student's t, two-sided 95 % and 99 %.
  it.each([
    [1, 12.706, 63.657],
    [2, 4.303, 9.925],
    [5, 2.571, 4.032],
    [10, 2.228, 3.169],
    [30, 2.042, 2.75],
    [120, 1.98, 2.617],
  ])("t of %d degrees is the one of the tables", (degrees, at95, at99) => {
    expect(studentQuantile(95, degrees)).toBeCloseTo(at95, 3);
    expect(studentQuantile(99, degrees)).toBeCloseTo(at99, 3);
  });

  it("t of one and two degrees is what closed forms say", () => {
    for (const t of [0.1, 1, 2.5, 30]) {
      expect(studentTails(t, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(t), 12);
      expect(studentTails(t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 12);
    }
  });

  it("are told by mean, spread and interval", () => {
    // Student's sleep data, increase of the first drug: mean 0.75, standard deviation 1.789, 95 % interval −0.53 to 2.03.
    const found = summaryOf([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]);
    expect(found).toMatchObject({ n: 10, mean: 0.75, least: -1.6, most: 3.7 });
    expect(found?.sd).toBeCloseTo(1.78901, 5);
    expect(found?.interval?.low).toBeCloseTo(-0.5297804, 6);
    expect(found?.interval?.high).toBeCloseTo(2.0297804, 6);
    expect(summaryOf([7.3])).toEqual({ n: 1, mean: 7.3, least: 7.3, most: 7.3 });
    expect(summaryOf([])).toBeUndefined();
    expect(summaryOf([1, Number.NaN])).toBeUndefined();
  });
});

describe("a control chart", () => {
  it("has limits by the size of each point, and names what lies beyond", () => {
    // Montgomery's orange juice cans begin so: 12, 15, 8, 10, 4 nonconforming of 50; here the mean of these alone.
    const found = controlChart(
      [12, 15, 8, 10, 4].map((count) => ({ count, size: 50 })),
      "share",
    );
    expect(found?.centre).toBeCloseTo(0.196, 12);
    const reach = 3 * Math.sqrt((0.196 * 0.804) / 50);
    expect(found?.lines[0]?.action).toEqual([expect.closeTo(0.196 - reach, 12), expect.closeTo(0.196 + reach, 12)]);
    expect(found?.lines.map(({ signal }) => signal)).toEqual(["inside", "inside", "inside", "inside", "warning"]);
    const counts = controlChart(
      [4, 5, 3, 4, 30].map((count) => ({ count, size: 1 })),
      "rate",
    );
    expect(counts?.lines.at(-1)).toMatchObject({ value: 30, signal: "action" });
    expect(controlChart([], "share")).toBeUndefined();
  });
});
