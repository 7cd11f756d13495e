import type { Stratum } from "./differences.ts";

/** C(n, 0) … C(n, n), as whole numbers. */
function binomials(n: number): bigint[] {
  const row = [1n];
  for (let k = 1; k <= n; k++) row.push(((row[k - 1] ?? 0n) * BigInt(n - k + 1)) / BigInt(k));
  return row;
}

/** In how many ways the successes of a stratum fall on its arms; `counts[i]` with `from + i` of them in the first. */
type Ways = { from: number; counts: bigint[] };

function waysOf({ a, b }: Stratum): Ways {
  const successes = a.successes + b.successes;
  const from = Math.max(0, successes - b.trials);
  const to = Math.min(a.trials, successes);
  const [ofA, ofB] = [binomials(a.trials), binomials(b.trials)];
  const counts = Array.from(
    { length: to - from + 1 },
    (_, index) => (ofA[from + index] ?? 0n) * (ofB[successes - from - index] ?? 0n),
  );
  return { from, counts };
}

function together(x: Ways, y: Ways): Ways {
  const counts = Array.from({ length: x.counts.length + y.counts.length - 1 }, () => 0n);
  for (const [i, ofX] of x.counts.entries())
    for (const [j, ofY] of y.counts.entries()) counts[i + j] = (counts[i + j] ?? 0n) + ofX * ofY;
  return { from: x.from + y.from, counts };
}

const DIGITS = 10n ** 18n;

/**
 * Two-sided p of the exact conditional test that two arms have the same odds in every stratum, given how many succeeded in
 * each: Fisher's exact test where there is one stratum. What is at most as likely as what was seen counts; likelihoods are
 * compared as whole numbers, so two tables that are equally likely are so. Undefined where an arm cannot be.
 */
export function exactP(strata: readonly Stratum[]): number | undefined {
  const arms = strata.flatMap(({ a, b }) => [a, b]);
  const isCounted = arms.every(
    ({ successes, trials }) =>
      Number.isSafeInteger(successes) && Number.isSafeInteger(trials) && successes >= 0 && successes <= trials,
  );
  if (strata.length === 0 || !isCounted) return undefined;
  const { from, counts } = strata.map(waysOf).reduce(together);
  const seen = counts[strata.reduce((sum, { a }) => sum + a.successes, 0) - from] ?? 0n;
  const all = counts.reduce((sum, one) => sum + one, 0n);
  const asUnlikely = counts.reduce((sum, one) => (one <= seen ? sum + one : sum), 0n);
  return Number((asUnlikely * DIGITS) / all) / Number(DIGITS);
}

/** Holm's step-down of several p, in their order: the chance that any of them is as small by chance alone stays bounded. */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((p, index) => ({ p, index })).sort((x, y) => x.p - y.p);
  const adjusted = [...ps];
  let least = 0;
  for (const [rank, { p, index }] of order.entries()) {
    least = Math.max(least, Math.min(1, p * (ps.length - rank)));
    adjusted[index] = least;
  }
  return adjusted;
}
