import { type ChartOfTable, chartOf } from "@zona/domain/reports/report-chart";
import type { Across, ReportLine } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { useId } from "react";
import { columnInWords } from "../../../platform/i18n/fields-in-words.ts";
import { TABLE_WORDS } from "../cell-words.ts";
import { t } from "../reports-text.ts";
import { ChartBars } from "./chart-bars.tsx";
import { ChartLine } from "./chart-line.tsx";
import styles from "./report-chart.module.css";

type Props = {
  view: ReportView;
  lines: readonly ReportLine[];
  across: readonly Across[];
  /** When its rows were read. */
  asOf: Date;
};

/** The chart that a view asks for. The table below it says the same, so a screen reader is told that alone. */
export function ReportChart({ view, lines, across, asOf }: Props) {
  const id = useId();
  const { chart } = view;
  const drawn = chartOf(view, lines, across, TABLE_WORDS, asOf);
  if (!chart || !drawn) return null;
  const label = columnInWords(view.subject, chart.column)?.label ?? t("rowsCount");
  const told = view.compare ? { ...drawn, series: drawn.series.map(comparedWord) } : drawn;
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id}>
        <b>{label}</b>
        {drawn.isShare && <span className="dim"> {t("chartInterval")}</span>}
        <span className="visually-hidden">{t("chartSaid")}</span>
      </figcaption>
      {chart.as === "line" ? <ChartLine chart={told} /> : <ChartBars chart={told} />}
      {told.series.length > 1 && <Legend series={told.series} />}
      {drawn.leftOut > 0 && <p className="dim">{t("chartLeftOut", { n: drawn.leftOut })}</p>}
    </figure>
  );
}

const comparedWord = (name: string) => t(name === "before" ? "periodBefore" : "periodPresent");

function Legend({ series }: Pick<ChartOfTable, "series">) {
  return (
    <ul className={styles.legend} aria-hidden>
      {series.map((label, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <li key={at}>
          <span data-series={at} />
          <bdi>{label}</bdi>
        </li>
      ))}
    </ul>
  );
}
