import type { GreyPlane } from "./grey-plane.ts";

/** Long side in pixels of the copy on which pictures of different devices are compared. */
export const COMPARED_SIDE = 512;

/** The source pixels that one output pixel covers along a side, with the share of each. */
function sharesOf(inSize: number, outSize: number): { from: number; shares: Float64Array }[] {
  const scale = inSize / outSize;
  return Array.from({ length: outSize }, (_, out) => {
    const start = out * scale;
    const end = Math.min(inSize, (out + 1) * scale);
    const from = Math.floor(start);
    const length = Math.min(inSize, Math.ceil(end)) - from;
    const shares = Float64Array.from(
      { length },
      (_, i) => (Math.min(end, from + i + 1) - Math.max(start, from + i)) / scale,
    );
    return { from, shares };
  });
}

/**
 * The plane with its long side at `longSide` pixels by area averaging, so that pictures of different cameras can be
 * compared; rounded to the plane's own bit depth. A plane that is not larger is returned as it is.
 */
export function shrinkTo(plane: GreyPlane, longSide: number): GreyPlane {
  const { width: inWidth, height: inHeight, data } = plane;
  const factor = longSide / Math.max(inWidth, inHeight);
  if (factor >= 1) return plane;
  const width = Math.max(1, Math.round(inWidth * factor));
  const height = Math.max(1, Math.round(inHeight * factor));
  const across = sharesOf(inWidth, width);
  const out = data instanceof Uint16Array ? new Uint16Array(width * height) : new Uint8Array(width * height);
  const row = new Float64Array(inWidth);
  for (const [y, { from, shares }] of sharesOf(inHeight, height).entries()) {
    row.fill(0);
    for (const [i, share] of shares.entries()) {
      const start = (from + i) * inWidth;
      for (let x = 0; x < inWidth; x++) row[x] = (row[x] as number) + share * (data[start + x] as number);
    }
    for (const [x, { from: left, shares: weights }] of across.entries()) {
      let sum = 0;
      for (let i = 0; i < weights.length; i++) sum += (weights[i] as number) * (row[left + i] as number);
      out[y * width + x] = Math.round(sum);
    }
  }
  return { ...plane, width, height, data: out };
}
