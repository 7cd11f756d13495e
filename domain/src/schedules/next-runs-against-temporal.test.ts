import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { dueRun } from "./due-run.ts";
import { runsAfter } from "./next-runs.ts";
import { ScheduleRule, WEEKDAYS } from "./schedule-rule.ts";

/** Zones with odd clocks, each with instants around which they did something odd, and one ordinary moment. */
const ODD: readonly (readonly [zone: string, ...around: string[]])[] = [
  ["Europe/Paris", "2026-03-29T01:00Z", "2026-10-25T01:00Z", "2027-12-31T23:00Z"],
  ["America/New_York", "2026-03-08T07:00Z", "2026-11-01T06:00Z"],
  // Half an hour, on a night of its own.
  ["Australia/Lord_Howe", "2026-04-04T15:00Z", "2026-10-03T15:30Z"],
  // Summer time rests for Ramadan.
  ["Africa/Casablanca", "2026-02-15T02:00Z", "2026-03-22T02:00Z"],
  // Until 2019 the clock jumped over midnight.
  ["America/Sao_Paulo", "2018-11-04T03:00Z", "2019-02-17T02:00Z"],
  // 30 December 2011 never was; no summer time any more.
  ["Pacific/Apia", "2011-12-30T10:00Z", "2012-03-31T14:00Z"],
  // 45 minutes, and never a change since 1986.
  ["Asia/Kathmandu", "2026-02-28T18:15Z"],
  ["Pacific/Chatham", "2026-04-04T14:00Z", "2026-09-26T14:00Z"],
  ["Antarctica/Troll", "2026-03-29T01:00Z", "2026-10-25T01:00Z"],
  ["UTC", "2028-02-28T00:00Z"],
];

/** From three days before such an instant to two days after it, often close to it. */
const minutes = fc.oneof(fc.integer({ min: -60 * 72, max: 60 * 48 }), fc.integer({ min: -90, max: 90 }));
const moment = fc
  .constantFrom(...ODD)
  .chain(([zone, ...instants]) =>
    fc
      .tuple(fc.constantFrom(...instants), minutes)
      .map(([text, offset]) => ({ zone, from: new Date(new Date(text).getTime() + offset * 60_000) })),
  );
/** Anywhere in thirty years, for what nobody thought of. */
const anywhere = fc.record({
  zone: fc.constantFrom(...ODD.map(([zone]) => zone)),
  from: fc.integer({ min: Date.UTC(2009, 0), max: Date.UTC(2036, 0) }).map((at) => new Date(at - (at % 60_000))),
});
const minute = fc.integer({ min: 0, max: 59 });
const clock = fc
  // Hours in which clocks are changed come often.
  .tuple(fc.oneof(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 2, 3)), minute)
  .map(([hour, min]) => `${String(hour).padStart(2, "0")}:${String(min).padStart(2, "0")}`);
const rhythm = fc.oneof(
  fc.record({ every: fc.constantFrom("day" as const, "weekday" as const), at: clock }),
  fc.record({
    every: fc.constant("week" as const),
    at: clock,
    on: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
  }),
  fc.record({
    every: fc.constant("month" as const),
    at: clock,
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(29, 30, 31), fc.constant("last" as const)),
  }),
);
const bounds = fc.record({
  starts: fc.option(fc.integer({ min: -5, max: 40 }), { nil: undefined }),
  ends: fc.option(fc.integer({ min: 0, max: 70 }), { nil: undefined }),
});

type Around = { starts?: string; ends?: string };

function around(zone: string, from: Date, { starts, ends }: { starts: number | undefined; ends: number | undefined }) {
  const day = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const named: Around = {};
  if (starts !== undefined) named.starts = day.add({ days: starts }).toString();
  if (ends !== undefined) named.ends = day.add({ days: Math.max(starts ?? 0, ends) }).toString();
  return named;
}

type DayRule = Exclude<ScheduleRule, { every: "hour" }>;

function isPlanned(rule: DayRule, day: Temporal.PlainDate): boolean {
  if (rule.starts && Temporal.PlainDate.compare(day, rule.starts) < 0) return false;
  if (rule.ends && Temporal.PlainDate.compare(day, rule.ends) > 0) return false;
  if (rule.every === "day") return true;
  if (rule.every === "weekday") return day.dayOfWeek <= 5;
  if (rule.every === "week") return rule.on.some((name) => name === WEEKDAYS[day.dayOfWeek - 1]);
  return day.day === Math.min(rule.day === "last" ? 31 : rule.day, day.daysInMonth);
}

/** The first instant at which the clock of the zone shows the reading; where it jumps over it, the instant of the jump. */
function firstShown(reading: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  const early = reading.toZonedDateTime(zone, { disambiguation: "earlier" });
  if (early.toPlainDateTime().equals(reading)) return early.toInstant();
  const jump = early.getTimeZoneTransition("next");
  if (!jump) throw new Error("a skipped reading without a jump");
  return jump.toInstant();
}

