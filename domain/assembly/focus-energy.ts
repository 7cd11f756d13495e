import { reflect101 } from "./borders";

/** Of the Gaussian, σ = 2 px cut at 4σ. */
const RADIUS: i32 = 8;
/** A pixel's Laplacian reaches one further. */
const HALO: i32 = RADIUS + 1;
/** Two rows of the vertical Gaussian share 16 of the rows they are made of. */
const RING: i32 = 2 * RADIUS + 2;

/** Bytes of a row of doubles with its halo and a vector of slack. */
function rowBytes(width: i32): usize {
  return ((width + 2 * HALO + 2) as usize) * 8;
}

/** Bytes that `focusEnergy8` and `focusEnergy16` work in beside the picture. */
export function focusEnergyWork(width: i32): usize {
  return ((RING + 2 + 4) as usize) * rowBytes(width);
}

function f64At(row: usize, x: i32): v128 {
  return v128.load(row + (x as usize) * 8);
}

function around(row: usize, x: i32, distance: i32): v128 {
  return f64x2.add(f64At(row, x - distance), f64At(row, x + distance));
}

/** A source row as doubles, mirrored into its halo. */
function widen<T>(source: usize, width: i32, out: usize): void {
  const first = out + (HALO as usize) * 8;
  let x = 0;
  for (; x + 4 <= width; x += 4) {
    const at = source + (x as usize) * sizeof<T>();
    const four =
      sizeof<T>() === 1
        ? i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at)))
        : v128.load_ext<u16>(at);
    const target = first + (x as usize) * 8;
    v128.store(target, f64x2.convert_low_i32x4_s(four));
    v128.store(target, f64x2.convert_low_i32x4_s(v128.shuffle<i32>(four, four, 2, 3, 2, 3)), 16);
  }
  for (; x < width; x++) store<f64>(first + (x as usize) * 8, load<T>(source + (x as usize) * sizeof<T>()) as f64);
  for (let i = 1; i <= HALO; i++) {
    store<f64>(first - (i as usize) * 8, load<f64>(first + (reflect101(-i, width) as usize) * 8));
    const last = width - 1 + i;
    store<f64>(first + (last as usize) * 8, load<f64>(first + (reflect101(last, width) as usize) * 8));
  }
}

/** Rows come round again: this is where row `row` lies among `count`. */
function slot(ring: usize, row: i32, count: i32, bytes: usize): usize {
  return ring + ((row % count) as usize) * bytes;
}

