import { addUnits, DAY, dayOf, instantsOf, type Stretch, unitAround, wallClock } from "../timing/calendar.ts";
import type { Condition, Filter } from "./filter.ts";
import { parseRelativeTime, periodOf, type RelativeTime } from "./relative-time.ts";

/** What a period is compared with: all of the one before, or as many of its days as have passed of an unfinished one. */
export type Comparison = "before" | "same-days";

type Compared = { condition: Condition; time: RelativeTime };

/** The relative times that all rows of a filter lie in. */
function comparedTimes(filter: Filter): Compared[] {
  if ("all" in filter) return filter.all.flatMap(comparedTimes);
  if (!("field" in filter) || filter.op !== "within") return [];
  const time = parseRelativeTime(String(filter.value[0]));
  return time ? [{ condition: filter, time }] : [];
}

/** The one relative time that all rows of a filter lie in; undefined where there is none, or several. */
export function comparedTime(filter: Filter): Compared | undefined {
  const [first, ...others] = comparedTimes(filter);
  return others.length === 0 ? first : undefined;
}

/** The same filter with another condition in place of its relative time. */
export function withTime(filter: Filter, of: Condition, instead: Filter): Filter {
  if (filter === of) return instead;
  return "all" in filter ? { all: filter.all.map((part) => withTime(part, of, instead)) } : filter;
}

/** The period of the same length before; `to` is excluded. */
export function periodBefore(time: RelativeTime, comparison: Comparison, now: Date, zone: string) {
  if (time.kind === "past") {
    const { from, to } = periodOf(time, now, zone);
    return { from: new Date(2 * from.getTime() - to.getTime()), to: from };
  }
  const wall = wallClock(now, zone);
  const { kind, unit } = time;
  const units = kind === "last" ? time.count : kind === "this" ? 1 : time.count + 1;
  const begun = unitAround(wall, unit, kind === "last" ? -units : 1 - units).from;
  const whole: Stretch = { from: addUnits(begun, -units, unit), to: begun };
  if (comparison === "before" || kind === "last") return instantsOf(whole, zone);
  const passed = dayOf(wall) + DAY - begun;
  return instantsOf({ from: whole.from, to: Math.min(whole.to, whole.from + passed) }, zone);
}
