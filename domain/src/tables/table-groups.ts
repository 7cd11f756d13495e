import { AppError } from "../errors.ts";
import type { Field, Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import { refuses } from "../operations/refusals.ts";
import { type Cell, compareCells, EMPTY, shareCell } from "../reports/cell.ts";
import { columnOf } from "../reports/columns.ts";
import { bandGroup, compareOrders, type GroupKey, keyedGroup, NONE } from "../reports/group-key.ts";
import { PERCENTILES, percentile } from "../reports/percentile.ts";
import type { ColumnStat, ReportColumn, ReportGroup, ReportView } from "../reports/report-view.ts";
import { addedUp } from "./added-up.ts";
import { censusOf, isAddedUp, isMeasured } from "./census.ts";
import { groupsQuery, MOST_GROUPS, type Names, type RequestContext, totalQuery } from "./compile-request.ts";
import type { ResultRow, ResultValue, RunQuery } from "./run-request.ts";

const numberIn = (value: ResultValue | undefined) =>
  value === null || value === undefined ? undefined : Number(value);

function textOf(field: Field, value: string, names: Names): string {
  if (field.type === "person") return names.get(value) ?? value;
  return field.values?.find((known) => known.value === value)?.label ?? value;
}

function fieldCell(field: Field, value: ResultValue | undefined, names: Names): Cell {
  if (value === null || value === undefined) return EMPTY;
  if (Array.isArray(value)) {
    const text = value.map((one) => textOf(field, String(one), names)).join(", ");
    return text === "" ? EMPTY : { kind: "text", text };
  }
  if (value instanceof Date) return { kind: "instant", at: value };
  if (field.type === "number") return { kind: "number", value: Number(value) };
  if (field.type === "flag") return { kind: "flag", value: value === true };
  return { kind: "text", text: textOf(field, String(value), names) };
}

/** An indicator of a row or of many; empty where nothing was counted. */
function shareOf(subject: Subject, id: string, row: ResultRow, at: number): Cell | undefined {
  const code = columnOf(subject, id)?.kpi;
  if (!code) return undefined;
  const [n, d] = [numberIn(row[`n${at}`]), numberIn(row[`d${at}`])];
  return n === undefined || d === undefined ? EMPTY : shareCell(code, n, d);
}

export function rowCells({ subject, columns }: ReportView, row: ResultRow, names: Names): Cell[] {
  return columns.map(({ id }, at) => {
    const field = fieldOf(subject, id);
    return shareOf(subject, id, row, at) ?? (field ? fieldCell(field, row[`c${at}`], names) : EMPTY);
  });
}

function statOf(stat: ColumnStat, row: ResultRow, at: number): number | undefined {
  if (stat === "min" || stat === "max") return numberIn(row[`${stat}${at}`]);
  if (stat !== "sum" && stat !== "avg") {
    const all = row[`all${at}`];
    const sorted = Array.isArray(all) ? all.filter((one) => one !== null).map(Number) : [];
    return percentile(sorted, PERCENTILES[stat]);
  }
  const sum = numberIn(row[`sum${at}`]);
  const count = numberIn(row[`count${at}`]) ?? 0;
  if (sum === undefined || count === 0) return undefined;
  return stat === "sum" ? sum : sum / count;
}

function summaryCells({ subject, columns }: ReportView, row: ResultRow): Cell[] {
  return columns.map(({ id, stat }: ReportColumn, at) => {
    const share = shareOf(subject, id, row, at);
    if (share) return share;
    const value = stat && statOf(stat, row, at);
    return value === undefined ? EMPTY : { kind: "number", value };
  });
}

/** The group that a key of the engine stands for. */
function groupKey(
  subject: Subject,
  { field: id, by, band }: ReportGroup,
  key: string,
  written: string | undefined,
  { zone, names }: RequestContext,
): GroupKey {
  const field = fieldOf(subject, id);
  if (!field || key === "") return { key: "", label: NONE, order: "", filter: { field: id, op: "isNull", value: [] } };
  if (by && field.type === "instant") return keyedGroup(id, by, Number(key), zone);
  if (field.type === "number") {
    const banded = band && bandGroup(field, band, Number(written));
    if (banded) return banded;
    const value = Number(key);
    return { key, label: String(value), order: value, filter: { field: id, op: "eq", value: [value] } };
  }
  if (field.type === "flag") {
    const value = key === "true";
    return { key, label: value ? "Yes" : "No", order: key, filter: { field: id, op: "eq", value: [value] } };
  }
  const value = written ?? key;
  const label = textOf(field, value, names);
  return { key, label, order: label.toLowerCase(), filter: { field: id, op: "eq", value: [value] } };
}

/** What stands under the columns of many rows. */
export type Summed = { count: number; cells: Cell[] };

export const summed = (view: ReportView, row: ResultRow): Summed => ({
  count: Number(row.row_count ?? 0),
  cells: summaryCells(view, row),
});

/** `before`: what it was in the period before, where the view compares. */
export type Group = Summed & {
  key: GroupKey;
  path: string;
  raw: readonly string[];
  inner: Group[];
  before?: Summed;
};

/** By their own value, up or down as the view sorts it; or by what stands under a column that the view sorts by. */
function byGroup({ groupBy, sort, columns, rows }: ReportView, level: number) {
  const own = sort.find(({ column }) => column === groupBy[level]?.field);
  const byColumn = rows !== "all" ? sort.find(({ column }) => columns.some(({ id }) => id === column)) : undefined;
  const place = columns.findIndex(({ id }) => id === byColumn?.column);
  return (a: Group, b: Group) => {
    if (!own && byColumn) {
      const order = compareCells(a.cells[place] ?? EMPTY, b.cells[place] ?? EMPTY);
      if (order !== 0) return byColumn.direction === "desc" ? -order : order;
    }
    const order = compareOrders(a.key.order, b.key.order);
    return own?.direction === "desc" ? -order : order;
  };
}

async function rowsOfLevel(view: ReportView, level: number, context: RequestContext, run: RunQuery) {
  const found = await run(groupsQuery(context, view, level));
  if (found.length > MOST_GROUPS) throw new AppError("invalid-input", refuses("manyGroups", { most: MOST_GROUPS }));
  return found;
}

/** What the engine says of all rows, and of the groups of each level. */
type Levels = { total: ResultRow; levels: (readonly ResultRow[])[] };

async function levelsOf(view: ReportView, context: RequestContext, run: RunQuery): Promise<Levels> {
  if (isAddedUp(view, context)) {
    let present = await rowsOfLevel(view, view.groupBy.length - 1, context, run);
    const levels = [present];
    for (let keys = view.groupBy.length - 1; keys > 0; keys--) {
      present = addedUp(present, keys);
      levels.unshift(present);
    }
    return { total: addedUp(present, 0)[0] ?? {}, levels };
  }
  const total = isMeasured(view, context)
    ? (await censusOf(view, context, run)).all
    : (await run(totalQuery(context, view)))[0];
  const levels: (readonly ResultRow[])[] = [];
  for (const level of view.groupBy.keys()) levels.push(await rowsOfLevel(view, level, context, run));
  return { total: total ?? {}, levels };
}

function groupOf(view: ReportView, level: number, row: ResultRow, context: RequestContext): Group | undefined {
  const asked = view.groupBy[level];
  if (asked === undefined) return undefined;
  const raw = view.groupBy.slice(0, level + 1).map((_, at) => String(row[`g${at}`] ?? ""));
  const written = row[`l${level}`];
  const label = typeof written === "string" ? written : undefined;
  const key = groupKey(view.subject, asked, raw[level] ?? "", label, context);
  return { key, path: `/${raw.join("/")}`, raw, ...summed(view, row), inner: [] };
}

/** The groups of a view with those within them, and what stands under all rows; `all` is that as the engine says it. */
export async function groupsOf(
  view: ReportView,
  context: RequestContext,
  run: RunQuery,
): Promise<{ all: ResultRow; groups: Group[] }> {
  const { total, levels } = await levelsOf(view, context, run);
  const [outer = [], inner = []] = levels.map((rows, level) =>
    rows.flatMap((row) => groupOf(view, level, row, context) ?? []),
  );
  const byKey = new Map(outer.map((group) => [group.raw[0], group]));
  for (const group of inner) {
    const own = byKey.get(group.raw[0]);
    own?.inner.push({ ...group, key: { ...group.key, filter: { all: [own.key.filter, group.key.filter] } } });
  }
  return { all: total, groups: outer };
}

export function inOrder(view: ReportView, groups: readonly Group[], level = 0): Group[] {
  const ordered = groups.map((group) => ({ ...group, inner: inOrder(view, group.inner, level + 1) }));
  return ordered.sort(byGroup(view, level));
}

export const NO_SUMS: Summed = { count: 0, cells: [] };

/** The groups of either period, each with what it was in the one before. */
export function withBefore(present: readonly Group[], before: readonly Group[]): Group[] {
  const former = new Map(before.map((group) => [group.path, group]));
  const both = present.map((group) => {
    const one = former.get(group.path);
    former.delete(group.path);
    return { ...group, inner: withBefore(group.inner, one?.inner ?? []), ...(one && { before: one }) };
  });
  const gone = [...former.values()].map((group) => ({
    ...group,
    ...NO_SUMS,
    inner: withBefore([], group.inner),
    before: group,
  }));
  return [...both, ...gone];
}
