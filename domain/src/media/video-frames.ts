import * as z from "zod";
import { edgesOf } from "./measures/edges.ts";
import { focusEnergyOf } from "./measures/focus-energy.ts";
import { type GreyPlane, scaleOf } from "./measures/grey-plane.ts";
import { exposureOf, histogramOf } from "./measures/histogram.ts";
import type { FocusReading } from "./verdicts/quality-verdict.ts";

/** A video is measured on so many frames, from its first to its last. */
export const SAMPLED_FRAMES = 16;

/** Two samples that differ by less a pixel, in mean grey values of 0–255, show the same: the recording stood still. */
const FROZEN_BELOW = 0.5;
/** A frame is black when all but 1 % of its pixels are in the darkest tenth. */
const BLACK_BELOW = 25.5;

const count = z.int().min(0).max(SAMPLED_FRAMES);
const value = z.number().min(0);

/** Frames are decoded to 8 bits, so that their range is always known. */
export const FRAME_RANGE = { bitDepth: 8, rangeBits: 8, neededBits: 8 } as const;
type FrameReading = Omit<FocusReading, keyof typeof FRAME_RANGE>;
const FrameReading = z.lazy(
  () =>
    z.object({
      focusEnergy: value,
      focusEnergyCentre: value,
      noiseSigma: value.nullable(),
    }) satisfies z.ZodType<FrameReading>,
);

/** What the sampled frames of a video say, in the grey values and formulas of stills. */
export const VideoFrames = z.lazy(() =>
  z.object({
    lapVar: z.object({ min: value, median: value, max: value }),
    black: count,
    /** How many are the same as the one before. */
    frozen: count,
    /** One for each sampled frame, in their order. */
    readings: z.array(FrameReading).min(1).max(SAMPLED_FRAMES),
  }),
);
export type VideoFrames = z.infer<typeof VideoFrames>;

/** In seconds: equally spaced from the first frame to the last, each a hair past its frame, so that rounding never takes the one before. */
export function sampleTimes(first: number, last: number, frames: number): number[] {
  const samples = Math.min(SAMPLED_FRAMES, frames);
  const step = samples > 1 ? (last - first) / (samples - 1) : 0;
  return Array.from({ length: samples }, (_, index) => first + index * step + 1e-6);
}

type Sample = { lapVar: number; isBlack: boolean; isFrozen: boolean; reading: FrameReading };

/** Measures one sampled frame; `before` is the sample before it, of the same size, where there is one. */
export function sampleOf(plane: GreyPlane, before: GreyPlane | undefined): Sample {
  const { lapVar, noiseSigma } = edgesOf(plane);
  const { whole, centre } = focusEnergyOf(plane);
  return {
    lapVar,
    isBlack: exposureOf(plane, histogramOf(plane)).p99 < BLACK_BELOW,
    isFrozen: before !== undefined && meanDifference(plane, before) < FROZEN_BELOW,
    reading: { focusEnergy: whole, focusEnergyCentre: centre, noiseSigma },
  };
}

/** Frames of different sizes, as a stream may hold, differ. */
function meanDifference(plane: GreyPlane, before: GreyPlane): number {
  if (plane.width !== before.width || plane.height !== before.height) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let i = 0; i < plane.data.length; i++) sum += Math.abs((plane.data[i] as number) - (before.data[i] as number));
  return (sum / plane.data.length) * scaleOf(plane);
}

/** Of one sample at least. */
export function framesOf(samples: readonly Sample[]): VideoFrames {
  const sorted = samples.map(({ lapVar }) => lapVar).toSorted((a, b) => a - b);
  const at = (rank: number) => sorted[rank] as number; // ranks within what was sampled
  const top = sorted.length - 1;
  return {
    lapVar: { min: at(0), median: (at(Math.floor(top / 2)) + at(Math.ceil(top / 2))) / 2, max: at(top) },
    black: samples.filter(({ isBlack }) => isBlack).length,
    frozen: samples.filter(({ isFrozen }) => isFrozen).length,
    readings: samples.map(({ reading }) => reading),
  };
}
