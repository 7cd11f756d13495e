import { type GreyPlane, reflect101, reflectEdge, scaleOf } from "./grey-plane.ts";

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

/** Half of blur_effect's uniform filter of 11, plus one for the derivative. */
const REACH = 6;
const BOX = 11;

/** Running totals over all rows, on the plane's own values; scaling comes last. */
const noTotals = () => ({
  lap: 0,
  lapSquared: 0,
  gradientSquared: 0,
  noise: 0,
  blurX: 0,
  blurXLost: 0,
  blurY: 0,
  blurYLost: 0,
});
type Totals = ReturnType<typeof noTotals>;

/** Row buffers: `smooth` = above + 2·here + below, `slope` = below − above, `box` = vertical derivative of the 11-sums. */
type Rows = { here: Float64Array; smooth: Float64Array; slope: Float64Array; box: Float64Array };

/** Laplacian and Sobel of the columns from…to−1 of one row. */
function addGradients(totals: Totals, { here, smooth, slope }: Rows, from: number, to: number): void {
  const end = REACH + to;
  for (let i = REACH + from; i < end; i++) {
    const beside = (here[i - 1] as number) + (here[i + 1] as number);
    const laplacian = (smooth[i] as number) - 6 * (here[i] as number) + beside;
    totals.lap += laplacian;
    totals.lapSquared += laplacian * laplacian;
    const gx = (smooth[i + 1] as number) - (smooth[i - 1] as number);
    const gy = (slope[i - 1] as number) + 2 * (slope[i] as number) + (slope[i + 1] as number);
    totals.gradientSquared += gx * gx + gy * gy;
  }
}

/** Immerkær's mask [1 −2 1; −2 4 −2; 1 −2 1], blind to planes and straight edges, on the columns from…to−1 of one row. */
function addNoise(totals: Totals, { here, smooth }: Rows, from: number, to: number): void {
  const end = REACH + to;
  for (let i = REACH + from; i < end; i++) {
    const smoothed = (smooth[i - 1] as number) + (smooth[i + 1] as number) - 2 * (smooth[i] as number);
    const beside = (here[i - 1] as number) + (here[i + 1] as number);
    totals.noise += Math.abs(smoothed - 4 * beside + 8 * (here[i] as number));
  }
}

/**
 * All measures of the columns from…to−1 of an inner row in one loop. Blur effect: how much of each derivative an 11-wide
 * mean takes away; it stays in whole numbers by working with 11 times the derivative. `smooth` is padded with its edge.
 */
function addInner(totals: Totals, { here, smooth, slope, box }: Rows, from: number, to: number): void {
  let lap = 0;
  let lapSquared = 0;
  let gradientSquared = 0;
  let noise = 0;
  let allX = 0;
  let lostX = 0;
  let allY = 0;
  let lostY = 0;
  // What one column reads, its right neighbour reads again: those values slide along instead of being loaded twice.
  const first = REACH + from;
  const end = REACH + to;
  const spread = BOX;
  let left = smooth[first - 1] as number;
  let middle = smooth[first] as number;
  let hereLeft = here[first - 1] as number;
  let centre = here[first] as number;
  let slopeLeft = slope[first - 1] as number;
  let slopeMiddle = slope[first] as number;
  let boxLeft = box[first - 1] as number;
  let boxMiddle = box[first] as number;
  let boxBefore = (smooth[first + 5] as number) - (smooth[first - 6] as number);
  for (let i = first; i < end; i++) {
    const right = smooth[i + 1] as number;
    const hereRight = here[i + 1] as number;
    const slopeRight = slope[i + 1] as number;
    const boxRight = box[i + 1] as number;
    const boxAfter = (smooth[i + 6] as number) - (smooth[i - 5] as number);
    const beside = hereLeft + hereRight;
    const laplacian = middle - 6 * centre + beside;
    lap += laplacian;
    lapSquared += laplacian * laplacian;
    noise += Math.abs(left + right - 2 * middle - 4 * beside + 8 * centre);
    const gx = right - left;
    const gy = slopeLeft + 2 * slopeMiddle + slopeRight;
    gradientSquared += gx * gx + gy * gy;
    const boxX = boxBefore + boxAfter;
    const boxY = boxLeft + 2 * boxMiddle + boxRight;
    const alongX = spread * Math.abs(gx);
    const alongY = spread * Math.abs(gy);
    const takenX = alongX - Math.abs(boxX);
    const takenY = alongY - Math.abs(boxY);
    allX += alongX;
    allY += alongY;
    // max(0, v) as (v + |v|) / 2: a branch here would be guessed wrong at every other pixel.
    lostX += takenX + Math.abs(takenX);
    lostY += takenY + Math.abs(takenY);
    left = middle;
    middle = right;
    hereLeft = centre;
    centre = hereRight;
    slopeLeft = slopeMiddle;
    slopeMiddle = slopeRight;
    boxLeft = boxMiddle;
    boxMiddle = boxRight;
    boxBefore = boxAfter;
  }
  totals.lap += lap;
  totals.lapSquared += lapSquared;
  totals.gradientSquared += gradientSquared;
  totals.noise += noise;
  totals.blurX += allX;
  totals.blurXLost += lostX / 2;
  totals.blurY += allY;
  totals.blurYLost += lostY / 2;
}

