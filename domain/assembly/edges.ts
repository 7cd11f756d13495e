import { reflect101, reflectEdge } from "./borders";

/** Half of blur_effect's uniform filter of 11, plus one for the derivative. */
const REACH: i32 = 6;
const BOX: i32 = 11;
/** What a vector may write or read behind the end of a row. */
const SLACK: i32 = 16;

/** So many vectors are summed in 32 bits before the sums move on into 64: of 8-bit samples 2³¹ / (4 · 1020²) would fit. */
const CHUNK: i32 = 256;

/** Sums of one row. */
let lap: i64 = 0;
let lapSquared: i64 = 0;
let gradientSquared: i64 = 0;
let noise: i64 = 0;
let blurX: i64 = 0;
let blurXLost: i64 = 0;
let blurY: i64 = 0;
let blurYLost: i64 = 0;

/** Row buffers: `smooth` = above + 2·here + below, `slope` = below − above, `box` = vertical derivative of the 11-sums. */
let here: usize = 0;
let smooth: usize = 0;
let slope: usize = 0;
let box: usize = 0;

/** Bytes from one row buffer to the next, by bytes of a value in it. */
function stride(width: i32, bytes: i32): i32 {
  return ((width + 2 * REACH + SLACK) * bytes + 15) & ~15;
}

/** Bytes that `edges8` and `edges16` work in beside the picture. */
export function edgesWork(width: i32): i32 {
  return 4 * stride(width, 4);
}

function at<L>(row: usize, x: i32): L {
  return load<L>(row + ((x + REACH) as usize) * sizeof<L>());
}

function put<L>(row: usize, x: i32, value: L): void {
  store<L>(row + ((x + REACH) as usize) * sizeof<L>(), value);
}

function lanes<L>(row: usize, x: i32): v128 {
  return v128.load(row + ((x + REACH) as usize) * sizeof<L>());
}

function storeLanes<L>(row: usize, x: i32, values: v128): void {
  v128.store(row + ((x + REACH) as usize) * sizeof<L>(), values);
}

/** Squares of lanes of 16 bits are added in pairs into lanes of 32, those of 32 bits into lanes of 64. */
function squares<L>(value: v128): v128 {
  if (sizeof<L>() === 2) return i32x4.dot_i16x8_s(value, value);
  return i64x2.add(i64x2.extmul_low_i32x4_s(value, value), i64x2.extmul_high_i32x4_s(value, value));
}

function addSquares<L>(sum: v128, more: v128): v128 {
  return sizeof<L>() === 2 ? i32x4.add(sum, more) : i64x2.add(sum, more);
}

function totalOfSquares<L>(sum: v128): i64 {
  return sizeof<L>() === 2 ? total(sum) : i64x2.extract_lane(sum, 0) + i64x2.extract_lane(sum, 1);
}

/** Lanes are added into lanes of 32 bits. */
function addLanes<L>(sum: v128, more: v128): v128 {
  return i32x4.add(sum, sizeof<L>() === 2 ? i32x4.extadd_pairwise_i16x8_s(more) : more);
}

function total(sum: v128): i64 {
  return (
    (i32x4.extract_lane(sum, 0) as i64) +
    (i32x4.extract_lane(sum, 1) as i64) +
    (i32x4.extract_lane(sum, 2) as i64) +
    (i32x4.extract_lane(sum, 3) as i64)
  );
}

/** Laplacian and Sobel of the columns from…to−1 of one row. */
function addGradients<L>(from: i32, to: i32): void {
  for (let x = from; x < to; x++) {
    const beside = (at<L>(here, x - 1) as i64) + (at<L>(here, x + 1) as i64);
    const laplacian = (at<L>(smooth, x) as i64) - 6 * (at<L>(here, x) as i64) + beside;
    lap += laplacian;
    lapSquared += laplacian * laplacian;
    const gx = (at<L>(smooth, x + 1) as i64) - (at<L>(smooth, x - 1) as i64);
    const gy = (at<L>(slope, x - 1) as i64) + 2 * (at<L>(slope, x) as i64) + (at<L>(slope, x + 1) as i64);
    gradientSquared += gx * gx + gy * gy;
  }
}

/** Immerkær's mask [1 −2 1; −2 4 −2; 1 −2 1], blind to planes and straight edges, on the columns from…to−1 of one row. */
function addNoise<L>(from: i32, to: i32): void {
  for (let x = from; x < to; x++) {
    const smoothed = (at<L>(smooth, x - 1) as i64) + (at<L>(smooth, x + 1) as i64) - 2 * (at<L>(smooth, x) as i64);
    const beside = (at<L>(here, x - 1) as i64) + (at<L>(here, x + 1) as i64);
    noise += abs<i64>(smoothed - 4 * beside + 8 * (at<L>(here, x) as i64));
  }
}

