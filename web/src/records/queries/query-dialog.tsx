import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { asError } from "../../platform/firebase/errors.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { fieldId } from "../../platform/ui/field-id.ts";
import { FreeText } from "../../platform/ui/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import styles from "../page/record-page.module.css";
import { t } from "./query-text.ts";

type Props = {
  title: string;
  send: string;
  onSend: (text: string) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** One note of a query: what else is asked comes as children. A failure keeps what was typed. */
export function QueryDialog({ title, send, onSend, onClose, children }: Props) {
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<Error>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(note.trim() === "");
    if (working || note.trim() === "") return;
    setWorking(true);
    try {
      await onSend(note.trim());
      onClose();
    } catch (error) {
      setFailure(asError(error));
      setWorking(false);
    }
  }

  return (
    <ModalDialog label={title} variant="centre" onClose={() => !working && onClose()}>
      <h2>{title}</h2>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <FreeText
          shape="lines"
          id={fieldId("note")}
          size="md"
          label={t("words")}
          value={note}
          error={missing && note.trim() === "" ? t("note") : undefined}
          maxLength={2000}
          rows={3}
          onChange={setNote}
        />
        {failure !== undefined && (
          <Notice tone="failure" title={t("notSent")}>
            <p>{failureSentence(failure)}</p>
          </Notice>
        )}
        <div className={styles.actions}>
          <Button type="submit" loading={working}>
            {send}
          </Button>
          <Button variant="default" disabled={working} onClick={onClose}>
            {t("back")}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
