import { valuesOf } from "../filters/evaluate.ts";
import { type KpiBand, kpiBand } from "../kpis/kpi.ts";
import { KPI_POLICY, type KpiCode } from "../policy/kpi-policy.ts";
import { SITE_DEFAULTS } from "../policy/limits.ts";
import { wilson } from "../statistics/proportions.ts";
import type { ReportRow } from "./report-rows.ts";

/** An indicator with what it was counted from; percentages from 0 to 100. */
export type Share = {
  n: number;
  d: number;
  percent: number;
  /** 95 % Wilson interval; null where events outnumber what they are counted from. */
  low: number | null;
  high: number | null;
  band: KpiBand | null;
  tooFew: boolean;
};

/** What stands in one cell: typed, so that screens and files each write it in their own way. */
export type Cell =
  | { kind: "empty" }
  | { kind: "text"; text: string }
  | { kind: "number"; value: number }
  | { kind: "instant"; at: Date }
  | { kind: "flag"; value: boolean }
  | ({ kind: "share" } & Share);

export const EMPTY: Cell = { kind: "empty" };

/** An indicator of summed parts; empty where there is nothing to divide by. */
export function shareCell(code: KpiCode, n: number, d: number): Cell {
  if (d === 0) return EMPTY;
  const interval = wilson(n, d);
  const row = KPI_POLICY.rows.find((one) => one.code === code);
  return {
    kind: "share",
    n,
    d,
    percent: (100 * n) / d,
    low: interval ? 100 * interval.low : null,
    high: interval ? 100 * interval.high : null,
    band: row ? kpiBand(row, n, d) : null,
    tooFew: d < SITE_DEFAULTS.tooFewBelow,
  };
}

/** Numerator and denominator of an indicator in one row; undefined where it cannot be said. */
export function partsOf(row: ReportRow, code: KpiCode): { n: number; d: number } | undefined {
  const [n] = valuesOf(row, { path: `kpis.${code}.n` });
  const [d] = valuesOf(row, { path: `kpis.${code}.d` });
  return typeof n === "number" && typeof d === "number" ? { n, d } : undefined;
}

const rank = (cell: Cell): number | string => {
  if (cell.kind === "number") return cell.value;
  if (cell.kind === "share") return cell.percent;
  if (cell.kind === "instant") return cell.at.getTime();
  return cell.kind === "flag" ? Number(cell.value) : cell.kind === "text" ? cell.text : "";
};

/** Made when a column of words is first put in order: it takes a phone longer than the rest of this file. */
let words: Intl.Collator | undefined;

/** Orders cells of one column; what is empty comes first, as it does in the database. */
export function compareCells(a: Cell, b: Cell): number {
  if (a.kind === "empty" || b.kind === "empty") return Number(b.kind === "empty") - Number(a.kind === "empty");
  const first = rank(a);
  const second = rank(b);
  if (typeof first === "number" && typeof second === "number") return first - second;
  words ??= new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return words.compare(String(first), String(second));
}
