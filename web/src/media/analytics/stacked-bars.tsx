import type { Mark as MarkData } from "@zona/domain/media/charts/chart";
import { scaleBand, scaleLinear } from "d3-scale";
import { useDrawingWidth } from "../../platform/charts/use-drawing-width.ts";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import styles from "./analytics.module.css";
import { Legend, Mark, type Series } from "./chart-parts.tsx";

const HEIGHT = 240;
const MARGIN = { top: 8, right: 8, bottom: 28, left: 44 };
/** Room for "512 MB" instead of a number. */
const WIDE_LEFT = 68;
/** As wide as the longest word along the axis, with its distance. */
const LABEL = 64;

type Props = {
  marks: readonly MarkData[];
  /** All places along the axis, in order; also those without a mark. */
  places: readonly string[];
  series: readonly Series[];
  placeWords: (place: string) => string;
  /** Of what is no count: its words, and the unit whose round multiples the axis shows, by the largest value. */
  amount?: { words: (value: number) => string; unitOf: (most: number) => number };
};

/** Bars along a time or a range, stacked where there are several series. */
export function StackedBars({ marks, places, series, placeWords, amount }: Props) {
  const { element, width } = useDrawingWidth();
  const valueWords = amount?.words ?? wholeNumber;
  const left = amount ? WIDE_LEFT : MARGIN.left;
  const totals = new Map(places.map((place) => [place, 0]));
  for (const { at, value } of marks) totals.set(at, (totals.get(at) ?? 0) + value);
  const most = Math.max(1, ...totals.values());
  const unit = amount?.unitOf(most) ?? 1;
  const x = scaleBand([...places], [left, width - MARGIN.right]).padding(0.18);
  const units = scaleLinear([0, most / unit], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4);
  const y = (value: number) => units(value / unit);
  const ticks = units.ticks(4).filter((tick) => amount || Number.isInteger(tick));
  const every = Math.ceil((places.length * LABEL) / (width - left));
  const order = new Map(series.map(({ id }, index) => [id, index]));
  const stacked = marks.toSorted((a, b) => (order.get(a.series ?? "") ?? 0) - (order.get(b.series ?? "") ?? 0));
  const reached = new Map<string, number>();
  return (
    <>
      <svg ref={element} className={styles.svg} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden>
        {ticks.map((tick) => (
          <g key={tick} className={styles.tick}>
            <line x1={left} x2={width - MARGIN.right} y1={units(tick)} y2={units(tick)} />
            <text x={left - 6} y={units(tick)} dominantBaseline="middle" textAnchor="end">
              {valueWords(tick * unit)}
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
