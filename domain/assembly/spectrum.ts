import { endsOdd, POINT, pass } from "./fft-passes";
import { two } from "./samples";

/** Up to here a radix has a pass of its own, which is fast enough. */
const OWN_PASS: i32 = 5;

/**
 * Transforms `n` points of two signals, unnormalised. `radices` are the factors of n as bytes, `roots` n cosines and behind
 * them n negative sines. Answers where the result lies: in `points` or in `spare`. The frequencies 0…keep and n − keep…n − 1
 * are right; what lies between them may be left out.
 */
export function transform(
  points: usize,
  spare: usize,
  n: i32,
  keep: i32,
  radices: usize,
  count: i32,
  roots: usize,
): usize {
  const sin = roots + (n as usize) * 8;
  let from = points;
  let to = spare;
  let done = 1;
  for (let i = 0; i < count; i++) {
    const radix = load<u8>(radices + (i as usize)) as i32;
    const left = n / done / radix;
    if (left === 1 && radix > OWN_PASS && keep < done) endsOdd(radix, done, keep, from, to, roots, sin);
    else pass(radix, done, left, from, to, roots, sin);
    done *= radix;
    const last = from;
    from = to;
    to = last;
  }
  return from;
}

/** Of Bluestein's algorithm: the points by the conjugated chirp, and zeros up to `size`. */
export function chirpIn(points: usize, out: usize, n: i32, size: i32, chirp: usize): void {
  const sines = chirp + (n as usize) * 8;
  for (let k: usize = 0; k < (n as usize); k++) {
    const c = v128.load64_splat(chirp + k * 8);
    const s = v128.load64_splat(sines + k * 8);
    const r = v128.load(points + k * POINT);
    const i = v128.load(points + k * POINT, 16);
    v128.store(out + k * POINT, f64x2.add(f64x2.mul(r, c), f64x2.mul(i, s)));
    v128.store(out + k * POINT, f64x2.sub(f64x2.mul(i, c), f64x2.mul(r, s)), 16);
  }
  memory.fill(out + (n as usize) * POINT, 0, ((size - n) as usize) * POINT);
}

/** The product with the filter's spectrum, conjugated, so that the forward transform that follows is the inverse. */
export function conjugateProduct(points: usize, filter: usize, size: i32): void {
  for (let k: usize = 0; k < (size as usize); k++) {
    const at = points + k * POINT;
    const r = v128.load(at);
    const i = v128.load(at, 16);
    const fr = v128.load(filter + k * POINT);
    const fi = v128.load(filter + k * POINT, 16);
    v128.store(at, f64x2.sub(f64x2.mul(r, fr), f64x2.mul(i, fi)));
    v128.store(at, f64x2.neg(f64x2.add(f64x2.mul(r, fi), f64x2.mul(i, fr))), 16);
  }
}

/** The first n points of a conjugated convolution of `size`, by the conjugated chirp. */
export function chirpOut(points: usize, out: usize, n: i32, size: i32, chirp: usize): void {
  const sines = chirp + (n as usize) * 8;
  const scale = f64x2.splat(size as f64);
  for (let k: usize = 0; k < (n as usize); k++) {
    const c = v128.load64_splat(chirp + k * 8);
    const s = v128.load64_splat(sines + k * 8);
    const r = f64x2.div(v128.load(points + k * POINT), scale);
    const i = f64x2.div(f64x2.neg(v128.load(points + k * POINT, 16)), scale);
    v128.store(out + k * POINT, f64x2.add(f64x2.mul(r, c), f64x2.mul(i, s)));
    v128.store(out + k * POINT, f64x2.sub(f64x2.mul(i, c), f64x2.mul(r, s)), 16);
  }
}

function fourRows<T>(rows: usize, width: i32, count: i32, mean: f64, points: usize): void {
  const bytes = (width as usize) * sizeof<T>();
  const none = f64x2.splat(0);
  const means = f64x2.splat(mean);
  for (let x: i32 = 0; x < width; x += 2) {
    const at = rows + (x as usize) * sizeof<T>();
    const a = f64x2.sub(two<T>(at), means);
    const b = count > 1 ? f64x2.sub(two<T>(at + bytes), means) : none;
    const c = count > 2 ? f64x2.sub(two<T>(at + 2 * bytes), means) : none;
    const d = count > 3 ? f64x2.sub(two<T>(at + 3 * bytes), means) : none;
    const point = points + (x as usize) * POINT;
    v128.store(point, v128.shuffle<f64>(a, c, 0, 2));
    v128.store(point, v128.shuffle<f64>(b, d, 0, 2), 16);
    v128.store(point, v128.shuffle<f64>(a, c, 1, 3), 32);
    v128.store(point, v128.shuffle<f64>(b, d, 1, 3), 48);
  }
}

