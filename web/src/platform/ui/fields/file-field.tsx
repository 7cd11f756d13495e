import { Button, Group, Input } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { fileSize } from "../../i18n/formats.ts";
import { fieldId } from "./field-id.ts";

type Props = {
  label: string;
  hint: string;
  /** What the button says before a file is chosen, and after. */
  choose: string;
  change: string;
  /** Endings and types of files, parted by commas. */
  accept: string;
  file: File | undefined;
  error: string | undefined;
  onChange: (file: File) => void;
};

/** One file, chosen by a button that says what was chosen. */
export function FileField({ label, hint, choose, change, accept, file, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = fieldId("file");
  return (
    <div>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <Input.Description id={`${id}-hint`}>{hint}</Input.Description>
      <Group gap="sm" mt="xs">
        <Button
          variant="default"
          leftSection={<IconFileUpload size={20} stroke={1.5} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {file ? change : choose}
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
        accept={accept}
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
