/** The statistics of a column that are places among its numbers, in hundredths. */
export const PERCENTILES = { p10: 10, p25: 25, median: 50, p75: 75, p90: 90 } as const;
export type Percentile = keyof typeof PERCENTILES;

/**
 * A place among numbers in rising order, in proportion between the two nearest, as `PERCENTILE.INC` of spreadsheets; undefined
 * where there are none.
 */
export function percentile(sorted: readonly number[], hundredths: number): number | undefined {
  const place = (sorted.length - 1) * hundredths;
  const rest = place % 100;
  const [low, high] = [sorted[Math.floor(place / 100)], sorted[Math.ceil(place / 100)]];
  return low === undefined || high === undefined ? undefined : (low * (100 - rest) + high * rest) / 100;
}
