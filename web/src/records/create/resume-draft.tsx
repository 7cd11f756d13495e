import { Navigate } from "react-router";
import { useDraftForm } from "./draft-form.ts";

/** `/test/new/:draftId`: goes on at the step where the draft was left. */
export function ResumeDraft() {
  const { resumeAt } = useDraftForm();
  return <Navigate to={resumeAt} replace />;
}
