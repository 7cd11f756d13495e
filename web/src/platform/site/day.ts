import { formatZoned, parseLocalTime, resolveLocalTime } from "@zona/domain/timing/zoned-time";
import { SITE } from "./site.ts";

/** The last minute of a day at the site: until then a lot may be used, and a calibration or a consent holds. */
export function endOfDay(day: string): Date | undefined {
  const last = parseLocalTime(`${day}T23:59`);
  return last && resolveLocalTime(last, SITE.timeZone).instant;
}

/** The day of an instant at the site, as `YYYY-MM-DD`. */
export const dayOf = (at: Date) => formatZoned(at, SITE.timeZone).slice(0, 10);
