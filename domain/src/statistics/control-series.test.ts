import { describe, expect, it } from "vitest";
import { baselineOf, type Cycle, inflation, meanBaselineOf, subgroupsOf } from "./baseline.ts";
import { atLeast, atMost, exactLimits } from "./binomial-tails.ts";
import { type MeanRow, meanSeries, type ShareRow, shareSeries } from "./control-series.ts";
import { cusum, cusumLimit, shareStep } from "./cusum.ts";
import { wilson } from "./proportions.ts";
import { judgeShare, shareLimits } from "./share-chart.ts";

const of = (successes: number, trials: number, period = "w"): Cycle => ({ successes, trials, period });
const repeat = <T>(times: number, make: (index: number) => T) =>
  Array.from({ length: times }, (_, index) => make(index));

describe("exact limits of a share", () => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
  const chance = (n: number, k: number, p: number) => choose(n, k) * p ** k * (1 - p) ** (n - k);

  it("have the binomial's own tails", () => {
    for (const [n, p] of [
      [12, 0.43],
      [30, 0.05],
      [7, 0.9],
    ] as const)
      for (let k = 0; k <= n; k++) {
        const below = repeat(k + 1, (i) => chance(n, i, p)).reduce((sum, one) => sum + one, 0);
        expect(atMost(k, n, p)).toBeCloseTo(below, 10);
        expect(atLeast(k, n, p)).toBeCloseTo(1 - below + chance(n, k, p), 10);
      }
  });

  it("stay within 0 and 1, where nothing lies beyond them", () => {
    expect(exactLimits(0.43, 5, 0.00135)).toEqual([0, 1]);
    const [low, high] = exactLimits(0.05, 60, 0.00135);
    expect(low).toBe(0);
    // Nine of 60 are likelier than the tail, ten are not: chances by the binomial, 0.0028 and 0.0008.
    expect(high * 60).toBeGreaterThan(9);
    expect(high * 60).toBeLessThanOrEqual(10);
    expect(exactLimits(0.95, 60, 0.00135)[0]).toBeCloseTo(1 - high, 9);
  });
});

describe("a baseline", () => {
  const weeks = (make: (week: number, index: number) => [number, number]) =>
    repeat(20, (week) => repeat(10, (index) => of(...make(week, index), `w${week}`))).flat();

  it("is binomial where cycles and weeks do not vary more than chance", () => {
    const found = baselineOf(weeks((_, index) => [4 + (index % 3), 10]));
    expect(found).toMatchObject({ cycles: 200, trials: 2000, subgroups: 20, correlation: 0, spread: 1 });
    expect(found?.share).toBeCloseTo(0.49, 12);
    expect(found?.error).toBeCloseTo(Math.sqrt((0.49 * 0.51) / 2000), 12);
  });

  it("knows that oocytes of a patient are alike: all or none of four succeed", () => {
    const found = baselineOf(weeks((_, index) => [index % 2 === 0 ? 4 : 0, 4]));
    expect(found?.correlation).toBe(0.9);
    expect(inflation([of(1, 4)], { correlation: 0.5, spread: 1 })).toBe(2.5);
  });

  it("knows Laney's spread of weeks that vary beyond their patients", () => {
    const found = baselineOf(weeks((week) => [week % 2 === 0 ? 4 : 6, 10]));
    // Of one week all cycles are alike: what the analysis of variance gives to patients leaves so much to weeks.
    expect(found?.correlation).toBe(0);
    expect(found?.spread).toBeCloseTo((0.2 / Math.sqrt(0.25 / 100) / 1.128) ** 2, 9);
  });

  it("is none of too few subgroups, and none where nothing or everything succeeded", () => {
    const all = weeks((_, index) => [4 + (index % 3), 10]);
    expect(baselineOf(all.filter(({ period }) => period !== "w7"))).toBeUndefined();
    expect(baselineOf(weeks(() => [0, 10]))).toBeUndefined();
    expect(baselineOf(all, 1)).toBeUndefined();
  });

  it("of a target is that target, known for certain, with the dispersion of the records", () => {
    const found = baselineOf(
      weeks((_, index) => [index % 2 === 0 ? 4 : 0, 4]),
      0.6,
    );
    expect(found).toMatchObject({ share: 0.6, error: 0, correlation: 0.9 });
  });

  it("of measured values has their mean and deviation", () => {
    const values = repeat(200, (index) => ({ value: index % 2, period: `w${Math.floor(index / 10)}` }));
    expect(meanBaselineOf(values)).toMatchObject({ mean: 0.5, cycles: 200, subgroups: 20, spread: 1 });
    expect(meanBaselineOf(values.slice(10))).toBeUndefined();
  });
});

