import { bitDepthOf, type GreyPlane } from "./grey-plane.ts";

/** The widest sensor below 16 bits has 14; its values lie below this one. */
const ABOVE_14_BITS = 2 ** 14;
/** No scale bar or time stamp that was drawn into a picture covers as much of it. */
const MORE_THAN_MARKS = 0.1;
/** Hot pixels, and edges that a resize has sharpened. */
const STRAY = 0.001;

/** The depths of sensors. */
export const SENSOR_BITS = [8, 10, 12, 14, 16] as const;
export type SensorBits = (typeof SENSOR_BITS)[number];

/** Hot pixels, reflections, and what was drawn in with edges of its own. */
const NEEDED_BY = 0.01;

/**
 * The fewest bits that hold the picture: all but 1 % of its pixels, and those at the very top of 16 bits, where a sensor
 * hardly reaches but scale bars are drawn, unless they are too many for that. `counts` is the histogram of the plane.
 */
export function neededBitsOf(plane: GreyPlane, counts: Float64Array): SensorBits {
  if (bitDepthOf(plane) === 8) return 8;
  const top = counts.at(-1) ?? 0;
  const isDrawn = top < MORE_THAN_MARKS * plane.data.length;
  const sumFrom = (value: number) =>
    counts.subarray(value).reduce((sum, count) => sum + count, 0) - (isDrawn ? top : 0);
  return SENSOR_BITS.find((bits) => sumFrom(2 ** bits) <= NEEDED_BY * plane.data.length) ?? 16;
}

/**
 * The range of the sensor in bits, 8 to 16: what the file says where its values agree, or 16 where they need it. Null where
 * neither tells: the same 16-bit values are a well-lit picture of a 12-bit sensor and a nearly black one of a 16-bit sensor,
 * and nothing that depends on brightness may be judged of it alone. `counts` is the histogram of the plane.
 */
export function rangeBitsOf(plane: GreyPlane, counts: Float64Array, saidBits?: number): number | null {
  if (bitDepthOf(plane) === 8) return 8;
  const shareFrom = (value: number) =>
    counts.subarray(value).reduce((sum, count) => sum + count, 0) / plane.data.length;
  if (saidBits !== undefined && saidBits >= 8 && saidBits <= 16 && shareFrom(2 ** saidBits) <= STRAY) return saidBits;
  return shareFrom(ABOVE_14_BITS) >= MORE_THAN_MARKS ? 16 : null;
}
