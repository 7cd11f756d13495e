import { describe, expect, it } from "vitest";
import { dueList, type Timing } from "./due-list.ts";
import { injectionPlans } from "./injection-planner.ts";
import { formatZoned, localTimeAt } from "./zoned-time.ts";

const TIMING: Timing = { profile: "istanbul-2025", insemination: "icsi" };
const WORKDAY = { fromMinute: 7 * 60, toMinute: 19 * 60 };
const PARIS = "Europe/Paris";
const MINUTE_MS = 60_000;

const clockOf = (at: Date) => formatZoned(at, PARIS).slice(11, 16);

describe("the injection planner", () => {
  it("finds the evening as the time that keeps the windows of all checks in working hours", () => {
    const plans = injectionPlans({ year: 2026, month: 5, day: 12 }, PARIS, WORKDAY, TIMING);
    expect(plans).toHaveLength(49);
    expect(plans.filter(({ good }) => good).map(({ start }) => clockOf(start))).toEqual([
      ...["18:00", "18:15", "18:30", "18:45", "19:00"],
    ]);
  });

  it("plans a check where its window and the working hours meet, and says which have no such moment", () => {
    const [plan] = injectionPlans({ year: 2026, month: 5, day: 12 }, PARIS, { ...WORKDAY, fromMinute: 450 }, TIMING);
    expect(plan?.checks.map(({ check, at, inHours }) => `${check} ${clockOf(at)} ${inHours}`)).toEqual([
      "fert 00:30 false",
      "d2 02:30 false",
      "d3 22:30 false",
      "d4 07:30 true",
      "d5_full 19:00 true",
      "d5_expanded 22:30 false",
      "d6 22:30 false",
      "d7 22:30 false",
    ]);
  });

  it("says that nobody is there exactly where no minute of the window lies in working hours", () => {
    const plans = injectionPlans({ year: 2026, month: 3, day: 27 }, PARIS, WORKDAY, TIMING, 10);
    for (const { start, checks } of plans)
      for (const [index, { from, overdue }] of dueList(start, TIMING).entries()) {
        let isSomebodyThere = false;
        for (let at = from.getTime(); at <= overdue.getTime(); at += MINUTE_MS) {
          const { hour, minute } = localTimeAt(new Date(at), PARIS);
          const ofDay = hour * 60 + minute;
          isSomebodyThere ||= ofDay >= WORKDAY.fromMinute && ofDay <= WORKDAY.toMinute;
        }
        expect(checks[index]?.inHours).toBe(isSomebodyThere);
      }
  });

  it("counts the hour that a clock change adds", () => {
    const [late] = injectionPlans(
      { year: 2026, month: 3, day: 28 },
      PARIS,
      { ...WORKDAY, fromMinute: 14 * 60 },
      TIMING,
    );
    expect(late?.checks[1] && formatZoned(late.checks[1].at, PARIS)).toBe("2026-03-30T10:00:00+02:00");
  });

  it("leaves out start times that the clock skips", () => {
    const night = { fromMinute: 90, toMinute: 210 };
    const plans = injectionPlans({ year: 2026, month: 3, day: 29 }, PARIS, night, TIMING, 30);
    expect(plans.map(({ start }) => clockOf(start))).toEqual(["01:30", "03:00", "03:30"]);
  });
});