/** Two rows of the vertical Gaussian at once; `first` is the uppermost of the rows they are made of. */
function blurDown(ring: usize, first: i32, kernel: usize, upper: usize, lower: usize, width: i32): void {
  const bytes = rowBytes(width);
  const columns = width + 2 * HALO;
  const k0 = v128.load64_splat(kernel);
  const k1 = v128.load64_splat(kernel, 8);
  const k2 = v128.load64_splat(kernel, 16);
  const k3 = v128.load64_splat(kernel, 24);
  const k4 = v128.load64_splat(kernel, 32);
  const k5 = v128.load64_splat(kernel, 40);
  const k6 = v128.load64_splat(kernel, 48);
  const k7 = v128.load64_splat(kernel, 56);
  const k8 = v128.load64_splat(kernel, 64);
  const rowA = slot(ring, first, RING, bytes);
  const rowB = slot(ring, first + 1, RING, bytes);
  const rowC = slot(ring, first + 2, RING, bytes);
  const rowD = slot(ring, first + 3, RING, bytes);
  const rowE = slot(ring, first + 4, RING, bytes);
  const rowF = slot(ring, first + 5, RING, bytes);
  const rowG = slot(ring, first + 6, RING, bytes);
  const rowH = slot(ring, first + 7, RING, bytes);
  const rowI = slot(ring, first + 8, RING, bytes);
  const rowJ = slot(ring, first + 9, RING, bytes);
  const rowK = slot(ring, first + 10, RING, bytes);
  const rowL = slot(ring, first + 11, RING, bytes);
  const rowM = slot(ring, first + 12, RING, bytes);
  const rowN = slot(ring, first + 13, RING, bytes);
  const rowO = slot(ring, first + 14, RING, bytes);
  const rowP = slot(ring, first + 15, RING, bytes);
  const rowQ = slot(ring, first + 16, RING, bytes);
  const rowR = slot(ring, first + 17, RING, bytes);
  for (let x = 0; x < columns; x += 2) {
    const i = f64At(rowI, x);
    const j = f64At(rowJ, x);
    let up = f64x2.mul(k0, i);
    let down = f64x2.mul(k0, j);
    const h = f64At(rowH, x);
    up = f64x2.add(up, f64x2.mul(k1, f64x2.add(h, j)));
    const k = f64At(rowK, x);
    down = f64x2.add(down, f64x2.mul(k1, f64x2.add(i, k)));
    const g = f64At(rowG, x);
    up = f64x2.add(up, f64x2.mul(k2, f64x2.add(g, k)));
    const l = f64At(rowL, x);
    down = f64x2.add(down, f64x2.mul(k2, f64x2.add(h, l)));
    const f = f64At(rowF, x);
    up = f64x2.add(up, f64x2.mul(k3, f64x2.add(f, l)));
    const m = f64At(rowM, x);
    down = f64x2.add(down, f64x2.mul(k3, f64x2.add(g, m)));
    const e = f64At(rowE, x);
    up = f64x2.add(up, f64x2.mul(k4, f64x2.add(e, m)));
    const n = f64At(rowN, x);
    down = f64x2.add(down, f64x2.mul(k4, f64x2.add(f, n)));
    const d = f64At(rowD, x);
    up = f64x2.add(up, f64x2.mul(k5, f64x2.add(d, n)));
    const o = f64At(rowO, x);
    down = f64x2.add(down, f64x2.mul(k5, f64x2.add(e, o)));
    const c = f64At(rowC, x);
    up = f64x2.add(up, f64x2.mul(k6, f64x2.add(c, o)));
    const p = f64At(rowP, x);
    down = f64x2.add(down, f64x2.mul(k6, f64x2.add(d, p)));
    const b = f64At(rowB, x);
    up = f64x2.add(up, f64x2.mul(k7, f64x2.add(b, p)));
    const q = f64At(rowQ, x);
    down = f64x2.add(down, f64x2.mul(k7, f64x2.add(c, q)));
    up = f64x2.add(up, f64x2.mul(k8, f64x2.add(f64At(rowA, x), q)));
    down = f64x2.add(down, f64x2.mul(k8, f64x2.add(b, f64At(rowR, x))));
    v128.store(upper + (x as usize) * 8, up);
    v128.store(lower + (x as usize) * 8, down);
  }
}

/** One row of the horizontal Gaussian, with a halo of one. */
function blurAcross(row: usize, kernel: usize, out: usize, columns: i32): void {
  const k0 = v128.load64_splat(kernel);
  const k1 = v128.load64_splat(kernel, 8);
  const k2 = v128.load64_splat(kernel, 16);
  const k3 = v128.load64_splat(kernel, 24);
  const k4 = v128.load64_splat(kernel, 32);
  const k5 = v128.load64_splat(kernel, 40);
  const k6 = v128.load64_splat(kernel, 48);
  const k7 = v128.load64_splat(kernel, 56);
  const k8 = v128.load64_splat(kernel, 64);
  for (let x = 0; x < columns; x += 2) {
    const at = x + RADIUS;
    let sum = f64x2.mul(k0, f64At(row, at));
    sum = f64x2.add(sum, f64x2.mul(k1, around(row, at, 1)));
    sum = f64x2.add(sum, f64x2.mul(k2, around(row, at, 2)));
    sum = f64x2.add(sum, f64x2.mul(k3, around(row, at, 3)));
    sum = f64x2.add(sum, f64x2.mul(k4, around(row, at, 4)));
    sum = f64x2.add(sum, f64x2.mul(k5, around(row, at, 5)));
    sum = f64x2.add(sum, f64x2.mul(k6, around(row, at, 6)));
    sum = f64x2.add(sum, f64x2.mul(k7, around(row, at, 7)));
    sum = f64x2.add(sum, f64x2.mul(k8, around(row, at, 8)));
    v128.store(out + (x as usize) * 8, sum);
  }
}

