import { type FoundValue, valuesOf } from "../filters/evaluate.ts";
import type { Field, Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import type { Filter } from "../filters/filter.ts";
import { type TimePart, wallClock } from "../timing/calendar.ts";
import { parseInstant } from "../timing/zoned-time.ts";
import { type Cell, compareCells, EMPTY, partsOf, shareCell } from "./cell.ts";
import { columnOf } from "./columns.ts";
import { bandGroup, compareOrders, type GroupKey, NONE, partGroup } from "./group-key.ts";
import { type CountedRow, cellsOfLine, countedOf } from "./recount-beside-for-tests.ts";
import type { Across, ReportLine } from "./report-lines.ts";
import type { ReportRow } from "./report-rows.ts";
import type { ReportGroup, ReportView } from "./report-view.ts";

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

const timeKey = (field: string, part: TimePart, at: Date, zone: string) =>
  partGroup(field, part, wallClock(at, zone), zone);

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

type Kept = CountedRow & { id: string; testId: string | undefined; sort: Cell[] };

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

type Group = { key: GroupKey; rows: Kept[] };

function gather(view: ReportView, rows: readonly Kept[], level: number): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    for (const key of row.keys[level] ?? []) {
      const group = groups.get(key.key) ?? { key, rows: [] };
      groups.set(key.key, group);
      group.rows.push(row);
    }
  }
  return [...groups.values()].sort(byGroup(view, level));
}

/** By their own value, up or down as the view sorts it; or by what stands under a column that the view sorts by. */
function byGroup(view: ReportView, level: number) {
  const { groupBy, sort, columns, rows } = view;
  const own = sort.find(({ column }) => column === groupBy[level]?.field);
  const byColumn = rows !== "all" ? sort.find(({ column }) => columns.some(({ id }) => id === column)) : undefined;
  const place = columns.findIndex(({ id }) => id === byColumn?.column);
  return (a: Group, b: Group) => {
    if (!own && byColumn) {
      const first = countedOf(view, a.rows).cells[place];
      const second = countedOf(view, b.rows).cells[place];
      const order = first && second ? compareCells(first, second) : 0;
      if (order !== 0) return byColumn.direction === "desc" ? -order : order;
    }
    const order = compareOrders(a.key.order, b.key.order);
    return own?.direction === "desc" ? -order : order;
  };
}

type Outer = { id: string; filters: readonly Filter[]; across: readonly GroupKey[] };

/** What stands beside each other in a pivot, in the order of its own values. */
function acrossOf(view: ReportView, rows: readonly Kept[]): GroupKey[] {
  const sort = view.sort.filter(({ column }) => column === view.groupBy[1]?.field);
  return gather({ ...view, sort }, rows, 1).map(({ key }) => key);
}

function* groupLines(view: ReportView, rows: readonly Kept[], level: number, outer: Outer): Generator<ReportLine> {
  for (const { key, rows: own } of gather(view, rows, level)) {
    const id = `${outer.id}/${key.key}`;
    const filters = [...outer.filters, key.filter];
    const filter = filters.length === 1 ? key.filter : { all: filters };
    const { count } = countedOf(view, own);
    yield { kind: "group", level, id, label: key.label, filter, count, cells: cellsOfLine(view, own, outer.across) };
    if (view.rows === "pivot") continue;
    if (level + 1 < view.groupBy.length) yield* groupLines(view, own, level + 1, { ...outer, id, filters });
    else if (view.rows === "all")
      for (const { id: rowId, testId, cells } of own) yield { kind: "row", id: rowId, testId, cells };
  }
}

type Counting = {
  zone: string;
  isSorted: boolean;
  before?: readonly ReportRow[];
  onAcross?: (across: readonly Across[]) => void;
};

/**
 * The lines of a view by plain code, with which those of the engine are compared: of rows that come page by page and have passed
 * its filter. `isSorted`: they come in the order of the view. `zone` is the clock on which days and months begin; `before`: rows
 * of the period with which the view compares.
 */
export async function* reportLines(
  view: ReportView,
  pages: AsyncIterable<readonly ReportRow[]>,
  { zone, isSorted, before = [], onAcross = () => undefined }: Counting,
): AsyncGenerator<ReportLine> {
  const { subject, columns, groupBy, sort } = view;
  const isStreamed = groupBy.length === 0 && (isSorted || sort.length === 0);
  const kept: Kept[] = [];
  const keptOf = (row: ReportRow, isBefore: boolean): Kept => ({
    ...{ id: row.id, testId: testIdOf(view, row), row, isBefore },
    cells: columns.map(({ id }) => cellOf(subject, row, id)),
    keys: groupBy.map((group) => groupKeys(subject, row, group, zone)),
    sort: sort.map(({ column }) => cellOf(subject, row, column)),
  });
  for await (const page of pages) {
    for (const row of page) {
      const line = keptOf(row, false);
      if (isStreamed) yield { kind: "row", id: line.id, testId: line.testId, cells: line.cells };
      kept.push(line);
    }
  }
  kept.push(...before.map((row) => keptOf(row, true)));
  if (!isSorted) kept.sort(bySort(view));
  const across = view.rows === "pivot" ? acrossOf(view, kept) : [];
  onAcross(across.map(({ label, filter }) => ({ label, filter })));
  if (groupBy.length > 0) yield* groupLines(view, kept, 0, { id: "", filters: [], across });
  else if (!isStreamed) for (const { id, testId, cells } of kept) yield { kind: "row", id, testId, cells };
  yield { kind: "total", count: countedOf(view, kept).count, cells: cellsOfLine(view, kept, across) };
}
