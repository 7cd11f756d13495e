import type { ChartMark, ChartOfTable } from "@zona/domain/reports/report-chart";
import { scaleLinear } from "d3-scale";
import { useDrawingWidth } from "../../../platform/charts/use-drawing-width.ts";
import { inPercent, tableNumber } from "../../../platform/i18n/formats.ts";
import { markWords } from "./mark-words.ts";
import styles from "./report-chart.module.css";

const HEIGHT = 240;
const MARGIN = { top: 10, right: 12, bottom: 28, left: 44 };
/** As wide as the name of a month, with its distance. */
const LABEL = 76;
/** From one series to the next at one place: whiskers would cover each other. */
const BESIDE = 5;

/** Points along a time with whiskers, joined where one follows the other. */
export function ChartLine({ chart }: { chart: ChartOfTable }) {
  const { places, series, marks, isShare } = chart;
  const { element, width } = useDrawingWidth();
  const step = (width - MARGIN.left - MARGIN.right) / Math.max(1, places.length);
  const beside = Math.min(BESIDE, step / (series.length + 1));
  const x = ({ place, series: of }: Pick<ChartMark, "place" | "series">) =>
    MARGIN.left + step * (place + 0.5) + (of - (series.length - 1) / 2) * beside;
  const reached = marks.flatMap(({ value, low = value, high = value }) => [value, low, high]);
  const from = isShare ? Math.min(...reached) : Math.min(0, ...reached);
  const y = scaleLinear([from, Math.max(...reached, from + 1e-9)], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(5);
  const every = Math.ceil((places.length * LABEL) / (width - MARGIN.left));
  return (
    <svg ref={element} className={styles.svg} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden>
      {y.ticks(5).map((tick) => (
        <g key={tick} className={styles.tick}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
          <text x={MARGIN.left - 6} y={y(tick)} dominantBaseline="middle" textAnchor="end">
            {isShare ? inPercent(tableNumber(tick)) : tableNumber(tick)}
          </text>
        </g>
      ))}
      {places.map((label, place) =>
        place % every === 0 ? (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: places along an axis
            key={place}
            className={styles.label}
            x={MARGIN.left + step * (place + 0.5)}
            y={HEIGHT - 8}
            textAnchor="middle"
          >
            {label}
          </text>
        ) : null,
      )}
      {series.map((_, of) => {
        const own = marks.filter((mark) => mark.series === of).toSorted((a, b) => a.place - b.place);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
          <g key={of} data-series={of}>
            {runsOf(own).map((run) => (
              <polyline
                key={run[0]?.place}
                className={styles.line}
                points={run.map((mark) => `${x(mark)},${y(mark.value)}`).join(" ")}
              />
            ))}
            {own.map((mark) => (
              <g key={mark.place}>
                <title>{markWords(chart, mark)}</title>
                {mark.low !== undefined && mark.high !== undefined && (
                  <line className={styles.reach} x1={x(mark)} x2={x(mark)} y1={y(mark.low)} y2={y(mark.high)} />
                )}
                <circle className={styles.hit} cx={x(mark)} cy={y(mark.value)} r={10} />
                <circle cx={x(mark)} cy={y(mark.value)} r={3.5} />
              </g>
            ))}
          </g>
        );
      })}
    </svg>
  );
}

/** Marks at places that follow each other: a line over a gap would tell of a time without figures. */
function runsOf(marks: readonly ChartMark[]): ChartMark[][] {
  const runs: ChartMark[][] = [];
  for (const mark of marks) {
    const run = runs.at(-1);
    if (run?.at(-1)?.place === mark.place - 1) run.push(mark);
    else runs.push([mark]);
  }
  return runs;
}
