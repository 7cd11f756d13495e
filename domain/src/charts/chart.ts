import type { Filter } from "../filters/filter.ts";
import type { Cell } from "../reports/cell.ts";
import type { ReportLine } from "../reports/report-lines.ts";
import { wilson } from "../statistics/proportions.ts";

/** One mark of a chart. */
export type Mark = {
  /** What the mark stands at: a week, a device, a person, a range. */
  at: string;
  /** Which of several marks at the same place. */
  series?: string;
  /** What is drawn: a number of rows, a share (0…1), a median, bytes. */
  value: number;
  /** Rows that the mark's request holds. */
  rows: number;
  /** Of a share: rows that it is a share of, and its 95 % interval. A rate is never drawn without them. */
  of?: number;
  interval?: readonly [low: number, high: number];
  /** Finds exactly the mark's rows among those of the chart's request. */
  filter: Filter;
};

/** A chart's marks, the rows that they count, and those that it has to leave out. */
export type Chart = { marks: Mark[]; n: number; leftOut: number };

export type GroupLine = Extract<ReportLine, { kind: "group" }>;

/** A group of an answer. `key`: what its rows share, "" where nothing is recorded. `filter`: finds its rows among all. */
export type ChartGroup = {
  key: string;
  line: GroupLine;
  count: number;
  cells: Cell[];
  filter: Filter;
  inner: ChartGroup[];
};

/** The groups of the lines of an answer, those of the second level inside of those of the first. */
export function groupsIn(lines: readonly ReportLine[]): ChartGroup[] {
  const outer: ChartGroup[] = [];
  for (const line of lines) {
    if (line.kind !== "group") continue;
    const { count, cells, filter } = line;
    const around = line.level === 0 ? undefined : outer.at(-1);
    const key = line.id.slice((around?.line.id.length ?? 0) + 1);
    (around?.inner ?? outer).push({ key, line, count, cells, filter, inner: [] });
  }
  return outer;
}

const sumOf = (groups: readonly ChartGroup[]) => groups.reduce((sum, { count }) => sum + count, 0);
const isKnown = ({ key }: ChartGroup) => key !== "";

/** Rows by group, without those in which nothing is recorded; of the sum of a column in place of their number, by its index. */
export function countsOf(groups: readonly ChartGroup[], column?: number): Chart {
  const known = groups.filter(isKnown);
  const marks = known.map(({ key, count, cells, filter }): Mark => {
    const cell = column === undefined ? undefined : cells[column];
    const value = column === undefined ? count : cell?.kind === "number" ? cell.value : 0;
    return { at: key, value, rows: count, filter };
  });
  return { marks, n: sumOf(known), leftOut: sumOf(groups) - sumOf(known) };
}

/** Rows by the second level inside of the first, as far as both are recorded. */
export function spreadOf(groups: readonly ChartGroup[]): Chart {
  const marks = groups
    .filter(isKnown)
    .flatMap(({ key, inner }) =>
      inner
        .filter(isKnown)
        .map(({ key: series, count, filter }): Mark => ({ at: key, series, value: count, rows: count, filter })),
    );
  const n = marks.reduce((sum, { rows }) => sum + rows, 0);
  return { marks, n, leftOut: sumOf(groups) - n };
}

/** The mark of a share of some rows. */
export function shareMark(at: string, rows: number, of: number, filter: Filter): Mark {
  const { low, high } = wilson(rows, of) ?? { low: 0, high: 1 };
  return { at, value: rows / of, rows, of, interval: [low, high], filter };
}

/** The share of rows that are a hit by the second level, for each group of the first; most rows first. */
export function sharesOf(groups: readonly ChartGroup[], isHit: (key: string) => boolean): Chart {
  const marks = groups.filter(isKnown).flatMap(({ key, inner, filter }): Mark[] => {
    const judged = inner.filter(isKnown);
    const hits = judged.filter((one) => isHit(one.key));
    const found: Filter = { all: [filter, ...anyOf(hits.map(({ line }) => line.filter))] };
    return judged.length === 0 ? [] : [shareMark(key, sumOf(hits), sumOf(judged), found)];
  });
  marks.sort((a, b) => (b.of ?? 0) - (a.of ?? 0));
  const n = marks.reduce((sum, { of = 0 }) => sum + of, 0);
  return { marks, n, leftOut: sumOf(groups) - n };
}

const anyOf = (filters: readonly Filter[]): Filter[] => {
  const [first] = filters;
  return first && filters.length === 1 ? [first] : filters.length > 0 ? [{ any: [...filters] }] : [];
};

/** A measured column of the second level along the first: `at` is the second, `series` the first. */
export function measuresOf(groups: readonly ChartGroup[], column = 0): Chart {
  const marks = groups.filter(isKnown).flatMap(({ key, inner }) =>
    inner.filter(isKnown).flatMap(({ key: at, count, cells, filter }): Mark[] => {
      const cell = cells[column];
      return cell?.kind === "number" ? [{ at, series: key, value: cell.value, rows: count, filter }] : [];
    }),
  );
  const n = marks.reduce((sum, { rows }) => sum + rows, 0);
  return { marks, n, leftOut: sumOf(groups) - n };
}
