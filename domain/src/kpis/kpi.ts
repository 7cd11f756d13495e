import { KPI_POLICY, type KpiCode, type KpiRow } from "../policy/kpi-policy.ts";
import { SITE_DEFAULTS } from "../policy/limits.ts";
import { wilson } from "../statistics/proportions.ts";
import type { CohortCounts } from "./cohort-counts.ts";

export type KpiBand = "below" | "competent" | "benchmark";

/** A ratio with what it was counted from; percentages from 0 to 100. `n` of statistics is `d`, what it was counted of. */
export type Share = {
  n: number;
  d: number;
  percent: number;
  /** 95 % Wilson interval; null where events outnumber what they are counted from. */
  low: number | null;
  high: number | null;
  /** Null of what has no limits. */
  band: KpiBand | null;
  /** Too little to judge anyone by (`SITE_DEFAULTS.tooFewBelow`). */
  tooFew: boolean;
};

type Counted = number | undefined;

/** What each indicator divides by what. */
const PARTS: Record<KpiCode, (c: CohortCounts) => [numerator: Counted, denominator: Counted]> = {
  RI_OOCYTE_RECOVERY: (c) => [c.coc, c.follicles],
  RI_MII: (c) => [c.mii, c.coc],
  PI_SPERM_PR_POST: (c) => [c.spermProgressive, c.spermCounted],
  PI_IVF_POLYSPERMY: (c) => [c.ivfPn3plus, c.cocInseminated],
  PI_1PN_IVF: (c) => [c.ivfPn1, c.cocInseminated],
  PI_1PN_ICSI: (c) => [c.pn1, c.miiInjected ?? c.injected],
  PI_GOOD_BLAST: (c) => [c.d5good, c.pn2],
  KPI_ICSI_DAMAGE: (c) => [c.degenerated, c.injected],
  KPI_ICSI_FERT: (c) => [c.pn2pb2 ?? c.pn2, c.miiInjected ?? c.injected],
  KPI_IVF_FERT: (c) => [c.ivfPn2, c.cocInseminated],
  KPI_FAILED_FERT: (c) => [c.ivfCyclesFailed, c.ivfCycles],
  KPI_CLEAVAGE: (c) => [c.d2cleaved, c.pn2],
  KPI_D2: (c) => [c.d2four, c.pn2],
  KPI_D3: (c) => [c.d3eight, c.pn2],
  KPI_BLAST: (c) => [c.d5blast, c.pn2],
  KPI_BIOPSY: (c) => [c.biopsiesWithDna, c.biopsies],
  KPI_CRYOSURV: (c) => [c.blastsIntact, c.blastsWarmed],
  KPI_IMPL_CLEAV: (c) => [c.cleavageSacs, c.cleavageTransferred],
  KPI_IMPL_BLAST: (c) => [c.blastSacs, c.blastsTransferred],
};

/** Percentages from 0 to 100; null stands for "cannot be said", which is never 0. */
export type Kpi = {
  code: KpiCode;
  /** Null when it was not counted. */
  numerator: number | null;
  denominator: number | null;
  percent: number | null;
  /** 95 % Wilson interval; null when a ratio of events per embryo goes above 100 %. */
  low: number | null;
  high: number | null;
  band: KpiBand | null;
  /** The denominator is too small to judge anyone by (below 30). */
  tooFew: boolean;
};

/** Compares n/d with a limit in percent on whole numbers, so a value exactly on a limit cannot slip by rounding. */
const against = (numerator: number, denominator: number, limit: number) =>
  Math.sign(numerator * 100 - limit * denominator);

/**
 * The band of a proportion by its row. A range has three bands as well: below it, inside it, and at its upper end or above.
 */
export function kpiBand(row: KpiRow, numerator: number, denominator: number): KpiBand {
  const { direction, competence, benchmark } = row;
  const sign = direction === "lower" || direction === "lower_strict" ? -1 : 1;
  const strict = direction === "lower_strict" ? 1 : 0;
  const reaches = (limit: number) => sign * against(numerator, denominator, limit) >= strict;
  if (benchmark !== null && reaches(benchmark)) return "benchmark";
  return reaches(competence) ? "competent" : "below";
}

/** A share from its two counts, of which `d` is above 0, held against the limits of an indicator where it is one. */
export function shareOf(n: number, d: number, code?: KpiCode, tooFewBelow: number = SITE_DEFAULTS.tooFewBelow): Share {
  const interval = wilson(n, d);
  const row = KPI_POLICY.rows.find((one) => one.code === code);
  return {
    n,
    d,
    percent: (100 * n) / d,
    low: interval ? interval.low * 100 : null,
    high: interval ? interval.high * 100 : null,
    band: row ? kpiBand(row, n, d) : null,
    tooFew: d < tooFewBelow,
  };
}

const UNSAID = { percent: null, low: null, high: null, band: null };

function kpiOf({ code }: KpiRow, counts: CohortCounts, tooFewBelow: number): Kpi {
  const [numerator = null, denominator = null] = PARTS[code](counts);
  const counted = { code, numerator, denominator };
  if (numerator === null || !denominator) return { ...counted, ...UNSAID, tooFew: (denominator ?? 0) < tooFewBelow };
  const { n: _, d: __, ...share } = shareOf(numerator, denominator, code, tooFewBelow);
  return { ...counted, ...share };
}

/** All 19 indicators of the consensus for what was counted, in the order of the policy. */
export const kpisOf = (counts: CohortCounts, tooFewBelow: number = SITE_DEFAULTS.tooFewBelow): Kpi[] =>
  KPI_POLICY.rows.map((row) => kpiOf(row, counts, tooFewBelow));
