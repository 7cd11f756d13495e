import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import styles from "../page/record-page.module.css";
import { t } from "./query-text.ts";

type Props = {
  title: string;
  send: string;
  onSend: (text: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** One note of a query: what else is asked comes as children. A failure keeps what was typed. */
export function QueryDialog({ title, send, onSend, onClose, children }: Props) {
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const { busy, refusal, run } = useAction();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(note.trim() === "");
    if (busy || note.trim() === "") return;
    if (await run(() => onSend(note.trim()))) onClose();
  }

  return (
    <ModalDialog label={title} variant="centre" onClose={() => !busy && onClose()}>
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
        {refusal}
        <div className={styles.actions}>
          <Button type="submit" loading={busy}>
            {send}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t("back")}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
