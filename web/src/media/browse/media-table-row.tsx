import { Button } from "@mantine/core";
import type { Medium } from "@zona/domain/media/medium";
import { memo } from "react";
import { Link } from "react-router";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { fullTime, shortTime } from "../../platform/i18n/dates.ts";
import { fileSize, inPercent, numberFormat } from "../../platform/i18n/formats.ts";
import { usePlacement } from "../actions/media-actions-data.ts";
import type { Placement } from "../actions/placement-result.tsx";
import { SelectionBox } from "../actions/selection-box.tsx";
import { placeWords, type Suggestion } from "../actions/suggested-place.ts";
import { facetValue } from "../filters/facet-text.ts";
import { mediumName, t } from "../medium/media-text.ts";
import { MediumStateWords } from "../medium/medium-state.tsx";
import { PICTURE_FRAME, Picture } from "../medium/picture.tsx";
import styles from "./media-table.module.css";

const decimal = numberFormat({ maximumFractionDigits: 2 });
const measure = (value: number | null | undefined) =>
  value == null || !Number.isFinite(value) ? "–" : decimal.format(value).replace("-", "−");

type Props = {
  medium: Medium;
  index: number;
  isCurrent: boolean;
  isChosen: boolean;
  suggestion: Suggestion | undefined;
  /** A number that has no column otherwise; NaN where the medium lacks it. */
  further: number | undefined;
  actions: {
    onChoose: (index: number, range: boolean) => void;
    onOpen: (id: string) => void;
    onPlaced: (placing: Placement) => void;
  };
};

/** One medium as a row. The picture's button is the one stop for the keyboard. */
export const MediaTableRow = memo(function MediaTableRow({
  medium,
  index,
  isCurrent,
  isChosen,
  suggestion,
  further,
  actions,
}: Props) {
  const { id, testId, outputs, state, facts, createdAt, uploader } = medium;
  const name = mediumName(medium);
  const at = isCurrent ? 0 : -1;
  const device = facts?.device === "none" ? undefined : facts?.device;
  const objective = facts?.objective === "none" ? undefined : facts?.objective;
  return (
    <tr aria-rowindex={index + 2} data-chosen={isChosen || undefined}>
      <td>
        <SelectionBox
          name={name}
          isChosen={isChosen}
          tabIndex={at}
          onChoose={(range) => actions.onChoose(index, range)}
        />
      </td>
      <td>
        <div className={styles.picture}>
          <button
            type="button"
            className={PICTURE_FRAME}
            data-index={index}
            tabIndex={at}
            onClick={() => actions.onOpen(id)}
          >
            <span className="visually-hidden">{t("open", { name })}</span>
            {outputs && <Picture file={outputs.thumbnail} alt="" />}
          </button>
        </div>
      </td>
      <td className={styles.name} title={name}>
        <bdi>{name}</bdi>
        {state !== "ready" && <MediumStateWords state={state} />}
      </td>
      <td>
        {facts?.testCode ? (
          <Link to={`/test/${testId}`} className="mono" tabIndex={at}>
            {facts.testCode}
          </Link>
        ) : (
          <span className="dim">{t("draft")}</span>
        )}
      </td>
      <td>
        {suggestion ? (
          <Suggest medium={medium} suggestion={suggestion} onPlaced={actions.onPlaced} />
        ) : (
          (placeWords(medium) ?? <span className="dim">–</span>)
        )}
      </td>
      <td>{[device, objective].filter(Boolean).join(" · ") || <span className="dim">–</span>}</td>
      <td data-verdict={facts?.verdict}>
        {!facts || facts.verdict === "none" ? <span className="dim">–</span> : facetValue("verdict", facts.verdict)}
        {facts?.z != null && <span className="dim"> z {measure(facts.z)}</span>}
      </td>
      <td data-number>{facts?.clipping == null ? "–" : inPercent(measure(facts.clipping))}</td>
      <td data-number>{measure(facts?.noise)}</td>
      {further !== undefined && <td data-number>{measure(further)}</td>}
      <td data-number>{facts ? fileSize(facts.bytes) : "–"}</td>
      <td>{facts?.capturedAt ? <Time at={facts.capturedAt} /> : <span className="dim">–</span>}</td>
      <td>
        <Time at={createdAt} />
      </td>
      <td>{uploader.name}</td>
    </tr>
  );
});

const Time = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={fullTime(at)}>
    {shortTime(at, labNow())}
  </time>
);

type SuggestProps = { medium: Medium; suggestion: Suggestion; onPlaced: (placing: Placement) => void };

function Suggest({ medium, suggestion, onPlaced }: SuggestProps) {
  const { busy, sentence, place } = usePlacement();
  const words = facetValue("check", suggestion.slot.check);
  async function link() {
    const answer = await place({ kind: "link", mediaIds: [medium.id], slot: suggestion.slot });
    if (answer) onPlaced({ answer, isUndo: false, slot: suggestion.slot });
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        title={t(suggestion.reason)}
        aria-label={t("useSuggestion", { check: words, name: mediumName(medium) })}
        onClick={() => void link()}
      >
        {t("suggested", { check: words })}
      </Button>
      {sentence && (
        <span role="alert" className={styles.fault} title={sentence}>
          {sentence}
        </span>
      )}
    </>
  );
}
