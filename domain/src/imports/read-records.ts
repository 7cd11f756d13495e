import { named, type Said, sentences } from "../messages/said.ts";
import type { CellValue, Clock } from "../records/entry/column.ts";
import type { Header } from "../records/lab-test.ts";
import type { SheetRow, SheetRows } from "../records/sheet.ts";
import type { StoredValue } from "../stored-record.ts";
import { IMPORT_LIMITS, type ImportFault, type ImportKind, type ImportPlan, type MappedColumn } from "./import-run.ts";
import { type ImportTarget, importTargets } from "./import-targets.ts";
import { assumePlannedChecks } from "./planned-checks.ts";
import { readImportedCell } from "./read-cell.ts";

const says = sentences("importRows", {
  noKey: "The row has no number, so it belongs to no record.",
  noFile: "The row has no name of a file.",
  noUnit: "The row has no oocyte number.",
  sameUnit: "Oocyte {unit} of {key} is in row {line} as well.",
  sameKey: "{key} is in row {line} as well.",
  otherValue: "{field} is “{other}” in row {line}.",
  manyRows: "A record has at most {most} rows.",
  noKeyColumn: "Choose the column with the number of each record.",
  noFileColumn: "Choose the column with the name of each file.",
  noUnitColumn: "Choose the column with the number of each oocyte.",
  twiceMapped: "{field} is read from two columns.",
  unknownTarget: "Column {column} is read as a field that records do not have.",
  needsUnit: "{field} is said of each oocyte: choose the column with the oocyte's number.",
});

const LONGEST_KEY = 80;

/** One row of a file: its number in the sheet, from 1, and the texts of its cells. */
export type SourceRow = { line: number; cells: readonly string[] };

/** What a file says of one record, and of nothing else. */
export type SourceRecord = {
  key: string;
  lines: number[];
  subjectCode?: string;
  notes?: string;
  material: Record<string, StoredValue>;
  /** Values of the header by their path (`counts.mii`); undefined where the file says nothing. */
  header: Map<string, StoredValue>;
  /** Cells of sheets by row and field, of those that the file has columns for; undefined where it says nothing. */
  sheets: Map<string, Map<string, Map<string, StoredValue>>>;
  /** Whom header fields name. */
  assumedTimes: string[];
  faults: ImportFault[];
};

type Reading = { target: ImportTarget; mapped: MappedColumn; name: string };

/** What stands against reading a file by a plan at all; undefined where nothing does. */
export function planFault(kind: ImportKind, { columns }: ImportPlan): Said | undefined {
  const targets = importTargets(kind);
  const seen = new Set<string>();
  for (const { target: id, name } of columns) {
    const target = targets.find((one) => one.id === id);
    if (!target) return says("unknownTarget", { column: name });
    if (seen.has(id)) return says("twiceMapped", { field: named(target.label) });
    seen.add(id);
  }
  if (!seen.has("key")) return says(kind === "media" ? "noFileColumn" : "noKeyColumn");
  if (kind === "straws" && !seen.has("unit")) return says("noUnitColumn");
  const ofUnit = targets.find(({ id, of }) => of === "unit" && id !== "unit" && seen.has(id));
  return ofUnit && !seen.has("unit") ? says("needsUnit", { field: named(ofUnit.label) }) : undefined;
}

const newRecord = (key: string): SourceRecord => ({
  ...{ key, lines: [], material: {}, header: new Map(), sheets: new Map(), assumedTimes: [], faults: [] },
});

/** As a header keeps it: a lot by its number, a person by the name. */
function stored({ as }: ImportTarget, value: CellValue): StoredValue {
  if (as === "lot") return { lotId: String(value) };
  if (as === "name" && typeof value === "object" && value !== null && "name" in value) return value.name;
  return value as StoredValue; // every value of a cell can be stored
}

function cellsOf(record: SourceRecord, sheetId: string, row: string): Map<string, StoredValue> {
  const rows = record.sheets.get(sheetId) ?? new Map<string, Map<string, StoredValue>>();
  record.sheets.set(sheetId, rows);
  const cells = rows.get(row) ?? new Map<string, StoredValue>();
  rows.set(row, cells);
  return cells;
}

