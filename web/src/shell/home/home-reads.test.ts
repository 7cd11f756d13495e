import { expect, it } from "vitest";
import { HOME_BUDGET, HOME_READS } from "./home-reads.ts";

it("reads no more than its budget with every list full", () => {
  expect(Object.values(HOME_READS).reduce((sum, most) => sum + most, 0)).toBeLessThanOrEqual(HOME_BUDGET);
});
