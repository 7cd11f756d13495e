import { AppError } from "../../errors.ts";
import { kernels, placesOf, putSamples, samplesAt } from "./kernels.ts";

/*
 * Throughout this folder samples are read as `data[i] as number`: the loops keep inside of their arrays by construction, and
 * a default for "undefined" in the innermost loop would cost a quarter of the speed.
 */

/**
 * One grey value per pixel, row by row, no padding. 16-bit planes hold the data as recorded, not as displayed. `bits`, 8 to
 * 16: the range of the sensor, where it is less than the samples can hold.
 */
export type GreyPlane = { width: number; height: number; data: Uint8Array | Uint16Array; bits?: number };

/** Interleaved samples of 1 (grey), 2 (grey, alpha), 3 (RGB) or 4 (RGB, alpha) channels. */
export type Pixels = { width: number; height: number; channels: number; data: Uint8Array | Uint16Array };

export const bitDepthOf = ({ data }: GreyPlane): 8 | 16 => (data instanceof Uint16Array ? 16 : 8);

/** The highest value of the plane's range. */
export const topOf = (plane: GreyPlane) => 2 ** (plane.bits ?? bitDepthOf(plane)) - 1;

/** What turns a plane's own values into the 0–255 on which all measures are given. Nothing is rounded on the way. */
export const scaleOf = (plane: GreyPlane) => 255 / topOf(plane);

/** Throws `invalid-input` for sizes that are not whole numbers from 1 up or do not fit the samples. */
function assertSize({ width, height, channels, data }: Pixels): void {
  const whole = [width, height, channels].every((size) => Number.isSafeInteger(size) && size >= 1);
  if (!whole || channels > 4)
    throw new AppError("invalid-input", "A picture has at least one pixel and 1 to 4 channels.");
  if (data.length !== width * height * channels) {
    throw new AppError("invalid-input", "The pixel data do not fit the size of the picture.");
  }
}

/**
 * Grey by Rec. 601 in whole numbers, as Pillow does: (19595 R + 38470 G + 7471 B + 32768) >> 16. Alpha is dropped, not
 * blended. Grey input is used as it is. Throws `invalid-input` when size and data do not fit.
 */
export function toGrey(pixels: Pixels): GreyPlane {
  assertSize(pixels);
  const { width, height, channels, data } = pixels;
  if (channels === 1) return { width, height, data };
  const size = width * height;
  const grey = data instanceof Uint16Array ? new Uint16Array(size) : new Uint8Array(size);
  if (channels === 2) for (let pixel = 0; pixel < size; pixel++) grey[pixel] = data[2 * pixel] as number;
  else weighColours(data, channels, grey);
  return { width, height, data: grey };
}

/** Pixels that are weighed in one call. */
const BLOCK = 65_536;

function weighColours(data: Pixels["data"], channels: number, grey: GreyPlane["data"]): void {
  const { grey8, grey16 } = kernels();
  const weigh = data instanceof Uint16Array ? grey16 : grey8;
  const bytes = BLOCK * data.BYTES_PER_ELEMENT;
  const [pixels, out] = placesOf([channels * bytes, bytes]);
  for (let at = 0; at < grey.length; at += BLOCK) {
    const count = Math.min(BLOCK, grey.length - at);
    putSamples(pixels, data.subarray(at * channels, (at + count) * channels));
    weigh(pixels, channels, count, out);
    grey.set(samplesAt(out, count, grey), at);
  }
}

/** The plane in 8 bit: the highest eight of the bits of its range, the plane itself where it has no more. */
export function toEightBit(plane: GreyPlane): Uint8Array {
  const { data, bits = 16 } = plane;
  if (data instanceof Uint8Array) return data;
  const highest = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) highest[i] = Math.min(255, (data[i] as number) >> (bits - 8));
  return highest;
}

/** Mirrors an index into 0…n−1 without repeating the edge: −1 becomes 1 (OpenCV's BORDER_REFLECT_101). */
export function reflect101(index: number, n: number): number {
  if (n === 1) return 0;
  let i = index;
  while (i < 0 || i >= n) i = i < 0 ? -i : 2 * n - 2 - i;
  return i;
}

/** Mirrors an index into 0…n−1 and repeats the edge: −1 becomes 0 (SciPy's "reflect"). */
export function reflectEdge(index: number, n: number): number {
  let i = index;
  while (i < 0 || i >= n) i = i < 0 ? -1 - i : 2 * n - 1 - i;
  return i;
}
