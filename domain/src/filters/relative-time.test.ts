import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TIME_GROUPS, type TimeGroup } from "../timing/calendar.ts";
import { localTimeAt } from "../timing/zoned-time.ts";
import { passes } from "./evaluate.ts";
import type { Filter } from "./filter.ts";
import { filterWords } from "./filter-words.ts";
import { parseRelativeTime, periodOf, type RelativeTime, relativeTimeText } from "./relative-time.ts";
import { resolveTimes } from "./resolve-times.ts";

/** Clocks that change at night, at midnight, by half an hour, at another end of the year, and never. */
const zones = fc.constantFrom(
  ...["Europe/Paris", "America/New_York", "America/Santiago", "Africa/Cairo", "Asia/Beirut"],
  ...["Australia/Lord_Howe", "America/Asuncion", "Asia/Kathmandu", "Pacific/Auckland", "UTC"],
);
const date = (min: string, max: string) => fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
/** Any, and those of days on which some of these clocks change, at midnight among others. */
const moments = fc.oneof(
  date("2015-01-01T00:00:00Z", "2030-12-31T00:00:00Z"),
  date("2023-04-27T12:00:00Z", "2023-04-29T12:00:00Z"),
  date("2023-09-30T12:00:00Z", "2023-10-02T12:00:00Z"),
  date("2024-03-30T12:00:00Z", "2024-04-01T12:00:00Z"),
  date("2024-09-07T12:00:00Z", "2024-09-09T12:00:00Z"),
  date("2026-10-24T12:00:00Z", "2026-10-26T12:00:00Z"),
);
const units = fc.constantFrom(...TIME_GROUPS);
const counts = fc.integer({ min: 1, max: 40 });
const times: fc.Arbitrary<RelativeTime> = fc.oneof(
  units.map((unit) => ({ kind: "this", unit }) as const),
  fc
    .tuple(fc.constantFrom("last" as const, "this-and-last" as const), counts, units)
    .map(([kind, count, unit]) => ({ kind, count, unit })),
  counts.map((count) => ({ kind: "past", count, unit: "day" }) as const),
);

const DAY_MS = 86_400_000;

/** Which unit of the calendar a clock shows, counted one by one; recounted here without `calendar.ts`. */
function unitNumber(at: Date, unit: TimeGroup, zone: string): number {
  const { year, month, day } = localTimeAt(at, zone);
  const days = Date.UTC(year, month - 1, day) / DAY_MS;
  if (unit === "day") return days;
  // 1 January 1970 was a Thursday.
  if (unit === "week") return Math.floor((days + 3) / 7);
  if (unit === "month") return year * 12 + month - 1;
  return unit === "quarter" ? year * 4 + Math.floor((month - 1) / 3) : year;
}

function isMeant(time: RelativeTime, at: Date, now: Date, zone: string): boolean {
  const ago = now.getTime() - at.getTime();
  if (time.kind === "past") return ago > 0 && ago <= time.count * DAY_MS;
  const back = unitNumber(now, time.unit, zone) - unitNumber(at, time.unit, zone);
  if (time.kind === "this") return back === 0;
  return back <= time.count && back >= (time.kind === "last" ? 1 : 0);
}

