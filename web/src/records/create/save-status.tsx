import { IconAlertTriangle, IconCheck, IconCloudUpload } from "@tabler/icons-react";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { clockTime } from "../../platform/i18n/dates.ts";
import { t } from "./new-test-text.ts";
import styles from "./save-status.module.css";
import type { SaveStatus } from "./use-autosaved-draft.ts";

/** Whether what was typed is safe, and since when. Read out without the time, which would be told at every pause. */
export function SaveStatusLine({ status, onRetry }: { status: SaveStatus; onRetry: () => void }) {
  const isSilent = useConnectionLoss() !== undefined;
  const { state, savedAt, error } = status;
  const isSaving = state === "pending" || state === "saving";
  return (
    <div className={styles.line} data-state={state}>
      <p className="visually-hidden" role="status">
        {state === "saved" && t("savedShort")}
        {state === "failed" && t("notSavedWhy", { why: failureSentence(error) })}
      </p>
      {state === "saved" && savedAt && (
        <p>
          <IconCheck size={18} stroke={1.75} aria-hidden />
          {t("saved", { time: clockTime(savedAt) })}
        </p>
      )}
      {isSaving && (
        <p>
          <IconCloudUpload size={18} stroke={1.5} aria-hidden />
          {isSilent ? t("waiting") : t("saving")}
        </p>
      )}
      {state === "failed" && (
        <>
          <p>
            <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
            {t("notSavedWhy", { why: failureSentence(error) })}
          </p>
          <button type="button" onClick={onRetry}>
            {t("retry")}
          </button>
        </>
      )}
    </div>
  );
}
