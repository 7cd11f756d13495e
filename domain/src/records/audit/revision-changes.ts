import type { Person } from "../../identity/claims.ts";
import type { StoredValue } from "../../stored-record.ts";
import { PICTURES_SHEET, placeOfCell, rowsOfCells } from "../sheet.ts";
import type { Revision, SheetChange } from "./revision.ts";
import { canonicalText } from "./signature.ts";

/** A single value of a record: a field of the test, a field inside one of its maps, or a cell of a sheet. */
export type Place = { sheet?: string; row?: string; field: string };

/** One name per place: `notes`, `header.opuAt`, `d3.2.cells`. */
export const placeKey = ({ sheet, row, field }: Place) =>
  [sheet, row, field].filter((part) => part !== undefined).join(".");

/** One value that a revision changed; a value that was or is not there is undefined. */
export type ValueChange = { place: Place; before: StoredValue; after: StoredValue };

/** Fields that hold a table of values: told value by value. */
const MAPS = ["header", "settings", "material"];

const isMap = (value: StoredValue): value is Record<string, StoredValue> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

function within(before: StoredValue, after: StoredValue, place: (field: string) => Place): ValueChange[] {
  const old = isMap(before) ? before : {};
  const now = isMap(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((field) =>
    canonicalText(old[field]) === canonicalText(now[field])
      ? []
      : [{ place: place(field), before: old[field], after: now[field] }],
  );
}

/** Each picture as one value: its file and its place, or as much of them as changed. */
function picturesChanged({ before, after }: SheetChange): ValueChange[] {
  const [old, now] = [rowsOfCells(before), rowsOfCells(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((row) => ({
    place: { sheet: PICTURES_SHEET, row, field: "picture" },
    before: old[row],
    after: now[row],
  }));
}

/** Every single value that a revision changed, test first, then sheet by sheet. */
export function changesOf({
  before,
  after,
  sheets = {},
}: Pick<Revision, "before" | "after" | "sheets">): ValueChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    MAPS.includes(name)
      ? within(before[name], after[name], (field) => ({ sheet: name, field }))
      : [{ place: { field: name }, before: before[name], after: after[name] }],
  );
  const cells = Object.entries(sheets).flatMap(([sheet, told]) =>
    sheet === PICTURES_SHEET
      ? picturesChanged(told)
      : [...new Set([...Object.keys(told.before), ...Object.keys(told.after)])].map((key) => ({
          place: { sheet, ...placeOfCell(key) },
          before: told.before[key],
          after: told.after[key],
        })),
  );
  return [...fields, ...cells];
}

/** A value that an amendment replaced: what it was, and who replaced it when and why. */
export type StruckValue = { value: StoredValue; rev: number; by: Person; at: Date; reason?: string };

/** All values that were replaced after revision `since`, by place, oldest first. */
export function struckValues(revisions: readonly Revision[], since: number): ReadonlyMap<string, StruckValue[]> {
  const struck = new Map<string, StruckValue[]>();
  for (const revision of revisions.toSorted((a, b) => a.rev - b.rev)) {
    if (revision.rev <= since) continue;
    const { rev, by, at, reason } = revision;
    for (const { place, before } of changesOf(revision)) {
      const known = struck.get(placeKey(place)) ?? [];
      struck.set(placeKey(place), [...known, { value: before, rev, by, at, ...(reason ? { reason } : {}) }]);
    }
  }
  return struck;
}
