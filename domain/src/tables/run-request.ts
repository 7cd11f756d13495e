import { AppError } from "../errors.ts";
import type { Field, Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import { refuses } from "../operations/refusals.ts";
import { type Cell, compareCells, EMPTY, shareCell } from "../reports/cell.ts";
import { columnOf } from "../reports/columns.ts";
import { bandGroup, compareOrders, type GroupKey, NONE, timeGroup } from "../reports/group-key.ts";
import type { ReportLine } from "../reports/report-lines.ts";
import type { ColumnStat, ReportColumn, ReportGroup, ReportView } from "../reports/report-view.ts";
import type { Sql } from "./compile-filter.ts";
import {
  groupsQuery,
  leafKey,
  MOST_GROUPS,
  type Names,
  outsideQuery,
  type Page,
  type RequestContext,
  rowsQuery,
  totalQuery,
  unjudgedQuery,
} from "./compile-request.ts";
import { hiddenParts, LEAST_SUBJECTS } from "./figures.ts";

/** A value as the engine hands it back: counts as numbers, instants as dates, texts of a list in theirs. */
export type ResultValue = string | number | bigint | boolean | Date | null | readonly ResultValue[];
export type ResultRow = Readonly<Record<string, ResultValue>>;

/** Runs one query on tables that do not change meanwhile. */
export type RunQuery = (query: Sql) => Promise<readonly ResultRow[]>;

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

function rowCells({ subject, columns }: ReportView, row: ResultRow, names: Names): Cell[] {
  return columns.map(({ id }, at) => {
    const field = fieldOf(subject, id);
    return shareOf(subject, id, row, at) ?? (field ? fieldCell(field, row[`c${at}`], names) : EMPTY);
  });
}

function medianOf(values: readonly number[]): number | undefined {
  const middle = values.length / 2;
  const [low, high] = [values[Math.ceil(middle) - 1], values[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

function statOf(stat: ColumnStat, row: ResultRow, at: number): number | undefined {
  if (stat === "min" || stat === "max") return numberIn(row[`${stat}${at}`]);
  if (stat === "median") {
    const all = row[`all${at}`];
    return Array.isArray(all) ? medianOf(all.filter((one) => one !== null).map(Number)) : undefined;
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
  if (by && field.type === "instant") return timeGroup(id, by, Number(key), zone);
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

/** What stands under the columns of many rows; of figures, of how many subjects it is. */
type Summed = { count: number; subjects: number; cells: Cell[]; of: readonly number[] };

const summed = (view: ReportView, row: ResultRow): Summed => ({
  count: Number(row.rows ?? 0),
  subjects: Number(row.subjects ?? 0),
  cells: summaryCells(view, row),
  of: view.columns.map((_, at) => Number(row[`s${at}`] ?? 0)),
});

type Group = Summed & { key: GroupKey; path: string; raw: readonly string[]; inner: Group[] };

/** By their own value, up or down as the view sorts it; or by what stands under a column that the view sorts by. */
function byGroup({ groupBy, sort, columns, rows }: ReportView, level: number) {
  const own = sort.find(({ column }) => column === groupBy[level]?.field);
  const byColumn = rows === "groups" ? sort.find(({ column }) => columns.some(({ id }) => id === column)) : undefined;
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

async function groupsOfLevel(
  view: ReportView,
  level: number,
  context: RequestContext,
  run: RunQuery,
): Promise<Group[]> {
  const asked = view.groupBy[level];
  if (asked === undefined) return [];
  const found = await run(groupsQuery(context, view, level));
  if (found.length > MOST_GROUPS) throw new AppError("invalid-input", refuses("manyGroups", { most: MOST_GROUPS }));
  return found.map((row) => {
    const raw = view.groupBy.slice(0, level + 1).map((_, at) => String(row[`g${at}`] ?? ""));
    const written = row[`l${level}`];
    const label = typeof written === "string" ? written : undefined;
    const key = groupKey(view.subject, asked, raw[level] ?? "", label, context);
    return { key, path: `/${raw.join("/")}`, raw, ...summed(view, row), inner: [] };
  });
}

async function groupsOf(view: ReportView, context: RequestContext, run: RunQuery): Promise<Group[]> {
  const outer = await groupsOfLevel(view, 0, context, run);
  const byKey = new Map(outer.map((group) => [group.raw[0], group]));
  for (const inner of await groupsOfLevel(view, 1, context, run)) {
    const own = byKey.get(inner.raw[0]);
    own?.inner.push({ ...inner, key: { ...inner.key, filter: { all: [own.key.filter, inner.key.filter] } } });
  }
  return outer;
}

function inOrder(view: ReportView, groups: readonly Group[], level = 0): Group[] {
  const ordered = groups.map((group) => ({ ...group, inner: inOrder(view, group.inner, level + 1) }));
  return ordered.sort(byGroup(view, level));
}

const isThere = (cell: Cell | undefined) => cell !== undefined && cell.kind !== "empty";

/**
 * The groups that somebody may see who sees figures alone, and under their columns what they may see. `whole`: what the groups are
 * the parts of, as it is shown.
 */
function shownGroups(groups: readonly Group[], whole: Summed): Group[] {
  const isHidden = hiddenParts(groups.map(({ subjects }) => ({ subjects, isHidden: false })));
  const columns = whole.cells.map((cell, at) => {
    if (!isThere(cell)) return groups.map(() => true);
    const parts = groups.map((group, place) => ({
      subjects: group.of[at] ?? 0,
      isHidden: isHidden[place] === true,
      isThere: isThere(group.cells[at]),
    }));
    const hidden = hiddenParts(parts.filter((part) => part.isThere));
    return parts.map((part) => !part.isThere || hidden.shift() === true);
  });
  return groups.flatMap((group, place) => {
    if (isHidden[place]) return [];
    const shown = { ...group, cells: group.cells.map((cell, at) => (columns[at]?.[place] ? EMPTY : cell)) };
    return [{ ...shown, inner: shownGroups(group.inner, shown) }];
  });
}

/** What of the whole may be seen, so that nothing of a few subjects is left of what the filter keeps out; undefined: nothing. */
function shownWhole(whole: Summed, outside: Summed): Summed | undefined {
  const isFew = (subjects: number, rest: number, isRest: boolean) =>
    subjects < LEAST_SUBJECTS || (isRest && rest < LEAST_SUBJECTS);
  if (isFew(whole.subjects, outside.subjects, outside.count > 0)) return undefined;
  const cells = whole.cells.map((cell, at) =>
    isFew(whole.of[at] ?? 0, outside.of[at] ?? 0, isThere(outside.cells[at])) ? EMPTY : cell,
  );
  return { ...whole, cells };
}

/** What a table shows besides its rows. `total` is not there where somebody may not see it. */
type Outline = { rows: number; groups: Group[] | undefined; total: Summed | undefined; isPartHidden: boolean };

/** Rejects with `invalid-input` where there are more groups than `MOST_GROUPS`. */
async function outlineOf(view: ReportView, context: RequestContext, run: RunQuery): Promise<Outline> {
  const [all = {}] = await run(totalQuery(context, view));
  const total = summed(view, all);
  const groups = view.groupBy.length > 0 ? await groupsOf(view, context, run) : undefined;
  if (!context.isFigures)
    return { rows: total.count, groups: groups && inOrder(view, groups), total, isPartHidden: false };
  const [rest = {}] = await run(outsideQuery(context, view));
  const whole = shownWhole(total, summed(view, rest));
  if (!whole) return { rows: 0, groups: [], total: undefined, isPartHidden: total.count > 0 };
  const shown = groups && inOrder(view, shownGroups(groups, whole));
  return { rows: whole.count, groups: shown, total: whole, isPartHidden: isLess(groups, shown, total, whole) };
}

/** Whether there is less to be seen than there is. */
function isLess(groups: readonly Group[] = [], shown: readonly Group[] = [], total: Summed, whole: Summed): boolean {
  const count = (all: readonly (Summed & { inner?: readonly Group[] })[]): number =>
    all.reduce((sum, { cells, inner = [] }) => sum + 1 + cells.filter(isThere).length + count(inner), 0);
  return count([...groups, total]) > count([...shown, whole]);
}

const groupLine = ({ key, path, count, cells }: Group, level: number): ReportLine => ({
  kind: "group",
  level,
  id: path,
  label: key.label,
  filter: key.filter,
  count,
  cells,
});

const rowLine = (view: ReportView, row: ResultRow, names: Names): ReportLine => ({
  kind: "row",
  id: String(row.id),
  testId: row.test_id === null || row.test_id === undefined ? undefined : String(row.test_id),
  cells: rowCells(view, row, names),
});

/** Rows of the deepest groups, each behind the lines of the groups that begin with it. */
function grouped(
  view: ReportView,
  rows: readonly ResultRow[],
  groups: readonly Group[],
  before: string | undefined,
  names: Names,
) {
  const byLeaf = new Map<string, readonly Group[]>();
  for (const one of groups) {
    if (view.groupBy.length === 1) byLeaf.set(leafKey(one.raw), [one]);
    for (const inner of one.inner) byLeaf.set(leafKey(inner.raw), [one, inner]);
  }
  let shown = (before === undefined ? undefined : byLeaf.get(before)) ?? [];
  return rows.flatMap((row): ReportLine[] => {
    const own = byLeaf.get(String(row.leaf)) ?? [];
    const begun = own.flatMap((group, level) => (shown[level] === group ? [] : [groupLine(group, level)]));
    shown = own;
    return [...begun, rowLine(view, row, names)];
  });
}

/** Lines from `offset` on, and where the following ones begin; none behind the last, which ends with the line of all. */
type Lines = { lines: ReportLine[]; next?: number };

async function linesFrom(
  view: ReportView,
  { groups, total }: Outline,
  { offset, limit }: Page,
  context: RequestContext,
  run: RunQuery,
): Promise<Lines> {
  const end: ReportLine[] = total ? [{ kind: "total", count: total.count, cells: total.cells }] : [];
  if (view.rows === "groups" || context.isFigures) {
    const all = (groups ?? []).flatMap((one) => [groupLine(one, 0), ...one.inner.map((inner) => groupLine(inner, 1))]);
    const lines = all.slice(offset, offset + limit);
    return offset + limit < all.length ? { lines, next: offset + limit } : { lines: [...lines, ...end] };
  }
  const leaves = groups?.flatMap(({ raw, inner }) => (view.groupBy.length === 1 ? [raw] : inner.map((one) => one.raw)));
  // One more at either end: the row before says which groups were shown, the one behind whether there are more.
  const ahead = groups && offset > 0 ? 1 : 0;
  const found = await run(
    rowsQuery(context, view, { offset: offset - ahead, limit: limit + ahead + 1 }, leaves?.map(leafKey)),
  );
  const own = found.slice(ahead, ahead + limit);
  const before = ahead === 1 ? String(found[0]?.leaf) : undefined;
  const lines = groups
    ? grouped(view, own, groups, before, context.names)
    : own.map((row) => rowLine(view, row, context.names));
  return found.length > ahead + limit ? { lines, next: offset + limit } : { lines: [...lines, ...end] };
}

/** A part of a table, and how many rows the whole of it has. Of figures: whether some are not shown, being of too few subjects. */
export type TablePage = Lines & { rows: number; isPartHidden: boolean };

/**
 * The lines of a view from a row on, or where it shows groups alone, from a group on. What a view asks is answered by the
 * tables as they are now: whoever turns pages while records change may meet a row twice. Rejects with `invalid-input` where there
 * are more groups than `MOST_GROUPS`.
 */
export async function requestPage(
  view: ReportView,
  page: Page,
  context: RequestContext,
  run: RunQuery,
): Promise<TablePage> {
  const outline = await outlineOf(view, context, run);
  const { rows, isPartHidden } = outline;
  return { ...(await linesFrom(view, outline, page, context, run)), rows, isPartHidden };
}

/** All lines of a view, `size` of them at a time; `onRows` hears how many rows there are. Rejects as `requestPage`. */
export async function* requestLines(
  view: ReportView,
  size: number,
  context: RequestContext,
  run: RunQuery,
  onRows: (rows: number) => Promise<void> | void = () => undefined,
): AsyncGenerator<ReportLine> {
  const outline = await outlineOf(view, context, run);
  await onRows(outline.rows);
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { lines, next }: Lines = await linesFrom(view, outline, { offset, limit: size }, context, run);
    yield* lines;
    offset = next;
  }
}

/** How many rows a condition could not judge, as its field is not recorded in them. */
export type Unjudged = { field: string; rows: number };

/** The fields of a view's filter that keep rows out because nothing is recorded there, all other conditions met. */
export async function unjudgedRows(view: ReportView, context: RequestContext, run: RunQuery): Promise<Unjudged[]> {
  const { query, fields } = unjudgedQuery(context, view);
  if (fields.length === 0) return [];
  const [counts = {}] = await run(query);
  return fields.flatMap((field, at) => {
    const rows = Number(counts[`u${at}`] ?? 0);
    return rows > 0 ? [{ field, rows }] : [];
  });
}
