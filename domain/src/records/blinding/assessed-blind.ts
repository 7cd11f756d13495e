import type { LabTest } from "../lab-test.ts";
import { isBlindOpen } from "./blinding.ts";

/**
 * Whether nothing may tell device and arms of a test: from the plan of a blinded test, or of any test of a blinded study,
 * until it is locked or its blind is broken. No other move opens it, whatever becomes of the test.
 */
export const isAssessedBlind = (test: Pick<LabTest, "header" | "lockedBy">, isStudyBlinded: boolean): boolean =>
  !isBlindOpen(test) && (isStudyBlinded || test.header?.blindedAssessor === true);