describe("subgroups", () => {
  it("gather short weeks until they carry ten cycles, and keep whole weeks together", () => {
    const sizes = [4, 4, 4, 12, 3];
    const cycles = sizes.flatMap((size, week) => repeat(size, () => of(1, 2, `w${week}`)));
    const found = subgroupsOf(cycles).map((one) => [one.cycles[0]?.period, one.cycles.length, one.isFull]);
    expect(found).toEqual([
      ["w0", 12, true],
      ["w3", 12, true],
      ["w4", 3, false],
    ]);
  });
});

const KNOWN = {
  ...{ share: 0.4, cycles: 200, trials: 2000, subgroups: 20 },
  ...{ correlation: 0, spread: 1, error: 0, weight: 20 },
};

describe("a p-chart", () => {
  it("judges by its limits, which are wider of patients that differ and of an uncertain baseline", () => {
    const cycles = (successes: number) => [of(successes, 100)];
    const { action, warning } = shareLimits(cycles(40), KNOWN);
    for (let successes = 0; successes <= 100; successes++) {
      const isBeyond = ([low, high]: readonly [number, number]) => successes / 100 <= low || successes / 100 >= high;
      const expected = isBeyond(action) ? "action" : isBeyond(warning) ? "warning" : "inside";
      expect([successes, judgeShare(cycles(successes), KNOWN)]).toEqual([successes, expected]);
    }
    expect(judgeShare(cycles(25), KNOWN)).toBe("action");
    expect(judgeShare(cycles(25), { ...KNOWN, spread: 2 })).toBe("warning");
    expect(judgeShare(cycles(25), { ...KNOWN, error: 0.05 })).toBe("warning");
    expect(
      judgeShare(
        repeat(10, () => of(2, 10)),
        { ...KNOWN, correlation: 0.15 },
      ),
    ).toBe("warning");
  });
});

