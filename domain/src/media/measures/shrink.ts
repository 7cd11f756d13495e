import type { GreyPlane } from "./grey-plane.ts";
import { doublesAt, kernels, placesOf, putSamples, wholesAt } from "./kernels.ts";

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

const lengthsOf = (samples: readonly { shares: Float64Array }[]) => samples.map(({ shares }) => shares.length);

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
  const down = sharesOf(inHeight, height);
  const [most, all] = [Math.max(...lengthsOf(down)), lengthsOf(across).reduce((sum, length) => sum + length, 0)];
  const { addShares8, addShares16, sumShares } = kernels();
  const add = data instanceof Uint16Array ? addShares16 : addShares8;
  const [rows, weights, sums, froms, lengths, shares, means] = placesOf([
    most * inWidth * data.BYTES_PER_ELEMENT,
    8 * most,
    8 * (inWidth + 3),
    4 * width,
    4 * width,
    8 * all,
    8 * width,
  ]);
  wholesAt(froms, width).set(across.map(({ from }) => from));
  wholesAt(lengths, width).set(lengthsOf(across));
  doublesAt(shares, all).set(across.flatMap((one) => [...one.shares]));
  const out = data instanceof Uint16Array ? new Uint16Array(width * height) : new Uint8Array(width * height);
  for (const [y, { from, shares: ofRows }] of down.entries()) {
    putSamples(rows, data.subarray(from * inWidth, (from + ofRows.length) * inWidth));
    doublesAt(weights, ofRows.length).set(ofRows);
    add(rows, inWidth, ofRows.length, weights, sums);
    sumShares(sums, width, froms, lengths, shares, means);
    out.set(doublesAt(means, width), y * width);
  }
  return { ...plane, width, height, data: out };
}
