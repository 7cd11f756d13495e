import type { Mark } from "./chart.ts";

/** A trend of fewer weeks is chance. */
const LEAST_WEEKS = 4;

/** Slope a place and value at the first place. */
export type Trend = { series: string; slope: number; intercept: number; places: number };

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** Median of the slopes of all pairs (Theil–Sen): one bad week does not turn it. */
function trendOf(points: readonly { x: number; y: number }[]): { slope: number; intercept: number } {
  const slopes = points.flatMap((a, at) => points.slice(at + 1).map((b) => (b.y - a.y) / (b.x - a.x)));
  const slope = median(slopes);
  return { slope, intercept: median(points.map(({ x, y }) => y - slope * x)) };
}

/** The trend of each series along its places, as far as there are enough of them. */
export function trendsOf(marks: readonly Mark[], places: readonly string[]): Trend[] {
  const indexOf = new Map(places.map((place, index) => [place, index]));
  return [...Map.groupBy(marks, ({ series = "" }) => series)].flatMap(([series, own]) => {
    const points = own.flatMap(({ at, value }) => {
      const x = indexOf.get(at);
      return x === undefined ? [] : [{ x, y: value }];
    });
    return points.length >= LEAST_WEEKS ? [{ series, ...trendOf(points), places: points.length }] : [];
  });
}
