import { CheckKey } from "../../../policy/timing-profiles.ts";
import {
  DISPOSITIONS_SHEET,
  GENETICS_SHEET,
  OOCYTES_SHEET,
  SESSION_ROW,
  type SheetRow,
  type SheetRows,
  TRANSFERS_SHEET,
  WARMINGS_SHEET,
} from "../../sheet.ts";
import { columnsOf } from "./icsi-columns.ts";
import { WAIVED_FIELD } from "./required-pictures.ts";

/** What a form shows of a row beside the columns of its grid. */
const BESIDE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  [OOCYTES_SHEET]: ["timeLapse"],
  [DISPOSITIONS_SHEET]: ["place"],
};

const SESSION_FIELDS: readonly string[] = ["doneAt", "by", "reason", "notDoneReason", WAIVED_FIELD];

/** When an act was typed in, kept beside its time. */
export const ENTERED_AT = "enteredAt";

/** What describes an answer and goes with the last one of its row. */
const DESCRIBES: readonly string[] = [
  ...["by", "observedAt", "profile", ENTERED_AT],
  ...["fateAt", "transferredAt", "warmedAt", "biopsyAt"],
];

const TIME_OF_SHEET: Readonly<Record<string, string>> = {
  [OOCYTES_SHEET]: "inseminatedAt",
  [DISPOSITIONS_SHEET]: "fateAt",
  [GENETICS_SHEET]: "biopsyAt",
  [TRANSFERS_SHEET]: "transferredAt",
  [WARMINGS_SHEET]: "warmedAt",
};

/** The time of an act in a row; undefined where a row has none. */
export function timeFieldOf(sheetId: string, rowId: string): string | undefined {
  if (rowId === SESSION_ROW) return "doneAt";
  return TIME_OF_SHEET[sheetId];
}

/** The names by which somebody sees and changes the cells of a row; undefined for sheets of other kinds of record. */
function shownFields(sheetId: string, rowId: string): readonly string[] | undefined {
  if (rowId === SESSION_ROW) return SESSION_FIELDS;
  const columns = columnsOf(sheetId);
  if (columns.length === 0) return undefined;
  return [...columns.map(({ field }) => field), ...(BESIDE_COLUMNS[sheetId] ?? [])];
}

/** Whether the form of a record shows this cell, where it can be changed and cleared. */
export const isShownCell = (sheetId: string, rowId: string, field: string): boolean =>
  shownFields(sheetId, rowId)?.includes(field) ?? true;

/** A row exists by an answer that somebody sees; what a program or a hostile client wrote beside it makes none. */
export const isShownRow = (sheetId: string, rowId: string, row: SheetRow): boolean =>
  Object.keys(row).some((field) => isShownCell(sheetId, rowId, field));

/** The rows of a sheet that exist. */
export const shownRows = (sheetId: string, rows: SheetRows): SheetRows =>
  Object.fromEntries(Object.entries(rows).filter(([rowId, row]) => isShownRow(sheetId, rowId, row)));

/** The names of rows of checks, which tell what was seen of an oocyte. */
export const isCheckSheet = (sheetId: string) => CheckKey.safeParse(sheetId).success;

/**
 * The fields that go with what an act took from a row: everything that describes an answer once the last one is gone, and
 * what belongs to its time once that is.
 */
export function leftOver(sheetId: string, rowId: string, before: SheetRow, after: SheetRow): string[] {
  const timeField = timeFieldOf(sheetId, rowId);
  const answers = (row: SheetRow) =>
    Object.keys(row).filter((field) => !DESCRIBES.includes(field) && isShownCell(sheetId, rowId, field));
  const isEmptied = answers(before).length > 0 && answers(after).length === 0;
  const isUntimed = timeField !== undefined && timeField in before && !(timeField in after);
  const gone = isEmptied ? DESCRIBES : isUntimed ? [ENTERED_AT, "profile"] : [];
  return gone.filter((field) => field in after);
}
