import { IconAlertTriangle, IconBan, IconCheck, IconCloudUpload, IconRefresh, IconTrash } from "@tabler/icons-react";
import { failureSays, type Medium, type MediumState, rejectionSays, stepSays } from "@zona/domain/media/medium";
import { unplacedSays } from "@zona/domain/media/placement";
import type { Said } from "@zona/domain/messages/said";
import type { ComponentType } from "react";
import { numberFormat } from "../../platform/i18n/formats.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { t } from "./media-text.ts";
import styles from "./medium-state.module.css";

const percent = numberFormat({ maximumFractionDigits: 1 });

/** What somebody has to know of a medium at a glance; a good one is silent. */
export function MediumMarks({ medium: { state, facts } }: { medium: Medium }) {
  const marks: { word: string; tone: "failure" | "attention" }[] = [];
  if (facts?.duplicate === "across") marks.push({ word: t("duplicateAcross"), tone: "failure" });
  if (facts?.verdict === "blurred") marks.push({ word: t("verdictBlurred"), tone: "attention" });
  if (facts?.clipped === "yes" && facts.clipping !== null)
    marks.push({ word: t("clipped", { percent: percent.format(facts.clipping) }), tone: "attention" });
  if (facts?.duplicate === "same") marks.push({ word: t("duplicateSame"), tone: "attention" });
  if (facts?.duplicate === "near") marks.push({ word: t("duplicateNear"), tone: "attention" });
  if (state !== "ready") return <MediumStateWords state={state} />;
  if (marks.length === 0) return null;
  return (
    <p className={styles.marks} title={marks.map(({ word }) => word).join(" · ")}>
      {marks.map(({ word, tone }) => (
        <span key={word} data-tone={tone}>
          {word}
        </span>
      ))}
    </p>
  );
}

const ICONS = {
  uploading: IconCloudUpload,
  processing: IconRefresh,
  ready: IconCheck,
  rejected: IconBan,
  failed: IconAlertTriangle,
  removed: IconTrash,
} as const;

/** A medium's state: icon, word and colour say the same. */
export function MediumStateWords({ state }: { state: MediumState }) {
  const Icon = ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={18} stroke={1.5} aria-hidden />
      {t(state)}
    </span>
  );
}

type ReasonProps = {
  medium: Medium;
  /** Drawn behind the sentence; home, which has no room for it, gives none. */
  Mark?: ComponentType<{ said: Said }>;
};

/** Why a medium has no picture, in words for the person who uploaded it. */
export function MediumReason({ medium, Mark }: ReasonProps) {
  const said = saidOf(medium);
  if (said)
    return (
      <p>
        {toWords(said)}
        {Mark && <Mark said={said} />}
      </p>
    );
  return medium.state === "failed" ? <p>{t("failedHint")}</p> : null;
}

function saidOf({ state, rejection, failure, steps, unplaced }: Medium): Said | undefined {
  if (state === "rejected" && rejection) return rejectionSays(rejection.code);
  if (state === "failed") return failure && failureSays(failure.code);
  if (unplaced) return unplacedSays(unplaced.code);
  const preview = state === "ready" ? steps?.preview : undefined;
  return preview?.state === "failed" ? stepSays(preview.reason) : undefined;
}
