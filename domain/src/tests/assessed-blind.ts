import { blindingOf } from "./blinding.ts";
import type { LabTest } from "./lab-test.ts";

const OPEN = ["draft", "in_progress", "awaiting"];

/**
 * Whether lists, tables and answers must not tell device and arms of a test: from the plan of a blinded test, or of any
 * test of a blinded study, until it was submitted once or its blind was broken. Later nothing can be seen that was not
 * recorded.
 */
export function isAssessedBlind(
  { status, header, submittedBy }: Pick<LabTest, "status" | "header" | "submittedBy">,
  isStudyBlinded: boolean,
): boolean {
  if (!OPEN.includes(status) || submittedBy) return false;
  if (blindingOf(header)?.isBroken === true) return false;
  return isStudyBlinded || header?.blindedAssessor === true;
}
