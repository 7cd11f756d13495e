import { Group } from "@mantine/core";
import type { Medium } from "@zona/domain/media/medium";
import { memo } from "react";
import { Link } from "react-router";
import { fullTime, shortDay } from "../../platform/i18n/dates.ts";
import { SelectionBox } from "../actions/selection-box.tsx";
import { placeWords } from "../actions/suggested-place.ts";
import { mediumName, t } from "../medium/media-text.ts";
import { MediumMarks, MediumStateWords } from "../medium/medium-state.tsx";
import { PICTURE_FRAME, Picture } from "../medium/picture.tsx";
import styles from "./media-grid.module.css";

type Props = {
  medium: Medium;
  index: number;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: (index: number, range: boolean) => void;
  onOpen: (id: string) => void;
};

/** One medium in the grid. The picture's button is the one stop for the keyboard; the rest is for the pointer. */
export const MediaGridCard = memo(function MediaGridCard({
  medium,
  index,
  isCurrent,
  isChosen,
  onChoose,
  onOpen,
}: Props) {
  const { id, testId, outputs, state, facts, createdAt } = medium;
  const name = mediumName(medium);
  const at = isCurrent ? 0 : -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which a table does not allow
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the button inside
    <div role="gridcell" aria-selected={isChosen} className={styles.card} data-chosen={isChosen || undefined}>
      <div className={styles.picture}>
        <button
          type="button"
          className={PICTURE_FRAME}
          data-index={index}
          data-pictured={outputs ? true : undefined}
          tabIndex={at}
          onClick={(event) =>
            event.shiftKey || event.ctrlKey || event.metaKey ? onChoose(index, event.shiftKey) : onOpen(id)
          }
        >
          <span className="visually-hidden">{t("open", { name })}</span>
          {outputs ? <Picture file={outputs.thumbnail} alt="" /> : <MediumStateWords state={state} />}
        </button>
        <SelectionBox
          name={name}
          isChosen={isChosen}
          tabIndex={-1}
          className={styles.choice}
          onChoose={(range) => onChoose(index, range)}
        />
      </div>
      <div className={styles.words}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          {facts?.testCode ? (
            <Link to={`/test/${testId}`} className="mono" tabIndex={at}>
              {facts.testCode}
            </Link>
          ) : (
            <span className="dim">{t("draft")}</span>
          )}
          <time className="dim" dateTime={createdAt.toISOString()} title={fullTime(createdAt)}>
            {shortDay(createdAt)}
          </time>
        </Group>
        <p className={styles.name} title={name}>
          {placeWords(medium) ?? <bdi>{name}</bdi>}
        </p>
        <MediumMarks medium={medium} />
      </div>
    </div>
  );
});
