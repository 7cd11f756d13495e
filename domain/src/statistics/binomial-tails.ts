import { beta } from "./means.ts";

/**
 * Chance of `successes` or fewer in `trials`, and of `successes` or more. Both need not be whole: what varies more than
 * binomially is held against fewer trials than there were (`effective`).
 */
export const atMost = (successes: number, trials: number, share: number) =>
  successes >= trials ? 1 : beta(1 - share, trials - successes, successes + 1);
export const atLeast = (successes: number, trials: number, share: number) =>
  successes <= 0 ? 1 : beta(share, successes, trials - successes + 1);

const STEPS = 50;

/** The x from 0 to `most` at which a rising function passes `level`. */
function crossing(rising: (x: number) => number, most: number, level: number): number {
  let [low, high] = [0, most];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (rising(middle) > level) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/**
 * The shares, from 0 to 1, at and beyond which no more than `tail` lies on either side; 0 and 1 where even none or all of
 * the trials are likelier than that.
 */
export function exactLimits(share: number, trials: number, tail: number): readonly [low: number, high: number] {
  const low = atMost(0, trials, share) > tail ? 0 : crossing((x) => atMost(x, trials, share), trials, tail) / trials;
  const high =
    atLeast(trials, trials, share) > tail
      ? 1
      : crossing((x) => 1 - atLeast(x, trials, share), trials, 1 - tail) / trials;
  return [low, high];
}
