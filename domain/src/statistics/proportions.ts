/** Two-sided points of the normal distribution, by the confidence of the interval in percent. */
export const Z = { 90: 1.6448536269514722, 95: 1.959963984540054, 99: 2.5758293035489004 } as const;
export type Confidence = keyof typeof Z;

export type Interval = { low: number; high: number };

/** Successes of a number of trials in one arm. */
export type Proportion = { successes: number; trials: number };

export const isProportion = ({ successes, trials }: Proportion) =>
  Number.isSafeInteger(successes) &&
  Number.isSafeInteger(trials) &&
  trials >= 1 &&
  successes >= 0 &&
  successes <= trials;

/** The interval for a point of the normal distribution, of a proportion that can be. */
export function scoreInterval({ successes, trials }: Proportion, z: number): Interval {
  const p = successes / trials;
  const spread = (z * Math.sqrt((p * (1 - p)) / trials + (z * z) / (4 * trials * trials))) / (1 + (z * z) / trials);
  const centre = (p + (z * z) / (2 * trials)) / (1 + (z * z) / trials);
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - spread),
    high: successes === trials ? 1 : Math.min(1, centre + spread),
  };
}

/**
 * Wilson score interval of a proportion, as fractions of 1. Undefined for no trials, and for counts that cannot be (negative,
 * fractional, more successes than trials): never an interval of nothing.
 */
export function wilson(successes: number, trials: number, confidence: Confidence = 95): Interval | undefined {
  const one = { successes, trials };
  return isProportion(one) ? scoreInterval(one, Z[confidence]) : undefined;
}
