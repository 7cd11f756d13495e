import { type Baseline, baselineOf, type Cycle, inflation, subgroupsOf, totalOf } from "./baseline.ts";
import type { Signal } from "./control-chart.ts";
import { cusum, cusumLimit, sharePace, shareStep } from "./cusum.ts";
import { type Interval, type Proportion, scoreInterval, Z } from "./proportions.ts";
import { judgeShare, shareLimits } from "./share-chart.ts";

/**
 * A row of a request: a cycle with its instant in milliseconds and its group, an operator, lot, incubator or device. A cycle of
 * two groups is a row of each, with the same id.
 */
export type ShareRow = Cycle & { id: string; at: number; group: string };

/** `share` is a p-chart; `cusum` gathers small changes over cycles. */
export type ControlKind = "share" | "cusum";

/** What a chart is set to find. */
export type Watch = {
  /** Instants of the reference period in milliseconds, `before` not included. */
  reference: { from: number; before: number };
  /** What a usual share changes to: what a CUSUM is built to find. Fractions of 1. */
  changed: (usual: number) => number;
  /** The site's own target in place of the share of the reference period. */
  target?: number;
};

/** Cycles of the reference period and of a subgroup that is not full yet are shown and not judged. */
export type PointState = Signal | "reference" | "open" | "unjudged";

export type ControlPoint = {
  /** Its first period. */
  id: string;
  /** Instants of its first and last cycle, in milliseconds. */
  from: number;
  to: number;
  cycles: number;
  parts: Proportion;
  /** Share of its cycles. */
  figure: number;
  /** What is drawn: the figure, or the highest CUSUM in its cycles. */
  value: number;
  warning?: readonly [low: number, high: number];
  /** A CUSUM has no lower limit. */
  action?: readonly [low: number | undefined, high: number];
  state: PointState;
};

export type Estimate = {
  figure: number;
  interval: Interval;
  cycles: number;
  parts: Proportion;
};

/** `beyond`: subgroups beyond an action limit, one after the other on one side. `cusum`: the CUSUM reached its limit. */
export type ControlSignal = Estimate & {
  rule: "beyond" | "cusum";
  /** Id of the row at which it was found first, and its instant in milliseconds: both stay while a signal lasts. */
  row: string;
  at: number;
  /** Instants of the first and last cycle of the estimate, in milliseconds: the change most likely began with the first. */
  since: number;
  until: number;
  /** The points it is told at, the first of them first. */
  points: readonly string[];
};

/** `few`: too few subgroups in the reference period. `uncertain`: its figure is not known well enough for this change. */
export type BaselineFault = "few" | "uncertain";

export type ControlSeries = {
  group: string;
  kind: ControlKind;
  baseline?: { figure: number; cycles: number; subgroups: number; isTarget: boolean };
  fault?: BaselineFault;
  points: ControlPoint[];
  signals: ControlSignal[];
};

const YEAR_MS = 365.25 * 86_400_000;

const unitedOf = (rows: readonly ShareRow[]) => {
  const { successes, trials } = totalOf(rows);
  return { parts: { successes, trials }, figure: successes / trials, cycles: rows.length };
};

/** The share of some rows, with the interval of as many oocytes as they are worth. */
export function estimateOf(rows: readonly ShareRow[], baseline: Baseline): Estimate {
  const { successes, trials } = totalOf(rows);
  const factor = inflation(rows, baseline);
  const interval = scoreInterval({ successes: successes / factor, trials: trials / factor }, Z[95]);
  return { ...unitedOf(rows), interval };
}

const byTime = (a: ShareRow, b: ShareRow) => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const rangeOf = (rows: readonly ShareRow[]) => {
  const [first, last] = [rows[0], rows.at(-1)];
  return { id: first?.period ?? "", from: first?.at ?? 0, to: last?.at ?? 0 };
};

const isIn =
  ({ from, before }: Watch["reference"]) =>
  ({ at }: ShareRow) =>
    at >= from && at < before;

type Drawn = Pick<ControlSeries, "points" | "signals">;

/** A signal by indexes of watched rows: its estimate from `first` to `last`, and where it was found first. */
type Span = { first: number; found: number; last: number; points: string[] };

const signalsOf = (
  rule: ControlSignal["rule"],
  watched: readonly ShareRow[],
  spans: readonly Span[],
  baseline: Baseline,
) =>
  spans.map(({ first, found, last, points }): ControlSignal => {
    const rows = watched.slice(first, last + 1);
    const { id, at } = watched[found] ?? { id: "", at: 0 };
    const { from, to } = rangeOf(rows);
    return { rule, ...estimateOf(rows, baseline), row: id, at, since: from, until: to, points };
  });

