import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_ENTRIES, nextEntry, type UnitArm } from "./unit-allocation.ts";

/** The arms of the first entries by what is drawn. */
function arms(entries: number, below: (n: number) => number): UnitArm[] {
  let list = NO_ENTRIES;
  return Array.from({ length: entries }, () => {
    const next = nextEntry(list, below);
    list = next.list;
    return next.arm;
  });
}

/** How likely each outcome of something that draws is: every way in which it can be drawn, one after the other. */
function chances<T>(draws: (below: (n: number) => number) => T): Map<string, number> {
  const found = new Map<string, number>();
  const open: number[][] = [[]];
  for (let taken = open.pop(); taken; taken = open.pop()) {
    let at = 0;
    let chance = 1;
    const path = taken;
    const outcome = JSON.stringify(
      draws((n) => {
        chance /= n;
        if (at === path.length) {
          for (let other = 1; other < n; other++) open.push([...path, other]);
          path.push(0);
        }
        return path[at++] ?? 0;
      }),
    );
    found.set(outcome, (found.get(outcome) ?? 0) + chance);
  }
  return found;
}

/** Orders of a block, each as likely as the others. */
const orders = (size: number): string[] =>
  Array.from({ length: 2 ** size }, (_, bits) => bits.toString(2).padStart(size, "0")).filter(
    (order) => order.replaceAll("0", "").length === size / 2,
  );

/** The design said once more, by counting: a block of two, four or six, each order of equal halves alike. */
function design(entries: number, begun = "", chance = 1, found = new Map<string, number>()): Map<string, number> {
  if (begun.length >= entries) {
    const order = begun.slice(0, entries);
    return found.set(order, (found.get(order) ?? 0) + chance);
  }
  for (const size of [2, 4, 6])
    for (const order of orders(size)) design(entries, begun + order, chance / 3 / orders(size).length, found);
  return found;
}

/** How often the best guess of the next arm is right, by whoever knows all former ones. */
function bestGuess(of: ReadonlyMap<string, number>, entries: number): number {
  let right = 0;
  for (let at = 0; at < entries; at++) {
    const next = new Map<string, [number, number]>();
    for (const [all, chance] of of) {
      const known = next.get(all.slice(0, at)) ?? [0, 0];
      known[Number(all[at])] = (known[Number(all[at])] ?? 0) + chance;
      next.set(all.slice(0, at), known);
    }
    for (const both of next.values()) right += Math.max(...both);
  }
  return right / entries;
}

const ENTRIES = 6;

describe("the next entry of a study's list", () => {
  const drawn = new Map(
    [...chances((below) => arms(ENTRIES, below))].map(([outcome, chance]) => [
      (JSON.parse(outcome) as UnitArm[]).map((arm) => (arm === "device" ? 1 : 0)).join(""),
      chance,
    ]),
  );

  it("comes as the design of permuted blocks says, order by order", () => {
    const wanted = design(ENTRIES);
    expect(drawn.size).toBe(wanted.size);
    for (const [order, chance] of wanted) expect(drawn.get(order)).toBeCloseTo(chance, 12);
  });

  it("is guessed no better than the design allows to whoever does not know the sizes, and worse than with blocks of two", () => {
    const best = bestGuess(drawn, ENTRIES);
    expect(best).toBeCloseTo(bestGuess(design(ENTRIES), ENTRIES), 12);
    // Blocks of two that are known give every second arm away.
    expect(best).toBeLessThan(0.75);
    expect(bestGuess(drawn, 1)).toBeCloseTo(0.5, 12);
  });

  it("has as many of both arms at the end of each block, and keeps what was given", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { minLength: 1 }), (draws) => {
        let at = 0;
        const below = (n: number) => Math.floor((draws[at++ % draws.length] ?? 0) * n);
        let list = NO_ENTRIES;
        const given: UnitArm[] = [];
        for (let entry = 0; entry < 40; entry++) {
          const next = nextEntry(list, below);
          given.push(next.arm);
          expect(next.list.arms.slice(0, next.list.given)).toEqual(given);
          list = next.list;
        }
        let end = 0;
        for (const size of list.blocks) {
          const own = list.arms.slice(end, end + size);
          expect(own.filter((arm) => arm === "device")).toHaveLength(size / 2);
          end += size;
        }
        expect(end).toBe(list.arms.length);
        expect(end - list.given).toBeLessThan(6);
      }),
    );
  });
});
