import { SITE } from "../site/site.ts";
import { dateFormat } from "./formats.ts";

const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };
const CLOCK: Intl.DateTimeFormatOptions = { weekday: "short", hour: "2-digit", minute: "2-digit" };

/** Mon, 23 Nov 2026, 07:00 CET: for instants of another time zone than the site's. */
export const timeInZone = (instant: Date, zone: string) =>
  dateFormat({ ...DAY, ...CLOCK, timeZone: zone, timeZoneName: "short" }).format(instant);

const formatter = (options: Intl.DateTimeFormatOptions) => dateFormat({ timeZone: SITE.timeZone, ...options });

const day = formatter({ year: "numeric", month: "2-digit", day: "2-digit" });
const shortDate = formatter({ day: "numeric", month: "short", year: "numeric" });
const monthOfYear = formatter({ month: "short", year: "numeric" });
const minutes = formatter({ hour: "2-digit", minute: "2-digit" });
const seconds = formatter({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const full = formatter({ dateStyle: "medium", timeStyle: "long" });

/** 12:04:31, in the site's time zone. */
export const clockTime = (instant: Date) => seconds.format(instant);

/** 12:04 on the site's today, else 20 Nov 2026, 12:04. */
export function shortTime(instant: Date, now: Date): string {
  const time = minutes.format(instant);
  return day.format(instant) === day.format(now) ? time : `${shortDate.format(instant)}, ${time}`;
}

const dayMinutes = formatter({ day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" });

/** 12:04, where the day is said elsewhere. */
export const hourAndMinute = (instant: Date) => minutes.format(instant);

/** 20/11, 12:04, for narrow tables on paper. */
export const dayAndTime = (instant: Date) => dayMinutes.format(instant);

/** 20 Nov 2026, of the site's calendar. */
export const shortDay = (instant: Date) => shortDate.format(instant);

/** Nov 2026, in the site's time zone. */
export const shortMonth = (instant: Date) => monthOfYear.format(instant);

/** With seconds and zone, for titles and records: 20 Nov 2026, 12:04:31 CET. */
export const fullTime = (instant: Date) => full.format(instant);

const weekday = formatter({ weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

const weekdayMinutes = formatter({ weekday: "short", hour: "2-digit", minute: "2-digit" });

/** Wed 06:30: for the days after one that is named. */
export const weekdayClock = (instant: Date) => weekdayMinutes.format(instant);

/** 06:30 on the site's day of another instant, else Wed 06:30. */
export const clockBeside = (instant: Date, other: Date) =>
  (day.format(instant) === day.format(other) ? minutes : weekdayMinutes).format(instant);

/** Wed 13 May, 06:30: for plans and due times, where the day of the week counts. */
export const weekdayTime = (instant: Date) => weekday.format(instant);
