import { NativeSelect } from "@mantine/core";
import { countsOf, type Mark, measuresOf, shareMark, sharesOf, spreadOf } from "@zona/domain/charts/chart";
import { placesOf } from "@zona/domain/charts/range";
import { type Trend, trendsOf } from "@zona/domain/charts/trend";
import { fieldOf } from "@zona/domain/filters/fields";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { fieldInWords } from "../../platform/i18n/fields-in-words.ts";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import { words } from "../../platform/i18n/text.ts";
import { type Answered, chartOf } from "../charts/answered.ts";
import { type ChartColumn, ChartFrame } from "../charts/chart-frame.tsx";
import { decimalWords, intervalWords, monthWords, percentWords, weekWords } from "../charts/chart-words.ts";
import { DriftLines } from "../charts/drift-lines.tsx";
import { RowBars } from "../charts/row-bars.tsx";
import { StackedBars } from "../charts/stacked-bars.tsx";
import { t } from "./analytics-text.ts";

const shareWords = ({ value, rows, of }: Mark) => `${percentWords(value)} (${rows}/${of})`;

export const shareColumns = (label: string, name: (at: string) => string): ChartColumn[] => [
  { label, of: ({ at }) => name(at) },
  { label: t("share"), of: ({ value }) => percentWords(value), isNumber: true },
  { label: t("interval"), of: ({ interval }) => (interval ? intervalWords(interval) : ""), isNumber: true },
  { label: t("of"), of: ({ of }) => String(of ?? ""), isNumber: true },
];

/** From failure to well above the middle. */
const FOCUS_COLOURS = [3, 1, 8, 9, 7, 0];

const bandsOf = (field: string) => (fieldOf("media", field)?.bands ?? []).map((_, at) => String(at));

/** Also of a band in which nothing lies. */
const focusBand = (at: string) => domainWord(fieldOf("media", "z")?.bands?.[Number(at)]?.label ?? at);

export function Focus({ answered }: { answered: Answered }) {
  const { groups, words: named, frame } = chartOf(answered);
  const chart = spreadOf(groups);
  return (
    <ChartFrame
      {...frame}
      id="focus"
      title={t("focus")}
      hint={t("focusHint")}
      chart={chart}
      leftOutReason={t("focusLeft")}
      columns={[
        { label: t("device"), of: ({ at }) => named.outer(at) },
        { label: t("band"), of: ({ series = "" }) => named.inner(series) },
      ]}
    >
      <RowBars
        marks={chart.marks}
        placeWords={named.outer}
        valueWords={({ rows }) => wholeNumber(rows)}
        series={bandsOf("z").map((id, index) => ({ id, label: focusBand(id), colour: FOCUS_COLOURS[index] ?? 0 }))}
      />
    </ChartFrame>
  );
}

/** The first band is what is well exposed. */
const isClipped = (band: string) => band !== "0";

export function Clipped({ answered }: { answered: Answered }) {
  const { groups, words: named, frame } = chartOf(answered);
  const chart = sharesOf(groups, isClipped);
  return (
    <ChartFrame
      {...frame}
      id="clipped"
      title={t("clipped")}
      hint={t("clippedHint")}
      chart={chart}
      leftOutReason={t("clippedLeft")}
      columns={shareColumns(t("device"), named.outer)}
    >
      <RowBars marks={chart.marks} placeWords={named.outer} valueWords={shareWords} />
    </ChartFrame>
  );
}

/** The bands as short as an axis has room for, in their order; the table has them in words. */
export const LAG_AXIS = words<Readonly<Record<string, string>>>("chartsOfQuality.LAG_AXIS", {
  "0": "< −12 h",
  "1": "−4 h",
  "2": "−1 h",
  "3": "early",
  "4": "on time",
  "5": "late",
  "6": "+1 h",
  "7": "+4 h",
  "8": "> 12 h",
});

export function CaptureLag({ answered }: { answered: Answered }) {
  const { groups, words: named, frame } = chartOf(answered);
  const chart = countsOf(groups);
  return (
    <ChartFrame
      {...frame}
      id="lag"
      title={t("lag")}
      hint={t("lagHint")}
      chart={chart}
      leftOutReason={t("lagLeft")}
      columns={[{ label: t("band"), of: ({ at }) => named.outer(at) }]}
    >
      <StackedBars
        marks={chart.marks}
        places={bandsOf("lagHours")}
        series={[{ id: "", label: t("images"), colour: 0 }]}
        placeWords={(band) => LAG_AXIS[band] ?? band}
      />
    </ChartFrame>
  );
}

