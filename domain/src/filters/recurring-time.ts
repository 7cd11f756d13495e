import { DAY, dayOf, wallClock, weekdayOf } from "../timing/calendar.ts";
import type { PeriodShown } from "./relative-time-words.ts";

/**
 * Days of the week (1 Monday … 7 Sunday; none: any day) and minutes of the day (0 … 1440, `from` included, `to` not) at which
 * something happens again and again. A stretch that ends no later than it begins goes on into the morning of the next day.
 */
export type RecurringTime = { weekdays: readonly number[]; minutes?: { from: number; to: number } | undefined };

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const NAMES = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const PLURALS = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"] as const;

const two = (value: number) => String(value).padStart(2, "0");
const clockText = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const minuteOf = (hour: string, minute: string) => Number(hour) * 60 + Number(minute);

/** `mon,tue`, `06:00-12:00`, `fri 18:00-06:00`: as conditions hold it. */
export function recurringTimeText({ weekdays, minutes }: RecurringTime): string {
  const days = weekdays.map((n) => NAMES[n - 1]).join(",");
  const hours = minutes ? `${clockText(minutes.from)}-${clockText(minutes.to)}` : "";
  return [days, hours].filter(Boolean).join(" ");
}

/** The days in their order, each once, and real times of the clock; undefined for any other text. */
export function parseRecurringTime(text: string): RecurringTime | undefined {
  const found = /^((?:[a-z]{3}(?:,(?=[a-z])|(?= |$)))*) ?(?:(\d\d):([0-5]\d)-(\d\d):([0-5]\d))?$/.exec(text);
  if (!found) return undefined;
  const [, days = "", fromHour, fromMinute = "", toHour = "", toMinute = ""] = found;
  const weekdays = days === "" ? [] : days.split(",").map((name) => NAMES.indexOf(name as "mon") + 1);
  const minutes =
    fromHour === undefined ? undefined : { from: minuteOf(fromHour, fromMinute), to: minuteOf(toHour, toMinute) };
  const time = { weekdays, ...(minutes && { minutes }) };
  const isReal =
    (!minutes || (minutes.from < 1440 && minutes.to <= 1440 && minutes.from !== minutes.to)) && text !== "";
  // Any other way to write the same time is none.
  return isReal && recurringTimeText({ ...time, weekdays: [...new Set(weekdays)].toSorted() }) === text
    ? time
    : undefined;
}

type DayPart = { weekdays: readonly number[]; minutes: { from: number; to: number } };

/** The parts of a time, none of which goes over midnight. */
export function dayParts({ weekdays, minutes }: RecurringTime): readonly DayPart[] {
  const { from, to } = minutes ?? { from: 0, to: 1440 };
  if (from < to) return [{ weekdays, minutes: { from, to } }];
  const after = weekdays.map((n) => (n % 7) + 1);
  return [
    { weekdays, minutes: { from, to: 1440 } },
    { weekdays: after, minutes: { from: 0, to } },
  ];
}

/** Whether an instant is at such a time on the clock of a zone. */
export function isAtTime(at: Date, time: RecurringTime, zone: string): boolean {
  const wall = wallClock(at, zone);
  const minute = ((wall - dayOf(wall)) / DAY) * 1440;
  return dayParts(time).some(
    ({ weekdays, minutes: { from, to } }) =>
      (weekdays.length === 0 || weekdays.includes(weekdayOf(wall))) && minute >= from && minute < to,
  );
}

const asItIs = (english: string) => english;

/** "on Mondays and Tuesdays from 06:00 to 12:00". */
export function recurringTimeWords({ weekdays, minutes }: RecurringTime, shown: Omit<PeriodShown, "now">): string {
  const { locale = "en-GB", word = asItIs } = shown;
  const days = new Intl.ListFormat(locale).format(weekdays.map((n) => word(PLURALS[n - 1] ?? "")));
  const hours = minutes && [clockText(minutes.from), clockText(minutes.to)];
  return [
    days && word("on #").replace("#", days),
    hours &&
      word("from # to ##")
        .replace("##", hours[1] ?? "")
        .replace("#", hours[0] ?? ""),
  ]
    .filter(Boolean)
    .join(" ");
}
