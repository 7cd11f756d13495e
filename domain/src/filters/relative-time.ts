import { instantsOf, TIME_GROUPS, type TimeGroup, unitAround, wallClock } from "../timing/calendar.ts";

/**
 * A period that is told from the moment at which it is asked, on the clock of the site. Weeks run from Monday to Sunday.
 *
 * | Value                      | Period                                                              |
 * |----------------------------|---------------------------------------------------------------------|
 * | `this-month`               | the whole calendar month that goes on now                           |
 * | `last-3-months`            | the 3 whole months before this one; `last-1-months` is last month   |
 * | `this-and-last-5-months`   | this month and the 5 before it                                      |
 * | `past-7-days`              | the 7 × 24 hours before now                                         |
 *
 * Days, weeks, quarters and years go as months do; counts are 1 to 999.
 */
export type RelativeTime =
  | { kind: "this"; unit: TimeGroup }
  | { kind: "last" | "this-and-last"; count: number; unit: TimeGroup }
  | { kind: "past"; count: number; unit: "day" };

export const MOST_UNITS = 999;

const THIS = /^this-(day|week|month|quarter|year)$/;
const COUNTED = /^(last|this-and-last|past)-([1-9]\d{0,2})-(day|week|month|quarter|year)s$/;

/** Reads a value as it stands in a condition; undefined for anything else. */
export function parseRelativeTime(text: string): RelativeTime | undefined {
  const isUnit = (found: string | undefined) => TIME_GROUPS.find((unit) => unit === found);
  const whole = isUnit(THIS.exec(text)?.[1]);
  if (whole) return { kind: "this", unit: whole };
  const [, kind, digits, named] = COUNTED.exec(text) ?? [];
  const unit = isUnit(named);
  const count = Number(digits);
  if (kind === "past") return unit === "day" ? { kind, count, unit } : undefined;
  return unit && (kind === "last" || kind === "this-and-last") ? { kind, count, unit } : undefined;
}

/** The value of a condition. */
export const relativeTimeText = (time: RelativeTime) =>
  time.kind === "this" ? `this-${time.unit}` : `${time.kind}-${time.count}-${time.unit}s`;

/** `to` is excluded. `isUnfinished`: it goes on after the moment at which it was asked. */
export type Period = { from: Date; to: Date; isUnfinished: boolean };

const DAY_MS = 86_400_000;

/** The instants of a relative time at a moment, on the clock of a zone. */
export function periodOf(time: RelativeTime, now: Date, zone: string): Period {
  if (time.kind === "past")
    return { from: new Date(now.getTime() - time.count * DAY_MS), to: now, isUnfinished: false };
  const { unit, kind } = time;
  const wall = wallClock(now, zone);
  const first = unitAround(wall, unit, kind === "this" ? 0 : -time.count);
  const last = unitAround(wall, unit, kind === "last" ? -1 : 0);
  return { ...instantsOf({ from: first.from, to: last.to }, zone), isUnfinished: kind !== "last" };
}
