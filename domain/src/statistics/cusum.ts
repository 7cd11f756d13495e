import type { Baseline, MeanBaseline } from "./baseline.ts";
import type { Proportion } from "./proportions.ts";

/** A CUSUM rises where cycles are likelier after the change than before it, by the logarithm of that ratio. */
export type Step<T> = (cycle: T) => number;

/**
 * What one cycle adds: the logarithm of its likelihood at `changed` over that at the baseline, beta-binomial with the
 * correlation of the baseline, so that two oocytes of one patient are not two witnesses; divided by the spread between
 * subgroups.
 */
export function shareStep({ share, correlation, spread }: Baseline, changed: number): Step<Proportion> {
  const bond = correlation / (1 - correlation);
  const sums = (after: number, before: number) => {
    const known = [0];
    return (count: number): number => {
      for (let n = known.length; n <= count; n++)
        known.push((known[n - 1] ?? 0) + Math.log((after + (n - 1) * bond) / (before + (n - 1) * bond)));
      return known[count] ?? 0;
    };
  };
  const [succeeded, failed] = [sums(changed, share), sums(1 - changed, 1 - share)];
  return ({ successes, trials }) => (succeeded(successes) + failed(trials - successes)) / spread;
}

/** In standard deviations: what lies further out counts as this (Lucas and Crosier 1982), or a few poor images would alarm. */
const FURTHEST = 3;

/** The same for values that vary normally; `changed` in their unit. */
export function meanStep({ mean, sd, spread }: MeanBaseline, changed: number): Step<{ value: number }> {
  const change = (changed - mean) / sd;
  return ({ value }) => {
    const score = Math.max(-FURTHEST, Math.min(FURTHEST, (value - mean) / sd));
    return (change * score - change ** 2 / 2) / spread;
  };
}

/** What decides how often a CUSUM alarms while nothing changed. */
export type Pace = {
  /** Information of a cycle about the change: the mean of what it takes from the CUSUM while nothing changed. */
  information: number;
  /** From 1. */
  cyclesPerYear: number;
  /** Standard error of the baseline as a fraction of the change. */
  uncertainty: number;
};

export const sharePace = ({ share, weight, error }: Baseline, changed: number, cyclesPerYear: number): Pace => ({
  information: weight * (changed - share) ** 2,
  cyclesPerYear,
  uncertainty: error / Math.abs(changed - share),
});

export const meanPace = ({ mean, sd, spread, error }: MeanBaseline, changed: number, cyclesPerYear: number): Pace => ({
  information: ((changed - mean) / sd) ** 2 / (2 * spread),
  cyclesPerYear,
  uncertainty: error / Math.abs(changed - mean),
});

/** Limits are set for so many false alarms a year; `bench/control-charts.ts` counts how many come of it. */
const ALARMS_PER_YEAR = 0.5;
/** How far a random walk of normal steps overshoots a limit on either side, in standard deviations (Siegmund 1985). */
const OVERSHOOT = 1.166;
/** Where an uncertain baseline would make false alarms more frequent than by this factor, a chart says nothing. */
const MOST_FACTOR = 5;
const ROUNDS = 60;

/** The u for which e^u − u − 1 is `goal`. */
function root(goal: number): number {
  let u = Math.log(goal + 1);
  for (let round = 0; round < ROUNDS; round++) u = Math.log(goal + 1 + u);
  return u;
}

/**
 * The limit of a CUSUM: Siegmund's approximation of the run length while nothing changed, made longer by how much more often a
 * baseline that is wrong by its standard error alarms. Undefined where the baseline is too uncertain for this change.
 */
export function cusumLimit({ information, cyclesPerYear, uncertainty }: Pace): number | undefined {
  const goal = (information * cyclesPerYear) / ALARMS_PER_YEAR;
  const overshoot = OVERSHOOT * Math.sqrt(2 * information);
  let limit = 0;
  let factor = 1;
  for (let round = 0; round < ROUNDS && factor <= MOST_FACTOR; round++) {
    limit = Math.max(0.5, root(goal * factor) - overshoot);
    factor = Math.exp(2 * (limit * uncertainty) ** 2);
  }
  return factor > MOST_FACTOR ? undefined : limit;
}

export type CusumPoint = {
  /** After this cycle, never below 0. */
  value: number;
  /** The limit was reached: the CUSUM begins at 0 again. */
  isAlarm: boolean;
  /** Index of the first cycle since it last was 0: where the change most likely began. */
  since: number;
};

/** The CUSUM after each cycle, in the order of time. */
export function cusum<T>(cycles: readonly T[], step: Step<T>, limit: number): CusumPoint[] {
  let before = 0;
  let since = 0;
  return cycles.map((cycle, index) => {
    if (before === 0) since = index;
    const value = Math.max(0, before + step(cycle));
    const isAlarm = value >= limit;
    before = isAlarm ? 0 : value;
    return { value, isAlarm, since };
  });
}
