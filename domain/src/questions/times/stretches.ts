import {
  addUnits,
  DAY,
  dayOf,
  type Grain,
  HOUR,
  isoWeek,
  monthOf,
  realDay,
  type Stretch,
  unitAround,
  type Wall,
  wallAt,
  weekdayOf,
  yearOf,
} from "../../timing/calendar.ts";
import type { Duration, Time } from "./time.ts";

export const MINUTE = HOUR / 60;
const NOON = 12 * 60;

export const isInside = (inner: Stretch, outer: Stretch) => outer.from <= inner.from && inner.to <= outer.to;
export const beginsIn = (one: Stretch, outer: Stretch) => one.from >= outer.from && one.from < outer.to;
/** A moment meets what it lies in. */
export const meets = (a: Stretch, b: Stretch) => a.from < b.to && b.from < Math.max(a.to, a.from + 1);
export const overlap = (a: Stretch, b: Stretch): Stretch => ({
  from: Math.max(a.from, b.from),
  to: Math.min(a.to, b.to),
});
/** A week is of the month or year in which its Thursday lies. */
export const isWeekOf = (week: Stretch, outer: Stretch) => beginsIn({ from: week.from + 3 * DAY, to: week.to }, outer);

/** Every unit of the calendar that meets a stretch. */
export function unitsIn(within: Stretch, grain: Grain): Stretch[] {
  const found: Stretch[] = [];
  for (let one = unitAround(within.from, grain); one.from < within.to; one = unitAround(one.to, grain)) found.push(one);
  return found;
}

export const moved = (wall: Wall, by: Duration, sign: 1 | -1): Wall =>
  by.reduce(
    (at, { count, grain }) => (grain === "hour" ? at + sign * count * HOUR : addUnits(at, sign * count, grain)),
    wall,
  );

/** Parts of a month have 10 or 15 days, those of a year are months, others whole days where it has some. */
export function partOf(of: Stretch, n: number, parts: number): Stretch {
  const length = of.to - of.from;
  const months = Math.round(length / (30.4 * DAY));
  const cut = (at: number): Wall => {
    if (at === parts) return of.to;
    if (months === 1 && length > 20 * DAY) return of.from + Math.round((30 * at) / parts) * DAY;
    if (months > 1 && (months * at) % parts === 0) return addUnits(of.from, (months * at) / parts, "month");
    const share = (length * at) / parts;
    return of.from + (length > DAY ? Math.round(share / DAY) * DAY : share);
  };
  return { from: cut(n - 1), to: cut(n) };
}

const MONTHS = { month: 1, quarter: 3, half: 6 } as const;

/** Those days of a month, months of a year and so on that meet a stretch. */
export function numbered(is: string, n: number, within: Stretch): Stretch[] {
  const years = Array.from(
    { length: yearOf(within.to) - yearOf(within.from) + 3 },
    (_, at) => yearOf(within.from) - 1 + at,
  );
  if (is === "month" || is === "quarter" || is === "half") {
    const months = MONTHS[is];
    return n < 1 || n > 12 / months
      ? []
      : years.map((year) => ({ from: wallAt(year, (n - 1) * months + 1), to: wallAt(year, n * months + 1) }));
  }
  // Those of meteorology: spring begins with March.
  if (is === "season") return years.map((year) => ({ from: wallAt(year, 3 * n), to: wallAt(year, 3 * n + 3) }));
  if (is === "week") return years.flatMap((year) => isoWeek(year, n) ?? []);
  if (is === "yearday")
    return years
      .map((year) => unitAround(wallAt(year, 1, n), "day"))
      .filter(({ from }, at) => n > 0 && yearOf(from) === years[at]);
  if (is === "weekday") return unitsIn(within, "day").filter((one) => weekdayOf(one.from) === n);
  return unitsIn(within, "month").flatMap(({ from }) => realDay(yearOf(from), monthOf(from), n) ?? []);
}

/** Hours of every day that begin in a stretch; those that may be said of the evening are looked for there only if they must. */
export function hoursIn({ from, to, orLater }: Time & { is: "hours" }, within: Stretch): Stretch[] {
  if (from > 24 * 60) return [];
  const days = unitsIn({ from: within.from - DAY, to: within.to }, "day");
  const at = (later: number) =>
    days
      .map((day) => ({ from: day.from + (from + later) * MINUTE, to: day.from + (to + later) * MINUTE }))
      .filter((one) => beginsIn(one, within));
  const found = at(0);
  return found.length === 0 && orLater ? at(NOON) : found;
}

/** The same day, week, month or quarter in every year. */
export function sameIn(grain: Grain, wall: Wall, within: Stretch): Stretch[] {
  if (grain !== "week") {
    const months = numbered("month", monthOf(wall), within);
    return months.map(({ from }) =>
      unitAround(grain === "day" ? from + dayOf(wall) - unitAround(wall, "month").from : from, grain),
    );
  }
  const thursday = unitAround(wall, "week").from + 3 * DAY;
  return numbered("week", Math.floor((thursday - wallAt(yearOf(thursday), 1)) / (7 * DAY)) + 1, within);
}

/** Days on from a day or the last of a longer time, and back from its first. */
export function shifted(of: Stretch, by: Duration, isBack: boolean): Stretch {
  const isPoint = of.to === of.from;
  const from = moved(isBack || isPoint || of.to - of.from <= DAY ? of.from : dayOf(of.to - 1), by, isBack ? -1 : 1);
  if (isPoint) return { from, to: from };
  return by.some(({ grain }) => grain === "hour") ? { from, to: from + HOUR } : unitAround(from, "day");
}
