import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate, capacityOf, labelledDrops, type Method } from "./allocation.ts";

const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 });
const layout = fc.record({
  unitsPerDrop: fc.integer({ min: 1, max: 10 }),
  dropsPerDish: fc.integer({ min: 1, max: 6 }),
});
const method = fc.constantFrom<Method>("random", "block", "sibling_split");

/** Draws that depend on a seed alone. */
function drawsOf(seed: number) {
  let state = (seed % 2_147_483_646) + 1;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  };
}

describe("an allocation", () => {
  it("gives each unit one place, each arm its units, and each drop to one arm", () => {
    fc.assert(
      fc.property(sizes, method, layout, fc.nat(), (units, how, held, seed) => {
        const { list } = allocate(units, how, held, drawsOf(seed));
        expect(list.map(({ unit }) => unit)).toEqual(list.map((_, index) => index + 1));
        for (const [arm, count] of units.entries())
          expect(list.filter(({ armIndex }) => armIndex === arm)).toHaveLength(count);
        const drops = Map.groupBy(list, ({ dish, drop }) => `${dish} ${drop}`);
        for (const held_ of drops.values()) {
          expect(new Set(held_.map(({ armIndex }) => armIndex)).size).toBe(1);
          expect(held_.length).toBeLessThanOrEqual(held.unitsPerDrop);
        }
        for (const { drop } of list) expect(drop).toBeLessThanOrEqual(held.dropsPerDish);
      }),
    );
  });

  it("in blocks holds each arm once in every turn while it has units left", () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (units, seed) => {
        const { list } = allocate(units, "block", { unitsPerDrop: 5, dropsPerDish: 4 }, drawsOf(seed));
        const least = Math.min(...units);
        for (let turn = 0; turn < least; turn++) {
          const arms = list.slice(turn * units.length, (turn + 1) * units.length).map(({ armIndex }) => armIndex);
          expect(new Set(arms).size).toBe(units.length);
        }
      }),
    );
  });

  it("is guessed no better than by chance, neither the arm of a unit nor that of a drop", () => {
    const rounds = 4000;
    const first = [0, 0];
    const firstDrop = [0, 0];
    for (let seed = 0; seed < rounds; seed++) {
      const { list } = allocate([15, 15], "random", { unitsPerDrop: 5, dropsPerDish: 3 }, drawsOf(seed * 7919));
      const arm = list[0]?.armIndex ?? 0;
      first[arm] = (first[arm] ?? 0) + 1;
      const inDrop = list.find(({ dish, drop }) => dish === 1 && drop === 1)?.armIndex ?? 0;
      firstDrop[inDrop] = (firstDrop[inDrop] ?? 0) + 1;
    }
    // Four standard errors of a fair coin.
    for (const counts of [first, firstDrop])
      expect(Math.abs((counts[0] ?? 0) / rounds - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / rounds));
  });

  it("labels as many drops and as much room for every letter, however small its arm is", () => {
    fc.assert(
      fc.property(sizes, method, layout, fc.nat(), (units, how, held, seed) => {
        const { list, drops } = allocate(units, how, held, drawsOf(seed));
        const capacity = capacityOf(units);
        const labelled = labelledDrops(drops, held, capacity);
        const rooms = units.map((_, arm) =>
          labelled.filter((one) => one.arm === arm).map(({ from, to }) => [from, to]),
        );
        for (const own of rooms) expect(own).toEqual(rooms[0]);
        expect(rooms[0]?.at(-1)?.[1]).toBe(capacity);
        for (const { dish, drop, armIndex } of list)
          expect(labelled.find((one) => one.dish === dish && one.drop === drop)?.arm).toBe(armIndex);
      }),
    );
  });

  it("shows every letter with the same number of rows", () => {
    expect(capacityOf([21, 15, 20])).toBe(21);
    expect(capacityOf([])).toBe(0);
  });
});
