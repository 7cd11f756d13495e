import type { TIME_GROUPS } from "../timing/calendar.ts";
import {
  addUnits,
  type Grain,
  instantOf,
  monthOf,
  unitAround,
  type Wall,
  wallClock,
  weekOf,
  yearOf,
} from "../timing/calendar.ts";
import { formatZoned } from "../timing/zoned-time.ts";

export type TimeGroup = (typeof TIME_GROUPS)[number];

/** A part of the calendar on the clock of a zone; `to` is not part of it. */
export type TimeBucket = { key: string; from: Date; to: Date };

const two = (value: number) => String(value).padStart(2, "0");

/** `2026-11-20`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`. */
function keyOf(from: Wall, grain: TimeGroup): string {
  const year = yearOf(from);
  if (grain === "year") return String(year);
  if (grain === "quarter") return `${year}-Q${Math.ceil(monthOf(from) / 3)}`;
  if (grain === "month") return `${year}-${two(monthOf(from))}`;
  if (grain === "day") return formatZoned(new Date(from), "UTC").slice(0, 10);
  const thursday = addUnits(from, 3, "day");
  const first = weekOf(Date.UTC(yearOf(thursday), 0, 4));
  return `${yearOf(thursday)}-W${two(1 + Math.round((from - first) / (7 * 86_400_000)))}`;
}

const MOST = 400;

/** The parts of the calendar from the one of `from` to the one before `to`, at most 400. */
export function bucketsBetween(from: Date, to: Date, grain: TimeGroup, zone: string): TimeBucket[] {
  const end = wallClock(to, zone);
  const buckets: TimeBucket[] = [];
  let { from: at } = unitAround(wallClock(from, zone), grain satisfies Grain);
  while (at < end && buckets.length < MOST) {
    const next = addUnits(at, 1, grain);
    buckets.push({ key: keyOf(at, grain), from: instantOf(at, zone), to: instantOf(next, zone) });
    at = next;
  }
  return buckets;
}
