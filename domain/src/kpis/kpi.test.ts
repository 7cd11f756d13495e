import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import reference from "../../test-data/domain-reference.json" with { type: "json" };
import { exclusions } from "../measures/reference-population.ts";
import { inEnglish } from "../messages/in-english.ts";
import { oneDecimal } from "../policy/decimal.ts";
import { KPI_POLICY, KpiCode, REFERENCE_POPULATION } from "../policy/kpi-policy.ts";
import { shareFigure } from "../questions/figures.ts";
import { shareCell } from "../reports/cell.ts";
import { riskDifference } from "../statistics/differences.ts";
import { wilson } from "../statistics/proportions.ts";
import { addCounts, CohortCounts } from "./cohort-counts.ts";
import { kpiBand, kpisOf } from "./kpi.ts";

const cohort = CohortCounts.parse(reference.worked_examples.cohort.input);
const kpi = (code: KpiCode, counts: CohortCounts = cohort) => {
  const found = kpisOf(counts).find((one) => one.code === code);
  if (!found) throw new Error(`no ${code}`);
  return found;
};
const row = (code: KpiCode) => {
  const found = KPI_POLICY.rows.find((one) => one.code === code);
  if (!found) throw new Error(`no ${code}`);
  return found;
};
const rounded = ({ percent, low, high }: { percent: number | null; low: number | null; high: number | null }) =>
  [percent, low, high].map((value) => (value === null ? null : oneDecimal(value)));

describe("the KPI policy", () => {
  it("pins all 19 rows of the consensus: 2 reference, 5 performance, 12 key indicators", () => {
    expect(KPI_POLICY.rows.map(({ source: _, ...rest }) => rest)).toEqual(reference.kpi.rows);
    expect(KPI_POLICY.rows.every(({ source }) => source.includes("hox011"))).toBe(true);
    expect(Object.groupBy(KPI_POLICY.rows, ({ cls }) => cls)).toMatchObject({
      RI: { length: 2 },
      PI: { length: 5 },
      KPI: { length: 12 },
    });
    expect(KPI_POLICY.rows.map(({ code }) => code)).toEqual(KpiCode.options);
  });
});

describe("the worked cohort", () => {
  it.each(Object.entries(reference.worked_examples.cohort.expect_pct_ci))("gives the printed %s", (code, expected) => {
    expect(rounded(kpi(KpiCode.parse(code)))).toEqual(expected);
  });

  it.each([
    ["KPI_ICSI_DAMAGE", "competent"],
    ["KPI_ICSI_FERT", "competent"],
    ["PI_1PN_ICSI", "below"],
    ["KPI_CLEAVAGE", "benchmark"],
    ["KPI_BLAST", "competent"],
    ["PI_GOOD_BLAST", "benchmark"],
    ["RI_MII", "competent"],
  ] as const)("puts %s into the band %s", (code, band) => {
    expect(kpi(code)).toMatchObject({ band, tooFew: true });
  });

  it("says nothing of what was not counted or divides by nothing", () => {
    const nothing = { percent: null, low: null, high: null, band: null };
    expect(kpi("RI_OOCYTE_RECOVERY")).toMatchObject({ numerator: 12, denominator: null, ...nothing });
    expect(kpi("KPI_CLEAVAGE", { pn2: 0, d2cleaved: 0 })).toMatchObject({ numerator: 0, denominator: 0, ...nothing });
    expect(kpi("PI_1PN_ICSI", { injected: 10 })).toMatchObject({ numerator: null, ...nothing });
  });

  it("takes only MII injected and only 2PN with two polar bodies where they were counted", () => {
    const counts = { injected: 10, miiInjected: 8, pn2: 7, pn2pb2: 6, degenerated: 1 };
    expect(kpi("KPI_ICSI_FERT", counts)).toMatchObject({ numerator: 6, denominator: 8 });
    expect(kpi("KPI_ICSI_DAMAGE", counts)).toMatchObject({ numerator: 1, denominator: 10 });
  });

  it("has no interval where sacs outnumber embryos", () => {
    expect(kpi("KPI_IMPL_BLAST", { blastsTransferred: 1, blastSacs: 2 })).toMatchObject({ percent: 200, low: null });
  });

  it("says of every screen's percentage the same: 23 of 80 are 28.8%, wherever they stand", () => {
    const [home, reports, answer] = [
      kpi("KPI_D2", { pn2: 80, d2four: 23 }),
      shareCell("KPI_D2", 23, 80),
      shareFigure(23, 80, { code: "KPI_D2" }),
    ].map((share) => ("percent" in share ? share.percent : null));
    expect([home, reports, answer]).toEqual([28.75, 28.75, 28.75]);
  });

  it("calls 30 enough and 29 too few", () => {
    expect(kpi("KPI_D2", { pn2: 30, d2four: 15 }).tooFew).toBe(false);
    expect(kpi("KPI_D2", { pn2: 29, d2four: 15 }).tooFew).toBe(true);
  });
});

