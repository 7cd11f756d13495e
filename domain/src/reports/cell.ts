import { type FoundValue, valuesOf } from "../filters/evaluate.ts";
import type { Field, Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import { type Share, shareOf } from "../kpis/kpi.ts";
import type { KpiCode } from "../policy/kpi-policy.ts";
import { parseInstant } from "../timing/zoned-time.ts";
import { columnOf } from "./columns.ts";
import type { ReportRow } from "./report-rows.ts";

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
export const shareCell = (code: KpiCode, n: number, d: number): Cell =>
  d === 0 ? EMPTY : { kind: "share", ...shareOf(n, d, code) };

/** Numerator and denominator of an indicator in one row; undefined where it cannot be said. */
export function partsOf(row: ReportRow, code: KpiCode): { n: number; d: number } | undefined {
  const [n] = valuesOf(row, { path: `kpis.${code}.n` });
  const [d] = valuesOf(row, { path: `kpis.${code}.d` });
  return typeof n === "number" && typeof d === "number" ? { n, d } : undefined;
}

/** Names by uid, as far as a row brings them. */
function namesIn(row: ReportRow): Readonly<Record<string, string>> {
  if ("names" in row) return row.names;
  return "test" in row && "names" in row.test ? row.test.names : {};
}

/** The name of somebody whose uid stands in a row: beside it, or among the names that the row brings. */
function personName(row: ReportRow, { path }: Field, uid: string): string {
  const beside = path.endsWith(".uid") ? valuesOf(row, { path: path.replace(/uid$/, "name") })[0] : undefined;
  if (typeof beside === "string") return beside;
  const names = namesIn(row);
  return (Object.hasOwn(names, uid) ? names[uid] : undefined) ?? uid;
}

/** A value of a field in words, as tables and groups show it. */
export function valueText(row: ReportRow, field: Field, value: FoundValue): string {
  if (field.type === "person") return personName(row, field, String(value));
  return field.values?.find((known) => known.value === value)?.label ?? String(value);
}

function fieldCell(row: ReportRow, field: Field): Cell {
  const values = valuesOf(row, field);
  const [first] = values;
  if (first === undefined) return EMPTY;
  if (field.type === "number") return typeof first === "number" ? { kind: "number", value: first } : EMPTY;
  if (field.type === "flag") return { kind: "flag", value: first === true };
  if (field.type === "instant") {
    const at = first instanceof Date ? first : parseInstant(String(first));
    return at ? { kind: "instant", at } : EMPTY;
  }
  return { kind: "text", text: values.map((value) => valueText(row, field, value)).join(", ") };
}

/** What a row shows in a column of its subject. */
export function cellOf(subject: Subject, row: ReportRow, id: string): Cell {
  const code = columnOf(subject, id)?.kpi;
  if (code) {
    const parts = partsOf(row, code);
    return parts ? shareCell(code, parts.n, parts.d) : EMPTY;
  }
  const field = fieldOf(subject, id);
  return field ? fieldCell(row, field) : EMPTY;
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
