import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localTimeAt } from "../timing/zoned-time.ts";
import { nextRun, runsAfter } from "./next-runs.ts";
import { ScheduleRule, WEEKDAYS } from "./schedule-rule.ts";

const ZONES = [
  "Europe/Paris",
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Asia/Kathmandu",
  "America/Sao_Paulo",
];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function first(rule: ScheduleRule, after: Date, count: number): Date[] {
  const runs: Date[] = [];
  for (const run of runsAfter(rule, after)) {
    runs.push(run);
    if (runs.length === count) break;
  }
  return runs;
}
const iso = (rule: ScheduleRule, after: string, count: number) =>
  first(rule, new Date(after), count).map((run) => run.toISOString().slice(0, 16));

const zone = fc.constantFrom(...ZONES);
const minute = fc.integer({ min: 0, max: 59 });
const at = fc
  .tuple(fc.integer({ min: 0, max: 23 }), minute)
  .map(([hour, min]) => `${String(hour).padStart(2, "0")}:${String(min).padStart(2, "0")}`);
const dayRule: fc.Arbitrary<ScheduleRule> = fc.oneof(
  fc.record({ every: fc.constantFrom("day" as const, "weekday" as const), at, zone }),
  fc.record({
    every: fc.constant("week" as const),
    at,
    zone,
    on: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
  }),
  fc.record({
    every: fc.constant("month" as const),
    at,
    zone,
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant("last" as const)),
  }),
);
const hourRule: fc.Arbitrary<ScheduleRule> = fc.record({ every: fc.constant("hour" as const), minute, zone });
const time = fc.date({ min: new Date("2009-01-01Z"), max: new Date("2036-01-01Z"), noInvalidDate: true });

const localText = (instant: Date, name: string) => {
  const { year, month, day, hour, minute: min } = localTimeAt(instant, name);
  const two = (value: number) => String(value).padStart(2, "0");
  return { date: `${year}-${two(month)}-${two(day)}`, clock: `${two(hour)}:${two(min)}` };
};

