import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TIME_GROUPS } from "../timing/calendar.ts";
import { localTimeAt } from "../timing/zoned-time.ts";
import type { Filter } from "./filter.ts";
import { comparedTime, periodBefore, withTime } from "./period-before.ts";
import { periodOf, type RelativeTime } from "./relative-time.ts";

const ZONE = "Europe/Paris";
const nows = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
const counted = fc.record({
  kind: fc.constantFrom("last" as const, "this-and-last" as const),
  count: fc.integer({ min: 1, max: 12 }),
  unit: fc.constantFrom(...TIME_GROUPS),
});
const times: fc.Arbitrary<RelativeTime> = fc.oneof(
  counted,
  fc.constantFrom(...TIME_GROUPS).map((unit) => ({ kind: "this" as const, unit })),
  fc.integer({ min: 1, max: 400 }).map((count) => ({ kind: "past" as const, count, unit: "day" as const })),
);
const day = (at: Date) => {
  const { year, month, day: of } = localTimeAt(at, ZONE);
  return `${year}-${month}-${of}`;
};

describe("the period before", () => {
  it("ends where the period begins, and of two in a row the earlier is the one before the later", () => {
    void fc.assert(
      fc.property(times, nows, (time, now) => {
        const present = periodOf(time, now, ZONE);
        const before = periodBefore(time, "before", now, ZONE);
        expect(before.to).toEqual(present.from);
        if (time.kind === "past") return;
        // At its last moment the period before was what the present one is now, whole units of the calendar.
        const then = new Date((time.kind === "last" ? present.from : before.to).getTime() - 1);
        const asked = time.kind === "last" ? { ...time, kind: "this-and-last" as const, count: time.count - 1 } : time;
        expect(periodOf(asked, then, ZONE)).toMatchObject({ from: before.from, to: before.to });
      }),
    );
  });

  it("has as many days as have passed of an unfinished one, today included, and never more than it has", () => {
    void fc.assert(
      fc.property(times, nows, (time, now) => {
        const present = periodOf(time, now, ZONE);
        const whole = periodBefore(time, "before", now, ZONE);
        const same = periodBefore(time, "same-days", now, ZONE);
        expect(same.from).toEqual(whole.from);
        if (!present.isUnfinished) {
          expect(same).toEqual(whole);
          return;
        }
        const daysOf = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 86_400_000);
        const passed = daysOf(present.from, now) + 1;
        expect(same.to <= whole.to).toBe(true);
        expect(Math.abs(daysOf(same.from, same.to) - Math.min(passed, daysOf(whole.from, whole.to)))).toBeLessThan(2);
        expect(localTimeAt(same.to, ZONE)).toMatchObject({ hour: 0, minute: 0 });
      }),
    );
  });

  it.each([
    ["2026-11-26T10:00:00Z", "2026-10-1", "2026-10-26"],
    ["2026-03-31T10:00:00Z", "2026-2-1", "2026-2-28"],
    ["2026-11-01T00:30:00Z", "2026-10-1", "2026-10-1"],
  ])("of this month so far at %s goes from %s to %s", (now, from, last) => {
    const found = periodBefore({ kind: "this", unit: "month" }, "same-days", new Date(now), ZONE);
    expect([day(found.from), day(new Date(found.to.getTime() - 1))]).toEqual([from, last]);
  });
});

describe("the time of a filter that is compared", () => {
  const within = (value: string): Filter => ({ field: "opuAt", op: "within", value: [value] });
  const icsi: Filter = { field: "kind", op: "eq", value: ["icsi"] };

  it("is the one that all rows lie in", () => {
    const filter = { all: [icsi, { all: [within("this-month")] }] };
    const found = comparedTime(filter);
    expect(found?.time).toEqual({ kind: "this", unit: "month" });
    expect(found && withTime(filter, found.condition, icsi)).toEqual({ all: [icsi, { all: [icsi] }] });
  });

  it.each([
    [{ all: [icsi] }],
    [{ any: [within("this-month"), icsi] }],
    [{ not: within("this-month") }],
    [{ all: [within("this-month"), within("last-2-months")] }],
  ] as [Filter][])("is none of %j", (filter) => expect(comparedTime(filter)).toBeUndefined());
});
