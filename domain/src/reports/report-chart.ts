import type { Filter } from "../filters/filter.ts";
import { isTimeGroup } from "../timing/calendar.ts";
import { type Cell, EMPTY } from "./cell.ts";
import { acrossInWords, groupLineInWords, type TableWords } from "./cell-words.ts";
import type { Across, ReportLine } from "./report-lines.ts";
import type { ReportView } from "./report-view.ts";
import { figuresOf, shownColumns } from "./shown-columns.ts";

/** One figure of a chart, by the places of what it is of; intervals of shares alone. */
export type ChartMark = { place: number; series: number; cell: Cell; value: number; low?: number; high?: number };

/**
 * A chart of a table's groups. `series`: the values of the grouping that is not along the axis; of a comparison `present` and
 * `before`; else one without a name. `leftOut`: places and series for which there is no room.
 */
export type ChartOfTable = {
  places: readonly string[];
  series: readonly string[];
  marks: readonly ChartMark[];
  isShare: boolean;
  leftOut: number;
};

const MOST_PLACES = 60;
const MOST_SERIES = 8;

/** A value of a grouping; times are put in order by when they begin. */
type Entry = { key: string; label: string; from: string };
type Figure = { groups: readonly Entry[]; cell: Cell };

const NAMES = { present: "present", before: "before" } as const;

const beginOf = (filter: Filter): string => {
  if ("field" in filter) return filter.op === "ge" ? String(filter.value[0]) : "";
  return "all" in filter ? (filter.all.map(beginOf).find((begin) => begin !== "") ?? "") : "";
};

const entryOf = (label: string, filter: Filter): Entry => ({
  key: JSON.stringify(filter),
  label,
  from: beginOf(filter),
});

/** The groups of a table with what stands under one of its columns. */
function* figuresIn(
  view: ReportView,
  lines: readonly ReportLine[],
  across: readonly Across[],
  words: TableWords,
  now: Date,
): Generator<Figure> {
  const column = view.chart?.column;
  const shown = shownColumns(view, across);
  const isAsked = (id: string | undefined) => (id ?? "rows") === column;
  let outer: Entry | undefined;
  for (const line of lines) {
    if (line.kind !== "group") continue;
    const own = "all" in line.filter && line.level === 1 ? (line.filter.all.at(-1) ?? line.filter) : line.filter;
    const entry = entryOf(groupLineInWords(view, line, words, now), own);
    if (line.level === 0) outer = entry;
    const isInner = line.level === view.groupBy.length - 1;
    const groups = outer && line.level === 1 ? [outer, entry] : [entry];
    for (const [at, { column: chosen, of, across: beside }] of shown.entries()) {
      const cell = line.cells[at] ?? EMPTY;
      if (of === "difference" || !isAsked(chosen?.id)) continue;
      if (beside !== undefined && beside !== "all")
        yield { groups: [entry, entryOf(acrossInWords(view, beside, words, now), beside.filter)], cell };
      else if (view.compare && isInner && groups.length === 1)
        yield { groups: [entry, { key: of, label: of === "before" ? NAMES.before : NAMES.present, from: "" }], cell };
      else if (beside === undefined && isInner && of === "figure") yield { groups, cell };
    }
    if (column === "rows" && isInner && !figuresOf(view).includes("rows"))
      yield { groups, cell: { kind: "number", value: line.count } };
  }
}

/** Entries once each, times in their order, and at most so many: of times the latest. */
function axisOf(entries: readonly Entry[], isTime: boolean, most: number): Entry[] {
  const once = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
  if (!isTime) return once.slice(0, most);
  return once
    .filter(({ from }) => from !== "")
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .slice(-most);
}

/** The chart that a view asks for, of the lines of its table; undefined where it asks for none or nothing stands there. */
export function chartOf(
  view: ReportView,
  lines: readonly ReportLine[],
  across: readonly Across[],
  words: TableWords,
  now: Date,
): ChartOfTable | undefined {
  if (!view.chart) return undefined;
  const [first, second] = view.groupBy;
  const found = [...figuresIn(view, lines, across, words, now)];
  const isTurned = isTimeGroup(second?.by) && !isTimeGroup(first?.by);
  const along = found.map(({ groups }) => groups[isTurned ? 1 : 0]).filter((entry) => entry !== undefined);
  const beside = found.map(({ groups }) => groups[isTurned ? 0 : 1] ?? NOTHING);
  const isTime = isTimeGroup((isTurned ? second : first)?.by);
  const places = axisOf(along, isTime, MOST_PLACES);
  const series = axisOf(beside, false, MOST_SERIES);
  const all = (entries: readonly Entry[]) => new Set(entries.map(({ key }) => key)).size;
  const placeOf = new Map(places.map(({ key }, at) => [key, at]));
  const seriesOf = new Map(series.map(({ key }, at) => [key, at]));
  const marks = found.flatMap(({ cell }, at): ChartMark[] => {
    const [place, own] = [placeOf.get(along[at]?.key ?? ""), seriesOf.get(beside[at]?.key ?? "")];
    if (place === undefined || own === undefined) return [];
    if (cell.kind === "number") return [{ place, series: own, cell, value: cell.value }];
    if (cell.kind !== "share") return [];
    const { percent, low, high } = cell;
    return [{ place, series: own, cell, value: percent, ...(low !== null && high !== null && { low, high }) }];
  });
  if (marks.length === 0) return undefined;
  return {
    places: places.map(({ label }) => label),
    series: series.map(({ label }) => label),
    marks,
    isShare: marks.some(({ cell }) => cell.kind === "share"),
    leftOut: all(along) - places.length + all(beside) - series.length,
  };
}

const NOTHING: Entry = { key: "", label: "", from: "" };
