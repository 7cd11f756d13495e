import fc from "fast-check";
import { expect, test } from "vitest";
import { localTimeAt } from "../timing/zoned-time.ts";
import { filterFault } from "./filter-fault.ts";
import { RECURRING } from "./random-times-for-tests.ts";
import { isAtTime, parseRecurringTime, recurringTimeText } from "./recurring-time.ts";
import { resolveTimes } from "./resolve-times.ts";

const instants = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
const zones = fc.constantFrom("Europe/Paris", "America/New_York", "Asia/Kathmandu", "UTC");

test("a recurring time is written in one way alone", () => {
  fc.assert(
    fc.property(RECURRING, (text) => {
      const time = parseRecurringTime(text);
      expect(time && recurringTimeText(time)).toBe(text);
    }),
  );
  for (const wrong of [
    "",
    " ",
    "mon,",
    "tue,mon",
    "mon,mon",
    "Mon",
    "mo",
    "24:00-06:00",
    "06:00-24:01",
    "06:00",
    "06:00-06:00",
    "mon  06:00-07:00",
  ])
    expect(parseRecurringTime(wrong), wrong).toBeUndefined();
});

test("each instant is on one day of the week, and in one of two halves of the day, over midnight too", () => {
  fc.assert(
    fc.property(
      instants,
      zones,
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 1, max: 1439 }),
      (at, zone, from, by) => {
        const to = (from + by) % 1440;
        const is = (weekdays: readonly number[], minutes?: { from: number; to: number }) =>
          isAtTime(at, { weekdays, minutes }, zone);
        expect([1, 2, 3, 4, 5, 6, 7].filter((day) => is([day]))).toHaveLength(1);
        expect(is([], { from, to })).toBe(!is([], { from: to, to: from }));
        // What begins on a day and ends on the next belongs to the day on which it began.
        const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => is([day], { from, to }));
        expect(days).toHaveLength(is([], { from, to }) ? 1 : 0);
      },
    ),
  );
});

test("the clock is that of the zone", () => {
  fc.assert(
    fc.property(instants, zones, (at, zone) => {
      const { hour } = localTimeAt(at, zone);
      const hours = [...Array(24).keys()].filter((from) =>
        isAtTime(at, { weekdays: [], minutes: { from: from * 60, to: from * 60 + 60 } }, zone),
      );
      expect(hours).toEqual([hour]);
    }),
  );
});

test("whatever clock a request names, it is told on that of the site", () => {
  fc.assert(
    fc.property(RECURRING, zones, zones, (text, sent, site) => {
      const of = (value: readonly string[]) => ({ field: "createdAt", op: "recurs" as const, value: [...value] });
      const resolved = resolveTimes(of([text, sent]), new Date(), site);
      expect(resolved).toEqual(of([text, site]));
      expect(filterFault("tests", resolved)).toBeUndefined();
    }),
  );
  for (const value of [["mon", "Mars/Olympus"], ["mon", "UTC", "UTC"], [], ["Mon"], [1]])
    expect(filterFault("tests", { field: "createdAt", op: "recurs", value })).toBeDefined();
});
