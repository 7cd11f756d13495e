import { Sha256 } from "../audit/signature.ts";
import { PICTURES_SHEET, rowsOf, type Sheets } from "../sheet.ts";
import { MediumSlot } from "./picture-slot.ts";

/** A picture as its record holds it: what is in the file, and where it belongs. Both are signed with the record. */
export type RecordedPicture = { id: string; sha256: string; slot: MediumSlot };

/** The pictures that belong to a record. */
export const picturesIn = (sheets: Sheets): RecordedPicture[] =>
  Object.entries(rowsOf(sheets, PICTURES_SHEET)).flatMap(([id, { sha256, ...place }]) => {
    const hash = Sha256.safeParse(sha256).data;
    const slot = MediumSlot.safeParse(place).data;
    return hash === undefined || !slot ? [] : [{ id, sha256: hash, slot }];
  });
