import type { Person } from "../../identity/claims.ts";
import { OPEN_STATES } from "../entry/open-states.ts";
import type { LabTest } from "../lab-test.ts";
import { type CommitPlan, planCommit } from "../plan-commit.ts";
import { PICTURES_SHEET, type SheetRow, type Sheets } from "../sheet.ts";
import type { RecordedPicture } from "./recorded-pictures.ts";

/** As short as a reason may be. */
export const LEAST_REASON = 3;

/** Why the pictures of a record stay as they are: nobody fills it now, or it was submitted before and nobody says why. */
export function pictureRefusal(
  { status, submittedBy }: Pick<LabTest, "status" | "submittedBy">,
  reason: string | undefined,
): "closed" | "reason" | undefined {
  if (!OPEN_STATES.includes(status)) return "closed";
  if (submittedBy && (reason?.trim().length ?? 0) < LEAST_REASON) return "reason";
  return undefined;
}

const rowOf = ({ sha256, slot }: Omit<RecordedPicture, "id">): SheetRow => ({ sha256, ...slot });

/**
 * The revision in which pictures come into a record, are moved within it, or leave it (`undefined`). Undefined where all of
 * them are there as they are to be, so that it can be asked for twice. Ask `pictureRefusal` first.
 */
export function planPictures(
  { test, sheets }: { test: LabTest; sheets: Sheets },
  pictures: ReadonlyMap<string, Omit<RecordedPicture, "id"> | undefined>,
  { by, reason = "" }: { by: Person; reason?: string | undefined },
): CommitPlan | undefined {
  const rows = [...pictures].map(([id, picture]) => [id, picture && rowOf(picture)] as const);
  return planCommit(test, sheets, {
    action: "picture",
    by,
    // Nobody is asked for one before the first submission.
    ...(reason.trim() === "" ? {} : { reason }),
    sheets: { [PICTURES_SHEET]: Object.fromEntries(rows) },
  });
}
