import { type Confidence, type Interval, isProportion, type Proportion, scoreInterval, Z } from "./proportions.ts";

/** Two arms of one replicate. */
export type Stratum = { a: Proportion; b: Proportion };
export type Difference = Interval & { difference: number };

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/**
 * An arm over its strata: the weighted share, its Wilson interval with one quantile for all strata, and the sum of squared
 * weights by trials. Where no stratum varies, strata count as if they varied alike.
 */
function overStrata(arms: readonly Proportion[], weights: readonly number[], z: number) {
  const shares = arms.map(({ successes, trials }) => successes / trials);
  const variances = arms.map(({ trials }, index) => ((shares[index] ?? 0) * (1 - (shares[index] ?? 0))) / trials);
  const spreads = variances.some((one) => one > 0) ? variances : arms.map(({ trials }) => 1 / trials);
  const weighted = (numbers: readonly number[]) => sumOf(numbers.map((one, index) => one * (weights[index] ?? 0)));
  const quantile =
    (z * Math.sqrt(sumOf(spreads.map((one, index) => one * (weights[index] ?? 0) ** 2)))) /
    weighted(spreads.map(Math.sqrt));
  const intervals = arms.map((one) => scoreInterval(one, quantile));
  return {
    share: weighted(shares),
    low: weighted(intervals.map(({ low }) => low)),
    high: weighted(intervals.map(({ high }) => high)),
    perTrial: sumOf(arms.map(({ trials }, index) => (weights[index] ?? 0) ** 2 / trials)),
  };
}

/**
 * Difference a − b of shares over strata, each weighted as Mantel and Haenszel do, with the stratified Newcombe interval of Yan
 * and Su (2010); of one stratum it is Newcombe's hybrid score interval (1998, method 10), without continuity correction.
 * Fractions of 1. Undefined where an arm of a stratum has no valid proportion.
 */
export function stratifiedDifference(strata: readonly Stratum[], confidence: Confidence = 95): Difference | undefined {
  if (strata.length === 0 || !strata.every(({ a, b }) => isProportion(a) && isProportion(b))) return undefined;
  const z = Z[confidence];
  const sizes = strata.map(({ a, b }) => (a.trials * b.trials) / (a.trials + b.trials));
  const weights = sizes.map((size) => size / sumOf(sizes));
  const a = overStrata(
    strata.map((one) => one.a),
    weights,
    z,
  );
  const b = overStrata(
    strata.map((one) => one.b),
    weights,
    z,
  );
  const difference = a.share - b.share;
  const reach = (ofA: number, ofB: number) =>
    z * Math.sqrt(Math.max(0, a.perTrial * ofA * (1 - ofA) + b.perTrial * ofB * (1 - ofB)));
  return { difference, low: difference - reach(a.low, b.high), high: difference + reach(a.high, b.low) };
}

/** The same for two arms without strata. */
export const riskDifference = (a: Proportion, b: Proportion, confidence: Confidence = 95): Difference | undefined =>
  stratifiedDifference([{ a, b }], confidence);
