import { resolveLocalTime } from "../timing/zoned-time.ts";

/** Calendar days of the site, both included, as `YYYY-MM-DD`; either may be open. */
export type DaySpan = { from?: string; to?: string };

/** The first moment of a calendar day of a zone, moved by whole days. */
export function startOfDay(day: string, zone: string, plusDays = 0): Date {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + plusDays * 86_400_000);
  const year = moved.getUTCFullYear();
  const month = moved.getUTCMonth() + 1;
  const date = moved.getUTCDate();
  return resolveLocalTime({ year, month, day: date, hour: 0, minute: 0, second: 0 }, zone).instant;
}
