import { type GreyPlane, scaleOf } from "./grey-plane.ts";
import { doublesAt, kernels, placesOf, putSamples } from "./kernels.ts";

const SIGMA = 2;
/** Gaussian cut at 4σ. */
const RADIUS = 4 * SIGMA;

const weightAt = (offset: number) => Math.exp(-(offset * offset) / (2 * SIGMA * SIGMA));
const TOTAL = Array.from({ length: 2 * RADIUS + 1 }, (_, i) => weightAt(i - RADIUS)).reduce(
  (sum, weight) => sum + weight,
  0,
);

/** The Gaussian by distance from its middle. */
const KERNEL = Float64Array.from({ length: RADIUS + 1 }, (_, distance) => weightAt(distance) / TOTAL);

/**
 * Scale-normalised energy of the Laplacian of Gaussian, σ⁴ · variance(∇²(Gσ ∗ I)), σ = 2 px, cut at 4σ, borders
 * reflect-101, on grey values of 0–255. Higher is sharper.
 */
export type FocusEnergy = {
  /** Over the whole picture. */
  whole: number;
  /** Over the central 60 % of each side, so that a large flat background cannot drown the specimen. */
  centre: number;
};

/** The middle 60 % of a side, at least one pixel. */
function middle(size: number): [from: number, to: number] {
  const from = Math.floor(size * 0.2);
  return [from, Math.max(from + 1, size - from)];
}

const varianceOf = (sum: number, squares: number, n: number) => Math.max(0, squares / n - (sum / n) ** 2);

/** Blurs in doubles, in `domain/assembly/focus-energy.ts`. */
export function focusEnergyOf(plane: GreyPlane): FocusEnergy {
  const { width, height, data } = plane;
  const { focusEnergy8, focusEnergy16, focusEnergyWork } = kernels();
  const [picture, kernel, sums, work] = placesOf([data.byteLength, KERNEL.byteLength, 4 * 8, focusEnergyWork(width)]);
  putSamples(picture, data);
  doublesAt(kernel, KERNEL.length).set(KERNEL);
  const [left, right] = middle(width);
  const [top, bottom] = middle(height);
  const measure = data instanceof Uint16Array ? focusEnergy16 : focusEnergy8;
  measure(picture, width, height, left, right, top, bottom, kernel, sums, work);
  const [sum, squares, centreSum, centreSquares] = doublesAt(sums, 4) as unknown as [number, number, number, number];
  const unit = SIGMA ** 4 * scaleOf(plane) ** 2;
  const inside = (right - left) * (bottom - top);
  return {
    whole: varianceOf(sum, squares, width * height) * unit,
    centre: varianceOf(centreSum, centreSquares, inside) * unit,
  };
}
