import * as z from "zod";
import { placeId, placeWords } from "../cryobank/place.ts";
import { type Straw, StrawState } from "../cryobank/straw.ts";
import type { Disposition } from "../records/kinds/icsi/disposition.ts";

const text = z.string().nullable();

/** The straw that an oocyte was frozen in: where it lies now, or what became of it. */
export const UnitStorage = z.object({
  id: z.string(),
  state: StrawState,
  /** As people read it; null of a straw that does not lie in the bank. */
  place: text,
  /** Code of the record that it was warmed for. */
  warmedFor: text,
  /** What the bank says it was frozen in. */
  mediumLot: text,
});
export type UnitStorage = z.infer<typeof UnitStorage>;

/** A straw as the bank has it, with the code of the record that it was warmed for. */
export type BankedStraw = Pick<Straw, "id" | "state" | "contents" | "placeId" | "mediumLot" | "at"> & {
  warmedForCode?: string | undefined;
};

const words = (id: string | undefined) => (id === undefined ? null : placeWords(id));

/** Of several straws the one that is still stored, else the one that changed last; what no straw tells the record does. */
export function unitStorage(
  unit: number,
  last: Disposition | undefined,
  straws: readonly BankedStraw[],
): UnitStorage | null {
  const [straw] = straws
    .filter(({ contents, state }) => state !== "withdrawn" && contents.some((one) => one.unit === unit))
    .toSorted((a, b) => Number(b.state === "stored") - Number(a.state === "stored") || b.at.getTime() - a.at.getTime());
  if (straw) {
    const { id, state, warmedForCode = null, mediumLot = null } = straw;
    return { id, state, place: words(straw.placeId), warmedFor: warmedForCode, mediumLot };
  }
  if (!last?.place) return null;
  const place = words(placeId(last.place));
  return { id: last.place.strawId, state: "stored", place, warmedFor: null, mediumLot: null };
}
