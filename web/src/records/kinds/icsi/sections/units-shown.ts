import { CheckKey } from "@zona/domain/policy/timing-profiles";
import { unitsAtCheck } from "@zona/domain/records/kinds/icsi/carry-over";
import type { IcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import type { ScheduledCheck } from "@zona/domain/records/kinds/icsi/icsi-schedule";
import { shownRows } from "@zona/domain/records/kinds/icsi/shown-cells";
import { SESSION_ROW, type SheetRows, TRANSFERS_SHEET, WARMINGS_SHEET } from "@zona/domain/records/sheet";
import type { RecordRows } from "../../../fields/record-rows.ts";

const MOST_OOCYTES = 80;

const isUnit = (row: string) => /^[1-9]\d?$/.test(row);
const inOrder = (units: Iterable<string>) => [...new Set(units)].sort((a, b) => Number(a) - Number(b));

const unitsIn = (sheetId: string, rows: SheetRows = {}) => Object.keys(shownRows(sheetId, rows)).filter(isUnit);

/** The oocytes that have a row in any grid: all that were retrieved, and every other of which anything is recorded. */
export function oocytesShown(sheets: RecordRows, retrieved = 0): string[] {
  // The rows of transfers are transfers.
  const recorded = Object.entries(sheets).flatMap(([sheetId, rows]) =>
    sheetId === TRANSFERS_SHEET ? [] : unitsIn(sheetId, rows),
  );
  const last = Math.max(retrieved, ...unitsIn("oocytes", sheets.oocytes).map(Number));
  const counted = Array.from({ length: Math.min(last, MOST_OOCYTES) }, (_, index) => String(index + 1));
  return inOrder([...counted, ...recorded]);
}

/** The oocytes in the grid of a check: those in culture at that time, and every other of which it has a result. */
export function oocytesAtCheck(record: IcsiRecord, check: CheckKey, at: Date | undefined, rows: SheetRows): string[] {
  const inCulture = at ? unitsAtCheck(record, check, at).map(String) : [];
  return inOrder([...inCulture, ...unitsIn(check, rows)]);
}

/** A check with its due lines: one, or one for each group of oocytes that were inseminated at another time. */
export type ShownCheck = { check: CheckKey; items: readonly ScheduledCheck[] };

/** The checks that have a section: those of the schedule, and every other that was added or of which anything is recorded. */
export function checksShown(
  schedule: readonly ScheduledCheck[],
  sheets: RecordRows,
  added: readonly CheckKey[] = [],
): ShownCheck[] {
  const scheduled = [...Map.groupBy(schedule, ({ check }) => check)].map(([check, items]) => ({ check, items }));
  const others = CheckKey.options.filter((check) => {
    const recorded = Object.keys(shownRows(check, sheets[check] ?? {}));
    const isKnown = added.includes(check) || recorded.some((row) => row === SESSION_ROW || isUnit(row));
    return isKnown && !schedule.some((item) => item.check === check);
  });
  return [...scheduled, ...others.map((check) => ({ check, items: [] }))];
}

/** The rows of warmings: those that are entered, and one more, whose number is none of `taken`. */
export function warmingsShown(rows: SheetRows, taken: readonly string[], readOnly: boolean): string[] {
  const entered = inOrder(unitsIn(WARMINGS_SHEET, rows));
  if (readOnly) return entered;
  return [...entered, String(Math.max(0, ...[...entered, ...taken].map(Number)) + 1)];
}
