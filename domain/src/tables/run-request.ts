import { AppError } from "../errors.ts";
import type { TimedView } from "../filters/resolve-times.ts";
import { refuses } from "../operations/refusals.ts";
import type { Cell } from "../reports/cell.ts";
import type { Across, AcrossLine, ReportLine } from "../reports/report-lines.ts";
import type { ReportView } from "../reports/report-view.ts";
import { comparedCells, figureCells } from "../reports/shown-columns.ts";
import { unhidden } from "./census.ts";
import type { Sql } from "./compile-filter.ts";
import { leafKey, type Names, type Page, type RequestContext, rowsQuery, totalQuery } from "./compile-request.ts";
import { type Group, groupsOf, inOrder, NO_SUMS, rowCells, type Summed, summed, withBefore } from "./table-groups.ts";

/** A value as the engine hands it back: counts as numbers, instants as dates, texts of a list in theirs. */
export type ResultValue = string | number | bigint | boolean | Date | null | readonly ResultValue[];
export type ResultRow = Readonly<Record<string, ResultValue>>;

/** Runs one query on tables that do not change meanwhile. */
export type RunQuery = (query: Sql) => Promise<readonly ResultRow[]>;

/** The most values of a second grouping that stand beside each other. */
export const MOST_ACROSS = 60;

/** What a table shows besides its rows. `total` is not there where somebody may not see it. */
type Outline = {
  rows: number;
  groups: Group[] | undefined;
  total: (Summed & { before?: Summed }) | undefined;
  /** Of a pivot: the groups of its second grouping, over all rows. */
  across?: Group[];
  isPartHidden: boolean;
};

/** Whether something of all rows is in no figure, because it is of too few subjects. */
async function isLess(view: ReportView, context: RequestContext, shown: ResultRow, run: RunQuery): Promise<boolean> {
  const [all = {}] = await run(totalQuery(unhidden(context), view));
  return Object.entries(all).some(([name, value]) => String(value) !== String(shown[name]));
}

/** Rejects with `invalid-input` where there are more groups than `MOST_GROUPS`, or beside each other than `MOST_ACROSS`. */
async function outlineOf(view: TimedView, context: RequestContext, run: RunQuery): Promise<Outline> {
  const { all, groups: found } = await groupsOf(view, context, run);
  const total = summed(view, all);
  const groups = view.groupBy.length > 0 ? found : undefined;
  const outline = {
    ...{ rows: total.count, groups: groups && inOrder(view, groups) },
    total: context.isFigures && total.count === 0 ? undefined : total,
    isPartHidden: context.isFigures === true && (await isLess(view, context, all, run)),
  };
  if (view.rows === "pivot") return { ...outline, across: await acrossOf(view, context, run) };
  if (!view.compare) return outline;
  if (!view.before) throw new RangeError("Periods are resolved before a view runs.");
  const former = { ...view, filter: view.before };
  const before = await groupsOf(former, context, run);
  const both = withBefore(groups ?? [], before.groups);
  return { ...outline, groups: inOrder(view, both), total: { ...total, before: summed(view, before.all) } };
}

/** The groups of the second grouping of a pivot, over all rows, in the order of their own values. */
async function acrossOf(view: ReportView, context: RequestContext, run: RunQuery): Promise<Group[]> {
  const groupBy = view.groupBy.slice(1);
  const sort = view.sort.filter(({ column }) => column === groupBy[0]?.field);
  const asked = { ...view, groupBy, sort };
  const { groups: across } = await groupsOf(asked, context, run);
  if (across.length > MOST_ACROSS) throw new AppError("invalid-input", refuses("manyAcross", { most: MOST_ACROSS }));
  return inOrder(asked, across);
}

/** What stands in a line of many rows, in the order of `shownColumns`; `inner`: of a pivot, the groups of its own rows. */
function shownCells(
  view: ReportView,
  { across }: Outline,
  sums: Summed & { before?: Summed },
  inner: readonly Group[],
): Cell[] {
  if (across) {
    const own = new Map(inner.map((group) => [group.raw.at(-1), group]));
    return [...across.map(({ raw }) => own.get(raw[0])), sums].flatMap((one) => figureCells(view, one));
  }
  if (view.compare) return comparedCells(view, sums, sums.before ?? NO_SUMS);
  return view.rows === "groups" ? figureCells(view, sums) : [...sums.cells];
}

