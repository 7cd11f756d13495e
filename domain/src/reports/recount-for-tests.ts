import { type FoundValue, valuesOf } from "../filters/evaluate.ts";
import type { Field, Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import type { Filter } from "../filters/filter.ts";
import { type TimeGroup, wallClock } from "../timing/calendar.ts";
import { parseInstant } from "../timing/zoned-time.ts";
import { type Cell, compareCells, EMPTY, partsOf, shareCell } from "./cell.ts";
import { columnOf } from "./columns.ts";
import { bandGroup, compareOrders, type GroupKey, NONE, timeGroup } from "./group-key.ts";
import type { ReportLine } from "./report-lines.ts";
import type { ReportRow } from "./report-rows.ts";
import type { ReportGroup, ReportView } from "./report-view.ts";
import { type Summary, summaryOf } from "./summary-for-tests.ts";

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
function valueText(row: ReportRow, field: Field, value: FoundValue): string {
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
function cellOf(subject: Subject, row: ReportRow, id: string): Cell {
  const code = columnOf(subject, id)?.kpi;
  if (code) {
    const parts = partsOf(row, code);
    return parts ? shareCell(code, parts.n, parts.d) : EMPTY;
  }
  const field = fieldOf(subject, id);
  return field ? fieldCell(row, field) : EMPTY;
}

const timeKey = (field: string, part: TimeGroup, at: Date, zone: string) =>
  timeGroup(field, part, wallClock(at, zone), zone);

/**
 * The groups a row belongs to: one, or one per entry where its value is a list (a test with two lots stands under both).
 * A row without a value belongs to a group of its own.
 */
function groupKeys(subject: Subject, row: ReportRow, { field: id, by, band }: ReportGroup, zone: string): GroupKey[] {
  const field = fieldOf(subject, id);
  const values = field ? [...new Set(valuesOf(row, field))] : [];
  if (!field || values.length === 0)
    return [{ key: "", label: NONE, order: "", filter: { field: id, op: "isNull", value: [] } }];
  const groups = values.map((value): GroupKey => {
    if (by && value instanceof Date) return timeKey(id, by, value, zone);
    const banded = band && typeof value === "number" ? bandGroup(field, band, value) : undefined;
    if (banded) return banded;
    const scalar = typeof value === "number" || typeof value === "boolean" ? value : String(value);
    const key = typeof scalar === "string" ? scalar.toLowerCase() : String(scalar);
    const order = typeof scalar === "number" ? scalar : valueText(row, field, value).toLowerCase();
    const label = typeof scalar === "boolean" ? (scalar ? "Yes" : "No") : valueText(row, field, value);
    return { key, label, order, filter: { field: id, op: "eq", value: [scalar] } };
  });
  // Texts that differ by case alone are one group, in which the row stands once.
  return [...new Map(groups.map((group) => [group.key, group])).values()];
}

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

type Outer = { id: string; filters: readonly Filter[] };

function* groupLines(view: ReportView, rows: readonly Kept[], level: number, outer: Outer): Generator<ReportLine> {
  for (const { key, rows: own, summary } of gather(view, rows, level)) {
    const id = `${outer.id}/${key.key}`;
    const filters = [...outer.filters, key.filter];
    const filter = filters.length === 1 ? key.filter : { all: filters };
    yield { kind: "group", level, id, label: key.label, filter, ...summary.read() };
    if (level + 1 < view.groupBy.length) yield* groupLines(view, own, level + 1, { id, filters });
    else if (view.rows === "all")
      for (const { id: rowId, testId, cells } of own) yield { kind: "row", id: rowId, testId, cells };
  }
}

/**
 * The lines of a view by plain code, with which those of the engine are compared: of rows that come page by page and have passed
 * its filter. `isSorted`: they come in the order of the view. `zone` is the clock on which days and months begin.
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
  if (groupBy.length > 0) yield* groupLines(view, kept, 0, { id: "", filters: [] });
  else for (const { id, testId, cells } of kept) yield { kind: "row", id, testId, cells };
  yield { kind: "total", ...total.read() };
}
