import { sharpnessDrift } from "@zona/domain/media/charts/drift";
import { storagePerMonth, uploadsPerWeek } from "@zona/domain/media/charts/media-charts";
import { monthsOf, weeksOf } from "@zona/domain/media/charts/weeks";
import type { MediaRow } from "@zona/domain/media/media-rollup";
import { useState } from "react";
import { fileSize } from "../../platform/i18n/formats.ts";
import { SITE } from "../../platform/site/site.ts";
import { PressChoice } from "../../platform/ui/press-choice.tsx";
import { facetName } from "../filters/facet-text.ts";
import { t } from "./analytics-text.ts";
import { useAnalytics } from "./analytics-view.ts";
import { ChartFrame } from "./chart-frame.tsx";
import type { Series } from "./chart-parts.tsx";
import { monthWords, weekWords, wordsOf, zWords } from "./chart-words.ts";
import { DriftLines } from "./drift-lines.tsx";
import { StackedBars } from "./stacked-bars.tsx";

type Props = { rows: readonly MediaRow[] };

const seriesOf = (ids: readonly string[], words: (id: string) => string): Series[] =>
  ids.map((id, index) => ({ id, label: words(id), colour: index % 10 }));

/** How many media came in, week by week. */
export function Uploads({ rows }: Props) {
  const { from, to } = useAnalytics();
  const [by, setBy] = useState<"stage" | "organisation">("stage");
  const weeks = weeksOf(from, to, SITE.timeZone);
  const chart = uploadsPerWeek(rows, weeks, by);
  const words = wordsOf(by);
  const series = seriesOf([...new Set(chart.marks.map((mark) => mark.series ?? ""))], words);
  return (
    <ChartFrame
      id="uploads"
      title={t("uploads")}
      hint={t(by === "stage" ? "byStage" : "byOrganisation")}
      chart={chart}
      tools={
        <PressChoice
          label={t("split")}
          size="compact-sm"
          choices={(["stage", "organisation"] as const).map((value) => ({ value, label: facetName(value) }))}
          value={by}
          onChoose={setBy}
        />
      }
      columns={[
        { label: t("week"), of: ({ at }) => weekWords(at) },
        { label: facetName(by), of: ({ series: one }) => words(one ?? "") },
      ]}
    >
      <StackedBars
        marks={chart.marks}
        places={weeks.map(({ monday }) => monday)}
        series={series}
        placeWords={weekWords}
      />
    </ChartFrame>
  );
}

/** Whether a microscope loses its focus over weeks. */
export function Drift({ rows }: Props) {
  const { from, to } = useAnalytics();
  const weeks = weeksOf(from, to, SITE.timeZone);
  const { drifts, ...chart } = sharpnessDrift(rows, weeks);
  const devices = [...new Set(chart.marks.map((mark) => mark.series ?? ""))];
  return (
    <ChartFrame
      id="drift"
      title={t("drift")}
      hint={t("driftHint")}
      chart={chart}
      leftOutReason={t("driftLeft")}
      notes={devices.map((device) => driftSentence(device, drifts))}
      columns={[
        { label: t("week"), of: ({ at }) => weekWords(at) },
        { label: t("device"), of: ({ series }) => series ?? "" },
        { label: t("medianZ"), of: ({ value }) => zWords(value), isNumber: true },
        { label: t("measured"), of: ({ of }) => String(of ?? ""), isNumber: true },
      ]}
    >
      <DriftLines
        marks={chart.marks}
        drifts={drifts}
        weeks={weeks.map(({ monday }) => monday)}
        series={seriesOf(devices, (device) => device)}
        weekWords={weekWords}
        pointWords={(mark) => `${mark.series}, ${weekWords(mark.at)}: z ${zWords(mark.value)}, n = ${mark.of}`}
      />
    </ChartFrame>
  );
}

/** A slope that a person would not see in a year is none. */
const STEADY = 0.03;

function driftSentence(device: string, drifts: ReturnType<typeof sharpnessDrift>["drifts"]): string {
  const drift = drifts.find((one) => one.device === device);
  if (!drift) return t("tooShort", { device });
  if (Math.abs(drift.slope) < STEADY) return t("steady", { device, weeks: drift.weeks });
  return t(drift.slope < 0 ? "falls" : "rises", { device, z: zWords(Math.abs(drift.slope)), weeks: drift.weeks });
}

/** In which `fileSize` tells so many bytes: their round multiples are round on the axis. */
const unitOfBytes = (bytes: number) => 1024 ** Math.min(3, Math.floor(Math.log2(bytes) / 10));

/** How much is kept, by the month it came. */
export function Storage({ rows }: Props) {
  const { from, to } = useAnalytics();
  const months = monthsOf(from, to, SITE.timeZone);
  const chart = storagePerMonth(rows, months);
  return (
    <ChartFrame
      id="storage"
      title={t("storage")}
      hint={t("storageHint")}
      chart={chart}
      columns={[
        { label: t("month"), of: ({ at }) => monthWords(at) },
        { label: t("size"), of: ({ value }) => fileSize(value), isNumber: true },
      ]}
    >
      <StackedBars
        marks={chart.marks}
        places={months.map(({ monday }) => monday)}
        series={[{ id: "", label: t("size"), colour: 0 }]}
        placeWords={monthWords}
        amount={{ words: fileSize, unitOf: unitOfBytes }}
      />
    </ChartFrame>
  );
}
