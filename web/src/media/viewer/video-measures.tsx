import { Stack } from "@mantine/core";
import type { Medium } from "@zona/domain/media/medium";
import { sharpnessSentence } from "@zona/domain/media/verdicts/quality-verdict";
import type { VideoFrames } from "@zona/domain/media/video-frames";
import { inPercent, numberFormat } from "../../platform/i18n/formats.ts";
import { ExplainedWords } from "../../platform/ui/explained.tsx";
import { facetName } from "../filters/facet-text.ts";
import styles from "./viewer.module.css";
import { t } from "./viewer-text.ts";

const decimal = numberFormat({ maximumSignificantDigits: 3 });
const whole = numberFormat({ maximumFractionDigits: 0 });

type Props = { frames: VideoFrames; verdict: NonNullable<Medium["comparison"]>["verdict"] };

/** What the sampled frames of a video say, each measured as a still is. */
export function VideoMeasures({ frames: { lapVar, black, frozen, readings }, verdict }: Props) {
  const sampled = readings.length;
  const framesBlurred = verdict && "framesBlurred" in verdict ? verdict.framesBlurred : undefined;
  return (
    <Stack gap="sm">
      {verdict && (
        <p data-verdict={verdict.verdict}>
          <ExplainedWords said={sharpnessSentence(verdict)} />
        </p>
      )}
      <dl className={styles.facts}>
        <Value
          name={facetName("lapVar")}
          value={t("lowMiddleHigh", {
            low: decimal.format(lapVar.min),
            middle: decimal.format(lapVar.median),
            high: decimal.format(lapVar.max),
          })}
        />
        {framesBlurred !== undefined && (
          <Value name={t("framesBlurred")} value={inPercent(whole.format(framesBlurred))} />
        )}
        <Value name={t("framesBlack")} value={t("ofPages", { n: black, all: sampled })} />
        <Value name={t("framesFrozen")} value={t("ofPages", { n: frozen, all: sampled })} />
      </dl>
      <p className="dim">{t("framesSampled", { n: sampled })}</p>
    </Stack>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
