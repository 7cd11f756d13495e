import fc from "fast-check";
import { expect, it } from "vitest";
import { budgetOf, LEVEL_NAMES, SERVICE_LEVELS } from "./service-levels.ts";

it("has a budget left exactly while the goal is kept", () => {
  const cases = fc.integer({ min: 0, max: 100_000 }).chain((all) => fc.tuple(fc.constant(all), fc.nat(all)));
  fc.assert(
    fc.property(fc.constantFrom(...LEVEL_NAMES), cases, (level, [all, late]) => {
      const { kept, left } = budgetOf(level, { all, late });
      expect(left >= 0).toBe(kept >= SERVICE_LEVELS[level].goal - 1e-9);
    }),
  );
});

it.each([
  ["thumbnail", 1000, 50],
  ["thumbnail", 20, 1],
  ["report", 99, 0],
  ["report", 100, 1],
] as const)("%s: of %i as many as %i may be late", (level, all, allowed) => {
  expect(budgetOf(level, { all, late: 0 })).toEqual({ kept: 1, allowed, left: allowed });
});
