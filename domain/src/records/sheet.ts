import * as z from "zod";
import { CheckKey } from "../policy/timing-profiles.ts";
import type { StoredValue } from "../stored-record.ts";

/** The row of a sheet that belongs to no unit: who looked at the whole cohort and when, or why nobody did. */
export const SESSION_ROW = "session";

/** The field of a row that says why its unit was not looked at; such a row is no observation. */
export const NOT_DONE_FIELD = "notDone";

/** Sheets of an ICSI record; every other check has a sheet named by its key. */
export const OOCYTES_SHEET = "oocytes";
export const DISPOSITIONS_SHEET = "dispositions";
export const GENETICS_SHEET = "genetics";
export const TRANSFERS_SHEET = "transfers";
export const WARMINGS_SHEET = "warmings";

const CohortSheet = z.literal([OOCYTES_SHEET, DISPOSITIONS_SHEET, GENETICS_SHEET, TRANSFERS_SHEET, WARMINGS_SHEET]);
export type CohortSheet = z.infer<typeof CohortSheet>;

/** Sheets of a clinical device test. */
export const UNITS_SHEET = "units";
export const EVENTS_SHEET = "events";

/** The pictures that belong to a record, by the ids of their media; written by functions alone. See `pictures.ts`. */
export const PICTURES_SHEET = "pictures";

/** What people drew on pictures of the record. See `annotations.ts`. */
export const ANNOTATIONS_SHEET = "annotations";

/** The sheet of a preclinical timepoint: `h96`. */
export const timepointSheet = (hours: number) => `h${hours}`;

export const SheetId = z.union([
  CheckKey,
  CohortSheet,
  z.literal([UNITS_SHEET, EVENTS_SHEET, PICTURES_SHEET, ANNOTATIONS_SHEET]),
  z.string().regex(/^h(0|[1-9]\d{0,3})(\.\d{1,2})?$/),
]);

/** Any value that storage can hold: what it means is judged by the schema that reads the record. */
export const Stored = z.unknown() as z.ZodType<StoredValue>;

/** Fields of one row, as typed: rows are judged by the schema of their sheet when the record is read. */
export const SheetRow = z.record(z.string(), Stored);
export type SheetRow = z.infer<typeof SheetRow>;

/** The fields of a map that lies in one cell; none where anything else does. */
export const mapIn = (value: StoredValue): SheetRow =>
  typeof value === "object" &&
  value !== null &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array) &&
  !isList(value)
    ? { ...value }
    : {};

const isList = (value: object): value is readonly StoredValue[] => Array.isArray(value);

export const SheetRows = z.record(z.string().min(1).max(100), SheetRow);
export type SheetRows = z.infer<typeof SheetRows>;

/**
 * The same rows as they are stored: one entry per cell, `7.maturity`. Names of rows hold no dot; rules see to them. Nothing
 * of it is refused here: one odd cell must not take the whole table from everybody's sight.
 */
export const SheetCells = z.record(z.string(), Stored);
export type SheetCells = z.infer<typeof SheetCells>;

/** Row and field of a stored cell. */
export function placeOfCell(key: string): { row: string; field: string } {
  const dot = key.indexOf(".");
  if (dot < 0) return { row: key, field: "" };
  return { row: key.slice(0, dot), field: key.slice(dot + 1) };
}

/** Rows may bear any name that somebody stored, `constructor` as well: so they are gathered in maps first. */
export function rowsOfCells(cells: SheetCells): SheetRows {
  const rows = new Map<string, [field: string, value: StoredValue][]>();
  for (const [key, value] of Object.entries(cells)) {
    const { row, field } = placeOfCell(key);
    const own = rows.get(row);
    if (own) own.push([field, value]);
    else rows.set(row, [[field, value]]);
  }
  return Object.fromEntries([...rows].map(([row, fields]) => [row, Object.fromEntries(fields)]));
}

/** A row without a cell is no row. */
export const cellsOfRows = (rows: SheetRows): SheetCells =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([row, cells]) =>
      Object.entries(cells).map(([field, value]) => [`${row}.${field}`, value] as const),
    ),
  );

/**
 * What is stored at `tests/{id}/sheets/{sheetId}`: a table cell by cell, so that a commit sends and tells the changed ones
 * alone, and sometimes a neighbour's as well (`sheetsIn` tells them apart). Written only in a commit that raises the test's
 * `rev`.
 */
export const StoredSheet = z.object({
  id: SheetId,
  cells: SheetCells,
  /** The test's revision that last wrote this document. */
  rev: z.int().min(1),
});
export type StoredSheet = z.infer<typeof StoredSheet>;

/**
 * One table of a record: rows by unit number ("1", "2", …; for preclinical sheets by what `unitRow` says) and the session
 * row.
 */
export type Sheet = { id: string; rows: SheetRows };

/** All sheets of a record by id; a sheet that nobody has written is missing. */
export type Sheets = Readonly<Record<string, Pick<Sheet, "rows">>>;

export const cellsOfSheets = (sheets: Sheets): Record<string, SheetCells> =>
  Object.fromEntries(Object.entries(sheets).map(([id, { rows }]) => [id, cellsOfRows(rows)]));

export const rowsOf = (sheets: Sheets, sheetId: string): SheetRows => sheets[sheetId]?.rows ?? {};

/** The name of a preclinical row: arm and unit, so two arms never share one. */
export const unitRow = (armIndex: number, unitNo: number) => `${armIndex + 1}-${unitNo}`;
