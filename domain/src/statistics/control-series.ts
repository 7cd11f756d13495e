import {
  type Baseline,
  baselineOf,
  type Cycle,
  type Dated,
  inflation,
  type MeanBaseline,
  type Measured,
  meanBaselineOf,
  subgroupsOf,
  totalOf,
} from "./baseline.ts";
import type { Signal } from "./control-chart.ts";
import { cusum, cusumLimit, meanPace, meanStep, type Pace, sharePace, shareStep } from "./cusum.ts";
import { type Interval, scoreInterval, Z } from "./proportions.ts";
import { judgeShare, shareLimits } from "./share-chart.ts";

/** A row of a request: a cycle with its instant in milliseconds and its group, an operator, lot, incubator or device. */
export type SeriesRow = { id: string; at: number; group: string } & Dated;
export type ShareRow = SeriesRow & Cycle;
export type MeanRow = SeriesRow & Measured;

/** `share` is a p-chart; `cusum` gathers small changes over cycles. */
export type ControlKind = "share" | "cusum";

/** What a chart is set to find. */
export type Watch = {
  /** Instants of the reference period in milliseconds, `before` not included. */
  reference: { from: number; before: number };
  /** What the figure changes to: what a CUSUM is built to find. A fraction of 1, or in the unit of the values. */
  changed: number;
  /** The site's own target in place of the mean of the reference period. */
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
  /** Of shares. */
  parts?: { successes: number; trials: number };
  /** Share or mean of its cycles. */
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
  parts?: NonNullable<ControlPoint["parts"]>;
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

/** What charts of shares and of means have in common. */
type Indicator<R extends SeriesRow> = {
  baseline: { figure: number; cycles: number; subgroups: number };
  pace: (cyclesPerYear: number) => Pace;
  step: (row: R) => number;
  estimate: (rows: readonly R[]) => Estimate;
};

const unitedOf = (rows: readonly ShareRow[]) => {
  const { successes, trials } = totalOf(rows);
  return { parts: { successes, trials }, figure: successes / trials, cycles: rows.length };
};

function shareIndicator(baseline: Baseline, changed: number): Indicator<ShareRow> {
  return {
    baseline: { figure: baseline.share, cycles: baseline.cycles, subgroups: baseline.subgroups },
    pace: (cyclesPerYear) => sharePace(baseline, changed, cyclesPerYear),
    step: shareStep(baseline, changed),
    estimate(rows) {
      const { successes, trials } = totalOf(rows);
      const factor = inflation(rows, baseline);
      const interval = scoreInterval({ successes: successes / factor, trials: trials / factor }, Z[95]);
      return { ...unitedOf(rows), interval };
    },
  };
}

const meanOf = (rows: readonly MeanRow[]) => ({
  figure: rows.reduce((sum, { value }) => sum + value, 0) / rows.length,
  cycles: rows.length,
});

function meanIndicator(baseline: MeanBaseline, changed: number): Indicator<MeanRow> {
  return {
    baseline: { figure: baseline.mean, cycles: baseline.cycles, subgroups: baseline.subgroups },
    pace: (cyclesPerYear) => meanPace(baseline, changed, cyclesPerYear),
    step: meanStep(baseline, changed),
    estimate(rows) {
      const mean = meanOf(rows);
      const reach = Z[95] * baseline.sd * Math.sqrt(baseline.spread / rows.length);
      return { ...mean, interval: { low: mean.figure - reach, high: mean.figure + reach } };
    },
  };
}

const byTime = (a: SeriesRow, b: SeriesRow) => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const rangeOf = (rows: readonly SeriesRow[]) => {
  const [first, last] = [rows[0], rows.at(-1)];
  return { id: first?.period ?? "", from: first?.at ?? 0, to: last?.at ?? 0 };
};

const isIn =
  ({ from, before }: Watch["reference"]) =>
  ({ at }: SeriesRow) =>
    at >= from && at < before;

type Drawn = Pick<ControlSeries, "points" | "signals">;

/** A signal by indexes of watched rows: its estimate from `first` to `last`, and where it was found first. */
type Span = { first: number; found: number; last: number; points: string[] };

const signalsOf = <R extends SeriesRow>(
  rule: ControlSignal["rule"],
  watched: readonly R[],
  spans: readonly Span[],
  estimate: Indicator<R>["estimate"],
) =>
  spans.map(({ first, found, last, points }): ControlSignal => {
    const rows = watched.slice(first, last + 1);
    const { id, at } = watched[found] ?? { id: "", at: 0 };
    const { from, to } = rangeOf(rows);
    return { rule, ...estimate(rows), row: id, at, since: from, until: to, points };
  });

/** Subgroups against their limits; those beyond, one after the other on the same side, are one signal. */
function shareChart(
  reference: readonly ShareRow[],
  watched: readonly ShareRow[],
  baseline: Baseline,
  estimate: Indicator<ShareRow>["estimate"],
): Drawn {
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
  return { points: [...before, ...after], signals: signalsOf("beyond", watched, spans, estimate) };
}

/** The CUSUM of all watched cycles, a point for each period; alarms in periods that follow each other are one signal. */
function cusumChart<R extends SeriesRow>(
  watched: readonly R[],
  { step, estimate }: Indicator<R>,
  limit: number,
): Drawn {
  const values = cusum(watched, step, limit);
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
    const { interval: _, ...figures } = estimate(rows);
    return {
      ...range,
      ...figures,
      value: Math.max(...own.map(({ value }) => value)),
      action: [undefined, limit],
      state: own.some(({ isAlarm }) => isAlarm) ? "action" : "inside",
    };
  });
  return { points, signals: signalsOf("cusum", watched, spans, estimate) };
}