function addTo(sums: usize, sum: f64, squares: f64): void {
  store<f64>(sums, load<f64>(sums) + sum);
  store<f64>(sums, load<f64>(sums, 8) + squares, 8);
}

/** Adds Laplacians and their squares of the columns from…to−1; column 0 is the second of the rows. */
function addLaplacians(above: usize, here: usize, below: usize, from: i32, to: i32, sums: usize): void {
  const four = f64x2.splat(4);
  let sum = f64x2.splat(0);
  let squares = f64x2.splat(0);
  let x = from + 1;
  for (; x + 2 <= to + 1; x += 2) {
    const beside = f64x2.add(
      f64x2.add(f64x2.add(f64At(above, x), f64At(below, x)), f64At(here, x - 1)),
      f64At(here, x + 1),
    );
    const laplacian = f64x2.sub(beside, f64x2.mul(four, f64At(here, x)));
    sum = f64x2.add(sum, laplacian);
    squares = f64x2.add(squares, f64x2.mul(laplacian, laplacian));
  }
  let lastSum = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  let lastSquares = f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1);
  if (x <= to) {
    const at = (x as usize) * 8;
    const laplacian =
      load<f64>(above + at) +
      load<f64>(below + at) +
      load<f64>(here + at - 8) +
      load<f64>(here + at + 8) -
      4 * load<f64>(here + at);
    lastSum += laplacian;
    lastSquares += laplacian * laplacian;
  }
  addTo(sums, lastSum, lastSquares);
}

function focusEnergy<T>(
  picture: usize,
  width: i32,
  height: i32,
  left: i32,
  right: i32,
  top: i32,
  bottom: i32,
  kernel: usize,
  sums: usize,
  work: usize,
): void {
  const bytes = rowBytes(width);
  const ring = work;
  const upper = ring + (RING as usize) * bytes;
  const lower = upper + bytes;
  const blurred = lower + bytes;
  memory.fill(sums, 0, 32);
  // Row y of the picture has the place y + RADIUS in the ring; those before its first and behind its last are mirrored.
  let next = 0;
  for (let y = 0; y <= height; y++) {
    if (y % 2 === 0) {
      for (; next < y + RING; next++) {
        const source = picture + (reflect101(next - RADIUS, height) as usize) * (width as usize) * sizeof<T>();
        widen<T>(source, width, slot(ring, next, RING, bytes));
      }
      blurDown(ring, y, kernel, upper, lower, width);
      blurAcross(upper, kernel, slot(blurred, y, 4, bytes), width + 2);
      blurAcross(lower, kernel, slot(blurred, y + 1, 4, bytes), width + 2);
    }
    if (y === 0) continue;
    const line = y - 1;
    const above = slot(blurred, reflect101(line - 1, height), 4, bytes);
    const here = slot(blurred, line, 4, bytes);
    const below = slot(blurred, reflect101(line + 1, height), 4, bytes);
    addLaplacians(above, here, below, 0, width, sums);
    if (line >= top && line < bottom) addLaplacians(above, here, below, left, right, sums + 16);
  }
}

/**
 * Sum and sum of squares of ∇²(Gσ ∗ I), over the whole picture and over its centre, as four doubles at `sums`. `kernel` is
 * the Gaussian by distance, nine doubles; borders are reflect-101.
 */
export function focusEnergy8(
  picture: usize,
  width: i32,
  height: i32,
  left: i32,
  right: i32,
  top: i32,
  bottom: i32,
  kernel: usize,
  sums: usize,
  work: usize,
): void {
  focusEnergy<u8>(picture, width, height, left, right, top, bottom, kernel, sums, work);
}

export function focusEnergy16(
  picture: usize,
  width: i32,
  height: i32,
  left: i32,
  right: i32,
  top: i32,
  bottom: i32,
  kernel: usize,
  sums: usize,
  work: usize,
): void {
  focusEnergy<u16>(picture, width, height, left, right, top, bottom, kernel, sums, work);
}
