import { shareOf } from "../kpis/kpi.ts";
import { KPI_POLICY, type KpiCode } from "../policy/kpi-policy.ts";
import type { ShareFigure } from "./answer.ts";
import type { Band } from "./requests/request.ts";

/** What a share is a share of: an indicator, its complement, or any two counts. */
export type ShareOf = { code?: KpiCode | undefined; complement?: true | undefined };

/** A share from its two counts. A complement has its counts turned as well, so that they are the ones of the percentage. */
export function shareFigure(counted: number, d: number, { code, complement }: ShareOf = {}): ShareFigure {
  const n = complement ? d - counted : counted;
  const figure = { of: "share", ...(code ? { code } : {}), ...(complement ? { complement } : {}), n, d } as const;
  if (d === 0) return { ...figure, percent: null, low: null, high: null, isFew: true, band: null };
  const { percent, low, high, tooFew } = shareOf(n, d);
  return { ...figure, percent, low, high, isFew: tooFew, band: shareOf(counted, d, code).band };
}

/** Whether an indicator lies in the band that a request asks for; all do where none is asked. */
export function isInBand({ d, band }: ShareFigure, asked: Band | undefined, code: KpiCode): boolean {
  if (asked === undefined) return true;
  const row = KPI_POLICY.rows.find((one) => one.code === code);
  if (d === 0 || band === null || !row) return false;
  if (asked === "below-competence") return band === "below";
  if (asked === "competence") return band !== "below";
  if (row.benchmark === null) return false;
  return asked === "benchmark" ? band === "benchmark" : band !== "benchmark";
}
