import type { LabTest } from "./lab-test.ts";

const OPEN = ["draft", "in_progress", "awaiting"];

/**
 * Whether nobody may be told what would unblind the assessor: from the plan of a blinded test, or of any test of a blinded
 * study, until it was submitted once. Later nothing can be seen that was not recorded.
 */
export function isAssessedBlind(
  { status, header, submittedBy }: Pick<LabTest, "status" | "header" | "submittedBy">,
  isStudyBlinded: boolean,
): boolean {
  if (!OPEN.includes(status) || submittedBy) return false;
  return isStudyBlinded || header?.blindedAssessor === true;
}
