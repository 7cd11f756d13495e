import type { Mark as MarkData } from "@zona/domain/media/charts/chart";
import type { Drift } from "@zona/domain/media/charts/drift";
import { scaleLinear, scalePoint } from "d3-scale";
import { useDrawingWidth } from "../../platform/charts/use-drawing-width.ts";
import styles from "./analytics.module.css";
import { Legend, Mark, type Series } from "./chart-parts.tsx";

const HEIGHT = 260;
const MARGIN = { top: 10, right: 28, bottom: 28, left: 44 };
/** As wide as a week along the axis, with its distance. */
const LABEL = 70;

type Props = {
  marks: readonly MarkData[];
  drifts: readonly Drift[];
  weeks: readonly string[];
  series: readonly Series[];
  weekWords: (week: string) => string;
  pointWords: (mark: MarkData) => string;
};

/** Weekly medians per device as points, with the trend of each as a line. */
export function DriftLines({ marks, drifts, weeks, series, weekWords, pointWords }: Props) {
  const { element, width } = useDrawingWidth();
  const x = scalePoint([...weeks], [MARGIN.left + 6, width - MARGIN.right]);
  const least = Math.min(-1, ...marks.map(({ value }) => value));
  const most = Math.max(1, ...marks.map(({ value }) => value));
  const y = scaleLinear([least, most], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(5);
  const every = Math.ceil((weeks.length * LABEL) / (width - MARGIN.left));
  const at = (index: number) => x(weeks[index] ?? "") ?? 0;
  return (
    <>
      <svg ref={element} className={styles.svg} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden>
        {y.ticks(5).map((tick) => (
          <g key={tick} className={styles.tick} data-zero={tick === 0 || undefined}>
            <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
            <text x={MARGIN.left - 6} y={y(tick)} dominantBaseline="middle" textAnchor="end">
              {String(tick).replace("-", "−")}
            </text>
          </g>
        ))}
        {weeks.map((week, index) =>
          index % every === 0 ? (
            <text key={week} className={styles.label} x={x(week)} y={HEIGHT - 8} textAnchor="middle">
              {weekWords(week)}
            </text>
          ) : null,
        )}
        {series.map(({ id, colour }) => {
          const own = marks.filter((mark) => mark.series === id);
          const drift = drifts.find(({ device }) => device === id);
          const indexes = own.map((mark) => weeks.indexOf(mark.at));
          const first = Math.min(...indexes);
          const last = Math.max(...indexes);
          const level = (index: number) => y((drift?.intercept ?? 0) + (drift?.slope ?? 0) * index);
          return (
            <g key={id} data-series={colour}>
              {runsOf(own, weeks).map((run) => (
                <polyline
                  key={run[0]?.at}
                  className={styles.line}
                  points={run.map((mark) => `${x(mark.at)},${y(mark.value)}`).join(" ")}
                />
              ))}
              {drift && (
                <line className={styles.trend} x1={at(first)} x2={at(last)} y1={level(first)} y2={level(last)} />
              )}
              {own.map((mark) => (
                <Mark key={mark.at} mark={mark} words={pointWords(mark)}>
                  <circle className={styles.hit} cx={x(mark.at)} cy={y(mark.value)} r={12} />
                  <circle cx={x(mark.at)} cy={y(mark.value)} r={4} />
                </Mark>
              ))}
            </g>
          );
        })}
      </svg>
      <Legend series={series} />
    </>
  );
}

/** Points in weeks that follow each other: a line over a gap would tell of weeks in which nothing was measured. */
function runsOf(marks: readonly MarkData[], weeks: readonly string[]): MarkData[][] {
  const runs: MarkData[][] = [];
  for (const mark of marks.toSorted((a, b) => weeks.indexOf(a.at) - weeks.indexOf(b.at))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && weeks.indexOf(mark.at) === weeks.indexOf(last.at) + 1) run.push(mark);
    else runs.push([mark]);
  }
  return runs;
}
