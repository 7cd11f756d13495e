import { Button, Group } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { PlacedMedia, PlaceMedia } from "@zona/domain/media/placement";
// The words in which the server refuses.
import "@zona/domain/media/placement-refusals";
import { useRef } from "react";
import { toWords } from "../../platform/i18n/to-words.ts";
import { t } from "../medium/media-text.ts";
import styles from "./bulk-bar.module.css";
import { usePlacement } from "./media-actions-data.ts";

/** What became of the last linking or labelling; `isUndo`: of taking one back. `slot`: where the media were linked to, and why. */
export type Placement = { answer: PlacedMedia; isUndo: boolean; slot?: LinkedSlot; reason?: string };
type LinkedSlot = Extract<PlaceMedia, { kind: "link" }>["slot"];

type Props = { placing: Placement | undefined; onPlaced: (placing: Placement) => void; onClose: () => void };

/** Says it, also of media that have left the list by it, and takes it back. The region is there before its words. */
export function PlacementResult({ placing, onPlaced, onClose }: Props) {
  const { busy, sentence, place } = usePlacement();
  const close = useRef<HTMLButtonElement>(null);
  const changed = placing?.answer.changed ?? [];

  async function undo() {
    // It is taken back for the reason that it was done for.
    const why = placing?.reason === undefined ? {} : { reason: placing.reason };
    const answer = await place({ kind: "undo", mediaIds: changed, ...why });
    if (!answer) return;
    // The button that was pressed goes away; the keyboard stays here.
    close.current?.focus();
    onPlaced({ answer, isUndo: true });
  }

  return (
    <div role="status">
      {placing && (
        <div className={styles.bar}>
          <div>
            {sentencesOf(placing).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {sentence && <p role="alert">{sentence}</p>}
          </div>
          <Group gap="xs">
            {!placing.isUndo && changed.length > 0 && (
              <Button variant="default" loading={busy} onClick={() => void undo()}>
                {t("undo")}
              </Button>
            )}
            <Button
              ref={close}
              variant="subtle"
              leftSection={<IconX size={18} stroke={1.5} aria-hidden />}
              onClick={onClose}
            >
              {t("close")}
            </Button>
          </Group>
        </div>
      )}
    </div>
  );
}

function sentencesOf({ answer: { changed, refused }, isUndo }: Placement): string[] {
  const done = t(isUndo ? "undone" : "done", { n: changed.length });
  if (refused.length === 0) return [done];
  return [done, t("refusedSome", { n: refused.length }), ...new Set(refused.map(({ sentence }) => toWords(sentence)))];
}
