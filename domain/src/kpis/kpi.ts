import { KPI_POLICY, type KpiCode, type KpiRow } from "../policy/kpi-policy.ts";
import { SITE_DEFAULTS } from "../policy/limits.ts";
import { wilson } from "../statistics/proportions.ts";
import type { CohortCounts } from "./cohort-counts.ts";

export type KpiBand = "below" | "competent" | "benchmark";

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

function kpiOf(row: KpiRow, counts: CohortCounts, tooFewBelow: number): Kpi {
  const [numerator, denominator] = PARTS[row.code](counts);
  const kpi: Kpi = {
    code: row.code,
    numerator: numerator ?? null,
    denominator: denominator ?? null,
    percent: null,
    low: null,
    high: null,
    band: null,
    tooFew: (denominator ?? 0) < tooFewBelow,
  };
  if (numerator === undefined || !denominator) return kpi;
  const interval = wilson(numerator, denominator);
  return {
    ...kpi,
    percent: (100 * numerator) / denominator,
    low: interval ? interval.low * 100 : null,
    high: interval ? interval.high * 100 : null,
    band: kpiBand(row, numerator, denominator),
  };
}

/** All 19 indicators of the consensus for what was counted, in the order of the policy. */
export const kpisOf = (counts: CohortCounts, tooFewBelow: number = SITE_DEFAULTS.tooFewBelow): Kpi[] =>
  KPI_POLICY.rows.map((row) => kpiOf(row, counts, tooFewBelow));
