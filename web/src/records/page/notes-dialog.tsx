import { Button } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { t as life } from "../lifecycle/lifecycle-text.ts";
import { commitChange, type LabRecord } from "../record/record-data.ts";
import { NotesMerge } from "./notes-merge.tsx";
import styles from "./record-page.module.css";
import { t } from "./test-text.ts";

type Props = { record: LabRecord; onClose: () => void };

/** Changes the notes of an open record; once it was submitted, with the reason. */
export function NotesDialog({ record, onClose }: Props) {
  const { uid, name } = useStaffMember();
  // A change is made against what the person saw when they began; a later one of somebody else is shown beside it.
  const [seen, setSeen] = useState(record);
  const [notes, setNotes] = useState(seen.test.notes);
  const [reason, setReason] = useState("");
  const [isConfirming, setConfirming] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const needsReason = seen.test.submittedBy !== undefined;
  const isMissing = needsReason && reason.trim() === "";
  // Said already: by an attempt of which the answer was lost, or by somebody else in the same words.
  const isThere = record.test.notes !== seen.test.notes && record.test.notes === notes.trim();
  const isOvertaken = record.test.notes !== seen.test.notes && !isThere;
  const wasLost = failure !== undefined && isThere;

  useEffect(() => {
    if (wasLost) onClose();
  }, [wasLost, onClose]);

  /** On top of what the record is now, unless somebody else changed the same words: then a person chooses first. */
  async function save(event: FormEvent) {
    event.preventDefault();
    setConfirming(true);
    setFailure(undefined);
    if (working || isMissing || isOvertaken) return;
    if (isThere) return onClose();
    setWorking(true);
    try {
      const why = needsReason ? { reason } : {};
      await commitChange(record, { action: "edit", by: { uid, name }, ...why, testFields: { notes: notes.trim() } });
      onClose();
    } catch (error) {
      setFailure(asError(error));
      setWorking(false);
    }
  }

  return (
    <ModalDialog label={t("changeNotes")} variant="centre" onClose={() => !working && onClose()}>
      <h2>{t("changeNotes")}</h2>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <FreeText
          shape="lines"
          id={fieldId("notes")}
          size="md"
          label={t("notes")}
          value={notes}
          maxLength={2000}
          rows={5}
          onChange={setNotes}
        />
        {isOvertaken && (
          <NotesMerge
            before={seen.test.notes}
            theirs={record.test}
            mine={notes}
            onTake={(merged) => {
              setNotes(merged);
              setSeen(record);
            }}
          />
        )}
        {needsReason && (
          <FreeText
            shape="lines"
            id={fieldId("reason")}
            size="md"
            label={life("reason")}
            description={life("reasonHint")}
            error={isConfirming && isMissing ? life("reasonMissing") : undefined}
            value={reason}
            maxLength={500}
            rows={2}
            onChange={setReason}
          />
        )}
        {failure !== undefined && !isOvertaken && (
          <Notice tone="failure" title={life("failed")}>
            <p>{failureSentence(failure)}</p>
          </Notice>
        )}
        <div className={styles.actions}>
          <Button type="submit" loading={working} disabled={isOvertaken}>
            {t("save")}
          </Button>
          <Button variant="default" disabled={working} onClick={onClose}>
            {life("back")}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