describe("bands at their limits", () => {
  it.each([
    ["KPI_ICSI_FERT", 64, "below"],
    ["KPI_ICSI_FERT", 65, "competent"],
    ["KPI_ICSI_FERT", 80, "benchmark"],
    ["KPI_ICSI_DAMAGE", 11, "below"],
    ["KPI_ICSI_DAMAGE", 10, "competent"],
    ["KPI_ICSI_DAMAGE", 5, "benchmark"],
    ["PI_IVF_POLYSPERMY", 6, "below"],
    ["PI_IVF_POLYSPERMY", 5, "competent"],
    ["PI_IVF_POLYSPERMY", 0, "competent"],
    ["RI_MII", 74, "below"],
    ["RI_MII", 75, "competent"],
    ["RI_MII", 89, "competent"],
    ["RI_MII", 90, "benchmark"],
  ] as const)("%s at %d%% is %s", (code, percent, band) => {
    expect(kpiBand(row(code), percent, 100)).toBe(band);
  });

  it("do not slip by rounding: 7 of 20 is exactly 35%", () => {
    expect(kpiBand(row("KPI_IMPL_CLEAV"), 7, 20)).toBe("benchmark");
  });
});

describe("counts that cannot be", () => {
  it.each([
    [{ injected: -1 }, "whole numbers"],
    [{ injected: Number.NaN }, "whole numbers"],
    [{ injected: 1.5 }, "whole numbers"],
    [{ coc: 12, mii: 10, mi: 2, gv: 1 }, "mii + mi + gv is 13, more than coc (12)."],
    [{ pn2: 4, d2cleaved: 5 }, "d2cleaved is 5, more than pn2 (4)."],
    [{ injected: 4, pn2: 4, degenerated: 1 }, "more than injected (4)."],
    [{ injectd: 4 }, "injectd"],
  ])("%j are refused with a sentence", (counts, sentence) => {
    const result = CohortCounts.safeParse(counts);
    expect(result.error?.issues.map(({ message }) => inEnglish(message)).join()).toContain(sentence);
  });

  it("add up field by field, and what nobody counted stays uncounted", () => {
    expect(addCounts([{ injected: 4, pn2: 0 }, { injected: 6 }])).toEqual({ injected: 10, pn2: 0 });
  });
});

describe("intervals", () => {
  it.each([...Object.entries(reference.worked_examples.wilson), ["70/100", [70, 60.4, 78.1]] as const])(
    "of %s are as printed",
    (ratio, [percent, low, high]) => {
      const [successes = 0, trials = 0] = ratio.split("/").map(Number);
      const interval = wilson(successes, trials);
      expect(
        interval &&
          rounded({ percent: (successes / trials) * 100, low: interval.low * 100, high: interval.high * 100 }),
      ).toEqual([percent, low, high]);
    },
  );

  it("exist only for possible counts", () => {
    for (const [s, n] of [
      [0, 0],
      [-1, 5],
      [6, 5],
      [1.5, 5],
      [Number.NaN, 5],
      [1, Number.POSITIVE_INFINITY],
    ] as const) {
      expect(wilson(s, n)).toBeUndefined();
    }
  });

  it("hold the proportion, stay within 0 and 1, and mirror successes and failures", async () => {
    await fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (successes, failures) => {
        const trials = successes + failures;
        fc.pre(trials > 0);
        const interval = wilson(successes, trials);
        const mirror = wilson(failures, trials);
        if (!interval || !mirror) throw new Error("no interval");
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.low).toBeLessThanOrEqual(successes / trials + 1e-12);
        expect(interval.high).toBeGreaterThanOrEqual(successes / trials - 1e-12);
        expect(interval.high).toBeLessThanOrEqual(1);
        expect(mirror.low).toBeCloseTo(1 - interval.high, 12);
      }),
    );
  });

  it("of a difference are those of Newcombe's worked example, 56/70 against 48/80", () => {
    const difference = riskDifference({ successes: 56, trials: 70 }, { successes: 48, trials: 80 });
    expect(difference?.difference).toBeCloseTo(0.2, 10);
    expect(difference?.low).toBeCloseTo(0.0524, 4);
    expect(difference?.high).toBeCloseTo(0.3339, 4);
    expect(riskDifference({ successes: 0, trials: 0 }, { successes: 1, trials: 2 })).toBeUndefined();
  });
});

describe("the reference population", () => {
  const typical = {
    femaleAgeYears: 39,
    oocyteSource: "own_fresh",
    spermSource: "ejaculate_frozen",
    pgt: false,
  } as const;

  it("is as the consensus says", () => {
    expect(reference.kpi.reference_population).toBe("age<=39, own fresh oocytes, ejaculated sperm, no PGT");
    expect(REFERENCE_POPULATION).toMatchObject({ maxFemaleAgeYears: 39, oocyteSources: ["own_fresh"], pgt: false });
    expect(exclusions(typical)).toEqual([]);
  });

  it("says of every cycle that it leaves out why", () => {
    expect(exclusions({ ...typical, femaleAgeYears: 40, pgt: true })).toEqual(["age", "pgt"]);
    expect(exclusions({ ...typical, spermSource: "tese" })).toEqual(["sperm-source"]);
    expect(exclusions({ pgt: false })).toEqual(["age-unknown", "oocyte-source-unknown", "sperm-source-unknown"]);
  });

  it("does not let an age that is not a number through", () => {
    expect(exclusions({ ...typical, femaleAgeYears: Number.NaN })).toEqual(["age"]);
  });
});
