import type { Mark as MarkData } from "@zona/domain/media/charts/chart";
import { scaleLinear } from "d3-scale";
import { useDrawingWidth } from "../../platform/charts/use-drawing-width.ts";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import styles from "./analytics.module.css";
import { t } from "./analytics-text.ts";
import { Legend, Mark, type Series } from "./chart-parts.tsx";
import { percentWords } from "./chart-words.ts";

/** Beside the bars, where there is room; else a line above each. */
const LABEL = 190;
const ROOM_FOR_LABELS = 480;
const LINE = 18;
const ROW = 30;
const TOP = 22;
/** Right of the bars: what they amount to. */
const VALUE = 110;

type Props = {
  marks: readonly MarkData[];
  placeWords: (place: string) => string;
  valueWords: (mark: MarkData) => string;
  /** Shares of the whole row, for spreads; without it each row is one bar. */
  series?: readonly Series[];
};

/** One row per device, person or kind. A share comes with its interval as a line. */
export function RowBars({ marks, placeWords, valueWords, series }: Props) {
  const { element, width } = useDrawingWidth();
  const isBeside = width >= ROOM_FOR_LABELS;
  const step = isBeside ? ROW : LINE + ROW;
  const places = [...new Set(marks.map(({ at }) => at))];
  const isShare = marks.some(({ interval }) => interval);
  const most = isShare
    ? Math.min(1, Math.max(...marks.map(({ interval }) => interval?.[1] ?? 0)))
    : Math.max(1, ...marks.map(({ value }) => value));
  const x = scaleLinear([0, series ? 1 : most], [isBeside ? LABEL : 8, width - VALUE]);
  const height = TOP + places.length * step + 6;
  const isCount = !isShare && !series;
  const ticks = x.ticks(4).filter((tick) => !isCount || Number.isInteger(tick));
  return (
    <>
      <svg ref={element} className={styles.svg} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {ticks.map((tick) => (
          <g key={tick} className={styles.tick}>
            <line x1={x(tick)} x2={x(tick)} y1={TOP - 4} y2={height} />
            <text x={x(tick)} y={12} textAnchor="middle">
              {isCount ? wholeNumber(tick) : percentWords(tick)}
            </text>
          </g>
        ))}
        {places.map((place, index) => {
          const own = marks.filter(({ at }) => at === place);
          const y = TOP + (index + 1) * step - ROW;
          return (
            <g key={place}>
              <text
                className={styles.label}
                x={isBeside ? LABEL - 10 : 0}
                y={isBeside ? y + ROW / 2 : y - 3}
                textAnchor={isBeside ? "end" : "start"}
                dominantBaseline={isBeside ? "middle" : undefined}
              >
                {short(placeWords(place))}
              </text>
              {series ? (
                <Spread marks={own} series={series} y={y} x={x} words={valueWords} end={width - VALUE + 8} />
              ) : (
                own.map((mark) => (
                  <Bar
                    key={place}
                    mark={mark}
                    y={y}
                    x={x}
                    width={width}
                    words={`${placeWords(place)}, ${valueWords(mark)}`}
                    value={valueWords(mark)}
                  />
                ))
              )}
            </g>
          );
        })}
      </svg>
      {series && <Legend series={series} />}
    </>
  );
}

const MOST_LETTERS = 26;
const short = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text);

type Scale = (value: number) => number;

type BarProps = { mark: MarkData; y: number; x: Scale; width: number; words: string; value: string };

function Bar({ mark, y, x, width, words, value }: BarProps) {
  const end = mark.interval ? x(mark.interval[1]) : x(mark.value);
  return (
    <Mark mark={mark} words={words}>
      <rect className={styles.hit} x={x(0)} y={y} width={width - x(0)} height={ROW} />
      <rect
        data-series={0}
        x={x(0)}
        y={y + 6}
        width={mark.value === 0 ? 0 : Math.max(1.5, x(mark.value) - x(0))}
        height={ROW - 12}
      />
      {mark.interval && (
        <path
          className={styles.whisker}
          d={`M${x(mark.interval[0])} ${y + ROW / 2}H${end}M${x(mark.interval[0])} ${y + 10}v${ROW - 20}M${end} ${y + 10}v${ROW - 20}`}
        />
      )}
      <text className={styles.label} x={end + 8} y={y + ROW / 2} dominantBaseline="middle">
        {value}
      </text>
    </Mark>
  );
}

type SpreadProps = {
  marks: readonly MarkData[];
  series: readonly Series[];
  y: number;
  x: Scale;
  words: (mark: MarkData) => string;
  /** Where the number of all stands. */
  end: number;
};

function Spread({ marks, series, y, x, words, end }: SpreadProps) {
  const total = marks.reduce((sum, { value }) => sum + value, 0);
  let reached = 0;
  return (
    <>
      {series.map(({ id, label, colour }) => {
        const mark = marks.find((one) => one.series === id);
        if (!mark || mark.value === 0) return null;
        const from = x(reached / total);
        reached += mark.value;
        return (
          <Mark key={id} mark={mark} words={`${label}: ${words(mark)}`}>
            <rect
              data-series={colour}
              x={from}
              y={y + 5}
              width={Math.max(1, x(reached / total) - from - 1)}
              height={ROW - 10}
            />
          </Mark>
        );
      })}
      <text className={styles.label} x={end} y={y + ROW / 2} dominantBaseline="middle">
        {t("n", { n: total })}
      </text>
    </>
  );
}
