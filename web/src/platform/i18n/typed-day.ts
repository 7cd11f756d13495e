import { dateFormat } from "./formats.ts";

const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };
const CLOCK: Intl.DateTimeFormatOptions = { weekday: "short", hour: "2-digit", minute: "2-digit" };
// What was typed has no time zone: it is read and written in the same one.
const days = dateFormat({ ...DAY, timeZone: "UTC" });
const times = dateFormat({ ...DAY, ...CLOCK, timeZone: "UTC" });

/**
 * `2026-05-12T14:30` of a field as Tue, 12 May 2026, 14:30, `2026-05-12` as 12 May 2026, `07:00` as it is; undefined for what
 * is none of them.
 */
export function dayInWords(value: string): string | undefined {
  if (/^\d\d:\d\d$/.test(value)) return value;
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(value)) return undefined;
  const at = new Date(value.length > 10 ? `${value}Z` : value);
  return Number.isNaN(at.getTime()) ? undefined : (value.length > 10 ? times : days).format(at);
}

/** Mon, 23 Nov 2026, 07:00 CET: for instants of another time zone than the site's. */
export const timeInZone = (instant: Date, zone: string) =>
  dateFormat({ ...DAY, ...CLOCK, timeZone: zone, timeZoneName: "short" }).format(instant);