/** Four real rows, less their mean, as two complex signals: two rows ride in each. `count` of them are there. */
export function fourRows8(rows: usize, width: i32, count: i32, mean: f64, points: usize): void {
  fourRows<u8>(rows, width, count, mean, points);
}

export function fourRows16(rows: usize, width: i32, count: i32, mean: f64, points: usize): void {
  fourRows<u16>(rows, width, count, mean, points);
}

/**
 * Takes the frequencies 0…last of the four rows from `y` on out of their two transforms. `columns` holds them ready for the
 * transform of columns: two columns side by side as the two lanes of `height` points.
 */
export function unpack(points: usize, width: i32, last: i32, columns: usize, y: i32, height: i32): void {
  const half = f64x2.splat(0.5);
  for (let k = 0; k <= last; k += 2) {
    const at = columns + (((k >> 1) * height + y) as usize) * POINT;
    const own = points + (k as usize) * POINT;
    const mirror = points + ((k === 0 ? 0 : width - k) as usize) * POINT;
    const next = own + POINT;
    const nextMirror = points + ((width - k - 1) as usize) * POINT;
    const r0 = f64x2.mul(f64x2.add(v128.load(own), v128.load(mirror)), half);
    const r1 = f64x2.mul(f64x2.add(v128.load(next), v128.load(nextMirror)), half);
    const i0 = f64x2.mul(f64x2.sub(v128.load(own, 16), v128.load(mirror, 16)), half);
    const i1 = f64x2.mul(f64x2.sub(v128.load(next, 16), v128.load(nextMirror, 16)), half);
    const s0 = f64x2.mul(f64x2.add(v128.load(own, 16), v128.load(mirror, 16)), half);
    const s1 = f64x2.mul(f64x2.add(v128.load(next, 16), v128.load(nextMirror, 16)), half);
    const j0 = f64x2.mul(f64x2.sub(v128.load(mirror), v128.load(own)), half);
    const j1 = f64x2.mul(f64x2.sub(v128.load(nextMirror), v128.load(next)), half);
    v128.store(at, v128.shuffle<f64>(r0, r1, 0, 2));
    v128.store(at, v128.shuffle<f64>(i0, i1, 0, 2), 16);
    v128.store(at, v128.shuffle<f64>(s0, s1, 0, 2), 32);
    v128.store(at, v128.shuffle<f64>(j0, j1, 0, 2), 48);
    v128.store(at, v128.shuffle<f64>(r0, r1, 1, 3), 64);
    v128.store(at, v128.shuffle<f64>(i0, i1, 1, 3), 80);
    v128.store(at, v128.shuffle<f64>(s0, s1, 1, 3), 96);
    v128.store(at, v128.shuffle<f64>(j0, j1, 1, 3), 112);
  }
}

/** Squared distance of a frequency index from zero as centrosome has it: the last index lies at zero, not at one. */
function squaredDistance(index: i32, n: i32): i32 {
  const distance = min(index, n - 1 - index);
  return distance * distance;
}

function add(rings: usize, last: i32, squares: i32, power: f64): void {
  const ring = (floor<f64>(sqrt<f64>(squares as f64)) as i32) + 1;
  if (ring > last + 1) return;
  const at = rings + (ring as usize) * 8;
  store<f64>(at, load<f64>(at) + power);
}

/**
 * Adds |F|² of column k, in lane `lane` of the transformed points, to the rings ⌊radius⌋ + 1 up to last + 1. It stands for
 * itself and, mirrored, for column width − k.
 */
export function addRings(points: usize, lane: i32, k: i32, width: i32, height: i32, last: i32, rings: usize): void {
  const own = squaredDistance(k, width);
  const mirrored = squaredDistance(width - k, width);
  const column = points + (lane as usize) * 8;
  for (let n = 0; n <= 2 * last; n++) {
    const i = n <= last ? n : height - 1 - 2 * last + n;
    const r = load<f64>(column + (i as usize) * POINT);
    const j = load<f64>(column + (i as usize) * POINT, 16);
    const power = r * r + j * j;
    add(rings, last, squaredDistance(i, height) + own, power);
    if (k > 0) add(rings, last, squaredDistance((height - i) % height, height) + mirrored, power);
  }
}
