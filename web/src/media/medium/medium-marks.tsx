import type { Medium } from "@zona/domain/media/medium";
import { numberFormat } from "../../platform/i18n/formats.ts";
import { t } from "./media-text.ts";
import styles from "./medium-marks.module.css";
import { MediumStateWords } from "./medium-state.tsx";

const percent = numberFormat({ maximumFractionDigits: 1 });

/** What somebody has to know of a medium at a glance; a good one is silent. */
export function MediumMarks({ medium: { state, facts } }: { medium: Medium }) {
  const marks: { word: string; tone: "failure" | "attention" }[] = [];
  if (facts?.duplicate === "across") marks.push({ word: t("duplicateAcross"), tone: "failure" });
  if (facts?.verdict === "blurred") marks.push({ word: t("verdictBlurred"), tone: "attention" });
  if (facts?.clipped === "yes" && facts.clipping !== null)
    marks.push({ word: t("clipped", percent.format(facts.clipping)), tone: "attention" });
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