/** Subgroups against their limits; those beyond, one after the other on the same side, are one signal. */
function shareChart(reference: readonly ShareRow[], watched: readonly ShareRow[], baseline: Baseline): Drawn {
  const pointOf = (rows: readonly ShareRow[], state: PointState): ControlPoint => {
    const united = unitedOf(rows);
    return { ...rangeOf(rows), ...united, value: united.figure, ...shareLimits(rows, baseline), state };
  };
  const spans: Span[] = [];
  let side = 0;
  let begin = 0;
  const before = subgroupsOf(reference).map(({ cycles }) => pointOf(cycles, "reference"));
  const after = subgroupsOf(watched).map(({ cycles, isFull }) => {
    const point = pointOf(cycles, isFull ? judgeShare(cycles, baseline) : "open");
    const own = point.state === "action" ? Math.sign(point.figure - baseline.share) : 0;
    const last = begin + cycles.length - 1;
    const lasting = own === side ? spans.at(-1) : undefined;
    if (own !== 0 && lasting) {
      lasting.last = last;
      lasting.points.push(point.id);
    } else if (own !== 0) spans.push({ first: begin, found: last, last, points: [point.id] });
    side = own;
    begin = last + 1;
    return point;
  });
  return { points: [...before, ...after], signals: signalsOf("beyond", watched, spans, baseline) };
}

/** The CUSUM of all watched cycles, a point for each period; alarms in periods that follow each other are one signal. */
function cusumChart(watched: readonly ShareRow[], baseline: Baseline, changed: number, limit: number): Drawn {
  const values = cusum(watched, shareStep(baseline, changed), limit);
  const spans: Span[] = [];
  let begin = 0;
  let before = "";
  const points = subgroupsOf(watched, 1).map(({ cycles: rows }): ControlPoint => {
    const own = values.slice(begin, begin + rows.length);
    const range = rangeOf(rows);
    for (const [index, { isAlarm, since }] of own.entries()) {
      if (!isAlarm) continue;
      const at = begin + index;
      const lasting = spans.at(-1);
      const told = lasting?.points.at(-1);
      if (lasting && (told === range.id || told === before)) {
        lasting.last = at;
        if (told !== range.id) lasting.points.push(range.id);
      } else spans.push({ first: since, found: at, last: at, points: [range.id] });
    }
    begin += rows.length;
    before = range.id;
    return {
      ...range,
      ...unitedOf(rows),
      value: Math.max(...own.map(({ value }) => value)),
      action: [undefined, limit],
      state: own.some(({ isAlarm }) => isAlarm) ? "action" : "inside",
    };
  });
  return { points, signals: signalsOf("cusum", watched, spans, baseline) };
}

/** Points of what cannot be judged: its figures by subgroup, without limits. */
const unjudged = (rows: readonly ShareRow[]) =>
  subgroupsOf(rows).map(({ cycles }): ControlPoint => {
    const united = unitedOf(cycles);
    return { ...rangeOf(cycles), ...united, value: united.figure, state: "unjudged" };
  });

const groupsOf = (rows: readonly ShareRow[]) =>
  [...Map.groupBy(rows.toSorted(byTime), ({ group }) => group)].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Each cycle once, in the order of time. */
const distinct = (rows: readonly ShareRow[]) =>
  [...new Map(rows.map((row) => [row.id, row])).values()].toSorted(byTime);

/** What new cycles are held against: those of all groups in the reference period. */
export type Judge = { reference: readonly ShareRow[]; baseline: Baseline; limit: number | undefined };

/** Undefined where the reference period is too short. */
export function judgeOf(rows: readonly ShareRow[], { reference, changed, target }: Watch): Judge | undefined {
  const own = distinct(rows.filter(isIn(reference)).filter(({ trials }) => trials > 0));
  const baseline = baselineOf(own, target);
  if (!baseline) return undefined;
  const years = (reference.before - reference.from) / YEAR_MS;
  const pace = sharePace(baseline, changed(baseline.share), baseline.cycles / years);
  return { reference: own, baseline, limit: cusumLimit(pace) };
}

/**
 * A chart of shares for each group, in the order of their names. All are held against the reference period of all rows together,
 * or against the target: a new lot has no past of its own. Rows without trials count nothing.
 */
export function shareSeries(rows: readonly ShareRow[], kind: ControlKind, watch: Watch): ControlSeries[] {
  const judge = judgeOf(rows, watch);
  const { reference, changed, target } = watch;
  return groupsOf(rows.filter(({ trials }) => trials > 0)).map(([group, own]) => {
    const watched = own.filter(({ at }) => at >= reference.before);
    const cannot = (fault: BaselineFault) => ({ group, kind, fault, points: unjudged(watched), signals: [] });
    if (!judge) return cannot("few");
    const { baseline, limit } = judge;
    const { share: figure, cycles, subgroups } = baseline;
    const held = { baseline: { figure, cycles, subgroups, isTarget: target !== undefined } };
    if (limit === undefined) return { ...held, ...cannot("uncertain") };
    const drawn =
      kind === "share"
        ? shareChart(own.filter(isIn(reference)), watched, baseline)
        : cusumChart(watched, baseline, changed(figure), limit);
    return { group, kind, ...held, ...drawn };
  });
}