/** Fields of a place lie together in one cell. */
const PLACE: readonly string[] = ["strawId", "tank", "canister", "cane", "position"];

function put(record: SourceRecord, target: ImportTarget, unit: string | undefined, value: StoredValue) {
  const [area = "", ...rest] = target.id.split(".");
  const field = rest.at(-1) ?? "";
  if (target.id === "subject") {
    if (typeof value === "string") record.subjectCode = value;
  } else if (target.id === "notes") {
    if (typeof value === "string") record.notes = value;
  } else if (area === "material") record.material[field] = value;
  else if (area === "header") record.header.set(rest.join("."), value);
  else {
    const cells = cellsOf(record, area, target.of === "unit" ? (unit ?? "") : (rest[0] ?? ""));
    if (area !== "dispositions" || !PLACE.includes(field)) cells.set(field, value);
    else if (value !== undefined)
      cells.set("place", { ...(cells.get("place") as SheetRow | undefined), [field]: value });
  }
}

/** Said once of a record: the first row that says anything counts, and another that says something else is told. */
type Said1 = Map<string, { text: string; line: number }>;

function readRow(
  row: SourceRow,
  record: SourceRecord,
  readings: readonly Reading[],
  plan: ImportPlan,
  clock: Clock,
  once: Said1,
) {
  const fault = (sentence: Said, reading?: Reading, text?: string) =>
    record.faults.push({ line: row.line, ...(reading && { column: reading.name }), ...(text && { text }), sentence });
  const cell = (column: number | undefined) => (column === undefined ? undefined : (row.cells[column] ?? ""));
  const ofUnit = readings.find(({ target }) => target.id === "unit");
  let unit: string | undefined;
  if (ofUnit) {
    const text = cell(ofUnit.mapped.column) ?? "";
    const read = readImportedCell(ofUnit.target, ofUnit.mapped, text, { plan, clock });
    if ("error" in read) return fault(read.error, ofUnit, text);
    if (!("value" in read)) return fault(says("noUnit"), ofUnit);
    unit = String(read.value);
    const before = once.get(`unit ${unit}`);
    if (before) return fault(says("sameUnit", { unit, key: record.key, line: before.line }), ofUnit, text);
    once.set(`unit ${unit}`, { text, line: row.line });
  }
  /** A day that is told once stands for the rows below it, where they are of one record. */
  const dayIn = (text: string, column: number) => {
    if (text !== "") once.set(`day ${column}`, { text, line: row.line });
    return once.get(`day ${column}`)?.text ?? "";
  };
  for (const reading of readings) {
    const { target, mapped } = reading;
    if (target.id === "key" || target.id === "unit") continue;
    const text = cell(mapped.column) ?? "";
    if (target.of === "record") {
      const before = once.get(target.id);
      if (before && text !== "" && before.text !== text)
        fault(says("otherValue", { field: named(target.label), other: before.text, line: before.line }), reading, text);
      if (before) continue;
      if (mapped.dayFrom !== undefined) dayIn(cell(mapped.dayFrom) ?? "", mapped.dayFrom);
      if (text !== "") once.set(target.id, { text, line: row.line });
    }
    const day = mapped.dayFrom === undefined ? undefined : dayIn(cell(mapped.dayFrom) ?? "", mapped.dayFrom);
    const read = readImportedCell(target, mapped, text, { plan, day, clock });
    if ("error" in read) fault(read.error, reading, day === undefined ? text : `${day} ${text}`.trim());
    else if ("value" in read) {
      put(record, target, unit, stored(target, read.value));
      if (read.isAssumed)
        record.assumedTimes.push(unit === undefined || target.of === "record" ? target.id : `${target.id} ${unit}`);
    } else if (target.of === "unit" || !isKnown(record, target)) put(record, target, unit, undefined);
  }
}

