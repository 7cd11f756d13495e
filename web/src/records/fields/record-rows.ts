import { canonicalText } from "@zona/domain/records/audit/signature";
import { isShownRow, leftOver } from "@zona/domain/records/kinds/icsi/shown-cells";
import { mapIn, type SheetRow, type SheetRows } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";

/** The header of a test is edited like a sheet of one row. */
export const HEADER_SHEET = "header";
export const HEADER_ROW = "test";

/** Where a value stands in a record. */
type CellPlace = { sheetId: string; rowId: string; field: string };

/**
 * One cell and what it is to hold; undefined takes its value away. `proposed`: it follows from what a person did, so nobody
 * is asked about it, and it gives way to what anybody has entered.
 */
export type CellEdit = CellPlace & { value: StoredValue; proposed?: true };

export type RecordRows = Readonly<Record<string, SheetRows>>;
/** `author`: who made that revision. */
export type ServerRecord = { rev: number; sheets: RecordRows; author?: string };

/** What one commit is to write: whole rows before and after, on top of `rev`. */
export type RecordChange = { rev: number; sheets: Record<string, { before: SheetRows; after: SheetRows }> };

const isTable = (value: unknown) => typeof value === "object" && value !== null && !(value instanceof Date);

/** Cells hold dates, text, numbers and people: their JSON tells them apart, whatever the order of their fields. */
export const isSame = (a: unknown, b: unknown) =>
  a === b ||
  JSON.stringify(a) === JSON.stringify(b) ||
  (isTable(a) && isTable(b) && canonicalText(a) === canonicalText(b));

/** Two tables as one, its keys in their order, as the server gives them; of an entry that both have, the second's counts. */
export const joined = (a: StoredValue, b: StoredValue): StoredValue =>
  Object.fromEntries(Object.entries({ ...mapIn(a), ...mapIn(b) }).sort(([one], [other]) => (one < other ? -1 : 1)));

/** What a cell holds; undefined while it is empty. */
export const cellAt = (sheets: RecordRows, { sheetId, rowId, field }: CellPlace): StoredValue =>
  sheets[sheetId]?.[rowId]?.[field];

/** The rows with one cell changed; a row without its last cell is none. */
function withCell(sheets: RecordRows, { sheetId, rowId, field, value }: CellEdit): RecordRows {
  const rows = sheets[sheetId] ?? {};
  const { [field]: _, ...others } = rows[rowId] ?? {};
  const row: SheetRow = value === undefined ? others : { ...others, [field]: value };
  if (Object.keys(row).length > 0) return { ...sheets, [sheetId]: { ...rows, [rowId]: row } };
  const { [rowId]: __, ...rest } = rows;
  return { ...sheets, [sheetId]: rest };
}

export function withCells(sheets: RecordRows, edits: Iterable<CellEdit>): RecordRows {
  let rows = sheets;
  for (const edit of edits) rows = withCell(rows, edit);
  return rows;
}

/** What goes with what these edits take away, so that no row is left of which nobody sees an answer. */
export function leftOvers(sheets: RecordRows, edits: readonly CellEdit[]): CellEdit[] {
  const after = withCells(sheets, edits);
  const rows = new Map(edits.map(({ sheetId, rowId }) => [`${sheetId}/${rowId}`, { sheetId, rowId }]));
  return [...rows.values()].flatMap(({ sheetId, rowId }) =>
    leftOver(sheetId, rowId, sheets[sheetId]?.[rowId] ?? {}, after[sheetId]?.[rowId] ?? {}).map(
      (field): CellEdit => ({ sheetId, rowId, field, value: undefined, proposed: true }),
    ),
  );
}

/**
 * The rows that these edits change, before and after; a sheet in which they change nothing is left out. A row of which
 * nobody would see an answer, as after two people's edits met, is removed.
 */
export function changeOf({ rev, sheets }: ServerRecord, edits: readonly CellEdit[]): RecordChange {
  const edited = withCells(sheets, edits);
  const change: RecordChange = { rev, sheets: {} };
  for (const { sheetId, rowId } of edits) {
    const before = sheets[sheetId]?.[rowId];
    const row = edited[sheetId]?.[rowId];
    const after = row && isShownRow(sheetId, rowId, row) ? row : undefined;
    if (isSame(before, after)) continue;
    const sheet = change.sheets[sheetId] ?? { before: {}, after: {} };
    if (before) sheet.before[rowId] = before;
    if (after) sheet.after[rowId] = after;
    change.sheets[sheetId] = sheet;
  }
  return change;
}

/** The rows as a change leaves them: those of `before` that are not in `after` were removed. */
export function rowsAfter(sheets: RecordRows, { sheets: changed }: RecordChange): RecordRows {
  const rows: Record<string, SheetRows> = { ...sheets };
  for (const [sheetId, { before, after }] of Object.entries(changed)) {
    const kept = Object.entries(rows[sheetId] ?? {}).filter(([rowId]) => !(rowId in before));
    rows[sheetId] = { ...Object.fromEntries(kept), ...after };
  }
  return rows;
}

/** The new rows, with every row that did not change taken from the old ones, so that nothing of it is drawn again. */
export function sharing(old: RecordRows, fresh: RecordRows): RecordRows {
  const sharedRows = (former: SheetRows | undefined, rows: SheetRows) => shared(former, rows, sameRow);
  return shared(old, fresh, sharedRows);
}

const sameRow = (former: SheetRow | undefined, row: SheetRow) => (former && isSame(former, row) ? former : row);

/** The old object where `same` finds an old value for each of the new ones, else a new one with all that it finds. */
function shared<Value>(
  old: Readonly<Record<string, Value>> | undefined,
  fresh: Readonly<Record<string, Value>>,
  same: (former: Value | undefined, value: Value) => Value,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(fresh).map(([key, value]) => [key, same(old?.[key], value)] as const);
  const isOld =
    old && Object.keys(old).length === entries.length && entries.every(([key, value]) => old[key] === value);
  return isOld ? old : Object.fromEntries(entries);
}
