import { Button, Group, Stack, TextInput } from "@mantine/core";
import { IconCheck, IconScan } from "@tabler/icons-react";
import type { ReadIdentifier } from "@zona/domain/records/record-identifiers";
import { type ReactNode, useState } from "react";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { CameraScanner, canScan } from "../../platform/ui/scanning/camera-scanner.tsx";
import { t } from "./witness-text.ts";

type Props = {
  field: "first" | "second";
  known: string;
  typed: string;
  read: ReadIdentifier;
  error: string | undefined;
  /** What became of the record of a wrong code, where one was read. */
  kept: ReactNode;
  onChange: (typed: string) => void;
  /** The code is whole: the field was left, or a scanner sent it. */
  onRead: (read: string) => void;
};

/** The code on one container: typed, sent by a scanner that types, or read by the camera; judged against the record. */
export function ContainerField({ field, known, typed, read, error, kept, onChange, onRead }: Props) {
  const [scans, setScans] = useState(false);
  // What is half typed is not wrong yet: it is judged as soon as it is as long as the code it should be.
  const isJudged = read.kind !== "differs" || typed.trim().length >= known.length;
  return (
    <Stack gap="sm" align="stretch">
      <TextInput
        id={fieldId(field)}
        size="lg"
        label={t(field)}
        description={field === "first" ? t("firstHint") : t("secondHint")}
        error={error}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => onRead(typed)}
        onKeyDown={(event) => event.key === "Enter" && onRead(typed)}
      />
      {canScan() && (
        <Button
          variant="default"
          leftSection={<IconScan size={18} stroke={1.75} aria-hidden />}
          onClick={() => setScans(!scans)}
        >
          {scans ? t("stopScan") : t("scan")}
        </Button>
      )}
      {scans && (
        <CameraScanner
          onRead={(text) => {
            setScans(false);
            onChange(text);
            onRead(text);
          }}
        />
      )}
      {read.kind === "differs" && isJudged && (
        <Notice tone="failure" title={t("stop")}>
          <p>{t("stopHint", { read: read.read, known })}</p>
          {kept}
        </Notice>
      )}
      <Group component="p" role="status" gap="xs" className="good">
        {read.kind === "matches" && (
          <>
            <IconCheck size={20} stroke={2} aria-hidden />
            {t("matches", { identifier: read.identifier })}
          </>
        )}
      </Group>
    </Stack>
  );
}