/** Points of what cannot be judged: its figures by subgroup, without limits. */
const unjudged = <R extends SeriesRow>(rows: readonly R[], unite: (rows: readonly R[]) => Omit<Estimate, "interval">) =>
  subgroupsOf(rows).map(({ cycles }): ControlPoint => {
    const united = unite(cycles);
    return { ...rangeOf(cycles), ...united, value: united.figure, state: "unjudged" };
  });

const groupsOf = <R extends SeriesRow>(rows: readonly R[]) =>
  [...Map.groupBy(rows.toSorted(byTime), ({ group }) => group)].toSorted(([a], [b]) => (a < b ? -1 : 1));

function judgedBy<R extends SeriesRow>(
  rows: readonly R[],
  indicator: Indicator<R> | undefined,
  { reference, target }: Watch,
  unite: (rows: readonly R[]) => Omit<Estimate, "interval">,
  draw: (indicator: Indicator<R>, limit: number, watched: readonly R[]) => Drawn,
): Omit<ControlSeries, "group" | "kind"> {
  const watched = rows.filter(({ at }) => at >= reference.before);
  const cannot = (fault: BaselineFault) => ({ fault, points: unjudged(watched, unite), signals: [] });
  if (!indicator) return cannot("few");
  const years = (reference.before - reference.from) / YEAR_MS;
  const limit = cusumLimit(indicator.pace(indicator.baseline.cycles / years));
  const baseline = { ...indicator.baseline, isTarget: target !== undefined };
  if (limit === undefined) return { baseline, ...cannot("uncertain") };
  return { baseline, ...draw(indicator, limit, watched) };
}

/**
 * A chart of shares for each group, in the order of their names: each held against its own reference period, or a target.
 * Rows without trials count nothing.
 */
export const shareSeries = (rows: readonly ShareRow[], kind: ControlKind, watch: Watch): ControlSeries[] =>
  groupsOf(rows.filter(({ trials }) => trials > 0)).map(([group, own]) => {
    const reference = own.filter(isIn(watch.reference));
    const baseline = baselineOf(reference, watch.target);
    const indicator = baseline && shareIndicator(baseline, watch.changed);
    const drawn = judgedBy(own, indicator, watch, unitedOf, (found, limit, watched) =>
      kind === "share" && baseline
        ? shareChart(reference, watched, baseline, found.estimate)
        : cusumChart(watched, found, limit),
    );
    return { group, kind, ...drawn };
  });

/** A CUSUM of measured values for each group. */
export const meanSeries = (rows: readonly MeanRow[], watch: Watch): ControlSeries[] =>
  groupsOf(rows).map(([group, own]) => {
    const baseline = meanBaselineOf(own.filter(isIn(watch.reference)), watch.target);
    const indicator = baseline && meanIndicator(baseline, watch.changed);
    const drawn = judgedBy(own, indicator, watch, meanOf, (found, limit, watched) => cusumChart(watched, found, limit));
    return { group, kind: "cusum", ...drawn };
  });
