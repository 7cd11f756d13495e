import { withoutBinaryNoise } from "../policy/decimal.ts";
import type { Confidence, Interval } from "./proportions.ts";

const LANCZOS = [
  ...[676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406],
  ...[12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7],
];

/** Logarithm of the gamma function for x from 0.5 on (Lanczos, g = 7). */
function logGamma(x: number): number {
  const shifted = x - 1;
  const base = shifted + LANCZOS.length - 0.5;
  const series = LANCZOS.reduce((sum, part, index) => sum + part / (shifted + index + 1), 0.9999999999998099);
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(series);
}

const TINY = 1e-300;
const STEPS = 300;

/** Continued fraction of the incomplete beta function (Lentz); converges quickly for x below (a + 1) / (a + b + 2). */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1) || TINY);
  let fraction = d;
  for (let m = 1; m <= STEPS; m++) {
    const before = fraction;
    for (const step of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / (1 + step * d || TINY);
      c = 1 + step / c || TINY;
      fraction *= d * c;
    }
    if (Math.abs(fraction - before) <= 1e-15 * fraction) break;
  }
  return fraction;
}

/** Regularised incomplete beta function. */
export function beta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** Chance that |t| of Student's distribution is larger. */
export const studentTails = (t: number, degrees: number): number => beta(degrees / (degrees + t * t), degrees / 2, 0.5);

/** The t beyond which, on both sides together, lies what the confidence leaves. */
export function studentQuantile(confidence: Confidence, degrees: number): number {
  const tails = 1 - confidence / 100;
  let [low, high] = [0, 1000];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (studentTails(middle, degrees) > tails) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** What is said of several measured values; spread and interval of two or more. */
export type Summary = { n: number; mean: number; least: number; most: number; sd?: number; interval?: Interval };

/** Mean with Student's interval; undefined of none, and where a value is no number. */
export function summaryOf(values: readonly number[], confidence: Confidence = 95): Summary | undefined {
  const n = values.length;
  if (n === 0 || !values.every(Number.isFinite)) return undefined;
  const mean = withoutBinaryNoise(values.reduce((sum, value) => sum + value, 0) / n);
  const summary = { n, mean, least: Math.min(...values), most: Math.max(...values) };
  if (n === 1) return summary;
  const sd = withoutBinaryNoise(Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1)));
  const reach = (studentQuantile(confidence, n - 1) * sd) / Math.sqrt(n);
  return { ...summary, sd, interval: { low: mean - reach, high: mean + reach } };
}
