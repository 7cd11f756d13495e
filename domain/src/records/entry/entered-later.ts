import { hoursBetween } from "../../timing/instant.ts";
import { ENTERED_AT, timeFieldOf } from "../kinds/icsi/shown-cells.ts";
import type { SheetRow } from "../sheet.ts";

/** When an act happened, and when somebody typed that in. */
export type EnteredLater = { happenedAt: Date; enteredAt: Date };

/** Of an act that was entered more than these hours after it happened; undefined for every other. */
export function enteredLater(sheetId: string, rowId: string, row: SheetRow, hours: number): EnteredLater | undefined {
  const happenedAt = row[timeFieldOf(sheetId, rowId) ?? ""];
  const enteredAt = row[ENTERED_AT];
  if (!(happenedAt instanceof Date) || !(enteredAt instanceof Date)) return undefined;
  if (hoursBetween(happenedAt, enteredAt) <= hours) return undefined;
  return { happenedAt, enteredAt };
}