describe("planned runs", () => {
  it.each([
    [
      "the last day of the month, over a change to summer time",
      { every: "month", day: "last", at: "07:00", zone: "Europe/Paris" },
      "2028-01-31T06:00:00Z",
      ["2028-02-29T06:00", "2028-03-31T05:00", "2028-04-30T05:00"],
    ],
    [
      "the 31st, on the last day of shorter months",
      { every: "month", day: 31, at: "12:00", zone: "Asia/Kathmandu" },
      "2026-01-31T06:15:00Z",
      ["2026-02-28T06:15", "2026-03-31T06:15", "2026-04-30T06:15"],
    ],
    [
      "a reading that the clock jumps over, at the first instant after",
      { every: "day", at: "02:30", zone: "Europe/Paris" },
      "2026-03-28T12:00:00Z",
      ["2026-03-29T01:00", "2026-03-30T00:30"],
    ],
    [
      "a reading that the clock shows twice, once",
      { every: "day", at: "01:30", zone: "America/New_York" },
      "2026-10-31T12:00:00Z",
      ["2026-11-01T05:30", "2026-11-02T06:30"],
    ],
    [
      "a midnight that did not exist",
      { every: "day", at: "00:00", zone: "America/Sao_Paulo" },
      "2018-11-03T12:00:00Z",
      ["2018-11-04T03:00", "2018-11-05T02:00"],
    ],
    [
      "a day that never was, at the first instant of the next one, and that one's own time",
      { every: "day", at: "07:00", zone: "Pacific/Apia" },
      "2011-12-29T18:00:00Z",
      ["2011-12-30T10:00", "2011-12-30T17:00"],
    ],
    [
      "a midnight of a day that never was, which is the next day's: once",
      { every: "day", at: "00:00", zone: "Pacific/Apia" },
      "2011-12-29T12:00:00Z",
      ["2011-12-30T10:00", "2011-12-31T10:00"],
    ],
    [
      "working days alone",
      { every: "weekday", at: "08:00", zone: "Europe/London" },
      "2026-11-20T08:00:00Z",
      ["2026-11-23T08:00", "2026-11-24T08:00"],
    ],
    [
      "each hour of a night of 25",
      { every: "hour", minute: 30, zone: "Europe/Paris" },
      "2026-10-25T00:00:00Z",
      ["2026-10-25T00:30", "2026-10-25T01:30", "2026-10-25T02:30"],
    ],
    [
      "no second run where half an hour is repeated",
      { every: "hour", minute: 45, zone: "Australia/Lord_Howe" },
      "2026-04-04T14:00:00Z",
      ["2026-04-04T14:45", "2026-04-04T16:15"],
    ],
    [
      "the hour whose first half is jumped over, at its beginning",
      { every: "hour", minute: 15, zone: "Australia/Lord_Howe" },
      "2026-10-03T15:00:00Z",
      ["2026-10-03T15:30", "2026-10-03T16:15"],
    ],
    [
      "the hour whose first half is jumped over, where the clock jumps to the very minute",
      { every: "hour", minute: 30, zone: "Australia/Lord_Howe" },
      "2026-10-03T14:59:00Z",
      ["2026-10-03T15:00", "2026-10-03T15:30", "2026-10-03T16:30"],
    ],
    [
      "no run between two hours where the clock jumps by one at a quarter to",
      { every: "hour", minute: 0, zone: "Pacific/Chatham" },
      "2026-09-26T13:00:00Z",
      ["2026-09-26T13:15", "2026-09-26T14:15"],
    ],
    [
      "no further run where the clock jumps over a whole day to the same hour",
      { every: "hour", minute: 30, zone: "Pacific/Apia" },
      "2011-12-30T08:45:00Z",
      ["2011-12-30T09:30", "2011-12-30T10:30"],
    ],
    [
      "nothing before the first day and nothing after the last",
      { every: "day", at: "06:00", zone: "Europe/Paris", starts: "2027-06-01", ends: "2027-06-02" },
      "2026-01-01T00:00:00Z",
      ["2027-06-01T04:00", "2027-06-02T04:00"],
    ],
  ] as const)("take %s", (_what, rule, after, expected) => {
    const parsed = ScheduleRule.parse(rule);
    expect(iso(parsed, after, 3).slice(0, expected.length)).toEqual(expected);
  });

  it("end with the last day", () => {
    const rule = ScheduleRule.parse({ every: "hour", minute: 0, zone: "UTC", ends: "2026-11-21" });
    expect(nextRun(rule, new Date("2026-11-21T22:30:00Z"))).toEqual(new Date("2026-11-21T23:00:00Z"));
    expect(nextRun(rule, new Date("2026-11-21T23:00:00Z"))).toBeUndefined();
  });

  it("are the same and in order wherever one begins to look", () => {
    void fc.assert(
      fc.property(fc.oneof(dayRule, hourRule), time, fc.integer({ min: 1, max: 20 }), (rule, from, index) => {
        const runs = first(rule, from, 40);
        for (const [i, run] of runs.entries()) expect(run.getTime()).toBeGreaterThan((runs[i - 1] ?? from).getTime());
        const known = runs[index] ?? from;
        expect(nextRun(rule, known)).toEqual(runs[index + 1]);
        expect(nextRun(rule, new Date(known.getTime() - 1))).toEqual(known);
      }),
      { numRuns: 150 },
    );
  });

  it("show the time of the rule on the clock of the zone, or follow a jump over it", () => {
    void fc.assert(
      fc.property(dayRule, time, (rule, from) => {
        if (rule.every === "hour") return;
        for (const run of first(rule, from, 15)) {
          if (localText(run, rule.zone).clock === rule.at) continue;
          const before = localText(new Date(run.getTime() - 60_000), rule.zone);
          const { date, clock } = localText(run, rule.zone);
          expect(`${before.date} ${before.clock}` < `${before.date} ${rule.at}` || before.date < date).toBe(true);
          expect(clock > rule.at || before.date < date).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("are one for each day of the rule, in any year and zone", () => {
    void fc.assert(
      fc.property(at, zone, time, (clock, name, from) => {
        if (name === "Pacific/Apia" && from.getUTCFullYear() === 2011) return; // it left a day out
        const runs = first({ every: "day", at: clock, zone: name }, from, 30);
        const days = runs.map((run) => localText(run, name).date);
        expect(new Set(days).size).toBe(30);
        const span = (runs[29]?.getTime() ?? 0) - (runs[0]?.getTime() ?? 0);
        expect(Math.abs(span - 29 * DAY_MS)).toBeLessThanOrEqual(2 * HOUR_MS);
      }),
      { numRuns: 150 },
    );
  });

  it("are one for each real hour", () => {
    void fc.assert(
      fc.property(hourRule, time, (rule, from) => {
        if (rule.zone === "Pacific/Apia" && from.getUTCFullYear() === 2011) return;
        const runs = first(rule, from, 200);
        const span = (runs[199]?.getTime() ?? 0) - (runs[0]?.getTime() ?? 0);
        expect(Math.abs(span - 199 * HOUR_MS)).toBeLessThanOrEqual(HOUR_MS / 2);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a rule", () => {
  it.each([
    [{ every: "day", at: "24:00", zone: "UTC" }],
    [{ every: "day", at: "07:00", zone: "+02:00" }],
    [{ every: "week", on: [], at: "07:00", zone: "UTC" }],
    [{ every: "week", on: ["mon", "mon"], at: "07:00", zone: "UTC" }],
    [{ every: "month", day: 0, at: "07:00", zone: "UTC" }],
    [{ every: "hour", minute: 60, zone: "UTC" }],
    [{ every: "day", at: "07:00", zone: "UTC", starts: "2026-02-30" }],
    [{ every: "day", at: "07:00", zone: "UTC", starts: "2026-03-02", ends: "2026-03-01" }],
    [{ every: "year", at: "07:00", zone: "UTC" }],
  ])("is refused when it is %o", (rule) => {
    expect(ScheduleRule.safeParse(rule).success).toBe(false);
  });
});
