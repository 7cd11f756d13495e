import { useState } from "react";
import { Navigate } from "react-router";
import { CUSTOM, newDraftId } from "./draft-data.ts";
import { useDraftForm } from "./draft-form.ts";

/** `/test/new/:draftId`: goes on at the step where the draft was left. */
export function ResumeDraft() {
  const { resumeAt } = useDraftForm();
  return <Navigate to={resumeAt} replace />;
}

/** `/test/new`: gives the form an id, under which files can be uploaded before it is sent. Writes nothing yet. */
export function StartDraft() {
  const [draftId] = useState(newDraftId);
  return <Navigate to={`/test/new/${draftId}/kind`} replace />;
}

/** `/test/new/custom`: the same form with a step for words of the lab. */
export function StartCustomDraft() {
  const [draftId] = useState(newDraftId);
  return <Navigate to={`/test/new/${draftId}/kind`} replace state={CUSTOM} />;
}
