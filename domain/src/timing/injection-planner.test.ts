import { describe, expect, it } from "vitest";
import type { Timing } from "./due-list.ts";
import { injectionPlans, planInjection } from "./injection-planner.ts";
import { formatZoned } from "./zoned-time.ts";

const TIMING: Timing = { profile: "istanbul-2025", insemination: "icsi" };
const WORKDAY = { fromMinute: 7 * 60, toMinute: 19 * 60 };
const PARIS = "Europe/Paris";

describe("the injection planner", () => {
  it("finds the evening as the only time that keeps all checks in working hours", () => {
    const plans = injectionPlans({ year: 2026, month: 5, day: 12 }, PARIS, WORKDAY, TIMING);
    expect(plans).toHaveLength(49);
    expect(plans.filter(({ good }) => good).map(({ start }) => formatZoned(start, PARIS))).toEqual([
      "2026-05-12T19:00:00+02:00",
    ]);
  });

  it("says which checks an injection at 15:00 puts outside of working hours", () => {
    const plan = planInjection(new Date("2026-05-12T13:00:00Z"), PARIS, WORKDAY, TIMING);
    const outside = plan.checks.filter(({ inHours }) => !inHours);
    expect(outside.map(({ check, at }) => `${check} ${formatZoned(at, PARIS).slice(11, 16)}`)).toEqual([
      "d3 06:00",
      "d5_full 03:00",
      "d5_expanded 06:00",
      "d6 06:00",
      "d7 06:00",
    ]);
  });

  it("counts the hour that a clock change adds", () => {
    const plan = planInjection(new Date("2026-03-28T13:00:00Z"), PARIS, WORKDAY, TIMING);
    expect(plan.checks[0] && formatZoned(plan.checks[0].at, PARIS)).toBe("2026-03-29T08:00:00+02:00");
  });

  it("leaves out start times that the clock skips", () => {
    const night = { fromMinute: 90, toMinute: 210 };
    const plans = injectionPlans({ year: 2026, month: 3, day: 29 }, PARIS, night, TIMING, 30);
    expect(plans.map(({ start }) => formatZoned(start, PARIS).slice(11, 16))).toEqual(["01:30", "03:00", "03:30"]);
  });
});
