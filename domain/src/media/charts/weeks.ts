import { startOfDay } from "../day-span.ts";
import { plusDays } from "./range.ts";

/** One week of a range: its days as they stand in a filter, cut to the range. */
export type Week = { monday: string; from: string; to: string; startsAt: number };

const mondayOf = (day: string) => plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The weeks (from Monday) of a range of calendar days of a zone, both included. */
export function weeksOf(from: string, to: string, zone: string): Week[] {
  const weeks: Week[] = [];
  for (let monday = mondayOf(from); monday <= to; monday = plusDays(monday, 7)) {
    const first = monday < from ? from : monday;
    const last = plusDays(monday, 6);
    weeks.push({ monday, from: first, to: last > to ? to : last, startsAt: startOfDay(first, zone).getTime() });
  }
  return weeks;
}

/** The week of an instant; undefined before the first. What lies behind the last is the last's. */
export function weekAt(weeks: readonly Week[], instant: number): Week | undefined {
  let low = 0;
  let high = weeks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((weeks[middle]?.startsAt ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return weeks[low - 1];
}

/** The calendar months of a range, as weeks are: `monday` is the first of the month. */
export function monthsOf(from: string, to: string, zone: string): Week[] {
  const months: Week[] = [];
  for (let first = `${from.slice(0, 7)}-01`; first <= to; ) {
    const next = `${plusDays(first, 32).slice(0, 7)}-01`;
    const start = first < from ? from : first;
    const last = plusDays(next, -1);
    months.push({ monday: first, from: start, to: last > to ? to : last, startsAt: startOfDay(start, zone).getTime() });
    first = next;
  }
  return months;
}
