import { kpiBand } from "../kpis/kpi.ts";
import { KPI_POLICY, type KpiCode } from "../policy/kpi-policy.ts";
import { SITE_DEFAULTS } from "../policy/limits.ts";
import { wilson } from "../statistics/proportions.ts";
import type { ShareFigure } from "./answer.ts";
import type { Plan } from "./plan.ts";

/** What a share is a share of: an indicator, its complement, or any two counts. */
export type ShareOf = { code?: KpiCode | undefined; complement?: true | undefined };

/** A share from its two counts. A complement has its counts turned as well, so that they are the ones of the percentage. */
export function shareFigure(counted: number, d: number, { code, complement }: ShareOf = {}): ShareFigure {
  const n = complement ? d - counted : counted;
  const row = KPI_POLICY.rows.find((one) => one.code === code);
  const interval = wilson(n, d);
  const hundred = (value: number | undefined) => (value === undefined ? null : 100 * value);
  return {
    of: "share",
    ...(code ? { code } : {}),
    ...(complement ? { complement } : {}),
    n,
    d,
    percent: d === 0 ? null : (100 * n) / d,
    low: hundred(interval?.low),
    high: hundred(interval?.high),
    isFew: d < SITE_DEFAULTS.tooFewBelow,
    band: row && d > 0 ? kpiBand(row, counted, d) : null,
  };
}

/** Whether an indicator lies in the band that a plan asks for; all do where none is asked. */
export function isInBand({ d, band }: ShareFigure, asked: Plan["band"], code: KpiCode): boolean {
  if (asked === undefined) return true;
  const row = KPI_POLICY.rows.find((one) => one.code === code);
  if (d === 0 || band === null || !row) return false;
  if (asked === "below-competence") return band === "below";
  if (asked === "competence") return band !== "below";
  if (row.benchmark === null) return false;
  return asked === "benchmark" ? band === "benchmark" : band !== "benchmark";
}
