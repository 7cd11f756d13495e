import { CheckKey } from "../src/policy/timing-profiles.ts";
import type { MediumSlot } from "../src/records/pictures/picture-slot.ts";
import { PICTURES_SHEET, type Sheets } from "../src/records/sheet.ts";

/** The record with these pictures, each of contents of its own. */
export const pictured = (sheets: Sheets, slots: readonly Partial<MediumSlot>[]): Sheets => ({
  ...sheets,
  [PICTURES_SHEET]: {
    rows: Object.fromEntries(
      slots.map((slot, index) => [
        `picture${String(index).padStart(13, "0")}`,
        { sha256: index.toString(16).padStart(64, "0"), role: "extra", ...slot },
      ]),
    ),
  },
});

/** The record with one picture of every oocyte at every check. */
export const picturedWhole = (sheets: Sheets): Sheets =>
  pictured(
    sheets,
    CheckKey.options.flatMap((check) =>
      Object.keys(sheets[check]?.rows ?? {}).flatMap((unit) =>
        /^\d+$/.test(unit) ? [{ check, unitNo: Number(unit) }] : [],
      ),
    ),
  );
