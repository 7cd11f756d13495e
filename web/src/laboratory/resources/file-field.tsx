import { Button, Textarea } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { RESOURCE_TYPES } from "@zona/domain/resources/resource";
import { useRef } from "react";
import { fileSize } from "../../platform/i18n/formats.ts";
import { fieldId } from "../../platform/ui/field-id.ts";
import { MOST_BYTES } from "./file-choice.ts";
import { t } from "./resource-text.ts";
import styles from "./resources.module.css";

const ACCEPT = Object.entries(RESOURCE_TYPES)
  .flatMap(([type, endings]) => [type, ...endings])
  .join(",");

type Props = { file: File | undefined; error: string | undefined; onChange: (file: File) => void };

/** One file, chosen by a button that says what was chosen. */
export function FileField({ file, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = fieldId("file");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t("file")}</label>
      <p id={`${id}-hint`} className="dim">
        {t("fileHint", { most: MOST_BYTES })}
      </p>
      <div className={styles.chosen}>
        <Button
          variant="default"
          leftSection={<IconFileUpload size={20} stroke={1.5} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {file ? t("changeFile") : t("chooseFile")}
        </Button>
        {file && (
          <p>
            <bdi>{file.name}</bdi> <bdi className="dim">{fileSize(file.size)}</bdi>
          </p>
        )}
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        accept={ACCEPT}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => currentTarget.files?.[0] && onChange(currentTarget.files[0])}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

export function NoteField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Textarea
      label={t("note")}
      description={t("noteHint")}
      value={value}
      maxLength={500}
      rows={2}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