export function Retakes({ answered }: { answered: Answered }) {
  const { groups, words: named, frame } = chartOf(answered);
  const chart = sharesOf(groups, (shot) => shot === "retake");
  return (
    <ChartFrame
      {...frame}
      id="retakes"
      title={t("retakes")}
      hint={t("retakesHint")}
      chart={chart}
      leftOutReason={t("retakesLeft")}
      columns={shareColumns(t("person"), named.outer)}
    >
      <RowBars marks={chart.marks} placeWords={named.outer} valueWords={shareWords} />
    </ChartFrame>
  );
}

/** Which checks lack images that they should have, of the records that should have them. */
export function Missing({ required, missing }: { required: Answered; missing: Answered }) {
  const asked = chartOf(required);
  const found = chartOf(missing);
  const marks = asked.groups
    .filter(({ key }) => key !== "")
    .map(({ key, count, filter }) => {
      const lacking = found.groups.find((group) => group.key === key);
      return shareMark(key, lacking?.count ?? 0, count, lacking?.filter ?? filter);
    });
  const without = asked.groups.find(({ key }) => key === "")?.count ?? 0;
  const n = required.table.rows - without;
  return (
    <ChartFrame
      {...found.frame}
      id="missing"
      title={t("missing")}
      hint={t("missingHint")}
      chart={{ marks, n, leftOut: without }}
      leftOutReason={t("missingLeft")}
      columns={shareColumns(t("check"), asked.words.outer)}
    >
      <RowBars marks={marks} placeWords={asked.words.outer} valueWords={shareWords} />
    </ChartFrame>
  );
}

type DriftProps = { answered: Answered; stage: string; unit: "week" | "month"; onStage: (stage: string) => void };

/** Whether a microscope loses its focus over weeks. */
export function Drift({ answered, stage, unit, onStage }: DriftProps) {
  const { groups, words: named, frame } = chartOf(answered);
  const chart = measuresOf(groups);
  const places = placesOf(
    chart.marks.map(({ at }) => at),
    unit,
  );
  const trends = trendsOf(chart.marks, places);
  const devices = [...new Set(chart.marks.map(({ series = "" }) => series))];
  const placeWords = unit === "week" ? weekWords : monthWords;
  const stages = fieldInWords("media", "stage")?.values ?? [];
  return (
    <ChartFrame
      {...frame}
      id="drift"
      title={t("drift")}
      hint={t("driftHint")}
      chart={chart}
      leftOutReason={t("driftLeft")}
      tools={
        <NativeSelect
          aria-label={t("stage")}
          value={stage}
          data={[{ value: "", label: t("anyStage") }, ...stages.map(({ value, label }) => ({ value, label }))]}
          onChange={({ currentTarget }) => onStage(currentTarget.value)}
        />
      }
      notes={devices.map((device) => trendSentence(named.outer(device), device, unit, trends))}
      columns={[
        { label: t(unit), of: ({ at }) => placeWords(at) },
        { label: t("device"), of: ({ series = "" }) => named.outer(series) },
        { label: t("focusLevel"), of: ({ value }) => decimalWords(value), isNumber: true },
      ]}
    >
      <DriftLines
        marks={chart.marks}
        trends={trends}
        weeks={places}
        series={devices.map((id, index) => ({ id, label: named.outer(id), colour: index % 10 }))}
        weekWords={placeWords}
        pointWords={({ series = "", at, value, rows }) =>
          `${named.outer(series)}, ${placeWords(at)}: ${decimalWords(value)}, n = ${rows}`
        }
      />
    </ChartFrame>
  );
}

/** A change of energy in a step that a person would not see in a year is none. */
const STEADY = 0.01;

function trendSentence(device: string, series: string, unit: "week" | "month", trends: readonly Trend[]): string {
  const trend = trends.find((one) => one.series === series);
  if (!trend) return t("tooShort", { device });
  const { slope, places } = trend;
  if (Math.abs(slope) < STEADY) return t("steady", { device, n: places, unit });
  // The level is a logarithm: a step on it is a share of the energy.
  const share = percentWords(Math.abs(Math.expm1(slope)));
  return t(slope < 0 ? "falls" : "rises", { device, share, n: places, unit });
}
