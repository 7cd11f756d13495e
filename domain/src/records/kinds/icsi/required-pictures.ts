import { IMAGE_POLICY } from "../../../policy/image-policy.ts";
import type { CheckKey } from "../../../policy/timing-profiles.ts";
import type { LabTest } from "../../lab-test.ts";
import { picturesIn } from "../../pictures/recorded-pictures.ts";
import type { SheetRow } from "../../sheet.ts";
import { rowsOf, SESSION_ROW, type Sheets } from "../../sheet.ts";

/** The cell of a check's session that says why its pictures are left out. */
export const WAIVED_FIELD = "picturesWaived";

const LEAST_WORDS = 3;

/** A check whose pictures are not all there; without `units` it has none of the cohort. */
export type MissingPictures = { check: CheckKey; units?: number[] };

const REQUIRED = Object.entries(IMAGE_POLICY.required.checks) as [CheckKey, "cohort" | "oocyte"][];

/** Whether a check asks for pictures, and of what. */
export const requiredAt = (check: CheckKey): "cohort" | "oocyte" | undefined =>
  REQUIRED.find(([required]) => required === check)?.[1];

/** The checks that ask for a picture of each oocyte. */
export const CHECKS_OF_OOCYTES = REQUIRED.flatMap(([check, of]) => (of === "oocyte" ? [check] : []));

/** Whether a reason stands in place of the pictures of a check. */
export function picturesWaived({ [WAIVED_FIELD]: reason }: SheetRow): boolean {
  return typeof reason === "string" && reason.trim().length >= LEAST_WORDS;
}

/**
 * Checks that were made and lack required pictures without a reason; none of a copied record, whose pictures stay with the
 * record it was copied from. A file counts once it belongs to the record: when it was processed.
 */
export function missingPictures({
  test,
  sheets,
}: {
  test: Pick<LabTest, "kind" | "copiedFrom">;
  sheets: Sheets;
}): MissingPictures[] {
  if (test.kind !== "icsi" || test.copiedFrom) return [];
  const pictures = picturesIn(sheets);
  return REQUIRED.flatMap(([check, of]): MissingPictures[] => {
    const { [SESSION_ROW]: session = {}, ...rows } = rowsOf(sheets, check);
    const seen = Object.entries(rows).flatMap(([unit, row]) => ("notDone" in row ? [] : [Number(unit)]));
    if (!(session.doneAt instanceof Date) || seen.length === 0 || picturesWaived(session)) return [];
    const there = pictures.filter(({ slot }) => slot.check === check);
    if (of === "cohort") return there.length > 0 ? [] : [{ check }];
    const units = seen.filter((unit) => !there.some(({ slot }) => slot.unitNo === unit)).sort((a, b) => a - b);
    return units.length > 0 ? [{ check, units }] : [];
  });
}