function groupLine(view: ReportView, outline: Outline, group: Group, level: number): ReportLine {
  const { key, path, count, inner } = group;
  const told = { level, id: path, label: key.label, filter: key.filter, count };
  return { kind: "group", ...told, cells: shownCells(view, outline, group, inner) };
}

/** The line of all. */
function totalLine(view: ReportView, outline: Outline): ReportLine[] {
  const { total, across = [] } = outline;
  return total ? [{ kind: "total", count: total.count, cells: shownCells(view, outline, total, across) }] : [];
}

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
  outline: Outline,
  before: string | undefined,
  names: Names,
) {
  const byLeaf = new Map<string, readonly Group[]>();
  for (const one of outline.groups ?? []) {
    if (view.groupBy.length === 1) byLeaf.set(leafKey(one.raw), [one]);
    for (const inner of one.inner) byLeaf.set(leafKey(inner.raw), [one, inner]);
  }
  let shown = (before === undefined ? undefined : byLeaf.get(before)) ?? [];
  return rows.flatMap((row): ReportLine[] => {
    const own = byLeaf.get(String(row.leaf)) ?? [];
    const begun = own.flatMap((group, level) =>
      shown[level] === group ? [] : [groupLine(view, outline, group, level)],
    );
    shown = own;
    return [...begun, rowLine(view, row, names)];
  });
}

/** Lines from `offset` on, and where the following ones begin; none behind the last, which ends with the line of all. */
type Lines = { lines: ReportLine[]; next?: number };

async function linesFrom(
  view: ReportView,
  outline: Outline,
  { offset, limit }: Page,
  context: RequestContext,
  run: RunQuery,
): Promise<Lines> {
  const { groups } = outline;
  const end = totalLine(view, outline);
  if (view.rows !== "all" || context.isFigures) {
    const all = (groups ?? []).flatMap((one) => [
      { group: one, level: 0 },
      ...(outline.across ? [] : one.inner).map((group) => ({ group, level: 1 })),
    ]);
    const lines = all.slice(offset, offset + limit).map(({ group, level }) => groupLine(view, outline, group, level));
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
    ? grouped(view, own, outline, before, context.names)
    : own.map((row) => rowLine(view, row, context.names));
  return found.length > ahead + limit ? { lines, next: offset + limit } : { lines: [...lines, ...end] };
}

/** A part of a table, and how many rows the whole of it has. Of figures: whether some are not shown, being of too few subjects. */
export type TablePage = Lines & {
  rows: number;
  isPartHidden: boolean;
  /** Of a pivot: what stands beside each other. */
  across?: Across[];
};

const acrossIn = ({ across }: Outline): Across[] | undefined =>
  across?.map(({ key: { label, filter } }) => ({ label, filter }));

/**
 * The lines of a view from a row on, or where it shows groups alone, from a group on. What a view asks is answered by the
 * tables as they are now: whoever turns pages while records change may meet a row twice. Rejects with `invalid-input` where there
 * are more groups than `MOST_GROUPS`, or beside each other than `MOST_ACROSS`.
 */
export async function requestPage(
  view: TimedView,
  page: Page,
  context: RequestContext,
  run: RunQuery,
): Promise<TablePage> {
  const outline = await outlineOf(view, context, run);
  const { rows, isPartHidden } = outline;
  const across = acrossIn(outline);
  return { ...(await linesFrom(view, outline, page, context, run)), rows, isPartHidden, ...(across && { across }) };
}

/**
 * All lines of a view, `size` of them at a time, behind what stands beside each other in a pivot; `onRows` hears how many rows
 * there are. Rejects as `requestPage`.
 */
export async function* requestLines(
  view: TimedView,
  size: number,
  context: RequestContext,
  run: RunQuery,
  onRows: (rows: number) => Promise<void> | void = () => undefined,
): AsyncGenerator<ReportLine | AcrossLine> {
  const outline = await outlineOf(view, context, run);
  await onRows(outline.rows);
  const across = acrossIn(outline);
  if (across) yield { kind: "across", across };
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { lines, next }: Lines = await linesFrom(view, outline, { offset, limit: size }, context, run);
    yield* lines;
    offset = next;
  }
}
