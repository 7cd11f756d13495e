import * as z from "zod";
import type { Filter } from "../filters/filter.ts";
import type { ReportLine } from "../reports/report-lines.ts";
import type { ReportView } from "../reports/report-view.ts";
import type { Baseline } from "../statistics/baseline.ts";
import { inflation } from "../statistics/baseline.ts";
import {
  type ControlSeries,
  type ControlSignal,
  type Estimate,
  estimateOf,
  judgeOf,
  type ShareRow,
  shareSeries,
  type Watch,
} from "../statistics/control-series.ts";
import { DAY, instantOf, unitAround, wallClock, weekOf } from "../timing/calendar.ts";
import { ChartGroup, changedShare, countedRow, Indicator } from "./indicators.ts";

/** What `controlCharts` is asked. `quarters`: how many quarters ago it is drawn as of; 0 for today. */
export const ControlRequest = z.strictObject({ indicator: Indicator, by: ChartGroup, quarters: z.int().min(0).max(3) });
export type ControlRequest = z.infer<typeof ControlRequest>;

/** A group that a signal comes from: its own share beyond what is usual, and without it nothing unusual is left. */
export type Cause = Estimate & { by: ChartGroup; name: string; rest: number | undefined };

/** A signal with what it most likely comes from. */
export type ExplainedSignal = ControlSignal & { causes: readonly Cause[] };
export type ExplainedSeries = Omit<ControlSeries, "signals"> & { signals: ExplainedSignal[] };

/** Both charts of one group. `filter` finds its rows; missing of all together. */
export type GroupCharts = { name: string; filter?: Filter; share: ExplainedSeries; cusum: ExplainedSeries };

export type ControlAnswer = {
  /** The rows that the charts are drawn of, from the beginning of the reference period on. */
  view: ReportView;
  /** Instants in milliseconds. */
  reference: Watch["reference"];
  /** The site's target, a fraction of 1. */
  target?: number;
  charts: GroupCharts[];
  /** Groups of fewer cycles that are not drawn. */
  leftOut: number;
  asOf: string;
};

const WEEKS = 52;

/**
 * The reference period of charts that are drawn at a moment: the 52 weeks before the last quarter. It moves by whole quarters, so
 * that a signal stays what it is from one day to the next.
 */
export function referenceAt(now: Date, zone: string, quarters: number): Watch["reference"] {
  // Whole weeks alone, which charts have a point for.
  const start = weekOf(unitAround(wallClock(now, zone), "quarter", -1 - quarters).from);
  return { from: instantOf(start - WEEKS * 7 * DAY, zone).getTime(), before: instantOf(start, zone).getTime() };
}

export type GroupedRows = { rows: ShareRow[]; groups: Map<string, { name: string; filter?: Filter }> };

/** The cycles that the lines of `chartView` tell of: images are counted together by their record and week. */
export function cyclesIn(lines: Iterable<ReportLine>, indicator: string, zone: string): GroupedRows {
  const groups: GroupedRows["groups"] = new Map();
  const found = new Map<string, ShareRow>();
  let group = "";
  for (const line of lines) {
    if (line.kind === "group") {
      group = line.id;
      groups.set(group, { name: line.label, filter: line.filter });
    }
    const counted = line.kind === "row" ? countedRow(indicator, line.cells) : undefined;
    if (line.kind !== "row" || !counted) continue;
    const period = String(weekOf(wallClock(new Date(counted.at), zone)));
    const id = `${line.testId ?? line.id}~${period}`;
    const known = found.get(`${group}|${id}`);
    if (known) {
      known.successes += counted.successes;
      known.trials += counted.trials;
    } else found.set(`${group}|${id}`, { ...counted, id, group, period });
  }
  if (groups.size === 0) groups.set("", { name: "" });
  return { rows: [...found.values()], groups };
}

