import { summaryOf } from "./means.ts";
import type { Proportion } from "./proportions.ts";

/** `period` is what a chart has one point for, as the site's calendar names it: a week. */
export type Dated = { period: string };

/** One cycle of an indicator. */
export type Cycle = Proportion & Dated;

/** One measured value, of a picture or as the mean of a cycle's. */
export type Measured = { value: number } & Dated;

/** Successive periods together, as many as carry enough cycles. */
export type Subgroup<C extends Dated> = { cycles: readonly C[]; isFull: boolean };

/** What a chart of shares holds new cycles against. */
export type Baseline = {
  /** Fraction of 1. */
  share: number;
  /** Of the reference period: what its share and dispersion are known from. */
  cycles: number;
  trials: number;
  subgroups: number;
  /** Correlation of two oocytes of one patient, from 0: what makes shares of patients differ more than chance. */
  correlation: number;
  /** By how much subgroups vary beyond their patients, as a factor of the variance, from 1: Laney's sigma, squared. */
  spread: number;
  /** Standard error of the share; 0 of a target, which is what it is. */
  error: number;
  /** Information of one cycle about a change of the share by 1; it grows with the square of the change. */
  weight: number;
};

/** Below, neither the share nor its dispersion is known: Montgomery asks for 20 to 25 subgroups. */
export const LEAST_SUBGROUPS = 20;
const LEAST_CYCLES = 10;

const sumOf = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((sum, item) => sum + of(item), 0);

export const totalOf = (cycles: readonly Proportion[]): Proportion => ({
  successes: sumOf(cycles, ({ successes }) => successes),
  trials: sumOf(cycles, ({ trials }) => trials),
});

/**
 * Cycles in the order of time by period; periods of fewer than `least` cycles are gathered with those that follow. What is
 * gathered last may not be full: it is not judged yet.
 */
export function subgroupsOf<C extends Dated>(cycles: readonly C[], least = LEAST_CYCLES): Subgroup<C>[] {
  const subgroups: { cycles: C[]; isFull: boolean }[] = [];
  for (const cycle of cycles) {
    const open = subgroups.at(-1);
    const isNext = !open || (open.cycles.length >= least && open.cycles.at(-1)?.period !== cycle.period);
    if (isNext) subgroups.push({ cycles: [cycle], isFull: false });
    else open.cycles.push(cycle);
  }
  for (const subgroup of subgroups) subgroup.isFull = subgroup.cycles.length >= least;
  return subgroups;
}

/** Correlation within patients by analysis of variance (Ridout, Demétrio and Firth 1999), from 0 to 0.9. */
function correlationOf(cycles: readonly Proportion[]): number {
  const k = cycles.length;
  const { successes, trials } = totalOf(cycles);
  if (k < 2 || trials <= k) return 0;
  const share = successes / trials;
  const between = sumOf(cycles, (one) => one.trials * (one.successes / one.trials - share) ** 2) / (k - 1);
  const within = sumOf(cycles, (one) => (one.successes * (one.trials - one.successes)) / one.trials) / (trials - k);
  const size = (trials - sumOf(cycles, (one) => one.trials ** 2) / trials) / (k - 1);
  const all = between + (size - 1) * within;
  return all > 0 ? Math.min(0.9, Math.max(0, (between - within) / all)) : 0;
}

type Dispersion = Pick<Baseline, "correlation" | "spread">;

/** By how much the variance of the share of these cycles exceeds the binomial one. */
export const inflation = (cycles: readonly Proportion[], { correlation, spread }: Dispersion): number =>
  spread * (1 + correlation * (sumOf(cycles, ({ trials }) => trials ** 2) / sumOf(cycles, ({ trials }) => trials) - 1));

/** Mean moving range of two standard normal values (Montgomery, appendix VI, d2). */
const D2 = 1.128;

/** Laney's sigma of the standardised figures of two or more subgroups, squared, at least 1. */
function spreadOf(scores: readonly number[]): number {
  const ranges = scores.slice(1).map((score, index) => Math.abs(score - (scores[index] ?? 0)));
  return Math.max(1, (sumOf(ranges, (one) => one) / ranges.length / D2) ** 2);
}

const fullSubgroups = <C extends Dated>(cycles: readonly C[]) => subgroupsOf(cycles).filter(({ isFull }) => isFull);

/**
 * The baseline of the cycles of a reference period, in the order of time. With a target, a fraction of 1, their own share gives
 * way to it and they only say how much cycles vary. Undefined where too few subgroups say even that, or where none or all
 * succeeded.
 */
export function baselineOf(cycles: readonly Cycle[], target?: number): Baseline | undefined {
  const counted = cycles.filter(({ trials }) => trials > 0);
  const subgroups = fullSubgroups(counted);
  const { successes, trials } = totalOf(counted);
  const share = target ?? successes / trials;
  if (subgroups.length < LEAST_SUBGROUPS || successes === 0 || successes === trials || share <= 0 || share >= 1)
    return undefined;
  const correlation = correlationOf(counted);
  const own = successes / trials;
  const spread = spreadOf(
    subgroups.map((subgroup) => {
      const all = totalOf(subgroup.cycles);
      const variance = (own * (1 - own) * inflation(subgroup.cycles, { correlation, spread: 1 })) / all.trials;
      return (all.successes / all.trials - own) / Math.sqrt(variance);
    }),
  );
  const variance = share * (1 - share);
  const weight =
    sumOf(counted, (one) => one.trials / (1 + correlation * (one.trials - 1))) /
    (2 * counted.length * variance * spread);
  return {
    share,
    cycles: counted.length,
    trials,
    subgroups: subgroups.length,
    correlation,
    spread,
    error: target === undefined ? Math.sqrt((variance * inflation(counted, { correlation, spread })) / trials) : 0,
    weight,
  };
}

/** What a chart of measured values holds new ones against; `sd` above 0, all in the unit of the values. */
export type MeanBaseline = Pick<Baseline, "cycles" | "subgroups" | "spread" | "error"> & { mean: number; sd: number };

/** The same for measured values. */
export function meanBaselineOf(values: readonly Measured[], target?: number): MeanBaseline | undefined {
  const subgroups = fullSubgroups(values);
  const { n = 0, mean = 0, sd = 0 } = summaryOf(values.map(({ value }) => value)) ?? {};
  if (subgroups.length < LEAST_SUBGROUPS || sd === 0) return undefined;
  const spread = spreadOf(
    subgroups.map(({ cycles }) => {
      const size = cycles.length;
      return ((sumOf(cycles, ({ value }) => value) / size - mean) * Math.sqrt(size)) / sd;
    }),
  );
  const error = target === undefined ? sd * Math.sqrt(spread / n) : 0;
  return { mean: target ?? mean, sd, cycles: n, subgroups: subgroups.length, spread, error };
}
