import type { Mark as MarkData } from "@zona/domain/media/charts/chart";
import { scaleBand, scaleLinear } from "d3-scale";
import styles from "./analytics.module.css";
import { Legend, type Series } from "./legend.tsx";
import { Mark } from "./mark.tsx";

const WIDTH = 640;
const HEIGHT = 240;
const MARGIN = { top: 8, right: 8, bottom: 28, left: 44 };
const MOST_LABELS = 8;

type Props = {
  marks: readonly MarkData[];
  /** All places along the axis, in order; also those without a mark. */
  places: readonly string[];
  series: readonly Series[];
  placeWords: (place: string) => string;
  valueWords?: (value: number) => string;
};

/** Bars along a time or a range, stacked where there are several series. */
export function StackedBars({ marks, places, series, placeWords, valueWords = String }: Props) {
  const totals = new Map(places.map((place) => [place, 0]));
  for (const { at, value } of marks) totals.set(at, (totals.get(at) ?? 0) + value);
  const x = scaleBand([...places], [MARGIN.left, WIDTH - MARGIN.right]).padding(0.18);
  const y = scaleLinear([0, Math.max(1, ...totals.values())], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4);
  const every = Math.ceil(places.length / MOST_LABELS);
  const order = new Map(series.map(({ id }, index) => [id, index]));
  const stacked = marks.toSorted((a, b) => (order.get(a.series ?? "") ?? 0) - (order.get(b.series ?? "") ?? 0));
  const reached = new Map<string, number>();
  return (
    <>
      <svg className={styles.svg} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        {y.ticks(4).map((tick) => (
          <g key={tick} className={styles.tick}>
            <line x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(tick)} y2={y(tick)} />
            <text x={MARGIN.left - 6} y={y(tick)} dominantBaseline="middle" textAnchor="end">
              {valueWords(tick)}
            </text>
          </g>
        ))}
        {places.map((place, index) =>
          index % every === 0 ? (
            <text
              key={place}
              className={styles.label}
              x={(x(place) ?? 0) + x.bandwidth() / 2}
              y={HEIGHT - 8}
              textAnchor="middle"
            >
              {placeWords(place)}
            </text>
          ) : null,
        )}
        {stacked.map((mark) => {
          const base = reached.get(mark.at) ?? 0;
          reached.set(mark.at, base + mark.value);
          const found = series[order.get(mark.series ?? "") ?? 0];
          const words = [placeWords(mark.at), mark.series ? found?.label : undefined, valueWords(mark.value)];
          return (
            <Mark key={`${mark.at}|${mark.series ?? ""}`} mark={mark} words={words.filter(Boolean).join(", ")}>
              <rect
                data-series={found?.colour ?? 0}
                x={x(mark.at)}
                width={x.bandwidth()}
                y={y(base + mark.value)}
                height={Math.max(mark.value > 0 ? 1.5 : 0, y(base) - y(base + mark.value))}
              />
            </Mark>
          );
        })}
      </svg>
      {series.length > 1 && <Legend series={series} />}
    </>
  );
}
