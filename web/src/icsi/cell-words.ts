import { showCell } from "@zona/domain/entry/column";
import { OOCYTES_SHEET } from "@zona/domain/tests/sheet";
import { SITE } from "../app/site.ts";
import { checkWord } from "../entry/check-words.ts";
import type { Conflict } from "../entry/record-editor.ts";
import { HEADER_SHEET } from "../entry/use-record-editor.ts";
import { fullTime } from "../i18n/dates.ts";
import { columnsOf } from "../tests/sheet-columns.ts";
import { t } from "./icsi-text.ts";

const columnOf = ({ sheetId, field }: Conflict) => columnsOf(sheetId).find((column) => column.field === field);

/** Where two people's entries met: sheet, oocyte and column. */
export function nameOfCell(conflict: Conflict): string {
  const { sheetId, rowId, field } = conflict;
  const sheet =
    sheetId === HEADER_SHEET ? t("procedure") : sheetId === OOCYTES_SHEET ? t("oocytes") : checkWord(sheetId);
  const row = /^\d+$/.test(rowId) ? t("nOf", rowId) : undefined;
  return [sheet, row, columnOf(conflict)?.label ?? field].filter(Boolean).join(" · ");
}

/** One of the values, as its cell would show it. */
export function showValue(conflict: Conflict, value: unknown): string {
  const column = columnOf(conflict);
  if (column) return showCell(column, value, { zone: SITE.timeZone });
  if (value instanceof Date) return fullTime(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value ?? "");
}
