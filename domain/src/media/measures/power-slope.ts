import { type Fft, makeFft } from "./fft.ts";
import type { GreyPlane } from "./grey-plane.ts";

/** Rings whose power is below this share of the total hold rounding noise, not signal. */
const NOISE_SHARE = 1e-25;

/** Columns 0…last of the row transforms, column by column. */
type Columns = { re: Float64Array; im: Float64Array; last: number };

/** Two real rows ride in one complex transform; only the low frequencies are kept. */
function rowTransforms(plane: GreyPlane, mean: number, last: number): Columns {
  const { width, height, data } = plane;
  const fft = makeFft(width);
  const re = new Float64Array(width);
  const im = new Float64Array(width);
  const columns = { re: new Float64Array((last + 1) * height), im: new Float64Array((last + 1) * height), last };
  for (let y = 0; y < height; y += 2) {
    const start = y * width;
    const second = y + 1 < height ? start + width : -1;
    for (let x = 0; x < width; x++) {
      re[x] = (data[start + x] as number) - mean;
      im[x] = second < 0 ? 0 : (data[second + x] as number) - mean;
    }
    fft(re, im);
    unpack(re, im, columns, y, height);
  }
  return columns;
}

function unpack(re: Float64Array, im: Float64Array, columns: Columns, y: number, height: number): void {
  for (let k = 0; k <= columns.last; k++) {
    const mirror = k === 0 ? 0 : re.length - k;
    const ar = re[k] as number;
    const ai = im[k] as number;
    const br = re[mirror] as number;
    const bi = im[mirror] as number;
    const at = k * height + y;
    columns.re[at] = (ar + br) / 2;
    columns.im[at] = (ai - bi) / 2;
    if (y + 1 >= height) continue;
    columns.re[at + 1] = (ai + bi) / 2;
    columns.im[at + 1] = (br - ar) / 2;
  }
}

/** Squared distance of a frequency index from zero as centrosome has it: the last index lies at zero, not at one. */
const squaredDistance = (index: number, n: number) => Math.min(index, n - 1 - index) ** 2;

/** Sums |F|² by ring, ring = ⌊radius⌋ + 1. Column k stands for itself and, mirrored, for column width − k. */
function ringPowers({ re, im, last }: Columns, width: number, height: number, fft: Fft): Float64Array {
  const rings = new Float64Array(last + 2);
  const rowSquares = Float64Array.from({ length: height }, (_, i) => squaredDistance(i, height));
  const add = (squares: number, power: number) => {
    const ring = Math.floor(Math.sqrt(squares)) + 1;
    if (ring < rings.length) rings[ring] = (rings[ring] as number) + power;
  };
  for (let k = 0; k <= last; k++) {
    const cr = re.subarray(k * height, (k + 1) * height);
    const ci = im.subarray(k * height, (k + 1) * height);
    fft(cr, ci);
    const own = squaredDistance(k, width);
    const mirrored = squaredDistance(width - k, width);
    for (let n = 0; n <= 2 * last; n++) {
      const i = n <= last ? n : height - 1 - 2 * last + n;
      const power = (cr[i] as number) ** 2 + (ci[i] as number) ** 2;
      add((rowSquares[i] as number) + own, power);
      if (k > 0) add((rowSquares[(height - i) % height] as number) + mirrored, power);
    }
  }
  return rings;
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
  const rings = ringPowers(rowTransforms(plane, mean, last), width, height, makeFft(height));
  // By Parseval all bins together hold n · Σ(I−μ)².
  const floor = NOISE_SHARE * squares * width * height;
  const points = Array.from({ length: last - 1 }, (_, i) => i + 2)
    .map((ring) => [ring, rings[ring] as number] as const)
    .filter(([, power]) => power > floor)
    .map(([ring, power]) => [Math.log(ring), Math.log(power)] as const);
  return points.length < 2 ? 0 : slopeOf(points);
}
