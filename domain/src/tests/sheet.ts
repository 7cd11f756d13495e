import * as z from "zod";
import { CheckKey } from "../policy/timing-profiles.ts";

/** The row of a sheet that belongs to no unit: who looked at the whole cohort and when, or why nobody did. */
export const SESSION_ROW = "session";

/** The field of a row that says why its unit was not looked at; such a row is no observation. */
export const NOT_DONE_FIELD = "notDone";

/** Sheets of an ICSI record; every other check has a sheet named by its key. */
export const OOCYTES_SHEET = "oocytes";
export const DISPOSITIONS_SHEET = "dispositions";
export const GENETICS_SHEET = "genetics";

/** The sheet of a preclinical timepoint: `h96`. */
export const timepointSheet = (hours: number) => `h${hours}`;

export const SheetId = z.union([
  CheckKey,
  z.literal([OOCYTES_SHEET, DISPOSITIONS_SHEET, GENETICS_SHEET]),
  z.string().regex(/^h(0|[1-9]\d{0,3})(\.\d{1,2})?$/),
]);

/** Fields of one row, as typed: rows are judged by the schema of their sheet when the record is read. */
export const SheetRow = z.record(z.string(), z.unknown());
export type SheetRow = z.infer<typeof SheetRow>;

export const SheetRows = z.record(z.string().min(1).max(100), SheetRow);
export type SheetRows = z.infer<typeof SheetRows>;

/**
 * One table of a record, at `tests/{id}/sheets/{sheetId}`: rows by unit number ("1", "2", …; for preclinical sheets by
 * what `unitRow` says) and the session row. A sheet is written only in a commit that raises the test's `rev`.
 */
export const Sheet = z.object({
  id: SheetId,
  rows: SheetRows,
  /** The test's revision that last wrote this sheet. */
  rev: z.int().min(1),
  updatedAt: z.date(),
});
export type Sheet = z.infer<typeof Sheet>;

/** All sheets of a record by id; a sheet that nobody has written is missing. */
export type Sheets = Readonly<Record<string, Pick<Sheet, "rows">>>;

export const rowsOf = (sheets: Sheets, sheetId: string): SheetRows => sheets[sheetId]?.rows ?? {};

/** The name of a preclinical row: arm and unit, so two arms never share one. */
export const unitRow = (armIndex: number, unitNo: number) => `${armIndex + 1}-${unitNo}`;
