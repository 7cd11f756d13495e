import { dateFormat } from "./formats.ts";

const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };
const CLOCK: Intl.DateTimeFormatOptions = { weekday: "short", hour: "2-digit", minute: "2-digit" };
// What was typed has no time zone: it is read and written in the same one.
const days = dateFormat({ ...DAY, timeZone: "UTC" });
const times = dateFormat({ ...DAY, ...CLOCK, timeZone: "UTC" });

/** `2026-05-12T14:30` of a field as Tue, 12 May 2026, 14:30, `2026-05-12` as 12 May 2026; undefined for what is neither. */
export function dayInWords(value: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(value)) return undefined;
  const at = new Date(value.length > 10 ? `${value}Z` : value);
  return Number.isNaN(at.getTime()) ? undefined : (value.length > 10 ? times : days).format(at);
}
