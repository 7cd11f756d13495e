import type { CheckKey } from "../../policy/timing-profiles.ts";
import { type DueItem, dueList, type Timing } from "../../timing/due-list.ts";
import { missingPictures, picturesWaived, requiredAt } from "../kinds/icsi/required-pictures.ts";
import type { LabTest } from "../lab-test.ts";
import { rowsOf, SESSION_ROW, type Sheets } from "../sheet.ts";
import { picturesIn } from "./recorded-pictures.ts";

/**
 * `open`: the check was not made yet. `waived`: a reason stands in place of its pictures. `missing`: none of the cohort, or
 * of no oocyte; `incomplete`: of some oocytes none, where each is asked for.
 */
export const REQUIRED_STATES = ["open", "complete", "waived", "missing", "incomplete"] as const;
export type RequiredState = (typeof REQUIRED_STATES)[number];
export type RequiredPictures = { check: CheckKey; state: RequiredState; overdueAt: Date };

/** Checks of a test's timing that ask for pictures, and how far they have them; none without an injection. */
export function requiredPictures(
  { test, sheets }: { test: Pick<LabTest, "kind" | "anchorAt">; sheets: Sheets },
  timing: Timing,
): RequiredPictures[] {
  if (test.kind !== "icsi" || !test.anchorAt) return [];
  const pictures = picturesIn(sheets);
  const lacking = new Map(missingPictures({ test, sheets }).map((one) => [one.check, one]));
  const stateOf = ({ check }: DueItem): RequiredState => {
    const { [SESSION_ROW]: session = {} } = rowsOf(sheets, check);
    if (!(session.doneAt instanceof Date)) return "open";
    if (lacking.has(check)) return pictures.some(({ slot }) => slot.check === check) ? "incomplete" : "missing";
    return picturesWaived(session) ? "waived" : "complete";
  };
  return dueList(test.anchorAt, timing)
    .filter(({ check }) => requiredAt(check) !== undefined)
    .map((item) => ({ check: item.check, state: stateOf(item), overdueAt: item.overdue }));
}
