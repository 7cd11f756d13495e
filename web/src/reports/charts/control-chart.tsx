import type { ControlPoint, ControlSeries } from "@zona/domain/statistics/control-series";
import { Link } from "react-router";
import { ControlLines } from "../../platform/charts/control-lines.tsx";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import { Section } from "../../platform/ui/page.tsx";
import styles from "./control-chart.module.css";
import { FAULT_WORDS, KIND_WORDS, STATE_WORDS, t } from "./control-chart-text.ts";
import {
  baselineWords,
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
  series: ControlSeries;
  /** The address of the request behind a point. */
  linkOf: (point: ControlPoint) => string;
};

/** One control chart: what it counts and against what, its signals, the drawing, and a table with the same figures. */
export function ControlChart({ measure, series, linkOf }: Props) {
  const { group, kind, baseline, fault, points, signals } = series;
  return (
    <Section title={t("drawing", { name: measure.name, group })}>
      <p className="dim">
        {measure.population} · {KIND_WORDS[kind]}
      </p>
      {baseline && <p>{baselineWords(measure, baseline)}</p>}
      {fault && <p>{FAULT_WORDS[fault]}</p>}
      {baseline && !fault && (signals.length === 0 ? <p>{t("noSignal")}</p> : <Signals {...{ measure, series }} />)}
      {points.length === 0 ? (
        <p className="dim">{t("none")}</p>
      ) : (
        <div className={styles.body}>
          <ControlLines
            label={t("drawing", { name: measure.name, group })}
            points={points.map((point) => ({
              ...point,
              words: pointWords(measure, kind, point),
              to: linkOf(point),
            }))}
            {...(baseline && !fault && { centre: kind === "share" ? baseline.figure : 0 })}
            valueWords={drawnWords(measure, fault ? "share" : kind)}
          />
          <PointTable {...{ measure, series, linkOf }} />
        </div>
      )}
    </Section>
  );
}

function Signals({ measure, series: { signals, baseline } }: Pick<Props, "measure" | "series">) {
  return (
    <ul className={styles.signals}>
      {baseline &&
        signals.map((signal) => (
          <li key={`${signal.since}|${signal.at}`}>
            <strong>{signalWords(measure, signal, baseline.figure)}</strong>
          </li>
        ))}
    </ul>
  );
}

function PointTable({ measure, series: { group, kind, fault, points }, linkOf }: Props) {
  const words = drawnWords(measure, kind);
  const isCusum = kind === "cusum" && !fault;
  const label = t("tableOf", { name: measure.name, group });
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
