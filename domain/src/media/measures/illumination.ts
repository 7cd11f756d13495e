import type { GreyPlane } from "./grey-plane.ts";

const BOX = 32;

/**
 * How evenly the field is lit: mean grey of a 32×32 box in each corner over that of one in the centre; 1 is even, below 1
 * the corners are darker. Null when the centre is black. Smaller boxes are taken from pictures below 32 pixels a side.
 */
export type Illumination = {
  /** Mean of the four corners over the centre. */
  illumination: number | null;
  /** The corner that differs most from the centre, over the centre. */
  illuminationWorst: number | null;
};

function boxMean({ width, height, data }: GreyPlane, left: number, top: number): number {
  const w = Math.min(BOX, width);
  const h = Math.min(BOX, height);
  let sum = 0;
  for (let y = top; y < top + h; y++) {
    for (let x = left; x < left + w; x++) sum += data[y * width + x] as number;
  }
  return sum / (w * h);
}

export function illuminationOf(plane: GreyPlane): Illumination {
  const right = Math.max(0, plane.width - BOX);
  const bottom = Math.max(0, plane.height - BOX);
  const centre = boxMean(plane, Math.floor(right / 2), Math.floor(bottom / 2));
  if (centre === 0) return { illumination: null, illuminationWorst: null };
  const ratios = [
    [0, 0],
    [right, 0],
    [0, bottom],
    [right, bottom],
  ].map(([left = 0, top = 0]) => boxMean(plane, left, top) / centre);
  return {
    illumination: ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length,
    illuminationWorst: ratios.reduce((worst, ratio) => (Math.abs(ratio - 1) > Math.abs(worst - 1) ? ratio : worst)),
  };
}