/**
 * All measures of an inner row, of the columns from…to−1 whose lanes are set in `mask`. Blur effect: how much of each
 * derivative an 11-wide mean takes away; it stays in whole numbers by working with 11 times the derivative. `smooth` is
 * padded with its edge.
 */
function addInner<L>(from: i32, to: i32, mask: v128): void {
  const step = 16 / sizeof<L>();
  // Copies, as variables of the module would be read again at each use.
  const heres = here;
  const smooths = smooth;
  const slopes = slope;
  const boxes = box;
  const eleven = v128.splat<L>(BOX as L);
  const zero = v128.splat<L>(0);
  let laps = zero;
  let lapSquares = zero;
  let gradients = zero;
  let noises = zero;
  let allX = zero;
  let lostX = zero;
  let allY = zero;
  let lostY = zero;
  for (let x = from; x < to; x += step) {
    const left = lanes<L>(smooths, x - 1);
    const middle = lanes<L>(smooths, x);
    const right = lanes<L>(smooths, x + 1);
    const centre = lanes<L>(heres, x);
    const beside = v128.add<L>(lanes<L>(heres, x - 1), lanes<L>(heres, x + 1));
    const twice = v128.add<L>(centre, centre);
    const around = v128.sub<L>(middle, v128.shl<L>(twice, 1));
    const laplacian = v128.and(v128.add<L>(v128.sub<L>(around, twice), beside), mask);
    laps = addLanes<L>(laps, laplacian);
    lapSquares = addSquares<L>(lapSquares, squares<L>(laplacian));
    const smoothed = v128.sub<L>(v128.add<L>(left, right), v128.shl<L>(middle, 1));
    const grain = v128.add<L>(smoothed, v128.shl<L>(v128.sub<L>(twice, beside), 2));
    noises = addLanes<L>(noises, v128.abs<L>(v128.and(grain, mask)));
    const gx = v128.and(v128.sub<L>(right, left), mask);
    const besideY = v128.add<L>(lanes<L>(slopes, x - 1), lanes<L>(slopes, x + 1));
    const gy = v128.and(v128.add<L>(besideY, v128.shl<L>(lanes<L>(slopes, x), 1)), mask);
    gradients = addSquares<L>(gradients, addSquares<L>(squares<L>(gx), squares<L>(gy)));
    const after = v128.sub<L>(lanes<L>(smooths, x + 6), lanes<L>(smooths, x - 5));
    const boxX = v128.add<L>(v128.sub<L>(lanes<L>(smooths, x + 5), lanes<L>(smooths, x - 6)), after);
    const besideBox = v128.add<L>(lanes<L>(boxes, x - 1), lanes<L>(boxes, x + 1));
    const boxY = v128.add<L>(besideBox, v128.shl<L>(lanes<L>(boxes, x), 1));
    const alongX = v128.mul<L>(v128.abs<L>(gx), eleven);
    const alongY = v128.mul<L>(v128.abs<L>(gy), eleven);
    allX = addLanes<L>(allX, alongX);
    allY = addLanes<L>(allY, alongY);
    lostX = addLanes<L>(lostX, v128.max<L>(v128.sub<L>(alongX, v128.abs<L>(boxX)), zero));
    lostY = addLanes<L>(lostY, v128.max<L>(v128.sub<L>(alongY, v128.abs<L>(boxY)), zero));
  }
  lap += total(laps);
  lapSquared += totalOfSquares<L>(lapSquares);
  gradientSquared += totalOfSquares<L>(gradients);
  noise += total(noises);
  blurX += total(allX);
  blurXLost += total(lostX);
  blurY += total(allY);
  blurYLost += total(lostY);
}

/** All measures of the columns from…to−1 of an inner row: whole vectors, then what is left over. */
function addInnerRow<L>(from: i32, to: i32): void {
  const step = (16 / sizeof<L>()) as i32;
  const whole = from + ((to - from) & ~(step - 1));
  const all = v128.splat<i8>(-1);
  for (let x = from; x < whole; x += CHUNK * step) addInner<L>(x, min(x + CHUNK * step, whole), all);
  if (whole === to) return;
  const left = v128.splat<L>((to - whole) as L);
  const places = sizeof<L>() === 2 ? i16x8(0, 1, 2, 3, 4, 5, 6, 7) : i32x4(0, 1, 2, 3);
  addInner<L>(whole, whole + 1, v128.lt<L>(places, left));
}

/** Mirrors a padded row without repeating its edge; only the sample next to the edge is ever read. */
function mirror<L>(row: usize, width: i32): void {
  put<L>(row, -1, at<L>(row, reflect101(-1, width)));
  put<L>(row, width, at<L>(row, reflect101(width, width)));
}

