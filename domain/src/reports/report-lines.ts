import type { Filter } from "../filters/filter.ts";
import { type Cell, cellOf, compareCells } from "./cell.ts";
import { compareOrders, type GroupKey, groupKeys } from "./group-key.ts";
import type { ReportRow } from "./report-rows.ts";
import type { ReportView } from "./report-view.ts";
import { type Summary, summaryOf } from "./summary.ts";

/** A line of a table, in the order of the view's columns. */
export type ReportLine =
  | { kind: "row"; id: string; testId: string | undefined; cells: Cell[] }
  /** Before its rows. `filter` finds exactly the rows of the group; a row may stand in several groups of a list. */
  | { kind: "group"; level: number; id: string; label: string; count: number; cells: Cell[]; filter: Filter }
  /** The last line: every row once. */
  | { kind: "total"; count: number; cells: Cell[] };

type Kept = { id: string; testId: string | undefined; cells: Cell[]; keys: GroupKey[][]; sort: Cell[]; row: ReportRow };

/** The record that a row belongs to; a lot belongs to none. */
function testIdOf({ subject }: ReportView, row: ReportRow): string | undefined {
  if (subject === "tests") return row.id;
  if ("testId" in row) return row.testId;
  return subject === "units" && "test" in row ? row.test.id : undefined;
}

function bySort({ sort }: ReportView) {
  return (a: Pick<Kept, "sort">, b: Pick<Kept, "sort">) => {
    for (const [index, { direction }] of sort.entries()) {
      const first = a.sort[index];
      const second = b.sort[index];
      const order = first && second ? compareCells(first, second) : 0;
      if (order !== 0) return direction === "desc" ? -order : order;
    }
    return 0;
  };
}

type Group = { key: GroupKey; rows: Kept[]; summary: Summary };

function gather(view: ReportView, rows: readonly Kept[], level: number): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    for (const key of row.keys[level] ?? []) {
      const group = groups.get(key.key) ?? { key, rows: [], summary: summaryOf(view) };
      groups.set(key.key, group);
      group.rows.push(row);
      group.summary.add(row.cells, row.row);
    }
  }
  return [...groups.values()].sort(byGroup(view, level));
}

/** By their own value, up or down as the view sorts it; or by what stands under a column that the view sorts by. */
function byGroup({ groupBy, sort, columns, rows }: ReportView, level: number) {
  const own = sort.find(({ column }) => column === groupBy[level]?.field);
  const byColumn = rows === "groups" ? sort.find(({ column }) => columns.some(({ id }) => id === column)) : undefined;
  const place = columns.findIndex(({ id }) => id === byColumn?.column);
  return (a: Group, b: Group) => {
    if (!own && byColumn) {
      const first = a.summary.read().cells[place];
      const second = b.summary.read().cells[place];
      const order = first && second ? compareCells(first, second) : 0;
      if (order !== 0) return byColumn.direction === "desc" ? -order : order;
    }
    const order = compareOrders(a.key.order, b.key.order);
    return own?.direction === "desc" ? -order : order;
  };
}

function* groupLines(view: ReportView, rows: readonly Kept[], level: number, path: string): Generator<ReportLine> {
  for (const { key, rows: own, summary } of gather(view, rows, level)) {
    const id = `${path}/${key.key}`;
    yield { kind: "group", level, id, label: key.label, filter: key.filter, ...summary.read() };
    if (level + 1 < view.groupBy.length) yield* groupLines(view, own, level + 1, id);
    else if (view.rows === "all")
      for (const { id: rowId, testId, cells } of own) yield { kind: "row", id: rowId, testId, cells };
  }
}

/**
 * The lines of a view over its rows, which come page by page and have passed its filter. Without groups, and where rows
 * come sorted, memory stays that of one page however many there are; grouping and sorting in code keep all rows, so
 * the caller bounds them. `zone` is the clock on which days and months begin.
 */
export async function* reportLines(
  view: ReportView,
  pages: AsyncIterable<readonly ReportRow[]>,
  { zone, isSorted }: { zone: string; isSorted: boolean },
): AsyncGenerator<ReportLine> {
  const { subject, columns, groupBy, sort } = view;
  const total = summaryOf(view);
  const isStreamed = groupBy.length === 0 && (isSorted || sort.length === 0);
  const kept: Kept[] = [];
  for await (const page of pages) {
    for (const row of page) {
      const cells = columns.map(({ id }) => cellOf(subject, row, id));
      const line = { id: row.id, testId: testIdOf(view, row), cells };
      total.add(cells, row);
      if (isStreamed) yield { kind: "row", ...line };
      else {
        const keys = groupBy.map((group) => groupKeys(subject, row, group, zone));
        kept.push({ ...line, keys, sort: sort.map(({ column }) => cellOf(subject, row, column)), row });
      }
    }
  }
  if (!isSorted) kept.sort(bySort(view));
  if (groupBy.length > 0) yield* groupLines(view, kept, 0, "");
  else for (const { id, testId, cells } of kept) yield { kind: "row", id, testId, cells };
  yield { kind: "total", ...total.read() };
}
