import { placeName, strawCode } from "@zona/domain/cryobank/place";
import { PLACE_FIELDS } from "@zona/domain/records/kinds/icsi/disposition-columns";
import { mapIn, type SheetRow, type SheetRows } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import type { GridEdit } from "../../../fields/entry-grid.tsx";

export const placeOf = (row: SheetRow | undefined): SheetRow => mapIn(row?.place);

/** Names of a place and codes of straws as the cryobank compares them; what it cannot hold stays as it was typed. */
function asStored(field: string, value: StoredValue): StoredValue {
  if (typeof value !== "string") return value;
  return (field === "strawId" ? strawCode(value) : placeName(value)) ?? value;
}

/** Edits of the columns of a straw's place as edits of the one cell in which it lies. */
export function placeEdits(rows: SheetRows, edits: readonly GridEdit[]): GridEdit[] {
  const places = new Map<string, SheetRow>();
  const others = edits.filter(({ rowId, field, value }) => {
    if (!PLACE_FIELDS.includes(field)) return true;
    places.set(rowId, { ...(places.get(rowId) ?? placeOf(rows[rowId])), [field]: asStored(field, value) });
    return false;
  });
  const whole = [...places].map(([rowId, place]): GridEdit => {
    const filled = Object.entries(place).filter(([, value]) => value !== undefined);
    return { rowId, field: "place", value: filled.length > 0 ? Object.fromEntries(filled) : undefined };
  });
  return [...others, ...whole];
}