/** Replaces the mirrored padding by one that repeats the edge, as the uniform filter wants it. */
function padWithEdge<L>(row: usize, width: i32): void {
  for (let i = 1; i <= REACH; i++) {
    put<L>(row, -i, at<L>(row, reflectEdge(-i, width)));
    put<L>(row, width - 1 + i, at<L>(row, reflectEdge(width - 1 + i, width)));
  }
}

/** The row itself and its vertical sums and differences. */
function combine<T, L>(above: usize, row: usize, below: usize, width: i32): void {
  for (let x = 0; x < width; x += 16 / sizeof<L>()) {
    const offset = (x as usize) * sizeof<T>();
    const up = v128.load_ext<T>(above + offset);
    const down = v128.load_ext<T>(below + offset);
    const centre = v128.load_ext<T>(row + offset);
    storeLanes<L>(here, x, centre);
    storeLanes<L>(smooth, x, v128.add<L>(v128.add<L>(up, down), v128.add<L>(centre, centre)));
    storeLanes<L>(slope, x, v128.sub<L>(down, up));
  }
  mirror<L>(here, width);
  mirror<L>(smooth, width);
  mirror<L>(slope, width);
}

/** What an 11-high mean changes from the row above to the row below, times 11. */
function combineFar<T, L>(a: usize, b: usize, c: usize, d: usize, width: i32): void {
  for (let x = 0; x < width; x += 16 / sizeof<L>()) {
    const offset = (x as usize) * sizeof<T>();
    const below = v128.add<L>(v128.load_ext<T>(a + offset), v128.load_ext<T>(b + offset));
    const above = v128.add<L>(v128.load_ext<T>(c + offset), v128.load_ext<T>(d + offset));
    storeLanes<L>(box, x, v128.sub<L>(below, above));
  }
}

/** A row's sums move on into the picture's eight, which are doubles: exact up to 2⁵³, and without an end. */
function moveTotals(totals: usize): void {
  store<f64>(totals, load<f64>(totals) + (lap as f64));
  store<f64>(totals + 8, load<f64>(totals + 8) + (lapSquared as f64));
  store<f64>(totals + 16, load<f64>(totals + 16) + (gradientSquared as f64));
  store<f64>(totals + 24, load<f64>(totals + 24) + (noise as f64));
  store<f64>(totals + 32, load<f64>(totals + 32) + (blurX as f64));
  store<f64>(totals + 40, load<f64>(totals + 40) + (blurXLost as f64));
  store<f64>(totals + 48, load<f64>(totals + 48) + (blurY as f64));
  store<f64>(totals + 56, load<f64>(totals + 56) + (blurYLost as f64));
  lap = lapSquared = gradientSquared = noise = blurX = blurXLost = blurY = blurYLost = 0;
}

function edges<T, L>(picture: usize, width: i32, height: i32, totals: usize, work: usize): void {
  const rowBytes = (width as usize) * sizeof<T>();
  const apart = stride(width, sizeof<L>() as i32) as usize;
  here = work;
  smooth = work + apart;
  slope = work + 2 * apart;
  box = work + 3 * apart;
  memory.fill(totals, 0, 64);
  for (let y = 0; y < height; y++) {
    const row = picture + (y as usize) * rowBytes;
    const above = picture + (reflect101(y - 1, height) as usize) * rowBytes;
    const below = picture + (reflect101(y + 1, height) as usize) * rowBytes;
    combine<T, L>(above, row, below, width);
    const inside = y > 0 && y < height - 1;
    if (!inside || y === 1 || width < 4) {
      addGradients<L>(0, width);
      if (inside) addNoise<L>(1, width - 1);
    } else {
      addGradients<L>(0, 2);
      addGradients<L>(width - 1, width);
      addNoise<L>(1, 2);
      combineFar<T, L>(
        picture + (reflectEdge(y + 6, height) as usize) * rowBytes,
        picture + (reflectEdge(y + 5, height) as usize) * rowBytes,
        picture + (reflectEdge(y - 5, height) as usize) * rowBytes,
        picture + (reflectEdge(y - 6, height) as usize) * rowBytes,
        width,
      );
      padWithEdge<L>(smooth, width);
      addInnerRow<L>(2, width - 1);
    }
    moveTotals(totals);
  }
}

/** Laplacian, Sobel, noise and blur effect in one walk over the rows; writes eight doubles at `totals`. */
export function edges8(picture: usize, width: i32, height: i32, totals: usize, work: usize): void {
  edges<u8, i16>(picture, width, height, totals, work);
}

export function edges16(picture: usize, width: i32, height: i32, totals: usize, work: usize): void {
  edges<u16, i32>(picture, width, height, totals, work);
}
