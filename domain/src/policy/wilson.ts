/** Two-sided 95 % point of the normal distribution. */
const Z = 1.959963984540054;

export type Interval = { low: number; high: number };

/**
 * 95 % Wilson score interval of a proportion, as fractions of 1. Undefined for no trials, and for counts that cannot be
 * (negative, fractional, more successes than trials): never an interval of nothing.
 */
export function wilson(successes: number, trials: number): Interval | undefined {
  if (!Number.isSafeInteger(successes) || !Number.isSafeInteger(trials)) return undefined;
  if (trials < 1 || successes < 0 || successes > trials) return undefined;
  const p = successes / trials;
  const spread = (Z * Math.sqrt((p * (1 - p)) / trials + (Z * Z) / (4 * trials * trials))) / (1 + (Z * Z) / trials);
  const centre = (p + (Z * Z) / (2 * trials)) / (1 + (Z * Z) / trials);
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - spread),
    high: successes === trials ? 1 : Math.min(1, centre + spread),
  };
}

/** Successes of a number of trials in one arm. */
export type Proportion = { successes: number; trials: number };

/**
 * Risk difference a − b with Newcombe's 95 % interval (hybrid score, without continuity correction), as fractions of 1.
 * Undefined when either arm has no valid proportion.
 */
export function riskDifference(a: Proportion, b: Proportion): (Interval & { difference: number }) | undefined {
  const ofA = wilson(a.successes, a.trials);
  const ofB = wilson(b.successes, b.trials);
  if (!ofA || !ofB) return undefined;
  const pa = a.successes / a.trials;
  const pb = b.successes / b.trials;
  const difference = pa - pb;
  return {
    difference,
    low: difference - Math.hypot(pa - ofA.low, ofB.high - pb),
    high: difference + Math.hypot(ofA.high - pa, pb - ofB.low),
  };
}
