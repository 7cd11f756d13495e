import { FRAME_RANGE, type VideoFrames } from "../video-frames.ts";
import { type FocusReading, focusLevel, judgeSharpness, type SharpnessVerdict } from "./quality-verdict.ts";

/**
 * A video is as sharp as the middle one of its frames, judged among the stills of its device, objective and stage;
 * `framesBlurred` is the share of its frames, in percent, that a still would be called out of focus for.
 */
export function judgeVideo(frames: VideoFrames, peers: readonly FocusReading[]): SharpnessVerdict {
  const readings = frames.readings.map((reading) => ({ ...reading, ...FRAME_RANGE }));
  const sorted = readings.toSorted((a, b) => focusLevel(a) - focusLevel(b));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] as FocusReading; // the schema asks for one at least
  const verdict = judgeSharpness(middle, peers);
  if (verdict.verdict !== "ok" && verdict.verdict !== "blurred") return verdict;
  const blurred = readings.filter((reading) => judgeSharpness(reading, peers).verdict === "blurred").length;
  return { ...verdict, framesBlurred: (blurred / readings.length) * 100 };
}
