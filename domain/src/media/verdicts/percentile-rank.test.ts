import { expect, it } from "vitest";
import { percentileRank } from "./percentile-rank.ts";

it("tells where a value stands among others", () => {
  expect(percentileRank(3, [1, 2, 4, 5])).toEqual({ below: 2, of: 4, share: 0.5 });
  expect(percentileRank(1, [1, 1, 1])).toEqual({ below: 0, of: 3, share: 0.5 });
});

it("says nothing where there is no distribution", () => {
  expect(percentileRank(3, [1])).toBeUndefined();
  expect(percentileRank(undefined, [1, 2, 3])).toBeUndefined();
  expect(percentileRank(3, [Number.NaN, 1])).toBeUndefined();
});
