/** Where a value stands among others: how many lie below it, of how many, and the share of the range up to it (0…1). */
export type PercentileRank = { below: number; of: number; share: number };

/** Undefined without a value or with fewer than two others: one neighbour is no distribution. Equal ones count half. */
export function percentileRank(value: number | undefined, others: readonly number[]): PercentileRank | undefined {
  const known = others.filter(Number.isFinite);
  if (value === undefined || !Number.isFinite(value) || known.length < 2) return undefined;
  const below = known.filter((one) => one < value).length;
  const equal = known.filter((one) => one === value).length;
  return { below, of: known.length, share: (below + equal / 2) / known.length };
}
