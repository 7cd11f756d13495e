import * as z from "zod";
import { instant } from "../timing/instant.ts";
import { type LocalTime, offsetAt, resolveLocalTime } from "../timing/zoned-time.ts";

/** A year: a camera that is further off was never set. */
const MOST_MINUTES = 527_040;
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/** A capture, as far as its clock goes. */
export type Clocked = {
  capturedAt: Date;
  assumedZone?: string | undefined;
  clockChange?: "repeated" | "skipped" | undefined;
};

/** What is added to the clock of a camera, in minutes, for what it took from a moment on; 0 once its clock was set. */
export const ClockCorrection = z.lazy(() =>
  z.object({
    from: instant("The clock correction"),
    minutes: z.int().min(-MOST_MINUTES).max(MOST_MINUTES),
  }),
);
export type ClockCorrection = z.infer<typeof ClockCorrection>;

/** More of them are no clock. */
export const MOST_CORRECTIONS = 30;

/**
 * A capture with minutes added to what the camera's clock showed. A reading without an offset is resolved again in its zone, so
 * that a night of a clock change in between is that of the corrected time.
 */
export function correctedCapture<C extends Clocked>(capture: C, minutes: number): C {
  const { clockChange, ...known } = capture;
  const { capturedAt, assumedZone } = capture;
  if (minutes === 0) return capture;
  const shift = minutes * MS_PER_MINUTE;
  const resolved = (at: Date, kind: "exact" | "repeated" | "skipped") =>
    ({ ...known, capturedAt: at, ...(kind !== "exact" && { clockChange: kind }) }) as C; // what holds of it besides stays
  if (assumedZone === undefined) return resolved(new Date(capturedAt.getTime() + shift), "exact");
  // A reading that the clock jumped over was taken by the clock of the day before.
  const clockAt = clockChange === "skipped" ? new Date(capturedAt.getTime() - MS_PER_DAY) : capturedAt;
  const reading = new Date(capturedAt.getTime() + offsetAt(clockAt, assumedZone) + shift);
  const { instant: at, kind } = resolveLocalTime(localTimeOf(reading), assumedZone);
  return resolved(at, kind);
}

const localTimeOf = (reading: Date): LocalTime => ({
  year: reading.getUTCFullYear(),
  month: reading.getUTCMonth() + 1,
  day: reading.getUTCDate(),
  hour: reading.getUTCHours(),
  minute: reading.getUTCMinutes(),
  second: reading.getUTCSeconds(),
});

/** The minutes that hold for a capture: of the latest correction that begins no later than the time it corrects to; else 0. */
export function correctionOf(capture: Clocked, corrections: readonly ClockCorrection[]): number {
  const latestFirst = corrections.toSorted((a, b) => b.from.getTime() - a.from.getTime());
  const holds = ({ from, minutes }: ClockCorrection) => correctedCapture(capture, minutes).capturedAt >= from;
  return latestFirst.find(holds)?.minutes ?? 0;
}
