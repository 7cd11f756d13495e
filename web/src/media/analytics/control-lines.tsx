import type { ChartedRun } from "@zona/domain/controls/control-runs";
import { scaleLinear } from "d3-scale";
import { useDrawingWidth } from "../../platform/charts/use-drawing-width.ts";
import { shortDay } from "../../platform/i18n/dates.ts";
import styles from "./controls.module.css";

const HEIGHT = 280;
const MARGIN = { top: 12, right: 12, bottom: 28, left: 48 };

type Props = { runs: readonly ChartedRun[]; centre: number; valueWords: (value: number) => string };

/** Controls in the order of their runs, with limits that follow the size of each; the table beside it says the same. */
export function ControlLines({ runs, centre, valueWords }: Props) {
  const { element, width } = useDrawingWidth();
  const lines = runs.map(({ line }) => line);
  const least = Math.min(...lines.map(({ value, action }) => Math.min(value, action[0])));
  const most = Math.max(...lines.map(({ value, action }) => Math.max(value, action[1])));
  const y = scaleLinear([least, most], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(5);
  const step = (width - MARGIN.left - MARGIN.right) / runs.length;
  const x = (index: number) => MARGIN.left + step * (index + 0.5);
  /** A limit is level over each run and steps to that of the next. */
  const limit = (of: (line: ChartedRun["line"]) => number) =>
    lines.map((line, index) => `${x(index) - step / 2},${y(of(line))} ${x(index) + step / 2},${y(of(line))}`).join(" ");
  const [first, last] = [runs[0], runs.at(-1)];
  return (
    <svg ref={element} className={styles.svg} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden>
      {y.ticks(5).map((tick) => (
        <g key={tick} className={styles.tick}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
          <text x={MARGIN.left - 6} y={y(tick)} dominantBaseline="middle" textAnchor="end">
            {valueWords(tick)}
          </text>
        </g>
      ))}
      <line className={styles.centre} x1={MARGIN.left} x2={width - MARGIN.right} y1={y(centre)} y2={y(centre)} />
      <polyline className={styles.warning} points={limit(({ warning }) => warning[0])} />
      <polyline className={styles.warning} points={limit(({ warning }) => warning[1])} />
      <polyline className={styles.action} points={limit(({ action }) => action[0])} />
      <polyline className={styles.action} points={limit(({ action }) => action[1])} />
      <polyline className={styles.path} points={lines.map(({ value }, index) => `${x(index)},${y(value)}`).join(" ")} />
      {runs.map(({ testId, line: { value, signal } }, index) => (
        <circle key={testId} className={styles.point} data-signal={signal} cx={x(index)} cy={y(value)} r={4} />
      ))}
      {first && (
        <text className={styles.label} x={MARGIN.left} y={HEIGHT - 8}>
          {shortDay(new Date(first.at))}
        </text>
      )}
      {last && runs.length > 1 && (
        <text className={styles.label} x={width - MARGIN.right} y={HEIGHT - 8} textAnchor="end">
          {shortDay(new Date(last.at))}
        </text>
      )}
    </svg>
  );
}