/** How far the share of some cycles lies from the baseline's, in its own standard errors. */
function score(rows: readonly ShareRow[], baseline: Baseline): number {
  const { figure, parts } = estimateOf(rows, baseline);
  const { share } = baseline;
  return (figure - share) / Math.sqrt((share * (1 - share) * inflation(rows, baseline)) / parts.trials);
}

const isNew = (rows: readonly ShareRow[], group: string, { since }: ControlSignal) =>
  rows.some(({ at }) => at < since) && !rows.some((row) => row.group === group && row.at < since);

const LEAST_CYCLES = 3;
const UNUSUAL = 2;
const MOST_CAUSES = 3;

/**
 * Groups that alone explain a signal, the clearest first: their share lies beyond two standard errors on the signal's side, and what
 * is left without them does not, or they came with the signal and nothing is left.
 */
export function causesOf(
  signal: ControlSignal,
  all: readonly ShareRow[],
  byGroup: Iterable<readonly [by: ChartGroup, rows: GroupedRows]>,
  baseline: Baseline,
): Cause[] {
  const isIn = ({ at }: ShareRow) => at >= signal.since && at <= signal.until;
  const within = all.filter(isIn);
  const side = Math.sign(signal.figure - baseline.share);
  const found: (Cause & { score: number })[] = [];
  for (const [by, { rows, groups }] of byGroup) {
    for (const [group, own] of Map.groupBy(rows.filter(isIn), (row) => row.group)) {
      const ids = new Set(own.map(({ id }) => id));
      const rest = within.filter(({ id }) => !ids.has(id));
      const beyond = own.length < LEAST_CYCLES ? 0 : side * score(own, baseline);
      // What is everywhere explains nothing, unless it came with the signal.
      const isRestUsual = rest.length > 0 ? side * score(rest, baseline) < UNUSUAL : isNew(rows, group, signal);
      if (beyond < UNUSUAL || !isRestUsual) continue;
      const name = groups.get(group)?.name ?? "";
      const left = rest.length > 0 ? estimateOf(rest, baseline).figure : undefined;
      found.push({ by, name, ...estimateOf(own, baseline), rest: left, score: beyond });
    }
  }
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_CAUSES)
    .map(({ score: _, ...cause }) => cause);
}

/** More charts than a person looks through. */
export const MOST_CHARTS = 8;

type Explain = (signal: ControlSignal, baseline: Baseline) => readonly Cause[];

/** Both charts of each group, those with most cycles first, signals before all others. */
export function groupCharts(
  { rows, groups }: GroupedRows,
  indicator: string,
  reference: Watch["reference"],
  target: number | undefined,
  explain: Explain,
): { charts: GroupCharts[]; leftOut: number } {
  const watch: Watch = {
    reference,
    changed: (usual) => changedShare(indicator, usual),
    ...(target !== undefined && { target }),
  };
  const judge = judgeOf(rows, watch);
  const explained = (series: ControlSeries): ExplainedSeries => ({
    ...series,
    signals: series.signals.map((signal) => ({ ...signal, causes: judge ? explain(signal, judge.baseline) : [] })),
  });
  const cusums = new Map(shareSeries(rows, "cusum", watch).map((series) => [series.group, series]));
  const charts = shareSeries(rows, "share", watch).flatMap((share): (GroupCharts & { cycles: number })[] => {
    const cusum = cusums.get(share.group);
    const group = groups.get(share.group);
    const cycles = share.points.reduce((sum, point) => sum + point.cycles, 0);
    return cusum && group ? [{ ...group, share: explained(share), cusum: explained(cusum), cycles }] : [];
  });
  const signals = ({ share, cusum }: GroupCharts) => Math.sign(share.signals.length + cusum.signals.length);
  const ordered = charts.toSorted((a, b) => signals(b) - signals(a) || b.cycles - a.cycles);
  return {
    charts: ordered.slice(0, MOST_CHARTS).map(({ cycles: _, ...chart }) => chart),
    leftOut: Math.max(0, ordered.length - MOST_CHARTS),
  };
}
