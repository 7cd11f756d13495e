import { focusEnergyOf } from "../measures/focus-energy.ts";
import { bitDepthOf, type GreyPlane } from "../measures/grey-plane.ts";
import { exposureOf, histogramOf } from "../measures/histogram.ts";
import type { Measures } from "../measures/measures.ts";
import { neededBitsOf, rangeBitsOf } from "../measures/sensor-range.ts";
import { COMPARED_SIDE, shrinkTo } from "../measures/shrink.ts";
import { type FocusReading, judgeSharpness } from "./quality-verdict.ts";

/** What can be said of a picture while it is on its way: focus on the 512-pixel copy, so that any size takes little time. */
export type QuickMeasures = { focus: FocusReading; clipLow: number; clipHigh: number };

/** The same measures as the pipeline's, of the same copy; only what is needed before the upload ends. */
export function quickMeasuresOf(plane: GreyPlane): QuickMeasures {
  const counts = histogramOf(plane);
  const { clipLow, clipHigh } = exposureOf(plane, counts);
  const { whole, centre } = focusEnergyOf(shrinkTo(plane, COMPARED_SIDE));
  const range = {
    bitDepth: bitDepthOf(plane),
    rangeBits: rangeBitsOf(plane, counts),
    neededBits: neededBitsOf(plane, counts),
  };
  return { focus: { focusEnergy: whole, focusEnergyCentre: centre, noiseSigma: null, ...range }, clipLow, clipHigh };
}

/** The reading of the same copy of a picture that the pipeline has measured. */
export const comparedReading = (
  measures: Pick<
    Measures,
    "focusEnergy512" | "focusEnergyCentre512" | "noiseSigma" | "bitDepth" | "rangeBits" | "neededBits"
  >,
): FocusReading => ({
  bitDepth: measures.bitDepth,
  neededBits: measures.neededBits,
  focusEnergy: measures.focusEnergy512,
  focusEnergyCentre: measures.focusEnergyCentre512,
  noiseSigma: measures.noiseSigma,
  rangeBits: measures.rangeBits,
});

/** Percent of lost pixels from which a retake with less light is worth the question; a stray reflection is not. */
const CLIPPED_PERCENT = 5;

export type RetakeAdvice = { reason: "focus"; z: number; peers: number } | { reason: "exposure"; percent: number };

/**
 * Whether to ask for a retake while the oocyte is still on the stage; undefined when nothing speaks for one, or too few
 * like it are known. It is a question: the verdict of the pipeline is what the record holds.
 */
export function retakeAdvice(
  { focus, clipLow, clipHigh }: QuickMeasures,
  peers: readonly FocusReading[],
): RetakeAdvice | undefined {
  const verdict = judgeSharpness(focus, peers);
  if (verdict.verdict === "blurred") return { reason: "focus", z: verdict.z, peers: verdict.peers };
  const percent = clipLow + clipHigh;
  return percent > CLIPPED_PERCENT ? { reason: "exposure", percent } : undefined;
}
