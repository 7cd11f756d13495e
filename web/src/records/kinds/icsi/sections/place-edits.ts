import { PLACE_FIELDS } from "@zona/domain/records/kinds/icsi/disposition-columns";
import { mapIn, type SheetRow, type SheetRows } from "@zona/domain/records/sheet";
import type { GridEdit } from "../../../fields/entry-grid.tsx";

export const placeOf = (row: SheetRow | undefined): SheetRow => mapIn(row?.place);

/** Edits of the columns of a straw's place as edits of the one cell in which it lies. */
export function placeEdits(rows: SheetRows, edits: readonly GridEdit[]): GridEdit[] {
  const places = new Map<string, SheetRow>();
  const others = edits.filter(({ rowId, field, value }) => {
    if (!PLACE_FIELDS.includes(field)) return true;
    places.set(rowId, { ...(places.get(rowId) ?? placeOf(rows[rowId])), [field]: value });
    return false;
  });
  const whole = [...places].map(([rowId, place]): GridEdit => {
    const filled = Object.entries(place).filter(([, value]) => value !== undefined);
    return { rowId, field: "place", value: filled.length > 0 ? Object.fromEntries(filled) : undefined };
  });
  return [...others, ...whole];
}
