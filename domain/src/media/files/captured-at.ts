import { parseInstant, parseLocalTime, resolveLocalTime } from "../../timing/zoned-time.ts";
import { Capture } from "../medium-details.ts";

/** Where a time comes from, and the zone whose clock it is taken for when it has no offset. */
export type How = { source: Capture["source"]; zone: string };

/** No microscope took a digital picture before; a camera that was never set says a year like 1970. */
const FIRST_YEAR = 1990;

/** A clock that is set is never as far ahead; one that lost its date may say the year 2099 as well as 1970. */
const MOST_AHEAD_MS = 366 * 86_400_000;

/** Whether a camera can have taken a picture then. */
export const isPossible = (at: Date) => at.getUTCFullYear() >= FIRST_YEAR && at.getTime() < Date.now() + MOST_AHEAD_MS;

/**
 * The capture at `2026-11-18T09:41:07`: an instant where its offset is known, else a reading of the zone's clock. On a
 * clock-change night that is the earlier of two, or an hour later where there is none, and the capture says so. Undefined for
 * what no calendar has.
 */
export function captureOf(local: string, offset: string | undefined, { source, zone }: How): Capture | undefined {
  const reading = parseLocalTime(local);
  if (!reading) return undefined;
  if (offset !== undefined) {
    const capturedAt = parseInstant(`${local}${offset}`);
    if (!capturedAt || !isPossible(capturedAt)) return undefined;
    return Capture.safeParse({ capturedAt, source, tzOffsetMinutes: minutesOf(offset) }).data;
  }
  const { instant, kind } = resolveLocalTime(reading, zone);
  if (!isPossible(instant)) return undefined;
  const facts = { capturedAt: instant, source, assumedZone: zone, ...(kind !== "exact" && { clockChange: kind }) };
  return Capture.safeParse(facts).data;
}

function minutesOf(offset: string): number {
  if (offset === "Z") return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
