import { parseInstant } from "../timing/zoned-time.ts";
import { ClockCorrection, type Clocked, correctedCapture } from "./camera-clock.ts";

const MS_PER_MINUTE = 60_000;

/**
 * The correction that a photo of a clock tells: `capture` is when its camera says that it was taken, `shownAt` the time of the
 * clock in it. Right to half a minute, and to an hour where the clock changed that night; undefined beyond what a correction
 * may be.
 */
export function correctionShown(capture: Clocked, shownAt: Date): ClockCorrection | undefined {
  const minutesTo = (at: Date) => Math.round((shownAt.getTime() - at.getTime()) / MS_PER_MINUTE);
  const near = minutesTo(capture.capturedAt);
  const minutes = near + minutesTo(correctedCapture(capture, near).capturedAt);
  const from = new Date(Math.floor(shownAt.getTime() / MS_PER_MINUTE - 1) * MS_PER_MINUTE);
  // Plus nothing makes of a negative zero one.
  return ClockCorrection.safeParse({ from, minutes: minutes + 0 }).data;
}

const CODE = "zona-clock ";

/** What the code of a clock holds. */
export const clockCode = (at: Date): string => `${CODE}${at.toISOString().slice(0, 19)}Z`;

/** The time that a clock showed; undefined for the text of any other code. */
export const clockInCode = (text: string): Date | undefined =>
  text.startsWith(CODE) ? parseInstant(text.slice(CODE.length)) : undefined;