describe("a CUSUM", () => {
  it("adds the logarithm of the likelihood ratio, Bernoulli without correlation and beta-binomial with it", () => {
    const bernoulli = 3 * Math.log(0.3 / 0.4) + 5 * Math.log(0.7 / 0.6);
    expect(shareStep(KNOWN, 0.3)(of(3, 8))).toBeCloseTo(bernoulli, 12);
    expect(shareStep({ ...KNOWN, spread: 2 }, 0.3)(of(3, 8))).toBeCloseTo(bernoulli / 2, 12);
    // Two of two: p (p + θ) / (1 + θ), with θ = ρ / (1 − ρ) = 1.
    const both = (share: number) => (share * (share + 1)) / 2;
    expect(shareStep({ ...KNOWN, correlation: 0.5 }, 0.3)(of(2, 2))).toBeCloseTo(Math.log(both(0.3) / both(0.4)), 12);
  });

  it("never falls below 0, knows since when it rose, and begins again after an alarm", () => {
    const found = cusum([-1, 1, 0.5, 1, 1, -5, 2], (step) => step, 2.5);
    expect(found.map(({ value }) => value)).toEqual([0, 1, 1.5, 2.5, 1, 0, 2]);
    expect(found.map(({ isAlarm }) => isAlarm)).toEqual([false, false, false, true, false, false, false]);
    expect(found.map(({ since }) => since)).toEqual([0, 1, 1, 1, 4, 4, 6]);
  });

  it("has a higher limit at more cycles a year and of an uncertain baseline, and none where that is too much", () => {
    const limit = (cyclesPerYear: number, uncertainty: number) =>
      cusumLimit({ information: 0.1, cyclesPerYear, uncertainty }) ?? Number.POSITIVE_INFINITY;
    expect(limit(5000, 0)).toBeGreaterThan(limit(250, 0));
    expect(limit(250, 0.1)).toBeGreaterThan(limit(250, 0));
    expect(limit(5000, 0.3)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("the series of a chart", () => {
  const DAY = 86_400_000;
  const START = Date.UTC(2026, 0, 5);
  const row = (week: number, index: number, successes: number, group = "Emma"): ShareRow => ({
    ...{ id: `${week}-${index}`, at: START + week * 7 * DAY + index * 3_600_000, period: `w${week}`, group },
    ...{ successes, trials: 10 },
  });
  const reference = { from: START, before: START + 26 * 7 * DAY };
  const watch = { reference, changed: 0.32 };
  /** 26 weeks with four or five of ten, then ten with as many as are said. */
  const laboratory = (later: (week: number, index: number) => number, group?: string) =>
    repeat(36, (week) =>
      repeat(20, (index) => row(week, index, week < 26 ? 3 + (index % 4) : later(week, index), group)),
    ).flat();
  const usual = (_: number, index: number) => 3 + (index % 4);
  const fallen = (week: number, index: number) => (week >= 30 ? 2 + (index % 3) : 3 + (index % 4));

  it("tells the first cycle of a fall, its size and its population, whatever the order of rows", () => {
    const [found, ...others] = shareSeries(laboratory(fallen).toReversed(), "cusum", watch);
    expect(others).toEqual([]);
    expect(found?.baseline).toEqual({ figure: 0.45, cycles: 520, subgroups: 26, isTarget: false });
    const [first] = found?.signals ?? [];
    expect(first?.rule).toBe("cusum");
    // It may begin a cycle or two before, with low ones that were chance.
    expect(first?.since).toBeGreaterThan(START + 29 * 7 * DAY);
    expect(first?.since).toBeLessThanOrEqual(START + 30 * 7 * DAY);
    expect(first?.at).toBeLessThan(START + 31 * 7 * DAY);
    // A fall that lasts is one signal, known from the week in which it was found.
    expect(found?.signals).toHaveLength(1);
    expect(first?.points).toEqual(["w30", "w31", "w32", "w33", "w34", "w35"]);
    expect(first?.until).toBeGreaterThan(START + 35 * 7 * DAY);
    expect(first?.row).toMatch(/^30-\d+$/);
    const { successes = 0, trials = 0 } = first?.parts ?? {};
    expect(first?.interval).toEqual(wilson(successes, trials));
    expect(found?.points.find(({ id }) => id === "w30")?.state).toBe("action");
    expect(shareSeries(laboratory(usual), "cusum", watch)[0]?.signals).toEqual([]);
  });

  it("of a p-chart shows the reference, judges what follows and makes one signal of weeks that lie together", () => {
    const [found] = shareSeries([...laboratory(fallen), row(36, 0, 4)], "share", watch);
    expect(found?.points.map(({ state }) => state)).toEqual([
      ...repeat(26, () => "reference"),
      ...repeat(4, () => "inside"),
      ...repeat(6, () => "action"),
      "open",
    ]);
    expect(found?.signals).toHaveLength(1);
    expect(found?.signals[0]).toMatchObject({
      rule: "beyond",
      since: START + 30 * 7 * DAY,
      cycles: 120,
      row: "30-19",
      points: ["w30", "w31", "w32", "w33", "w34", "w35"],
    });
    expect(found?.points[30]).toMatchObject({ cycles: 20, parts: { trials: 200 } });
  });

  it("is one for each group, against its own reference", () => {
    const found = shareSeries([...laboratory(usual, "Noor"), ...laboratory(fallen, "Emma")], "cusum", watch);
    expect(found.map(({ group, signals }) => [group, signals.length > 0])).toEqual([
      ["Emma", true],
      ["Noor", false],
    ]);
  });

  it("says that a reference is too short, or too uncertain for a small change, and judges nothing", () => {
    const short = { ...watch, reference: { from: START + 20 * 7 * DAY, before: reference.before } };
    const [few] = shareSeries(laboratory(fallen), "share", short);
    expect(few).toMatchObject({ fault: "few", signals: [] });
    expect(few?.baseline).toBeUndefined();
    expect(new Set(few?.points.map(({ state }) => state))).toEqual(new Set(["unjudged"]));
    const [uncertain] = shareSeries(laboratory(fallen), "cusum", { ...watch, changed: 0.43 });
    expect(uncertain).toMatchObject({ fault: "uncertain", baseline: { cycles: 520 }, signals: [] });
    expect(shareSeries(laboratory(fallen), "cusum", { ...watch, target: 0.45 })[0]?.baseline?.isTarget).toBe(true);
  });

  it("of measured values finds pictures that become less sharp", () => {
    const rows = repeat(36, (week) =>
      repeat(20, (index): MeanRow => {
        const { successes, trials: _, ...dated } = row(week, index, (index % 5) - 2);
        return { ...dated, value: successes - (week >= 30 ? 1.5 : 0) };
      }),
    ).flat();
    const [found] = meanSeries(rows, { reference, changed: -1.5 });
    expect(found?.baseline).toMatchObject({ figure: 0, cycles: 520 });
    expect(found?.signals[0]?.points[0]).toBe("w30");
    expect(found?.signals[0]?.interval.high).toBeLessThan(0);
    expect(
      meanSeries(
        rows.filter(({ period }) => Number(period.slice(1)) < 30),
        { reference, changed: -1.5 },
      )[0]?.signals,
    ).toEqual([]);
  });
});
