import { bitDepthOf, type GreyPlane } from "./grey-plane.ts";

/** The widest sensor below 16 bits has 14; its values lie below this one. */
const ABOVE_14_BITS = 2 ** 14;
/** No scale bar or time stamp that was drawn into a picture covers as much of it. */
const MORE_THAN_MARKS = 0.1;
/** Hot pixels, and edges that a resize has sharpened. */
const STRAY = 0.001;

/**
 * The range of the sensor in bits, 8 to 16: what the file says where its values agree, or 16 where they need it. Null where
 * neither tells: the same 16-bit values are a well-lit picture of a 12-bit sensor and a nearly black one of a 16-bit sensor,
 * and nothing that depends on brightness or contrast may be judged. `counts` is the histogram of the plane.
 */
export function rangeBitsOf(plane: GreyPlane, counts: Float64Array, saidBits?: number): number | null {
  if (bitDepthOf(plane) === 8) return 8;
  const shareFrom = (value: number) =>
    counts.subarray(value).reduce((sum, count) => sum + count, 0) / plane.data.length;
  if (saidBits !== undefined && saidBits >= 8 && saidBits <= 16 && shareFrom(2 ** saidBits) <= STRAY) return saidBits;
  return shareFrom(ABOVE_14_BITS) >= MORE_THAN_MARKS ? 16 : null;
}
