import { fftBytes, makeFft, POINT } from "./fft.ts";
import type { GreyPlane } from "./grey-plane.ts";
import { doublesAt, kernels, placesOf, putSamples } from "./kernels.ts";

/** Rings whose power is below this share of the total hold rounding noise, not signal. */
const NOISE_SHARE = 1e-25;

/** Rows that ride in the two complex transforms that are made at once. */
const ABREAST = 4;

/** Sums |F|² by ring, ring = ⌊radius⌋ + 1, up to last + 1; of the rows' spectra only the low frequencies are kept. */
function ringPowers({ width, height, data }: GreyPlane, mean: number, last: number): Float64Array {
  const { addRings, fourRows8, fourRows16, unpack } = kernels();
  // An odd number of fours: columns that lie a power of two apart drive one another out of the processor's cache.
  const padded = ABREAST * (Math.ceil(height / ABREAST) | 1);
  const [rows, points, columns, rings, across, down] = placesOf([
    ABREAST * width * data.BYTES_PER_ELEMENT,
    (width + 1) * POINT,
    ((last + 2) * padded * POINT) / 2,
    (last + 2) * 8,
    fftBytes(width),
    fftBytes(height),
  ]);
  const fourRows = data instanceof Uint16Array ? fourRows16 : fourRows8;
  const ofRow = makeFft(width, across, last + 1);
  for (let y = 0; y < height; y += ABREAST) {
    putSamples(rows, data.subarray(y * width, (y + ABREAST) * width));
    fourRows(rows, width, Math.min(ABREAST, height - y), mean, points);
    unpack(ofRow(points), width, last, columns, y, padded);
  }
  const ofColumn = makeFft(height, down, last);
  const sums = doublesAt(rings, last + 2).fill(0);
  for (let k = 0; k <= last; k += 2) {
    const both = ofColumn(columns + (k / 2) * padded * POINT);
    for (const lane of [0, 1]) if (k + lane <= last) addRings(both, lane, k + lane, width, height, last, rings);
  }
  return sums;
}

/** Slope of the least-squares line through (x, y). */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const n = points.length;
  const [meanX, meanY] = [0, 1].map((axis) => points.reduce((sum, point) => sum + (point[axis] as number), 0) / n);
  let sxy = 0;
  let sxx = 0;
  for (const [x, y] of points) {
    sxy += (x - (meanX ?? 0)) * (y - (meanY ?? 0));
    sxx += (x - (meanX ?? 0)) ** 2;
  }
  return sxy / sxx;
}

/**
 * Slope of ln(power) over ln(radius), radii 2…⌊min(w,h)/8⌋−1 (CellProfiler PowerLogLogSlope). About −2 for natural scenes,
 * more negative when blurred. 0 for a picture of one colour, as there; null for any other below 32 pixels a side, where there
 * are not two radii to draw a line through. `mean` and `squares` are the mean and the sum of squared deviations of the plane's values.
 */
export function powerSlopeOf(plane: GreyPlane, mean: number, squares: number): number | null {
  const { width, height } = plane;
  const last = Math.floor(Math.min(width, height) / 8) - 1;
  if (squares === 0) return 0;
  if (last < 3) return null;
  const rings = ringPowers(plane, mean, last);
  // By Parseval all bins together hold n · Σ(I−μ)².
  const floor = NOISE_SHARE * squares * width * height;
  const points = Array.from({ length: last - 1 }, (_, i) => i + 2)
    .map((ring) => [ring, rings[ring] as number] as const)
    .filter(([, power]) => power > floor)
    .map(([ring, power]) => [Math.log(ring), Math.log(power)] as const);
  return points.length < 2 ? 0 : slopeOf(points);
}
