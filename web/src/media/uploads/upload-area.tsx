import { Button, Group, Stack } from "@mantine/core";
import { IconCamera, IconPhotoUp } from "@tabler/icons-react";
import { ACCEPTED_TYPES, declaredTypeOf, MEDIA_LIMITS } from "@zona/domain/media/medium";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLacksWorkers } from "../../platform/browser/browser-lack.ts";
import { fileSize } from "../../platform/i18n/formats.ts";
import { ExplainedText } from "../../platform/ui/explained.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { DropArea, FilePicker } from "./drop-area.tsx";
import { ACCEPTED_NAMES, type FileRefusal, fileNameWarning, fileRefusal } from "./file-checks.ts";
import styles from "./upload-area.module.css";
import { newMediumId } from "./upload-data.ts";
import { UploadList } from "./upload-list.tsx";
import { t } from "./upload-text.ts";
import { useUploads } from "./use-uploads.ts";

const ACCEPT = Object.entries(ACCEPTED_TYPES)
  .flatMap(([type, endings]) => [type, ...endings])
  .join(",");

type Refused = FileRefusal & { name: string };
type Props = {
  testId: string;
  /** Runs before files are added: the record they belong to must be there. */
  onAdd?: () => void;
  /** Of a record that has files already: these are added at once, and only what is added here is listed. */
  given?: readonly File[];
};

/** Where files of a test are given and seen on their way: drop, choose or photograph them. */
export function UploadArea({ testId, onAdd, given }: Props) {
  const { uploads, queue } = useUploads();
  const lacksWorkers = useLacksWorkers();
  const [warnedNames] = useState(() => new Set<string>());
  const [added, setAdded] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  function add(files: readonly File[]) {
    const judged = files.map((file) => ({ file, refusal: fileRefusal(file) ?? fileNameWarning(file, warnedNames) }));
    setRefused(judged.flatMap(({ file, refusal }) => (refusal ? [{ name: file.name, ...refusal }] : [])));
    const accepted = judged.filter(({ refusal }) => refusal === undefined);
    if (accepted.length === 0) return;
    onAdd?.();
    const chosen = accepted.map(({ file }) => ({
      id: newMediumId(),
      testId,
      file,
      type: declaredTypeOf(file) ?? file.type,
    }));
    setAdded((before) => [...before, ...chosen.map(({ id }) => id)]);
    void queue.add(chosen);
  }

  const isGivenAdded = useRef(false);
  const addGiven = useEffectEvent(() => {
    if (!given || isGivenAdded.current) return;
    isGivenAdded.current = true;
    add(given);
  });
  useEffect(() => addGiven(), []);

  const isListed = (id: string) => !given || added.includes(id);
  return (
    <Stack gap="lg">
      <DropArea onDrop={add}>
        <IconPhotoUp size={32} stroke={1.25} aria-hidden />
        <strong>{t("drop")}</strong>
        <p className="dim">{t("limits", { types: ACCEPTED_NAMES, size: fileSize(MEDIA_LIMITS.maxBytes) })}</p>
        <Pickers onPick={add} />
      </DropArea>
      <div role="status">{lacksWorkers && <p className="dim">{t("notChecked")}</p>}</div>
      <div role="alert">
        {refused.length > 0 && (
          <Notice tone="attention" title={t("refused")}>
            <ul>
              {refused.map(({ name, sentence, heading }) => (
                <li key={name}>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                  : <ExplainedText text={sentence} heading={heading} />
                </li>
              ))}
            </ul>
            <Button variant="default" size="sm" onClick={() => setRefused([])}>
              {t("dismiss")}
            </Button>
          </Notice>
        )}
      </div>
      <UploadList
        testId={testId}
        uploads={uploads.filter((upload) => upload.testId === testId && isListed(upload.id))}
        isListed={isListed}
        onRetry={queue.retry}
        onCancel={queue.cancel}
      />
    </Stack>
  );
}

/** The ways without dragging. */
const Pickers = ({ onPick }: { onPick: (files: File[]) => void }) => (
  <Group justify="center" gap="sm" mt="md">
    <FilePicker
      label={t("choose")}
      onPick={onPick}
      button={{ leftSection: <IconPhotoUp size={20} stroke={1.5} aria-hidden /> }}
      field={{ accept: ACCEPT, multiple: true }}
    />
    <FilePicker
      label={t("camera")}
      onPick={onPick}
      button={{
        className: styles.camera,
        variant: "default",
        leftSection: <IconCamera size={20} stroke={1.5} aria-hidden />,
      }}
      field={{ accept: ACCEPT, capture: "environment" }}
    />
  </Group>
);
