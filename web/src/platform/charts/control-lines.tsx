import type { ControlPoint, PointState } from "@zona/domain/statistics/control-series";
import { scaleLinear } from "d3-scale";
import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { shortDay } from "../i18n/dates.ts";
import styles from "./control-lines.module.css";
import { useDrawingWidth } from "./use-drawing-width.ts";

const HEIGHT = 280;
const MARGIN = { top: 12, right: 12, bottom: 28, left: 48 };
const HIT = 12;

/** `from` in milliseconds. `words` say all that the point shows, and `to` is the address of what it counts. */
export type DrawnPoint = Pick<ControlPoint, "id" | "from" | "value" | "warning" | "action" | "state"> & {
  words: string;
  to: string;
};

type Props = {
  label: string;
  points: readonly DrawnPoint[];
  centre?: number;
  valueWords: (value: number) => string;
};

/** States differ in shape as well as in colour. */
const SHAPES: Partial<Record<PointState, string>> = { action: "M0,-6 6,0 0,6 -6,0Z", warning: "M0,-6 5.5,4 -5.5,4Z" };

/** What each key moves to, from the point at `index` of `count`. */
const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, count) => Math.min(count - 1, index + 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Points in the order of time with limits that follow the size of each. Tab reaches the newest, arrow keys, Home and End the
 * others; each is a link. A table beside it says the same.
 */
export function ControlLines({ label, points, centre, valueWords }: Props) {
  const { element, width } = useDrawingWidth();
  const [reached, setReached] = useState<string>();
  const all = [centre, ...points.flatMap(({ value, action = [] }) => [value, ...action])].filter(
    (value) => value !== undefined,
  );
  const y = scaleLinear([Math.min(...all), Math.max(...all)], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(5);
  const step = (width - MARGIN.left - MARGIN.right) / points.length;
  const x = (index: number) => MARGIN.left + step * (index + 0.5);
  /** A limit is level over each point and steps to that of the next. */
  const limit = (of: (point: DrawnPoint) => number | undefined) =>
    points
      .flatMap((point, index) => {
        const value = of(point);
        return value === undefined ? [] : [`${x(index) - step / 2},${y(value)} ${x(index) + step / 2},${y(value)}`];
      })
      .join(" ");
  const [first, last] = [points[0], points.at(-1)];
  const stop = points.some(({ id }) => id === reached) ? reached : last?.id;

  function move(event: KeyboardEvent<SVGSVGElement>) {
    const marks = [...event.currentTarget.querySelectorAll("a")];
    const index = marks.findIndex((mark) => mark.matches(":focus"));
    const next = index < 0 ? undefined : marks[MOVES[event.key]?.(index, marks.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset
    <svg
      ref={element}
      className={styles.svg}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="group"
      aria-label={label}
      onKeyDown={move}
    >
      <g aria-hidden>
        {y.ticks(5).map((tick) => (
          <g key={tick} className={styles.tick}>
            <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
            <text x={MARGIN.left - 6} y={y(tick)} dominantBaseline="middle" textAnchor="end">
              {valueWords(tick)}
            </text>
          </g>
        ))}
        {centre !== undefined && (
          <line className={styles.centre} x1={MARGIN.left} x2={width - MARGIN.right} y1={y(centre)} y2={y(centre)} />
        )}
        <polyline className={styles.warning} points={limit(({ warning }) => warning?.[0])} />
        <polyline className={styles.warning} points={limit(({ warning }) => warning?.[1])} />
        <polyline className={styles.action} points={limit(({ action }) => action?.[0])} />
        <polyline className={styles.action} points={limit(({ action }) => action?.[1])} />
        <polyline
          className={styles.path}
          points={points.map(({ value }, index) => `${x(index)},${y(value)}`).join(" ")}
        />
        {first && (
          <text className={styles.label} x={MARGIN.left} y={HEIGHT - 8}>
            {shortDay(new Date(first.from))}
          </text>
        )}
        {last && points.length > 1 && (
          <text className={styles.label} x={width - MARGIN.right} y={HEIGHT - 8} textAnchor="end">
            {shortDay(new Date(last.from))}
          </text>
        )}
      </g>
      {points.map(({ id, value, state, words, to }, index) => (
        <Link
          key={id}
          to={to}
          className={styles.mark}
          aria-label={words}
          tabIndex={id === stop ? 0 : -1}
          onFocus={() => setReached(id)}
        >
          <title>{words}</title>
          <g transform={`translate(${x(index)} ${y(value)})`}>
            <rect className={styles.hit} x={-step / 2} y={-HIT} width={step} height={2 * HIT} />
            <path
              className={styles.point}
              data-state={state}
              d={SHAPES[state] ?? "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0"}
            />
          </g>
        </Link>
      ))}
    </svg>
  );
}