describe("a relative time", () => {
  it("holds exactly the instants whose unit of the local calendar it means", () => {
    void fc.assert(
      fc.property(times, moments, zones, fc.double({ min: -1.5, max: 1.5, noNaN: true }), (time, now, zone, away) => {
        const { from, to } = periodOf(time, now, zone);
        const length = to.getTime() - from.getTime();
        const near = [from, to].flatMap((edge) => [-1, 0, 1].map((ms) => new Date(edge.getTime() + ms)));
        for (const at of [...near, new Date(Math.round(from.getTime() + away * length)), now]) {
          const filter = resolveTimes({ field: "createdAt", op: "within", value: [relativeTimeText(time)] }, now, zone);
          expect(passes("tests", { createdAt: at }, filter)).toBe(isMeant(time, at, now, zone));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("of one unit follows the one before without a gap or an overlap", () => {
    void fc.assert(
      fc.property(units, moments, zones, counts, (unit, now, zone, count) => {
        const present = periodOf({ kind: "this", unit }, now, zone);
        const several = periodOf({ kind: "last", count, unit }, now, zone);
        const both = periodOf({ kind: "this-and-last", count, unit }, now, zone);
        expect(several.to).toEqual(present.from);
        expect(both).toEqual({ from: several.from, to: present.to, isUnfinished: true });
        let { from } = present;
        for (let back = 0; back < count; back += 1) {
          const before = periodOf({ kind: "last", count: 1, unit }, from, zone);
          expect(before.to).toEqual(from);
          from = before.from;
        }
        expect(from).toEqual(several.from);
      }),
    );
  });

  it("is written and read", () => {
    void fc.assert(
      fc.property(times, (time) => {
        expect(parseRelativeTime(relativeTimeText(time))).toEqual(time);
      }),
    );
    for (const text of [
      "",
      "this-months",
      "last-0-days",
      "last-01-days",
      "last-1000-days",
      "past-3-weeks",
      "last-3-hours",
    ])
      expect(parseRelativeTime(text)).toBeUndefined();
  });
});

describe("a filter with relative times", () => {
  const within = (time: RelativeTime): Filter => ({
    field: "createdAt",
    op: "within",
    value: [relativeTimeText(time)],
  });

  it("has none left once it is resolved, however deep they stand, and then stays as it is", () => {
    void fc.assert(
      fc.property(times, times, moments, zones, (one, other, now, zone) => {
        const filter: Filter = {
          any: [{ not: within(one) }, { all: [within(other), { not: { all: [within(one)] } }] }],
        };
        const resolved = resolveTimes(filter, now, zone);
        expect(JSON.stringify(resolved)).not.toContain("within");
        expect(resolveTimes(resolved, new Date(0), "UTC")).toEqual(resolved);
      }),
    );
  });

  it("is not run before it is resolved", () => {
    expect(() => passes("tests", { createdAt: new Date() }, within({ kind: "this", unit: "day" }))).toThrow(/resolved/);
  });
});

describe("words of a relative time", () => {
  const now = new Date("2026-11-24T09:00:00Z");
  const said = (value: string, field = "opuAt") =>
    filterWords("tests", { field, op: "within", value: [value] }, { zone: "Europe/Paris", now });

  it.each([
    ["this-day", "Retrieval today so far, 24 November 2026"],
    ["this-month", "Retrieval this month so far, 1 to 24 November 2026"],
    ["last-1-months", "Retrieval last month, 1 to 31 October 2026"],
    ["last-2-quarters", "Retrieval in the last 2 whole quarters, 1 April to 30 September 2026"],
    ["this-and-last-5-months", "Retrieval this month and the 5 before so far, 1 June to 24 November 2026"],
    ["last-1-years", "Retrieval last year, 1 January to 31 December 2025"],
  ])("give its dates and say what goes on: %s", (value, words) => expect(said(value)).toBe(words));

  it("tell a period of what may lie ahead to its end", () => {
    expect(said("this-month", "dueAt")).toBe("Next check due this month, 1 to 30 November 2026");
  });

  it("tell the hours where a period ends now", () => {
    expect(said("past-7-days")).toMatch(
      /^Retrieval in the past 7 × 24 hours, 17 November 2026\D+10:00 to 24 November 2026\D+10:00$/,
    );
  });

  it("name the last day that still belongs to a period, whenever the clock changes", () => {
    void fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const words = filterWords("tests", within("last-1-days"), { zone, now: moment });
        const midday = new Date(periodOf({ kind: "last", count: 1, unit: "day" }, moment, zone).to.getTime() - 1);
        const { day, year } = localTimeAt(midday, zone);
        expect(words).toMatch(new RegExp(`yesterday, ${day} \\w+ ${year}$`));
      }),
    );
  });

  const within = (value: string): Filter => ({ field: "opuAt", op: "within", value: [value] });
});