/** Replaces the mirrored padding by one that repeats the edge, as the uniform filter wants it. */
function padWithEdge(row: Float64Array, width: number): void {
  for (let i = 1; i <= REACH; i++) {
    row[REACH - i] = row[REACH + reflectEdge(-i, width)] as number;
    row[REACH + width - 1 + i] = row[REACH + reflectEdge(width - 1 + i, width)] as number;
  }
}

type Pixels = GreyPlane["data"];

/** Mirrors a padded row without repeating its edge; only the sample next to the edge is ever read. */
function mirror(row: Float64Array, width: number): void {
  row[REACH - 1] = row[REACH + reflect101(-1, width)] as number;
  row[REACH + width] = row[REACH + reflect101(width, width)] as number;
}

/** The row itself and its vertical sums and differences. */
function combine(above: Pixels, row: Pixels, below: Pixels, { here, smooth, slope }: Rows): void {
  for (let x = 0, i = REACH; x < row.length; x++, i++) {
    const up = above[x] as number;
    const down = below[x] as number;
    const centre = row[x] as number;
    here[i] = centre;
    smooth[i] = up + 2 * centre + down;
    slope[i] = down - up;
  }
  for (const padded of [here, smooth, slope]) mirror(padded, row.length);
}

/** What an 11-high mean changes from the row above to the row below, times 11. */
function combineFar(rowAt: (y: number) => Pixels, y: number, height: number, box: Float64Array): void {
  const far = (offset: number) => rowAt(reflectEdge(y + offset, height));
  const a = far(6);
  const b = far(5);
  const c = far(-5);
  const d = far(-6);
  for (let x = 0, i = REACH; x < a.length; x++, i++) {
    box[i] = (a[x] as number) + (b[x] as number) - (c[x] as number) - (d[x] as number);
  }
}

/** Laplacian, Sobel, noise and blur effect in one walk over the rows. */
export function edgesOf(plane: GreyPlane): Edges {
  const { width, height, data } = plane;
  const rowAt = (y: number) => data.subarray(y * width, (y + 1) * width);
  const fresh = () => new Float64Array(width + 2 * REACH);
  const rows: Rows = { here: fresh(), smooth: fresh(), slope: fresh(), box: fresh() };
  const totals = noTotals();
  for (let y = 0; y < height; y++) {
    combine(rowAt(reflect101(y - 1, height)), rowAt(y), rowAt(reflect101(y + 1, height)), rows);
    const inside = y > 0 && y < height - 1;
    if (!inside || y === 1 || width < 4) {
      addGradients(totals, rows, 0, width);
      if (inside) addNoise(totals, rows, 1, width - 1);
      continue;
    }
    addGradients(totals, rows, 0, 2);
    addGradients(totals, rows, width - 1, width);
    addNoise(totals, rows, 1, 2);
    combineFar(rowAt, y, height, rows.box);
    padWithEdge(rows.smooth, width);
    addInner(totals, rows, 2, width - 1);
  }
  return summary(totals, plane);
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
