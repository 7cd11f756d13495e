import { type GreyPlane, reflect101, scaleOf } from "./grey-plane.ts";

const SIGMA = 2;
/** Gaussian cut at 4σ. */
const RADIUS = 4 * SIGMA;
const SPAN = 2 * RADIUS + 1;

const weightAt = (offset: number) => Math.exp(-(offset * offset) / (2 * SIGMA * SIGMA));
const TOTAL = Array.from({ length: SPAN }, (_, i) => weightAt(i - RADIUS)).reduce((sum, weight) => sum + weight, 0);

/** The Gaussian by distance from its middle. */
const KERNEL = Array.from({ length: RADIUS + 1 }, (_, distance) => weightAt(distance) / TOTAL) as Nine;
/** As many as RADIUS + 1. */
type Nine = [number, number, number, number, number, number, number, number, number];

/*
 * The loops take the kernel apart before they begin: a look into an array costs half of their speed, and a constant of this
 * file three quarters once a bundler has made a variable of it.
 */

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

type Row = GreyPlane["data"];

/**
 * Two rows of the vertical Gaussian at once, as they share 16 of the 18 rows they are made of. `rows` are those 18, mirrored
 * at the borders; the results are padded by RADIUS mirrored samples on either side.
 */
function blurDown(rows: readonly Row[], upper: Float64Array, lower: Float64Array, width: number): void {
  const [rowA, rowB, rowC, rowD, rowE, rowF, rowG, rowH, rowI, rowJ, rowK, rowL, rowM, rowN, rowO, rowP, rowQ, rowR] =
    rows as readonly [
      ...[Row, Row, Row, Row, Row, Row, Row, Row, Row],
      ...[Row, Row, Row, Row, Row, Row, Row, Row, Row],
    ];
  const [k0, k1, k2, k3, k4, k5, k6, k7, k8] = KERNEL;
  for (let x = 0; x < width; x++) {
    const a = rowA[x] as number;
    const b = rowB[x] as number;
    const c = rowC[x] as number;
    const d = rowD[x] as number;
    const e = rowE[x] as number;
    const f = rowF[x] as number;
    const g = rowG[x] as number;
    const h = rowH[x] as number;
    const i = rowI[x] as number;
    const j = rowJ[x] as number;
    const k = rowK[x] as number;
    const l = rowL[x] as number;
    const m = rowM[x] as number;
    const n = rowN[x] as number;
    const o = rowO[x] as number;
    const p = rowP[x] as number;
    const q = rowQ[x] as number;
    const r = rowR[x] as number;
    upper[x + RADIUS] =
      k0 * i +
      k1 * (h + j) +
      k2 * (g + k) +
      k3 * (f + l) +
      k4 * (e + m) +
      k5 * (d + n) +
      k6 * (c + o) +
      k7 * (b + p) +
      k8 * (a + q);
    lower[x + RADIUS] =
      k0 * j +
      k1 * (i + k) +
      k2 * (h + l) +
      k3 * (g + m) +
      k4 * (f + n) +
      k5 * (e + o) +
      k6 * (d + p) +
      k7 * (c + q) +
      k8 * (b + r);
  }
  for (const row of [upper, lower]) pad(row, width);
}

function pad(row: Float64Array, width: number): void {
  for (let i = 1; i <= RADIUS; i++) {
    row[RADIUS - i] = row[RADIUS + reflect101(-i, width)] as number;
    row[RADIUS + width - 1 + i] = row[RADIUS + reflect101(width - 1 + i, width)] as number;
  }
}

/** One row of the horizontal Gaussian. `row` is padded by RADIUS, `out` by one mirrored sample. */
function blurAcross(row: Float64Array, out: Float64Array, width: number): void {
  const [k0, k1, k2, k3, k4, k5, k6, k7, k8] = KERNEL;
  for (let x = 0, i = RADIUS; x < width; x++, i++) {
    out[x + 1] =
      k0 * (row[i] as number) +
      k1 * ((row[i - 1] as number) + (row[i + 1] as number)) +
      k2 * ((row[i - 2] as number) + (row[i + 2] as number)) +
      k3 * ((row[i - 3] as number) + (row[i + 3] as number)) +
      k4 * ((row[i - 4] as number) + (row[i + 4] as number)) +
      k5 * ((row[i - 5] as number) + (row[i + 5] as number)) +
      k6 * ((row[i - 6] as number) + (row[i + 6] as number)) +
      k7 * ((row[i - 7] as number) + (row[i + 7] as number)) +
      k8 * ((row[i - 8] as number) + (row[i + 8] as number));
  }
  out[0] = out[1 + reflect101(-1, width)] as number;
  out[width + 1] = out[1 + reflect101(width, width)] as number;
}

/** Sum, sum of squares and count of Laplacian values. */
class Moments {
  sum = 0;
  squares = 0;
  n = 0;
  get variance(): number {
    return this.n === 0 ? 0 : Math.max(0, this.squares / this.n - (this.sum / this.n) ** 2);
  }
}

function addLaplacian(
  above: Float64Array,
  here: Float64Array,
  below: Float64Array,
  from: number,
  to: number,
  into: Moments,
) {
  let sum = 0;
  let squares = 0;
  for (let i = from + 1; i <= to; i++) {
    const laplacian =
      (above[i] as number) +
      (below[i] as number) +
      (here[i - 1] as number) +
      (here[i + 1] as number) -
      4 * (here[i] as number);
    sum += laplacian;
    squares += laplacian * laplacian;
  }
  into.sum += sum;
  into.squares += squares;
  into.n += to - from;
}

/** The middle 60 % of a side, at least one pixel. */
function middle(size: number): [from: number, to: number] {
  const from = Math.floor(size * 0.2);
  return [from, Math.max(from + 1, size - from)];
}

/** Walks the rows once with views of 18 source rows and a ring of 4 blurred rows; no plane is ever copied. */
export function focusEnergyOf(plane: GreyPlane): FocusEnergy {
  const { width, height, data } = plane;
  const blurred = Array.from({ length: 4 }, () => new Float64Array(width + 2));
  const upper = new Float64Array(width + 2 * RADIUS);
  const lower = new Float64Array(width + 2 * RADIUS);
  const blurredRow = (y: number) => blurred[y % 4] as Float64Array;
  const rowAt = (y: number) => data.subarray(reflect101(y, height) * width, (reflect101(y, height) + 1) * width);
  const around = Array.from({ length: SPAN + 1 }, (_, i) => rowAt(i - RADIUS));
  /** Rows y and y + 1; the second of an odd height's last pair lies outside and is never read. */
  const blurPair = (y: number) => {
    if (y > 0) {
      around.splice(0, 2);
      around.push(rowAt(y + RADIUS), rowAt(y + RADIUS + 1));
    }
    blurDown(around, upper, lower, width);
    blurAcross(upper, blurredRow(y), width);
    blurAcross(lower, blurredRow(y + 1), width);
  };
  const whole = new Moments();
  const centre = new Moments();
  const [left, right] = middle(width);
  const [top, bottom] = middle(height);
  blurPair(0);
  for (let y = 0; y < height; y++) {
    if (y % 2 === 1 && y + 1 < height) blurPair(y + 1);
    const above = blurredRow(reflect101(y - 1, height));
    const below = blurredRow(reflect101(y + 1, height));
    addLaplacian(above, blurredRow(y), below, 0, width, whole);
    if (y >= top && y < bottom) addLaplacian(above, blurredRow(y), below, left, right, centre);
  }
  const unit = SIGMA ** 4 * scaleOf(plane) ** 2;
  return { whole: whole.variance * unit, centre: centre.variance * unit };
}
