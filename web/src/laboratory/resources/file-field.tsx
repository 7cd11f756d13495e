import { Button, Group, Input } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { RESOURCE_TYPES } from "@zona/domain/resources/resource";
import { useRef } from "react";
import { fileSize } from "../../platform/i18n/formats.ts";
import { fieldId } from "../../platform/ui/field-id.ts";
import { FreeText } from "../../platform/ui/free-text.tsx";
import { MOST_BYTES } from "./file-choice.ts";
import { t } from "./resource-text.ts";

const ACCEPT = Object.entries(RESOURCE_TYPES)
  .flatMap(([type, endings]) => [type, ...endings])
  .join(",");

type Props = { file: File | undefined; error: string | undefined; onChange: (file: File) => void };

/** One file, chosen by a button that says what was chosen. */
export function FileField({ file, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = fieldId("file");
  return (
    <div>
      <Input.Label htmlFor={id}>{t("file")}</Input.Label>
      <Input.Description id={`${id}-hint`}>{t("fileHint", { most: MOST_BYTES })}</Input.Description>
      <Group gap="sm" mt="xs">
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
      </Group>
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
        <Input.Error id={`${id}-error`} mt="xs">
          {error}
        </Input.Error>
      )}
    </div>
  );
}

export function NoteField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <FreeText
      shape="lines"
      label={t("note")}
      description={t("noteHint")}
      value={value}
      maxLength={500}
      rows={2}
      onChange={onChange}
    />
  );
}
