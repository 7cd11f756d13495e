/** Numbers that look random and are the same on every machine: a demo that changes by itself cannot be counted again. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** Whether something of this probability happens. */
    happens: (probability: number) => next() < probability,
    /** A whole number, both ends included. */
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    /** One of several, each with its weight. */
    pick<T>(weighted: readonly (readonly [T, number])[]): T {
      let left = next() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of weighted) {
        left -= weight;
        if (left < 0) return value;
      }
      const [[first]] = weighted as [readonly [T, number]];
      return first;
    },
  };
}
export type Random = ReturnType<typeof randomFrom>;
