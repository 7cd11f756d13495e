import { showCell } from "@zona/domain/records/entry/column";
import { ICSI_FIELDS } from "@zona/domain/records/kinds/icsi/fields";
import { columnsOf } from "@zona/domain/records/kinds/icsi/icsi-columns";
import { type CohortSheet, TRANSFERS_SHEET } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { checkWord } from "../../../platform/i18n/check-words.ts";
import { fullTime } from "../../../platform/i18n/dates.ts";
import { domainWord } from "../../../platform/i18n/domain-words.ts";
import { wordIn } from "../../../platform/i18n/lab-words.ts";
import { SITE } from "../../../platform/site/site.ts";
import type { Conflict } from "../../entry/kept-edits/held-edits.ts";
import { fieldNamed } from "../../fields/record-field.ts";
import { HEADER_SHEET } from "../../fields/record-rows.ts";
import { t } from "./icsi-text.ts";

const columnOf = ({ sheetId, field }: Conflict) => columnsOf(sheetId).find((column) => column.field === field);

const SHEETS: Record<CohortSheet | typeof HEADER_SHEET, () => string> = {
  [HEADER_SHEET]: () => t("procedure"),
  oocytes: () => t("oocytes"),
  warmings: () => t("warmings"),
  dispositions: () => t("dispositions"),
  transfers: () => t("transfers"),
  genetics: () => t("genetics"),
};

export function nameOfSheet(sheetId: string): string {
  return (SHEETS as Partial<Record<string, () => string>>)[sheetId]?.() ?? checkWord(sheetId);
}

/** A row of a sheet; the sheet alone for the row of nobody in particular. */
export function nameOfRow(sheetId: string, rowId: string) {
  if (!/^\d+$/.test(rowId)) return nameOfSheet(sheetId);
  const row = t(sheetId === TRANSFERS_SHEET ? "transferOf" : "nOf", { n: rowId });
  return `${nameOfSheet(sheetId)} · ${row}`;
}

/** What the form of a check asks beside its grid, by the words that stand there. */
const BESIDE_GRID: Readonly<Record<string, () => string>> = {
  doneAt: () => t("doneAt"),
  by: () => t("doneBy"),
  reason: () => t("reasonOutside"),
  notDoneReason: () => t("notDoneWhy"),
};

/** Where two people's entries met: sheet, oocyte and column. */
export function nameOfCell(conflict: Conflict): string {
  const { sheetId, rowId, field } = conflict;
  const label = columnOf(conflict)?.label ?? fieldNamed(ICSI_FIELDS, field)?.label;
  const name = label ? domainWord(label) : BESIDE_GRID[field]?.();
  return name === undefined ? nameOfRow(sheetId, rowId) : `${nameOfRow(sheetId, rowId)} · ${name}`;
}

/** One of the values, as its cell would show it. */
export function showValue(conflict: Conflict, value: StoredValue): string {
  const column = columnOf(conflict);
  if (column) return showCell(column, value, { zone: SITE.timeZone });
  if (value instanceof Date) return fullTime(value);
  if (typeof value === "object" && value !== null) {
    const name = ["lotId", "name", "code"].find((key) => key in value);
    return name === undefined ? "" : String(Reflect.get(value, name));
  }
  const field = fieldNamed(ICSI_FIELDS, conflict.field);
  const word = field && "options" in field ? wordIn(field.options, String(value)) : undefined;
  return word === undefined ? String(value ?? "") : domainWord(word);
}
