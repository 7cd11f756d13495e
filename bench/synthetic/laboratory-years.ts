import {
  baselineOf,
  type Cycle,
  type Measured,
  meanBaselineOf,
  subgroupsOf,
} from "../../domain/src/statistics/baseline.ts";
import { cusum, cusumLimit, meanPace, meanStep, sharePace, shareStep } from "../../domain/src/statistics/cusum.ts";
import { judgeShare } from "../../domain/src/statistics/share-chart.ts";

const WEEKS = 52;

/** Fertilised oocytes of a cycle with some ten oocytes, from 2 to 15. */
const TRIALS = [2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 11, 12, 15];

/** How a laboratory works, and how what it counts varies. */
export type Laboratory = {
  cyclesPerWeek: number;
  /** Fraction of 1. */
  share: number;
  /** Correlation of the oocytes of one patient: the share of patients is beta-distributed. */
  correlation: number;
  /** Standard deviation of the share from week to week, though nothing is wrong. */
  weekly: number;
  /** Weeks of its reference period. */
  referenceWeeks: number;
};

/** Uniform from 0 to 1, the same for the same seed (mulberry32). */
export function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Pólya's urn: each oocyte that succeeded makes the next of the same patient likelier, which is the beta-binomial. */
function cycleOf(random: () => number, share: number, bond: number, period: string): Cycle {
  const trials = TRIALS[Math.floor(random() * TRIALS.length)] ?? 7;
  let successes = 0;
  for (let n = 0; n < trials; n++) if (random() * (1 + n * bond) < share + successes * bond) successes++;
  return { successes, trials, period };
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Cycles of so many weeks, the first named `from`. */
export function cyclesOf(laboratory: Laboratory, random: () => number, from: number, weeks: number): Cycle[] {
  const { cyclesPerWeek, share, correlation, weekly } = laboratory;
  const bond = correlation / (1 - correlation);
  return Array.from({ length: weeks }, (_, week) => {
    const own = weekly > 0 ? Math.min(0.99, Math.max(0.01, share + weekly * normal(random))) : share;
    return Array.from({ length: cyclesPerWeek }, () => cycleOf(random, own, bond, String(from + week)));
  }).flat();
}

/** The baseline of a reference period with the limit that follows; undefined where a chart says that it is too small. */
function chartsOf(laboratory: Laboratory, changed: number, random: () => number) {
  const { cyclesPerWeek, referenceWeeks } = laboratory;
  const baseline = baselineOf(cyclesOf(laboratory, random, -referenceWeeks, referenceWeeks));
  const limit = baseline && cusumLimit(sharePace(baseline, changed, cyclesPerWeek * WEEKS));
  return baseline && limit !== undefined ? { baseline, limit } : undefined;
}

export type Alarms = { shareChart: number; cusum: number };

/** False alarms of a year in which nothing changed; undefined where the charts say that their baseline is too small. */
export function quietYear(laboratory: Laboratory, changed: number, random: () => number): Alarms | undefined {
  const charts = chartsOf(laboratory, changed, random);
  if (!charts) return undefined;
  const { baseline, limit } = charts;
  const cycles = cyclesOf(laboratory, random, 0, WEEKS);
  const judged = subgroupsOf(cycles).map(({ cycles: own, isFull }) => isFull && judgeShare(own, baseline) === "action");
  return {
    shareChart: judged.filter(Boolean).length,
    cusum: cusum(cycles, shareStep(baseline, changed), limit).filter(({ isAlarm }) => isAlarm).length,
  };
}

export type Delay = { shareChart: number | undefined; cusum: number | undefined };

/** Cycles until each chart alarms after the share fell to `changed` in its 27th week; undefined where it does not in a year. */
export function yearOfFall(laboratory: Laboratory, changed: number, random: () => number): Delay | undefined {
  const charts = chartsOf(laboratory, changed, random);
  if (!charts) return undefined;
  const { baseline, limit } = charts;
  const before = cyclesOf(laboratory, random, 0, WEEKS / 2);
  const cycles = [...before, ...cyclesOf({ ...laboratory, share: changed }, random, WEEKS / 2, WEEKS)];
  const alarm = cusum(cycles, shareStep(baseline, changed), limit).findIndex(
    ({ isAlarm }, index) => isAlarm && index >= before.length,
  );
  let seen = 0;
  let found: number | undefined;
  for (const { cycles: own, isFull } of subgroupsOf(cycles)) {
    seen += own.length;
    if (found === undefined && seen > before.length && isFull && judgeShare(own, baseline) === "action")
      found = seen - before.length;
  }
  return { shareChart: found, cusum: alarm < 0 ? undefined : alarm - before.length + 1 };
}

/** How sharpness varies: in standard deviations of single cycles, `skewed` with a long tail to one side. */
export type Camera = { cyclesPerWeek: number; weekly: number; referenceWeeks: number; isSkewed: boolean };

function valuesOf(camera: Camera, random: () => number, from: number, weeks: number, level: number): Measured[] {
  return Array.from({ length: weeks }, (_, week) => {
    const own = level + camera.weekly * normal(random);
    return Array.from({ length: camera.cyclesPerWeek }, () => {
      // Exponential, of mean 0 and deviation 1: sharp pictures are alike, poor ones are poor by any amount.
      const value = camera.isSkewed ? 1 + Math.log(1 - random()) : normal(random);
      return { value: own + value, period: String(from + week) };
    });
  }).flat();
}

export type Sharpness = { alarms: number; delay: number | undefined };

/** False alarms of a CUSUM of means in a quiet year, and cycles until it finds a fall by `fall` after it, in deviations. */
export function yearsOfSharpness(camera: Camera, fall: number, random: () => number): Sharpness | undefined {
  const { cyclesPerWeek, referenceWeeks } = camera;
  const baseline = meanBaselineOf(valuesOf(camera, random, -referenceWeeks, referenceWeeks, 0));
  if (!baseline) return undefined;
  const changed = baseline.mean - fall * baseline.sd;
  const limit = cusumLimit(meanPace(baseline, changed, cyclesPerWeek * WEEKS));
  if (limit === undefined) return undefined;
  const quiet = valuesOf(camera, random, 0, WEEKS, 0);
  const all = [...quiet, ...valuesOf(camera, random, WEEKS, WEEKS / 2, -fall)];
  const points = cusum(all, meanStep(baseline, changed), limit);
  const found = points.findIndex(({ isAlarm }, index) => isAlarm && index >= quiet.length);
  return {
    alarms: points.slice(0, quiet.length).filter(({ isAlarm }) => isAlarm).length,
    delay: found < 0 ? undefined : found - quiet.length + 1,
  };
}
