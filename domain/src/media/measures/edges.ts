import { type GreyPlane, reflect101, scaleOf } from "./grey-plane.ts";
import { doublesAt, kernels, placesOf, putSamples } from "./kernels.ts";

/** Measures that look at a pixel and its neighbours, on grey values of 0–255. */
export type Edges = {
  /** Population variance of the 4-neighbour Laplacian, border reflect-101: `cv2.Laplacian(g, CV_64F).var()`. */
  lapVar: number;
  /** Sample standard deviation of Laplacian / 9, border copied: `sharp().stats().sharpness` of a grey picture. */
  sharpness: number;
  /** Mean of Sx² + Sy², Sobel 3×3, border reflect-101. */
  tenengrad: number;
  /** 0 sharp … 1 blurred (Crété 2007), as `skimage.measure.blur_effect`, h_size 11; null where there is no edge at all. */
  blurEffect: number | null;
  /** Standard deviation of sensor noise (Immerkær 1996); null below 3×3 pixels. */
  noiseSigma: number | null;
};

/** Sums over all pixels, on the plane's own values; scaling comes last. */
type Totals = Record<(typeof TOTALS)[number], number>;
const TOTALS = ["lap", "lapSquared", "gradientSquared", "noise", "blurX", "blurXLost", "blurY", "blurYLost"] as const;

/** Laplacian, Sobel, noise and blur effect in one walk over the rows, which is `domain/assembly/edges.ts`. */
export function edgesOf(plane: GreyPlane): Edges {
  const { width, height, data } = plane;
  const { edges8, edges16, edgesWork } = kernels();
  const [picture, totals, work] = placesOf([data.byteLength, 8 * TOTALS.length, edgesWork(width)]);
  putSamples(picture, data);
  (data instanceof Uint16Array ? edges16 : edges8)(picture, width, height, totals, work);
  const sums = doublesAt(totals, TOTALS.length);
  return summary(Object.fromEntries(TOTALS.map((name, at) => [name, sums[at]])) as Totals, plane); // each has one
}

/** On the frame of a picture a copied border gives another Laplacian than a mirrored one: the sums with the first. */
function withCopiedBorder(plane: GreyPlane, { lap, lapSquared }: Totals): { sum: number; squares: number } {
  const { width, height, data } = plane;
  const at = (x: number, y: number) => data[y * width + x] as number;
  const laplacian = (x: number, y: number, index: (i: number, n: number) => number) =>
    at(index(x - 1, width), y) +
    at(index(x + 1, width), y) +
    at(x, index(y - 1, height)) +
    at(x, index(y + 1, height)) -
    4 * at(x, y);
  const copy = (i: number, n: number) => Math.min(n - 1, Math.max(0, i));
  let sum = lap;
  let squares = lapSquared;
  const correct = (x: number, y: number) => {
    const mirrored = laplacian(x, y, reflect101);
    const copied = laplacian(x, y, copy);
    sum += copied - mirrored;
    squares += copied ** 2 - mirrored ** 2;
  };
  for (const y of height > 1 ? [0, height - 1] : [0]) for (let x = 0; x < width; x++) correct(x, y);
  for (const x of width > 1 ? [0, width - 1] : [0]) for (let y = 1; y < height - 1; y++) correct(x, y);
  return { sum, squares };
}

/**
 * The blurrier of the two axes. An axis along which nothing changes counts as blurred, 1: there the reference divides
 * rounding noise by rounding noise and prints 1 for the ramp that its values are pinned by.
 */
function blurEffectOf({ blurX, blurXLost, blurY, blurYLost }: Totals): number | null {
  if (blurX === 0 && blurY === 0) return null;
  const along = (all: number, lost: number) => (all === 0 ? 1 : (all - lost) / all);
  return Math.max(along(blurX, blurXLost), along(blurY, blurYLost));
}

function summary(totals: Totals, plane: GreyPlane): Edges {
  const { width, height } = plane;
  const n = width * height;
  const scale = scaleOf(plane);
  const copied = withCopiedBorder(plane, totals);
  const sampleVariance = n > 1 ? (copied.squares - copied.sum ** 2 / n) / (n - 1) : 0;
  const inner = (width - 2) * (height - 2);
  return {
    lapVar: Math.max(0, totals.lapSquared / n - (totals.lap / n) ** 2) * scale ** 2,
    sharpness: (Math.sqrt(Math.max(0, sampleVariance)) / 9) * scale,
    tenengrad: (totals.gradientSquared / n) * scale ** 2,
    blurEffect: blurEffectOf(totals),
    noiseSigma: width < 3 || height < 3 ? null : ((Math.sqrt(Math.PI / 2) * totals.noise) / (6 * inner)) * scale,
  };
}
