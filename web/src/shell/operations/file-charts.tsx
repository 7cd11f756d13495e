import { Stack } from "@mantine/core";
import { countsOf, type Mark, spreadOf } from "@zona/domain/charts/chart";
import { fileViews } from "@zona/domain/charts/chart-views";
import { dayIn, placesOf, plusDays, withinRange } from "@zona/domain/charts/range";
import { useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { fileSize, wholeNumber } from "../../platform/i18n/formats.ts";
import { SITE } from "../../platform/site/site.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { ReadFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { type Answered, chartOf } from "../../reports/charts/answered.ts";
import { ChartFrame } from "../../reports/charts/chart-frame.tsx";
import { ChartPageContext } from "../../reports/charts/chart-page.ts";
import { monthWords, weekWords } from "../../reports/charts/chart-words.ts";
import styles from "../../reports/charts/charts.module.css";
import { RowBars } from "../../reports/charts/row-bars.tsx";
import { StackedBars } from "../../reports/charts/stacked-bars.tsx";
import { useTables } from "../../reports/tables/use-tables.ts";
import { t } from "./files-text.ts";

const DAYS = 365;

/** What files take and lack: uploads, storage, formats, states, resolution, repeats, and images without a place. */
export function FileCharts() {
  const [today] = useState(() => dayIn(labNow(), SITE.timeZone));
  const range = { from: plusDays(today, 1 - DAYS), to: today };
  const { state, again } = useTables(fileViews(withinRange(range, SITE.timeZone)));
  const page = { ...range, filterWords: [] };
  return (
    <Section id="files" title={t("title")} isLoading={state.status === "loading"}>
      <p className="dim">{t("lead")}</p>
      {state.status === "loading" && <RowsSkeleton rows={3} />}
      {state.status === "error" && (
        <ReadFailure title={t("failed")} sentence={serverFailureSentence(state.error)} onRetry={again} />
      )}
      {state.status === "ready" && (
        <ChartPageContext value={page}>
          <Stack gap="xl" className={styles.charts ?? ""}>
            <Uploads answered={{ view: state.views.uploads, table: state.tables.uploads }} />
            <Storage answered={{ view: state.views.storage, table: state.tables.storage }} />
            <Formats answered={{ view: state.views.formats, table: state.tables.formats }} />
            {(["states", "repeats", "unplaced"] as const).map((name) => (
              <Counts key={name} name={name} answered={{ view: state.views[name], table: state.tables[name] }} />
            ))}
            <Optics answered={{ view: state.views.optics, table: state.tables.optics }} />
          </Stack>
        </ChartPageContext>
      )}
    </Section>
  );
}

type Props = { answered: Answered };

const keysOf = (marks: readonly Mark[]) => marks.map(({ at }) => at);

function Uploads({ answered }: Props) {
  const { groups, words: named, frame } = chartOf(answered);
  const chart = spreadOf(groups);
  const kinds = [...new Set(chart.marks.map(({ series = "" }) => series))];
  return (
    <ChartFrame
      {...frame}
      id="uploads"
      title={t("uploads")}
      hint={t("uploadsHint")}
      chart={chart}
      leftOutReason={t("uploadsLeft")}
      columns={[
        { label: t("week"), of: ({ at }) => weekWords(at) },
        { label: t("content"), of: ({ series = "" }) => named.inner(series) },
      ]}
    >
      <StackedBars
        marks={chart.marks}
        places={placesOf(keysOf(chart.marks), "week")}
        series={kinds.map((id, index) => ({ id, label: named.inner(id), colour: index % 10 }))}
        placeWords={weekWords}
      />
    </ChartFrame>
  );
}

/** In which `fileSize` tells so many bytes: their round multiples are round on the axis. */
const unitOfBytes = (bytes: number) => 1024 ** Math.min(3, Math.floor(Math.log2(bytes) / 10));

function Storage({ answered }: Props) {
  const { groups, frame } = chartOf(answered);
  const chart = countsOf(groups, 0);
  return (
    <ChartFrame
      {...frame}
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
        places={placesOf(keysOf(chart.marks), "month")}
        series={[{ id: "", label: t("size"), colour: 0 }]}
        placeWords={monthWords}
        amount={{ words: fileSize, unitOf: unitOfBytes }}
      />
    </ChartFrame>
  );
}

function Formats({ answered }: Props) {
  const { groups, words: named, frame } = chartOf(answered);
  return (
    <ChartFrame
      {...frame}
      id="formats"
      title={t("formats")}
      hint={t("formatsHint")}
      chart={countsOf(groups, 0)}
      columns={[
        { label: t("format"), of: ({ at }) => named.outer(at) },
        { label: t("size"), of: ({ value }) => fileSize(value), isNumber: true },
      ]}
    />
  );
}

type CountsProps = Props & { name: "states" | "repeats" | "unplaced" };

/** Plain numbers of one kind. */
function Counts({ answered, name }: CountsProps) {
  const { groups, words: named, frame } = chartOf(answered);
  const chart = countsOf(groups);
  return (
    <ChartFrame
      {...frame}
      id={name}
      title={t(name)}
      hint={t(`${name}Hint`)}
      chart={chart}
      columns={[{ label: t(`${name}Of`), of: ({ at }) => named.outer(at) }]}
    >
      <RowBars marks={chart.marks} placeWords={named.outer} valueWords={({ value }) => wholeNumber(value)} />
    </ChartFrame>
  );
}

function Optics({ answered }: Props) {
  const { groups, words: named, frame } = chartOf(answered);
  return (
    <ChartFrame
      {...frame}
      id="optics"
      title={t("optics")}
      hint={t("opticsHint")}
      chart={spreadOf(groups)}
      leftOutReason={t("opticsLeft")}
      columns={[
        { label: t("device"), of: ({ at }) => named.outer(at) },
        { label: t("resolution"), of: ({ series = "" }) => named.inner(series).replace("x", " × ") },
      ]}
    />
  );
}