/** Whether an earlier row of the record said something of it. */
function isKnown(record: SourceRecord, { id }: ImportTarget): boolean {
  const [area = "", first = "", field = ""] = id.split(".");
  if (area === "header") return record.header.get(id.slice("header.".length)) !== undefined;
  return record.sheets.get(area)?.get(first)?.get(field) !== undefined;
}

/**
 * Reads the records of a file by its plan. Rows with one key are one record, wherever they are; a record with a fault in any of
 * its rows has all of them told, so that it is imported whole or not at all. `orphans`: rows of no record.
 */
export function readRecords(
  rows: Iterable<SourceRow>,
  kind: ImportKind,
  plan: ImportPlan,
  now: Date,
): { records: SourceRecord[]; orphans: ImportFault[]; rows: number } {
  const targets = importTargets(kind);
  const readings = plan.columns.flatMap((mapped): Reading[] => {
    const target = targets.find(({ id }) => id === mapped.target);
    return target ? [{ target, mapped, name: mapped.name }] : [];
  });
  const keyColumn = readings.find(({ target }) => target.id === "key")?.mapped.column ?? -1;
  // A number that is cut off is told apart no less; the name of a file would be another.
  const longestKey = kind === "media" ? IMPORT_LIMITS.maxCellCharacters : LONGEST_KEY;
  const hasUnits = readings.some(({ target }) => target.id === "unit");
  const clock: Clock = { zone: plan.zone, order: plan.order, now: () => now };
  const records = new Map<string, SourceRecord>();
  const once = new Map<string, Said1>();
  const orphans: ImportFault[] = [];
  let last: string | undefined;
  let count = 0;
  for (const row of rows) {
    if (row.line <= plan.headerLine || row.cells.every((cell) => cell === "")) continue;
    count += 1;
    const own = (row.cells[keyColumn] ?? "").slice(0, longestKey);
    const key: string | undefined = own === "" && plan.fillDown ? last : own;
    if (key === undefined || key === "") {
      orphans.push({ line: row.line, sentence: says(kind === "media" ? "noFile" : "noKey") });
      continue;
    }
    last = key;
    const record = records.get(key) ?? newRecord(key);
    const [first] = record.lines;
    record.lines.push(row.line);
    records.set(key, record);
    const saidBefore: Said1 = once.get(key) ?? new Map();
    once.set(key, saidBefore);
    if (!hasUnits && first !== undefined)
      record.faults.push({ line: row.line, sentence: says("sameKey", { key, line: first }) });
    else if (record.lines.length > IMPORT_LIMITS.maxRowsOfRecord)
      record.faults.push({ line: row.line, sentence: says("manyRows", { most: IMPORT_LIMITS.maxRowsOfRecord }) });
    else readRow(row, record, readings, plan, clock, saidBefore);
  }
  if (plan.plannedChecks) for (const record of records.values()) assumePlannedChecks(record);
  return { records: [...records.values()], orphans, rows: count };
}

/** What a header is once a file was read into it: what the file has no column for stays. */
export function mergedHeader(before: Header, said: ReadonlyMap<string, StoredValue>): Header {
  const after: Record<string, StoredValue> = { ...before };
  for (const [path, value] of said) {
    const [key = "", inner] = path.split(".");
    if (inner === undefined) after[key] = value;
    else after[key] = { ...(after[key] as SheetRow | undefined), [inner]: value };
  }
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, value]) => {
      const isTable = typeof value === "object" && value !== null && !(value instanceof Date) && !Array.isArray(value);
      const kept = isTable ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) : value;
      const isEmpty = kept === undefined || (isTable && Object.keys(kept as object).length === 0);
      return isEmpty ? [] : [[key, kept]];
    }),
  );
}

/** The same of the rows of a sheet: whole rows, for a change of a record. */
export function mergedRows(before: SheetRows, said: ReadonlyMap<string, ReadonlyMap<string, StoredValue>>) {
  return Object.fromEntries(
    [...said].map(([row, cells]) => {
      const merged = { ...before[row], ...Object.fromEntries(cells) };
      const kept = Object.entries(merged).filter(([, value]) => value !== undefined);
      return [row, kept.length > 0 ? Object.fromEntries(kept) : undefined];
    }),
  );
}
