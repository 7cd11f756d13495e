import type { Said } from "../../../../messages/said.ts";
import { type TimeLapse, type TimeLapseEvent, timeLapseTimes } from "./time-lapse.ts";

/** When the frames of a time-lapse video were taken; the video itself says only how fast it is played. */
export type FrameClock = {
  /** Hours after injection at the first frame. */
  firstHours: number;
  /** Minutes between one frame and the next. */
  minutesPerFrame: number;
};

const MINUTES_PER_HOUR = 60;
/** Of an hour: half a minute, finer than any camera in an incubator. */
const HUNDREDTHS = 100;

/** Hours after injection at a frame counted from 0, to the hundredth. */
export const hoursAtFrame = ({ firstHours, minutesPerFrame }: FrameClock, frame: number): number =>
  Math.round((firstHours + (frame * minutesPerFrame) / MINUTES_PER_HOUR) * HUNDREDTHS) / HUNDREDTHS;

/** The frame nearest to a time, counted from 0; may lie outside the video. */
export const frameAtHours = ({ firstHours, minutesPerFrame }: FrameClock, hours: number): number =>
  Math.round(((hours - firstHours) * MINUTES_PER_HOUR) / minutesPerFrame);

/**
 * The times of an oocyte with one event marked, or taken away where `hours` is undefined; or why that cannot be, as it is judged
 * for an import. `times` are those of the record.
 */
export function withEvent(
  times: TimeLapse["times"],
  event: TimeLapseEvent,
  hours: number | undefined,
): { times: TimeLapse["times"] } | { fault: Said } {
  const { [event]: _, ...others } = times;
  const marked = timeLapseTimes(hours === undefined ? others : { ...others, [event]: hours }, "h");
  const [fault] = marked.faults;
  return fault ? { fault } : { times: marked.times };
}
