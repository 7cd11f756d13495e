import { packsOf } from "@zona/domain/kpis/kpi-packs";
import { MONTH_INDICATORS } from "@zona/domain/measures/month-indicators";
import { expect, it } from "vitest";
import { HOME_BUDGET, HOME_READS } from "./home-reads.ts";

it("reads no more than its budget with every list full", () => {
  expect(Object.values(HOME_READS).reduce((sum, most) => sum + most, 0)).toBeLessThanOrEqual(HOME_BUDGET);
});

it("counts the indicators of both months with their two counts", () => {
  expect(HOME_READS.indicators).toBe(2 * (packsOf(MONTH_INDICATORS).length + 2));
});
