import type { ExplainedSeries, GroupCharts } from "@zona/domain/controls/control-charts";
import type { ChartGroup } from "@zona/domain/controls/indicators";
import type { ControlPoint, ControlSeries } from "@zona/domain/statistics/control-series";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ControlLines } from "../../platform/charts/control-lines.tsx";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import styles from "./control-chart.module.css";
import { FAULT_WORDS, KIND_WORDS, STATE_WORDS, t } from "./control-chart-text.ts";
import {
  baselineWords,
  causeWords,
  drawnWords,
  figureWords,
  limitWords,
  type MeasureWords,
  periodWords,
  pointWords,
  signalWords,
} from "./control-chart-words.ts";

type Props = {
  measure: MeasureWords;
  /** Of whom it is. */
  name: string;
  charts: Pick<GroupCharts, "share" | "cusum">;
  kind: ControlSeries["kind"];
  byWords: (by: ChartGroup) => string;
  /** The address of the request behind a point. */
  linkOf: (point: ControlPoint) => string;
  children?: ReactNode;
};

/** The control charts of one group: what it counts and against what, the signals of both, the drawing of one, and its table. */
export function ControlChart({ measure, name, charts, kind, byWords, linkOf, children }: Props) {
  const series = charts[kind];
  const { baseline, fault, points } = series;
  const label = t("drawing", { name: measure.name, group: name });
  const signals = [...charts.share.signals, ...charts.cusum.signals];
  return (
    <section className={styles.chart} aria-label={label}>
      <h3>{label}</h3>
      <p className="dim">
        {measure.population} · {KIND_WORDS[kind]}
      </p>
      {baseline && <p>{baselineWords(measure, baseline)}</p>}
      {fault && <p>{FAULT_WORDS[fault]}</p>}
      {baseline && !fault && signals.length === 0 && <p>{t("noSignal")}</p>}
      {baseline && signals.length > 0 && (
        <ul className={styles.signals}>
          {signals.map((signal) => (
            <li key={`${signal.rule}|${signal.since}|${signal.at}`}>
              <strong>{signalWords(measure, signal, baseline.figure)}</strong>{" "}
              {signal.causes.length > 0
                ? signal.causes.map((cause) => causeWords(measure, byWords(cause.by), cause)).join(" ")
                : t("noCause")}
            </li>
          ))}
        </ul>
      )}
      {points.length === 0 ? (
        <p className="dim">{t("none")}</p>
      ) : (
        <div className={styles.body}>
          <ControlLines
            label={label}
            points={points.map((point) => ({
              ...point,
              words: pointWords(measure, fault ? "share" : kind, point),
              to: linkOf(point),
            }))}
            {...(baseline && !fault && { centre: kind === "share" ? baseline.figure : 0 })}
            valueWords={drawnWords(measure, fault ? "share" : kind)}
          />
          <PointTable {...{ measure, series, linkOf, name }} />
        </div>
      )}
      {children}
    </section>
  );
}

type TableProps = Pick<Props, "measure" | "name" | "linkOf"> & { series: ExplainedSeries };

function PointTable({ measure, name, series: { kind, fault, points }, linkOf }: TableProps) {
  const words = drawnWords(measure, kind);
  const isCusum = kind === "cusum" && !fault;
  const label = t("tableOf", { name: measure.name, group: name });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={styles.tableBox} tabIndex={0} aria-label={label}>
      <table className="data-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("period")}</th>
            <th scope="col">{t("state")}</th>
            <th scope="col">{t("figure")}</th>
            <th scope="col">{t("cycles")}</th>
            {isCusum && <th scope="col">{t("cusum")}</th>}
            <th scope="col">{t("limits")}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.id}>
              <th scope="row">
                <Link to={linkOf(point)}>{periodWords(point)}</Link>
              </th>
              <td>{point.state === "action" ? <strong>{STATE_WORDS.action}</strong> : STATE_WORDS[point.state]}</td>
              <td>{figureWords(measure, point)}</td>
              <td>{wholeNumber(point.cycles)}</td>
              {isCusum && <td>{words(point.value)}</td>}
              <td>{point.action && limitWords(measure, kind, point.action)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
