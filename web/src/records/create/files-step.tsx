import { UploadArea } from "../../media/uploads/upload-area.tsx";
import { useDraftForm } from "./draft-form.ts";
import { t } from "./new-test-text.ts";
import { StepForm } from "./step-form.tsx";

/** Files of the test to be. They upload while the form is open and go on when it is left. */
export function FilesStep() {
  const { draftId, saveNow } = useDraftForm();
  return (
    <StepForm step="files">
      {() => (
        <>
          <p className="dim">{t("filesHint")}</p>
          <UploadArea testId={draftId} onAdd={saveNow} />
        </>
      )}
    </StepForm>
  );
}
