import { useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { useStaffMember } from "../../people/session/session.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { ReadFailure } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { newDraftValues } from "./draft-data.ts";
import { DraftEditor } from "./draft-editor.tsx";
import { t } from "./new-test-text.ts";
import { useLoadedDraft } from "./use-loaded-draft.ts";

/** Opens the draft named in the address and hands it to the editor. */
export function NewTestPage() {
  const { draftId = "" } = useParams();
  // A new draft is a new form: nothing of the former may stay.
  return <OneDraft key={draftId} draftId={draftId} />;
}

function OneDraft({ draftId }: { draftId: string }) {
  const { uid } = useStaffMember();
  const [attempt, setAttempt] = useState(0);
  const [begin] = useState(newDraftValues(useLocation().state));
  const loaded = useLoadedDraft(uid, draftId, attempt, begin);
  switch (loaded.status) {
    case "loading":
      return <PageLoader />;
    case "test":
      return <Navigate to={`/test/${draftId}`} replace />;
    case "failed":
      return (
        <Page title={t("newTest")}>
          <ReadFailure
            title={t("loadFailed")}
            sentence={failureSentence(loaded.error)}
            onRetry={() => setAttempt((count) => count + 1)}
          />
        </Page>
      );
    case "open":
      return <DraftEditor uid={uid} draftId={draftId} {...loaded} />;
  }
}
