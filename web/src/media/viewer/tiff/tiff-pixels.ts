import type { TiffPage } from "./tiff-page.ts";

/** Share of samples that may be black, and that may be white, on screen; as for previews. */
const TAIL = 0.001;

/**
 * The levels between which data of more than 8 bits are stretched. The colours of a picture share one scale, so that they keep
 * their balance; channels that are recordings of their own have each its own.
 */
export function displayRange(page: TiffPage, channel: number | undefined): [low: number, high: number] {
  if (page.bits <= 8) return [0, 2 ** page.bits - 1];
  const { counts, total } = countsOf(page, page.isColour ? [0, 1, 2] : [channel ?? 0]);
  const tail = Math.floor(total * TAIL);
  let low = 0;
  let high = 65_535;
  for (let seen = counts[0] ?? 0; seen <= tail && low < 65_535; seen += counts[low] ?? 0) low += 1;
  for (let seen = counts[65_535] ?? 0; seen <= tail && high > 0; seen += counts[high] ?? 0) high -= 1;
  return high > low ? [low, high] : [0, 65_535];
}

function countsOf({ data, channels }: TiffPage, together: readonly number[]) {
  const counts = new Uint32Array(65_536);
  const pixels = Math.floor(data.length / channels);
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (const part of together) {
      const value = Math.max(0, Math.min(65_535, Math.round(data[pixel * channels + part] ?? 0)));
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  return { counts, total: pixels * together.length };
}

/** RGBA to draw: a picture's colours, or the chosen channel (without a choice the first) in grey. */
export function toRgba(
  page: TiffPage,
  channel: number | undefined,
  [low, high]: [number, number],
): Uint8ClampedArray<ArrayBuffer> {
  const { data, channels } = page;
  const pixels = Math.floor(data.length / channels);
  const rgba = new Uint8ClampedArray(pixels * 4);
  const scale = 255 / (high - low || 1);
  const isColoured = channel === undefined && page.isColour;
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let part = 0; part < 3; part++) {
      const from = isColoured ? part : (channel ?? 0);
      rgba[pixel * 4 + part] = ((data[pixel * channels + from] ?? 0) - low) * scale;
    }
    rgba[pixel * 4 + 3] = 255;
  }
  return rgba;
}