/** Runs strictly after `from` within so many days, each day of the calendar asked by itself. */
function expectedOfDays(rule: DayRule, from: Date, days: number): number[] {
  const after = Temporal.Instant.fromEpochMilliseconds(from.getTime());
  const first = after.toZonedDateTimeISO(rule.zone).toPlainDate().subtract({ days: 3 });
  const runs = new Set<number>();
  for (let offset = 0; offset < days + 3; offset++) {
    const day = first.add({ days: offset });
    if (!isPlanned(rule, day)) continue;
    const at = firstShown(day.toPlainDateTime(rule.at), rule.zone).epochMilliseconds;
    if (at > from.getTime()) runs.add(at);
  }
  return [...runs].sort((a, b) => a - b);
}

type HourRule = Extract<ScheduleRule, { every: "hour" }>;

/**
 * Runs of an hourly rule, minute by minute: each instant that shows the minute, unless the clock was put back by less than
 * an hour and showed this very reading; and, where the clock jumped by less than an hour over the minute, the jump itself.
 */
function expectedOfHours({ zone, minute: wanted, starts, ends }: HourRule, from: Date, hours: number): number[] {
  const runs: number[] = [];
  const begin = from.getTime() - (from.getTime() % 60_000);
  let before = Temporal.Instant.fromEpochMilliseconds(begin - 2 * 3_600_000).toZonedDateTimeISO(zone);
  const shownAt = new Map<string, number>();
  for (let at = begin - 2 * 3_600_000 + 60_000; at <= begin + hours * 3_600_000; at += 60_000) {
    const now = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
    const gap = now.offsetNanoseconds - before.offsetNanoseconds;
    const reading = now.toPlainDateTime().toString({ smallestUnit: "minute" });
    const shown = shownAt.get(reading);
    const isRepeated = shown !== undefined && at - shown < 3_600_000;
    if (shown === undefined) shownAt.set(reading, at);
    const isShown = now.minute === wanted && !isRepeated;
    // A jump of less than an hour over the minute, within the hour that it leads into.
    const skipped = now.toPlainDateTime().with({ minute: wanted });
    const isCut =
      gap > 0 &&
      gap < 3_600_000_000_000 &&
      wanted < now.minute &&
      Temporal.PlainDateTime.compare(skipped, before.toPlainDateTime()) > 0;
    before = now;
    if (!isShown && !isCut) continue;
    const day = now.toPlainDate();
    if (starts && Temporal.PlainDate.compare(day, starts) < 0) continue;
    if (ends && Temporal.PlainDate.compare(day, ends) > 0) continue;
    if (at > from.getTime()) runs.push(at);
  }
  return runs;
}

function within(rule: ScheduleRule, from: Date, until: number): number[] {
  const runs: number[] = [];
  for (const run of runsAfter(rule, from)) {
    if (run.getTime() > until) break;
    runs.push(run.getTime());
  }
  return runs;
}
const told = (runs: readonly number[]) => runs.map((at) => new Date(at).toISOString());
const DAY_MS = 86_400_000;

describe("planned runs, against Temporal", () => {
  it.each([
    ["around the oddest nights", moment, 250],
    ["anywhere in thirty years", anywhere, 150],
  ] as const)("are the same on every day of the calendar, %s", (_, when, numRuns) => {
    void fc.assert(
      fc.property(rhythm, when, bounds, (rhythmOf, { zone, from }, span) => {
        const rule = ScheduleRule.parse({ ...rhythmOf, zone, ...around(zone, from, span) }) as DayRule; // no hours among them
        const until = from.getTime() + 75 * DAY_MS;
        const expected = expectedOfDays(rule, from, 78).filter((at) => at <= until);
        expect(told(within(rule, from, until))).toEqual(told(expected));
      }),
      { numRuns },
    );
  });

  it("are the same in every hour around the oddest nights", () => {
    void fc.assert(
      fc.property(minute, moment, bounds, (wanted, { zone, from }, span) => {
        const named = around(zone, from, { starts: undefined, ends: span.ends && span.ends % 4 });
        const rule = ScheduleRule.parse({ every: "hour", minute: wanted, zone, ...named }) as HourRule; // as written
        expect(told(within(rule, from, from.getTime() + 30 * 3_600_000))).toEqual(
          told(expectedOfHours(rule, from, 30)),
        );
      }),
      { numRuns: 50 },
    );
  });

  it("are caught up by one run after an outage, the newest, which knows how many it stands for", () => {
    void fc.assert(
      fc.property(rhythm, moment, fc.integer({ min: 0, max: 60 * 24 * 40 }), (rhythmOf, { zone, from }, outage) => {
        const rule = ScheduleRule.parse({ ...rhythmOf, zone }) as DayRule; // no hours among them
        const now = new Date(from.getTime() + outage * 60_000);
        const all = expectedOfDays(rule, from, 85);
        const missed = all.filter((at) => at <= now.getTime());
        const due = dueRun(rule, from, now);
        expect(due?.planned.getTime()).toBe(missed.at(-1));
        if (!due) return;
        expect(due.missed).toBe(missed.length - 1);
        expect(due.next?.getTime()).toBe(all.find((at) => at > now.getTime()));
      }),
      { numRuns: 200 },
    );
  });
});
