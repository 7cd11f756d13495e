import { Button, Group } from "@mantine/core";
import type { Medium } from "@zona/domain/media/medium";
import { useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fileSize } from "../../platform/i18n/formats.ts";
import { ExplainedSentence } from "../../platform/ui/explained.tsx";
import { Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { t as start } from "../../platform/ui/ui-text.ts";
import { listenToMediaOfDraft } from "../medium/media-data.ts";
import { mediumName } from "../medium/media-text.ts";
import { MediumReason, MediumStateWords } from "../medium/medium-state.tsx";
import { PICTURE_FRAME, Picture } from "../medium/picture.tsx";
import { removalFailure, removeMedium } from "../medium/remove-medium-data.ts";
import { RetakeQuestion } from "./retakes/retake-question.tsx";
import { useSealedNames } from "./sealed-names-data.ts";
import styles from "./upload-list.module.css";
import type { Upload } from "./upload-list-store.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { t } from "./upload-text.ts";

type Props = {
  testId: string;
  uploads: readonly Upload[];
  isListed: (mediumId: string) => boolean;
  onRetry: (id: string) => void;
  onCancel: (id: string) => Promise<void>;
};

/** Files of a test: those on their way from here, and what the server says of those that arrived. */
export function UploadList({ testId, uploads, isListed, onRetry, onCancel }: Props) {
  const { uid } = useStaffMember();
  const media = useSnapshot(`media of ${testId}`, listenToMediaOfDraft(testId, uid));
  const [failure, setFailure] = useState<Error>();
  const records = dataOf(media)?.records.filter(({ id }) => isListed(id)) ?? [];
  const ownNames = useSealedNames(records, uid);
  const nameOf = (medium: Medium) =>
    ownNames.get(medium.id) ?? uploads.find(({ id }) => id === medium.id)?.name ?? mediumName(medium);
  const undeclared = uploads.filter(({ id, state }) => state !== "sent" && !records.some((medium) => medium.id === id));
  const act = (task: Promise<void>) => {
    setFailure(undefined);
    task.catch(setFailure);
  };
  const isEmpty = records.length === 0 && undeclared.length === 0;
  return (
    <Section id="files-of-test" title={t("files")}>
      <SnapshotFailure snapshot={media} title={t("loadFailed")} />
      {failure !== undefined && (
        <Notice tone="failure" title={t("removeFailed")}>
          <p>{removalFailure(failure)}</p>
        </Notice>
      )}
      <p className="visually-hidden" role="status">
        {records.length > 0 &&
          t("summary", { ready: number(records, "ready"), turnedAway: number(records, "rejected") })}
      </p>
      {isEmpty && media.status !== "error" && <p className="dim">{dataOf(media) ? t("none") : start("loading")}</p>}
      <ul className={`list-rows ${styles.list}`}>
        {records.map((medium) => (
          <li key={medium.id} className={`list-row ${styles.row}`}>
            <MediumRow
              medium={medium}
              name={nameOf(medium)}
              upload={uploads.find(({ id }) => id === medium.id)}
              onRetry={onRetry}
              onCancel={(id) => act(onCancel(id))}
              onRemove={(id) => act(removeMedium(id))}
            />
            <RetakeQuestion
              id={medium.id}
              name={nameOf(medium)}
              onRemove={(id) => act(isOnItsWay(id, uploads) ? onCancel(id) : removeMedium(id))}
            />
          </li>
        ))}
        {undeclared.map((upload) => (
          <li key={upload.id} className={`list-row ${styles.row}`}>
            <div className={PICTURE_FRAME} />
            <UploadProgress upload={upload} onRetry={onRetry} onCancel={(id) => act(onCancel(id))} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Its file is being sent from here still: cancelling withdraws the record too. */
const isOnItsWay = (id: string, uploads: readonly Upload[]) =>
  uploads.some((upload) => upload.id === id && upload.state !== "sent");

const number = (records: readonly Medium[], state: Medium["state"]) =>
  records.filter((medium) => medium.state === state).length;

type RowProps = {
  medium: Medium;
  name: string;
  upload: Upload | undefined;
  onRetry: (id: string) => void;
  onCancel: (id: string) => void;
  onRemove: (id: string) => void;
};

function MediumRow({ medium, name, upload, onRetry, onCancel, onRemove }: RowProps) {
  const { id, declaredBytes, state, outputs } = medium;
  const isOnItsWay = state === "uploading" && upload !== undefined && upload.state !== "sent";
  if (isOnItsWay) {
    return (
      <>
        <div className={PICTURE_FRAME} />
        <UploadProgress upload={upload} onRetry={onRetry} onCancel={onCancel} />
      </>
    );
  }
  const isLost = state === "uploading" && upload === undefined;
  return (
    <>
      <div className={PICTURE_FRAME}>{outputs && <Picture file={outputs.thumbnail} alt="" />}</div>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <Group gap="0 1rem">
          {state === "uploading" ? (
            <span className="dim">{isLost ? t("lost") : t("arrived")}</span>
          ) : (
            <MediumStateWords state={state} />
          )}
          <span className="dim">{fileSize(declaredBytes)}</span>
        </Group>
        <MediumReason medium={medium} Mark={ExplainedSentence} />
      </div>
      <Button variant="subtle" size="sm" aria-label={t("removeWhat", { name })} onClick={() => onRemove(id)}>
        {t("remove")}
      </Button>
    </>
  );
}
