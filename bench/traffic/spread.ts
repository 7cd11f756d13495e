import { setTimeout as delay } from "node:timers/promises";

/**
 * Begins so many acts evenly over so long, the first at once, whether or not those before are over. Resolves to what they
 * came to when all are; rejects then when one of them did.
 */
export async function spread<T>(count: number, overMs: number, act: (index: number) => Promise<T>): Promise<T[]> {
  const begun = performance.now();
  const underWay: Promise<T>[] = [];
  for (let index = 0; index < count; index++) {
    await delay(Math.max(0, begun + (index * overMs) / count - performance.now()));
    const one = act(index);
    one.catch(() => undefined); // told at the end
    underWay.push(one);
  }
  return Promise.all(underWay);
}
