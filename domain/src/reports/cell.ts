import { valuesOf } from "../filters/evaluate.ts";
import { type Share, shareOf } from "../kpis/kpi.ts";
import type { KpiCode } from "../policy/kpi-policy.ts";
import type { ReportRow } from "./report-rows.ts";

/** What stands in one cell: typed, so that screens and files each write it in their own way. */
export type Cell =
  | { kind: "empty" }
  | { kind: "text"; text: string }
  | { kind: "number"; value: number }
  | { kind: "instant"; at: Date }
  | { kind: "flag"; value: boolean }
  | ({ kind: "share" } & Share)
  /** Between two figures; of shares (`isPoints`) in percentage points, with a 95 % interval where there is one. */
  | { kind: "difference"; value: number; isPoints: boolean; low: number | null; high: number | null };

export const EMPTY: Cell = { kind: "empty" };

/** An indicator of summed parts; empty where there is nothing to divide by. */
export const shareCell = (code: KpiCode, n: number, d: number): Cell =>
  d === 0 ? EMPTY : { kind: "share", ...shareOf(n, d, code) };

/** Numerator and denominator of an indicator in one row; undefined where it cannot be said. */
export function partsOf(row: ReportRow, code: KpiCode): { n: number; d: number } | undefined {
  const [n] = valuesOf(row, { path: `kpis.${code}.n` });
  const [d] = valuesOf(row, { path: `kpis.${code}.d` });
  return typeof n === "number" && typeof d === "number" ? { n, d } : undefined;
}

const rank = (cell: Cell): number | string => {
  if (cell.kind === "number" || cell.kind === "difference") return cell.value;
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
