import { type Edges, edgesOf } from "./edges.ts";
import { focusEnergyOf } from "./focus-energy.ts";
import { bitDepthOf, type GreyPlane, toEightBit } from "./grey-plane.ts";
import { type Exposure, exposureOf, histogramOf } from "./histogram.ts";
import { type Illumination, illuminationOf } from "./illumination.ts";
import { dhash64, phash64 } from "./perceptual-hash.ts";
import { powerSlopeOf } from "./power-slope.ts";
import { type RepeatHash, repeatHashOf } from "./repeat-hash.ts";
import { neededBitsOf, rangeBitsOf, type SensorBits } from "./sensor-range.ts";
import { COMPARED_SIDE, shrinkTo } from "./shrink.ts";

/** The sensor's range is unknown; a picture of one colour has no sharpness; one below 32 pixels no slope of its spectrum. */
type MeasureNote = "range-unknown" | "single-colour" | "no-slope";

/**
 * All measures of one picture. Grey values are on 0–255 of the sensor's range; null means that the picture cannot say
 * (`notes` tells why). Hashes are hexadecimal digits and are taken of the picture as it is displayed, in 8 bits.
 */
export type Measures = Omit<Exposure, "lowContrast"> &
  Edges &
  Illumination &
  RepeatHash & {
    bitDepth: 8 | 16;
    /** See `rangeBitsOf`. Null where it is not known: then all grey values are on the scale of 16 bits, and judge nothing. */
    rangeBits: number | null;
    /** See `neededBitsOf`. */
    neededBits: SensorBits;
    /** See `Exposure`; on the fewest bits that hold the picture where the range is not known. */
    lowContrast: boolean;
    focusEnergy: number;
    focusEnergyCentre: number;
    focusEnergy512: number;
    focusEnergyCentre512: number;
    powerLogLogSlope: number | null;
    dhash64: string;
    phash64: string;
    notes: MeasureNote[];
  };

function notesOn({ width, height }: GreyPlane, { min, max }: Exposure, rangeBits: number | null): MeasureNote[] {
  const notes: MeasureNote[] = [];
  if (rangeBits === null) notes.push("range-unknown");
  if (min === max) notes.push("single-colour");
  if (Math.min(width, height) < 32) notes.push("no-slope");
  return notes;
}

/** Mean and sum of squared deviations on the plane's own values. */
function deviations(counts: Float64Array, n: number): [mean: number, squares: number] {
  const mean = counts.reduce((sum, count, value) => sum + count * value, 0) / n;
  return [mean, counts.reduce((sum, count, value) => sum + count * (value - mean) ** 2, 0)];
}

/** What is known of a plane beside its samples. */
type Known = {
  /** The range of the sensor as the file tells it. */
  saidBits?: number | undefined;
  /** Its pixels as they are displayed; the highest eight bits of the range where nothing is said. */
  displayed?: Uint8Array | undefined;
};

/** Measures a grey plane. Needs about two and a half further planes of memory while it runs. */
export function measuresOf(recorded: GreyPlane, { saidBits, displayed }: Known = {}): Measures {
  const counts = histogramOf(recorded);
  const rangeBits = rangeBitsOf(recorded, counts, saidBits);
  const neededBits = neededBitsOf(recorded, counts);
  const plane = rangeBits === null ? recorded : { ...recorded, bits: rangeBits };
  const exposure = exposureOf(plane, counts);
  const small = shrinkTo(plane, COMPARED_SIDE);
  const focus = focusEnergyOf(plane);
  const focusSmall = small === plane ? focus : focusEnergyOf(small);
  const { width, height } = plane;
  const shown = displayed ? shrinkTo({ width, height, data: displayed }, COMPARED_SIDE) : small;
  const picture = { width, height, data: displayed ?? toEightBit({ ...plane, bits: rangeBits ?? neededBits }) };
  return {
    bitDepth: bitDepthOf(plane),
    rangeBits,
    ...exposure,
    neededBits,
    lowContrast:
      rangeBits === null ? exposureOf({ ...plane, bits: neededBits }, counts).lowContrast : exposure.lowContrast,
    ...edgesOf(plane),
    ...illuminationOf(plane),
    focusEnergy: focus.whole,
    focusEnergyCentre: focus.centre,
    focusEnergy512: focusSmall.whole,
    focusEnergyCentre512: focusSmall.centre,
    powerLogLogSlope: powerSlopeOf(plane, ...deviations(counts, plane.data.length)),
    ...repeatHashOf(shown),
    dhash64: dhash64(picture),
    phash64: phash64(picture),
    notes: notesOn(plane, exposure, rangeBits),
  };
}
