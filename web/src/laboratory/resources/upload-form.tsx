import { Button, Group } from "@mantine/core";
import { RESOURCE_TYPES, resourceTypeOf } from "@zona/domain/resources/resource";
import { type FormEvent, type ReactNode, useState } from "react";
import { asError } from "../../platform/firebase/errors.ts";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { ErrorSummary } from "../../platform/ui/error-summary.tsx";
import { FileField } from "../../platform/ui/fields/file-field.tsx";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { fileFault, MOST_BYTES } from "./file-choice.ts";
import type { ChosenFile } from "./resource-data.ts";
import { t } from "./resource-text.ts";

const ACCEPT = Object.entries(RESOURCE_TYPES)
  .flatMap(([type, endings]) => [type, ...endings])
  .join(",");

type Props = {
  title: string;
  /** Faults of the fields above the file, by field. */
  faults: Readonly<Record<string, string>>;
  send: (chosen: ChosenFile, onProgress: (sent: number) => void) => Promise<void>;
  onClose: () => void;
  children?: ((shown: Readonly<Record<string, string>>) => ReactNode) | undefined;
};

/** The dialog behind "Add a resource" and "New version": its own fields, a file, a note; then the upload's progress. */
export function UploadForm({ title, faults, send, onClose, children }: Props) {
  const [file, setFile] = useState<File>();
  const [note, setNote] = useState("");
  const [tries, setTries] = useState(0);
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<Error>();
  const fault = fileFault(file);
  const errors = { ...faults, ...(fault && { file: fault }) };
  const shown = tries > 0 ? errors : {};
  const isSending = percent !== undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    const type = file && resourceTypeOf(file);
    if (isSending || !file || !type || Object.keys(errors).length > 0) return;
    setFailure(undefined);
    setPercent(0);
    try {
      await send({ file, type, note: note.trim() }, (sent) => setPercent(Math.round((100 * sent) / file.size)));
      onClose();
    } catch (error) {
      setFailure(asError(error));
      setPercent(undefined);
    }
  }

  return (
    <ModalDialog label={title} variant="centre" onClose={() => !isSending && onClose()}>
      <h2>{title}</h2>
      <form className="form-stack" noValidate onSubmit={(event) => void submit(event)}>
        {tries > 0 && <ErrorSummary key={tries} title={t("problem")} errors={errors} />}
        {children?.(shown)}
        <FileField
          label={t("file")}
          hint={t("fileHint", { most: MOST_BYTES })}
          choose={t("chooseFile")}
          change={t("changeFile")}
          accept={ACCEPT}
          file={file}
          error={"file" in shown ? shown.file : undefined}
          onChange={setFile}
        />
        <FreeText
          shape="lines"
          label={t("note")}
          description={t("noteHint")}
          value={note}
          maxLength={500}
          rows={2}
          onChange={setNote}
        />
        {failure !== undefined && (
          <Notice tone="failure" title={t("notSent")}>
            <p>{`${serverFailureSentence(failure)} ${t("notSentHint")}`}</p>
          </Notice>
        )}
        <Group gap="sm">
          <Button type="submit" disabled={isSending}>
            {isSending ? t("sending", { percent }) : t("send")}
          </Button>
          <Button variant="default" disabled={isSending} onClick={onClose}>
            {t("cancel")}
          </Button>
        </Group>
        {isSending && <progress max={100} value={percent} aria-label={t("sending", { percent })} />}
      </form>
    </ModalDialog>
  );
}
