import { firstInstantAt, type LocalTime, localTimeAt, resolveLocalTime } from "./zoned-time.ts";

/** A reading of the wall clock in milliseconds, counted as if it were UTC: arithmetic on it knows no clock change. */
export type Wall = number;

/** A stretch of the wall clock; `to` is not part of it. */
export type Stretch = { from: Wall; to: Wall };

/** The spans of the calendar that records are counted by. */
export const TIME_GROUPS = ["day", "week", "month", "quarter", "year"] as const;
export type TimeGroup = (typeof TIME_GROUPS)[number];

/** Parts of the week and of the day, which come again and again. */
const RECURRING_PARTS = ["weekday", "hour"] as const;
type RecurringPart = (typeof RECURRING_PARTS)[number];

/** By what instants are grouped. */
export const TIME_PARTS = [...TIME_GROUPS, ...RECURRING_PARTS] as const;
export type TimePart = (typeof TIME_PARTS)[number];

export const isRecurringPart = (part: TimePart): part is RecurringPart => RECURRING_PARTS.some((one) => one === part);
/** Whether groups of a part follow each other in the calendar. */
export const isTimeGroup = (part: TimePart | undefined): part is TimeGroup =>
  part !== undefined && !isRecurringPart(part);

export const DAY = 86_400_000;
export const HOUR = DAY / 24;

/** Months count from 1 and may run over, days too: day 32 of month 13 is 1 February of the next year. */
export const wallAt = (year: number, month: number, day = 1): Wall => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
};

export const dayOf = (wall: Wall): Wall => Math.floor(wall / DAY) * DAY;
export const yearOf = (wall: Wall) => new Date(wall).getUTCFullYear();
/** 1 to 12. */
export const monthOf = (wall: Wall) => new Date(wall).getUTCMonth() + 1;
/** 1 Monday … 7 Sunday. */
export const weekdayOf = (wall: Wall) => new Date(wall).getUTCDay() || 7;
/** 0 to 23. */
export const hourOf = (wall: Wall) => new Date(wall).getUTCHours();
export const weekOf = (wall: Wall): Wall => dayOf(wall) - (weekdayOf(wall) - 1) * DAY;

const daysIn = (year: number, month: number) => (wallAt(year, month + 1) - wallAt(year, month)) / DAY;

/** A day that the calendar has; undefined for 30 February. */
export function realDay(year: number, month: number, day: number): Stretch | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  const from = wallAt(year, month, day);
  return { from, to: from + DAY };
}

/** The same day and hour some months on; the last day of a month that is too short for it. */
export function addMonths(wall: Wall, months: number): Wall {
  const year = yearOf(wall);
  const month = monthOf(wall) + months;
  const day = Math.min(new Date(wall).getUTCDate(), daysIn(year, month));
  return wallAt(year, month, day) + (wall - dayOf(wall));
}

/** Monday of week 1: the week that holds 4 January. */
const firstWeek = (year: number) => weekOf(wallAt(year, 1, 4));

/** A week by ISO 8601; undefined where the year has no such week. */
export function isoWeek(year: number, week: number): Stretch | undefined {
  const from = firstWeek(year) + (week - 1) * 7 * DAY;
  return week >= 1 && from < firstWeek(year + 1) ? { from, to: from + 7 * DAY } : undefined;
}

export type Grain = "hour" | "day" | "week" | "month" | "quarter" | "year";

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** Moves by whole units on the wall clock. */
export function addUnits(wall: Wall, count: number, grain: Grain): Wall {
  if (grain === "hour") return wall + count * HOUR;
  if (grain === "day" || grain === "week") return wall + count * (grain === "week" ? 7 : 1) * DAY;
  return addMonths(wall, count * MONTHS[grain]);
}

/** The calendar unit that holds a moment, or the one `offset` units from it. Weeks run from Monday to Sunday. */
export function unitAround(wall: Wall, grain: Grain, offset = 0): Stretch {
  const month = grain === "quarter" ? Math.floor((monthOf(wall) - 1) / 3) * 3 + 1 : monthOf(wall);
  const starts: Record<Grain, Wall> = {
    hour: Math.floor(wall / HOUR) * HOUR,
    day: dayOf(wall),
    week: weekOf(wall),
    month: wallAt(yearOf(wall), month),
    quarter: wallAt(yearOf(wall), month),
    year: wallAt(yearOf(wall), 1),
  };
  const from = addUnits(starts[grain], offset, grain);
  return { from, to: addUnits(from, 1, grain) };
}

/** What the clock of a zone shows at an instant. */
export function wallClock(instant: Date, zone: string): Wall {
  const { year, month, day, hour, minute, second } = localTimeAt(instant, zone);
  return wallAt(year, month, day) + hour * HOUR + minute * 60_000 + second * 1000;
}

function localTimeOf(wall: Wall): LocalTime {
  const date = new Date(wall);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

/** The instant at which the clock of a zone shows a reading; on a clock-change night as `resolveLocalTime` chooses. */
export const instantOf = (wall: Wall, zone: string): Date => resolveLocalTime(localTimeOf(wall), zone).instant;

/** The instants of a stretch on the clock of a zone, `to` excluded; a day without a midnight begins once the clock jumped over it. */
export const instantsOf = ({ from, to }: Stretch, zone: string): { from: Date; to: Date } => ({
  from: firstInstantAt(localTimeOf(from), zone),
  to: firstInstantAt(localTimeOf(to), zone),
});
