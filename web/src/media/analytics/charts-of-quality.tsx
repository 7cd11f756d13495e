import type { Chart, Mark } from "@zona/domain/media/charts/chart";
import {
  captureLag,
  clippedPerDevice,
  duplicateImages,
  focusPerDevice,
  opticsPerDevice,
  retakesPerUploader,
  unfinishedImages,
  unlinkedImages,
} from "@zona/domain/media/charts/media-charts";
import { FOCUS_BANDS, LAG_BANDS } from "@zona/domain/media/media-bands";
import type { MediaRow } from "@zona/domain/media/media-rollup";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import { words } from "../../platform/i18n/text.ts";
import { facetValue } from "../filters/facet-text.ts";
import { t } from "./analytics-text.ts";
import { type ChartColumn, ChartFrame } from "./chart-frame.tsx";
import { intervalWords, percentWords, personWords, wordsOf } from "./chart-words.ts";
import { RowBars } from "./row-bars.tsx";
import { StackedBars } from "./stacked-bars.tsx";

type Props = { rows: readonly MediaRow[] };

const deviceWords = wordsOf("device");
const shareWords = ({ value, media, of }: Mark) => `${percentWords(value)} (${media}/${of})`;

const shareColumns = (label: string, words: (at: string) => string): ChartColumn[] => [
  { label, of: ({ at }) => words(at) },
  { label: t("share"), of: ({ value }) => percentWords(value), isNumber: true },
  { label: t("interval"), of: ({ interval }) => (interval ? intervalWords(interval) : ""), isNumber: true },
  { label: t("of"), of: ({ of }) => String(of ?? ""), isNumber: true },
];

/** From failure to well above the middle. */
const FOCUS_COLOURS = [3, 1, 8, 9, 7, 0];

export function Focus({ rows }: Props) {
  const chart = focusPerDevice(rows);
  const words = wordsOf("focus");
  return (
    <ChartFrame
      id="focus"
      title={t("focus")}
      hint={t("focusHint")}
      chart={chart}
      leftOutReason={t("focusLeft")}
      columns={[
        { label: t("device"), of: ({ at }) => deviceWords(at) },
        { label: t("band"), of: ({ series }) => words(series ?? "") },
      ]}
    >
      <RowBars
        marks={chart.marks}
        placeWords={deviceWords}
        valueWords={({ media }) => wholeNumber(media)}
        series={FOCUS_BANDS.map(({ id }, index) => ({ id, label: words(id), colour: FOCUS_COLOURS[index] ?? 0 }))}
      />
    </ChartFrame>
  );
}

export function Clipped({ rows }: Props) {
  const chart = clippedPerDevice(rows);
  return (
    <ChartFrame
      id="clipped"
      title={t("clipped")}
      hint={t("clippedHint")}
      chart={chart}
      leftOutReason={t("clippedLeft")}
      columns={shareColumns(t("device"), deviceWords)}
    >
      <RowBars marks={chart.marks} placeWords={deviceWords} valueWords={shareWords} />
    </ChartFrame>
  );
}

export function CaptureLag({ rows }: Props) {
  const chart = captureLag(rows);
  const words = wordsOf("lag");
  return (
    <ChartFrame
      id="lag"
      title={t("lag")}
      hint={t("lagHint")}
      chart={chart}
      leftOutReason={t("lagLeft")}
      columns={[{ label: t("band"), of: ({ at }) => words(at) }]}
    >
      <StackedBars
        marks={chart.marks}
        places={LAG_BANDS.map(({ id }) => id)}
        series={[{ id: "", label: t("media"), colour: 0 }]}
        placeWords={(band) => LAG_AXIS[band] ?? band}
      />
    </ChartFrame>
  );
}

/** The ranges as short as an axis has room for; the table has them in words. */
export const LAG_AXIS = words<Readonly<Record<string, string>>>("chartsOfQuality.LAG_AXIS", {
  "early-12": "< −12 h",
  "early-4": "−4 h",
  "early-1": "−1 h",
  early: "early",
  "in-window": "on time",
  late: "late",
  "late-1": "+1 h",
  "late-4": "+4 h",
  "late-12": "> 12 h",
});

export function Repeats({ rows }: Props) {
  const chart = duplicateImages(rows);
  const words = wordsOf("duplicate");
  return (
    <Counts id="repeats" title={t("repeats")} hint={t("repeatsHint")} chart={chart} label={t("band")} words={words} />
  );
}

export function Optics({ rows }: Props) {
  const chart = opticsPerDevice(rows);
  const parts = ({ series = "" }: Mark) => series.split("|");
  const without = new Set(chart.marks.filter(({ series }) => series?.endsWith("|unknown")).map(({ at }) => at)).size;
  return (
    <ChartFrame
      id="optics"
      title={t("optics")}
      hint={t("opticsHint")}
      chart={chart}
      leftOutReason={t("opticsLeft")}
      notes={without > 0 ? [t("withoutScale", { devices: without })] : []}
      columns={[
        { label: t("device"), of: ({ at }) => deviceWords(at) },
        { label: t("resolution"), of: (mark) => facetValue("resolution", parts(mark)[0] ?? "") },
        { label: t("pixelSize"), of: (mark) => facetValue("scale", parts(mark)[1] ?? "") },
      ]}
    />
  );
}

export function Retakes({ rows }: Props) {
  const chart = retakesPerUploader(rows);
  const words = personWords(rows);
  return (
    <ChartFrame
      id="retakes"
      title={t("retakes")}
      hint={t("retakesHint")}
      chart={chart}
      leftOutReason={t("retakesLeft")}
      columns={shareColumns(t("person"), words)}
    >
      <RowBars marks={chart.marks} placeWords={words} valueWords={shareWords} />
    </ChartFrame>
  );
}

export function Unfinished({ rows }: Props) {
  return (
    <Counts
      id="unfinished"
      title={t("unfinished")}
      hint={t("unfinishedHint")}
      chart={unfinishedImages(rows)}
      label={t("state")}
      words={wordsOf("state")}
    />
  );
}

export function Unlinked({ rows }: Props) {
  return (
    <Counts
      id="unlinked"
      title={t("inbox")}
      hint={t("inboxHint")}
      chart={unlinkedImages(rows)}
      label={t("kind")}
      words={wordsOf("kind")}
    />
  );
}

type CountsProps = {
  id: string;
  title: string;
  hint: string;
  chart: Chart;
  label: string;
  words: (at: string) => string;
};

/** Plain numbers per kind. */
function Counts({ id, title, hint, chart, label, words }: CountsProps) {
  return (
    <ChartFrame id={id} title={title} hint={hint} chart={chart} columns={[{ label, of: ({ at }) => words(at) }]}>
      <RowBars marks={chart.marks} placeWords={words} valueWords={({ value }) => wholeNumber(value)} />
    </ChartFrame>
  );
}
