import "@mantine/core/styles/ActionIcon.css";
import { ActionIcon, Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { declaredTypeOf, type Medium } from "@zona/domain/media/medium";
import { STAGE_OF_CHECK } from "@zona/domain/media/suggest-slot";
import type { CheckKey } from "@zona/domain/policy/timing-profiles";
import { createContext, type ReactNode, use, useRef, useState } from "react";
import { listenToMediaAndOwnUploads } from "../../../../media/medium/media-data.ts";
import { mediumName } from "../../../../media/medium/media-text.ts";
import { MediumReason, MediumStateWords } from "../../../../media/medium/medium-state.tsx";
import { Picture } from "../../../../media/medium/picture.tsx";
import { removalFailure, removeMedium } from "../../../../media/medium/remove-medium-data.ts";
import { type FileRefusal, fileNameWarning, fileRefusal } from "../../../../media/uploads/file-checks.ts";
import { RetakeQuestion } from "../../../../media/uploads/retakes/retake-question.tsx";
import { newMediumId } from "../../../../media/uploads/upload-data.ts";
import { useUploads } from "../../../../media/uploads/use-uploads.ts";
import { useStaffMember } from "../../../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../../../platform/firebase/snapshot.ts";
import { ExplainedText } from "../../../../platform/ui/explained.tsx";
import styles from "./image-slots.module.css";
import { t } from "./image-text.ts";

type Slots = {
  check: CheckKey;
  media: readonly Medium[];
  readOnly: boolean;
  add: (unit: string, file: File) => FileRefusal | undefined;
  remove: (id: string) => Promise<void>;
};
const SlotsContext = createContext<Slots | undefined>(undefined);

type Props = {
  testId: string;
  check: CheckKey;
  readOnly: boolean;
  /** Why images change, of a record that was submitted before. */
  reason: string;
  children: ReactNode;
};

/** Follows the pictures of a test while a check shows its slots; mounted only then, as every picture is a read. */
export function ImageSlots({ testId, check, readOnly, reason, children }: Props) {
  const { uid } = useStaffMember();
  const { queue } = useUploads();
  const [toldNames] = useState(() => new Set<string>());
  const media = useSnapshot(`media of ${testId} and ${uid}`, listenToMediaAndOwnUploads(testId, uid));
  const slots: Slots = {
    check,
    readOnly,
    media: (dataOf(media)?.records ?? []).filter(({ slot, unplaced }) => (slot ?? unplaced?.slot)?.check === check),
    add(unit, file) {
      const refused = fileRefusal(file) ?? fileNameWarning(file, toldNames);
      if (refused) return refused;
      const slot = { unitNo: Number(unit), check, stage: STAGE_OF_CHECK[check], role: "required" as const };
      const why = reason.trim() === "" ? {} : { reason: reason.trim() };
      void queue.add([{ id: newMediumId(), testId, file, type: declaredTypeOf(file) ?? file.type, slot, ...why }]);
      return undefined;
    },
    async remove(id) {
      // A file that is still on its way is withdrawn with its record; one that has arrived is only taken out of sight.
      if (queue.get().some((upload) => upload.id === id && upload.state !== "sent")) await queue.cancel(id);
      else await removeMedium(id, reason.trim());
    },
  };
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** The pictures of one oocyte at one check, each with its verdict as soon as it is there, and the way to add one. */
export function SlotCell({ rowId }: { rowId: string }) {
  const slots = use(SlotsContext);
  const file = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Pick<FileRefusal, "sentence"> & Partial<FileRefusal>>();
  const { uid } = useStaffMember();
  if (!slots) return null;
  const remove = (id: string) => {
    setRefused(undefined);
    slots.remove(id).catch((error: unknown) => setRefused({ sentence: removalFailure(error) }));
  };
  return (
    <div className={styles.slot}>
      {slots.media
        .filter(({ slot, unplaced }) => (slot ?? unplaced?.slot)?.unitNo === Number(rowId))
        .map((medium) => (
          <figure key={medium.id}>
            {medium.outputs && <Picture file={medium.outputs.thumbnail} alt={mediumName(medium)} />}
            <figcaption data-verdict={medium.comparison?.verdict?.verdict}>
              {medium.comparison?.verdict ? verdictWords(medium) : <MediumStateWords state={medium.state} />}
              {(medium.comparison?.duplicates?.length ?? 0) > 0 && <span>{t("duplicate")}</span>}
              {medium.unplaced && <MediumReason medium={medium} />}
            </figcaption>
            {!slots.readOnly && <RetakeQuestion id={medium.id} name={mediumName(medium)} onRemove={remove} />}
            {!slots.readOnly && medium.uploader.uid === uid && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t("removeWhat", { name: mediumName(medium) })}
                onClick={() => remove(medium.id)}
              >
                {t("remove")}
              </Button>
            )}
          </figure>
        ))}
      {!slots.readOnly && (
        <>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("add", { n: rowId })}
            onClick={() => file.current?.click()}
          >
            <IconCamera size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
          <input
            ref={file}
            type="file"
            hidden
            aria-label={t("add", { n: rowId })}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              setRefused(chosen && slots.add(rowId, chosen));
              currentTarget.value = "";
            }}
          />
        </>
      )}
      {refused && (
        <p role="alert" className="failure">
          {refused.heading ? <ExplainedText text={refused.sentence} heading={refused.heading} /> : refused.sentence}
        </p>
      )}
    </div>
  );
}

function verdictWords({ comparison }: Medium): string {
  const verdict = comparison?.verdict;
  if (verdict?.verdict === "ok") return t("sharp");
  if (verdict?.verdict === "blurred") return t("blurred");
  if (verdict?.verdict === "relative")
    return verdict.shots > 1 ? t("relative", { rank: verdict.rank, shots: verdict.shots }) : t("single");
  return t("unknown");
}
