import type { Revision } from "../../audit/revision.ts";
import { placeOfCell, type Sheets } from "../../sheet.ts";
import { REASON_FIELD, RULE_FIELD } from "./preclinical-columns.ts";

const NOT_READ: readonly string[] = [RULE_FIELD, REASON_FIELD, "by", "doneAt", "notDoneReason", "reason", "enteredAt"];
const TIMEPOINT = /^h\d/;

/** Whether a rule left any unit out: the trail has a say in nothing else. */
export const isAnyLeftOutByRule = (sheets: Sheets): boolean =>
  Object.values(sheets).some(({ rows }) => Object.values(rows).some((row) => row[RULE_FIELD] !== undefined));

/**
 * What was read of units before a rule left them out (`h96.2-3`), from the whole trail in order: an exclusion that is said after
 * a reading was seen is none that was decided before, whatever became of the reading.
 */
export function readBeforeExcluded(revisions: readonly Pick<Revision, "rev" | "sheets">[]): Set<string> {
  const everRead = new Map<string, Set<string>>();
  const found = new Set<string>();
  for (const { sheets = {} } of revisions.toSorted((a, b) => a.rev - b.rev)) {
    const told = Object.entries(sheets).flatMap(([sheet, { before, after }]) =>
      TIMEPOINT.test(sheet)
        ? [...Object.keys(before), ...Object.keys(after)].map((cell) => ({ sheet, cell, ...placeOfCell(cell), after }))
        : [],
    );
    for (const { sheet, row, field } of told)
      if (!NOT_READ.includes(field)) everRead.set(row, (everRead.get(row) ?? new Set()).add(`${sheet}.${row}`));
    for (const { row, field, cell, after } of told)
      if (field === RULE_FIELD && cell in after) for (const place of everRead.get(row) ?? []) found.add(place);
  }
  return found;
}
