/*
 * Two transforms at once, one in each lane. A point is its real part and, 16 bytes on, its imaginary part. `cos` and `sin` are
 * cos and −sin of 2πk/n. One Stockham pass: `done` is the product of the factors before it, `left` of those after it.
 */

/** Bytes of a point of two transforms. */
export const POINT: usize = 32;

function re(points: usize, index: i32): v128 {
  return v128.load(points + (index as usize) * POINT);
}

function im(points: usize, index: i32): v128 {
  return v128.load(points + (index as usize) * POINT, 16);
}

function put(points: usize, index: i32, r: v128, i: v128): void {
  const at = points + (index as usize) * POINT;
  v128.store(at, r);
  v128.store(at, i, 16);
}

/** The point, turned by a root. */
function putTurned(points: usize, index: i32, r: v128, i: v128, wr: v128, wi: v128): void {
  put(points, index, f64x2.sub(f64x2.mul(r, wr), f64x2.mul(i, wi)), f64x2.add(f64x2.mul(r, wi), f64x2.mul(i, wr)));
}

function root(roots: usize, index: i32): v128 {
  return v128.load64_splat(roots + (index as usize) * 8);
}

function radix2(done: i32, left: i32, x: usize, y: usize, cos: usize, sin: usize): void {
  for (let p = 0; p < left; p++) {
    const wr = root(cos, p * done);
    const wi = root(sin, p * done);
    for (let q = 0; q < done; q++) {
      const a = q + done * p;
      const b = a + done * left;
      const to = q + done * 2 * p;
      const ar = re(x, a);
      const ai = im(x, a);
      const br = re(x, b);
      const bi = im(x, b);
      put(y, to, f64x2.add(ar, br), f64x2.add(ai, bi));
      putTurned(y, to + done, f64x2.sub(ar, br), f64x2.sub(ai, bi), wr, wi);
    }
  }
}

function radix3(done: i32, left: i32, x: usize, y: usize, cos: usize, sin: usize): void {
  const half = f64x2.splat(0.5);
  const sin60 = f64x2.splat(0.8660254037844386);
  const stride = done * left;
  for (let p = 0; p < left; p++) {
    const w1r = root(cos, p * done);
    const w1i = root(sin, p * done);
    const w2r = root(cos, 2 * p * done);
    const w2i = root(sin, 2 * p * done);
    for (let q = 0; q < done; q++) {
      const i = q + done * p;
      const to = q + done * 3 * p;
      const x0r = re(x, i);
      const x0i = im(x, i);
      const x1r = re(x, i + stride);
      const x1i = im(x, i + stride);
      const x2r = re(x, i + 2 * stride);
      const x2i = im(x, i + 2 * stride);
      const sumR = f64x2.add(x1r, x2r);
      const sumI = f64x2.add(x1i, x2i);
      const er = f64x2.sub(x0r, f64x2.mul(sumR, half));
      const ei = f64x2.sub(x0i, f64x2.mul(sumI, half));
      const or = f64x2.mul(sin60, f64x2.sub(x1i, x2i));
      const oi = f64x2.mul(sin60, f64x2.sub(x2r, x1r));
      put(y, to, f64x2.add(x0r, sumR), f64x2.add(x0i, sumI));
      putTurned(y, to + done, f64x2.add(er, or), f64x2.add(ei, oi), w1r, w1i);
      putTurned(y, to + 2 * done, f64x2.sub(er, or), f64x2.sub(ei, oi), w2r, w2i);
    }
  }
}

function radix4(done: i32, left: i32, x: usize, y: usize, cos: usize, sin: usize): void {
  const stride = done * left;
  for (let p = 0; p < left; p++) {
    const w = p * done;
    const w1r = root(cos, w);
    const w1i = root(sin, w);
    const w2r = root(cos, 2 * w);
    const w2i = root(sin, 2 * w);
    const w3r = root(cos, 3 * w);
    const w3i = root(sin, 3 * w);
    for (let q = 0; q < done; q++) {
      const i = q + done * p;
      const to = q + done * 4 * p;
      const x0r = re(x, i);
      const x0i = im(x, i);
      const x1r = re(x, i + stride);
      const x1i = im(x, i + stride);
      const x2r = re(x, i + 2 * stride);
      const x2i = im(x, i + 2 * stride);
      const x3r = re(x, i + 3 * stride);
      const x3i = im(x, i + 3 * stride);
      const ar = f64x2.add(x0r, x2r);
      const ai = f64x2.add(x0i, x2i);
      const br = f64x2.sub(x0r, x2r);
      const bi = f64x2.sub(x0i, x2i);
      const cr = f64x2.add(x1r, x3r);
      const ci = f64x2.add(x1i, x3i);
      const dr = f64x2.sub(x1r, x3r);
      const di = f64x2.sub(x1i, x3i);
      put(y, to, f64x2.add(ar, cr), f64x2.add(ai, ci));
      putTurned(y, to + done, f64x2.add(br, di), f64x2.sub(bi, dr), w1r, w1i);
      putTurned(y, to + 2 * done, f64x2.sub(ar, cr), f64x2.sub(ai, ci), w2r, w2i);
      putTurned(y, to + 3 * done, f64x2.sub(br, di), f64x2.add(bi, dr), w3r, w3i);
    }
  }
}

function sum3(a: v128, b: v128, c: v128): v128 {
  return f64x2.add(f64x2.add(a, b), c);
}

/** Sides of cameras are rich in fives: 1500, 2000, 3000, 4000, 6000. */
function radix5(done: i32, left: i32, x: usize, y: usize, cos: usize, sin: usize): void {
  const cos72 = f64x2.splat(0.30901699437494745);
  const sin72 = f64x2.splat(0.9510565162951535);
  const cos144 = f64x2.splat(-0.8090169943749473);
  const sin144 = f64x2.splat(0.5877852522924732);
  const stride = done * left;
  for (let p = 0; p < left; p++) {
    const w = p * done;
    const w1r = root(cos, w);
    const w1i = root(sin, w);
    const w2r = root(cos, 2 * w);
    const w2i = root(sin, 2 * w);
    const w3r = root(cos, 3 * w);
    const w3i = root(sin, 3 * w);
    const w4r = root(cos, 4 * w);
    const w4i = root(sin, 4 * w);
    for (let q = 0; q < done; q++) {
      const i = q + done * p;
      const to = q + done * 5 * p;
      const x0r = re(x, i);
      const x0i = im(x, i);
      const x1r = re(x, i + stride);
      const x1i = im(x, i + stride);
      const x2r = re(x, i + 2 * stride);
      const x2i = im(x, i + 2 * stride);
      const x3r = re(x, i + 3 * stride);
      const x3i = im(x, i + 3 * stride);
      const x4r = re(x, i + 4 * stride);
      const x4i = im(x, i + 4 * stride);
      const ar = f64x2.add(x1r, x4r);
      const ai = f64x2.add(x1i, x4i);
      const br = f64x2.add(x2r, x3r);
      const bi = f64x2.add(x2i, x3i);
      const cr = f64x2.sub(x1r, x4r);
      const ci = f64x2.sub(x1i, x4i);
      const dr = f64x2.sub(x2r, x3r);
      const di = f64x2.sub(x2i, x3i);
      put(y, to, sum3(x0r, ar, br), sum3(x0i, ai, bi));
      const er = sum3(x0r, f64x2.mul(cos72, ar), f64x2.mul(cos144, br));
      const ei = sum3(x0i, f64x2.mul(cos72, ai), f64x2.mul(cos144, bi));
      const fr = sum3(x0r, f64x2.mul(cos144, ar), f64x2.mul(cos72, br));
      const fi = sum3(x0i, f64x2.mul(cos144, ai), f64x2.mul(cos72, bi));
      const gr = f64x2.add(f64x2.mul(sin72, ci), f64x2.mul(sin144, di));
      const gi = f64x2.neg(f64x2.add(f64x2.mul(sin72, cr), f64x2.mul(sin144, dr)));
      const hr = f64x2.sub(f64x2.mul(sin144, ci), f64x2.mul(sin72, di));
      const hi = f64x2.sub(f64x2.mul(sin72, dr), f64x2.mul(sin144, cr));
      putTurned(y, to + done, f64x2.add(er, gr), f64x2.add(ei, gi), w1r, w1i);
      putTurned(y, to + 2 * done, f64x2.add(fr, hr), f64x2.add(fi, hi), w2r, w2i);
      putTurned(y, to + 3 * done, f64x2.sub(fr, hr), f64x2.sub(fi, hi), w3r, w3i);
      putTurned(y, to + 4 * done, f64x2.sub(er, gr), f64x2.sub(ei, gi), w4r, w4i);
    }
  }
}

/** Sums and differences of a radix up to 31: four vectors for each of 15 partners. */
const parts = memory.data(16 * 64, 16);

/** Any odd radix: partners k and radix − k share their sums and differences, so half the products of the definition do. */
function radixOdd(radix: i32, done: i32, left: i32, x: usize, y: usize, cos: usize, sin: usize): void {
  // Both the way from one sample to the next and the root of which the radix's own are powers: n / radix.
  const stride = done * left;
  const half = (radix - 1) / 2;
  for (let p = 0; p < left; p++) {
    for (let q = 0; q < done; q++) {
      const from = q + done * p;
      const to = q + done * radix * p;
      const x0r = re(x, from);
      const x0i = im(x, from);
      let sumR = x0r;
      let sumI = x0i;
      for (let k = 1; k <= half; k++) {
        const a = from + k * stride;
        const b = from + (radix - k) * stride;
        const part = parts + (k as usize) * 64;
        const ar = re(x, a);
        const ai = im(x, a);
        const br = re(x, b);
        const bi = im(x, b);
        const bothR = f64x2.add(ar, br);
        const bothI = f64x2.add(ai, bi);
        sumR = f64x2.add(sumR, bothR);
        sumI = f64x2.add(sumI, bothI);
        v128.store(part, bothR);
        v128.store(part, bothI, 16);
        v128.store(part, f64x2.sub(ar, br), 32);
        v128.store(part, f64x2.sub(ai, bi), 48);
      }
      put(y, to, sumR, sumI);
      for (let j = 1; j <= half; j++) {
        let er = x0r;
        let ei = x0i;
        let or = f64x2.splat(0);
        let oi = f64x2.splat(0);
        let m = j;
        for (let k = 1; k <= half; k++) {
          const c = root(cos, m * stride);
          const s = root(sin, m * stride);
          const part = parts + (k as usize) * 64;
          er = f64x2.add(er, f64x2.mul(c, v128.load(part)));
          ei = f64x2.add(ei, f64x2.mul(c, v128.load(part, 16)));
          or = f64x2.sub(or, f64x2.mul(s, v128.load(part, 48)));
          oi = f64x2.add(oi, f64x2.mul(s, v128.load(part, 32)));
          m = m + j >= radix ? m + j - radix : m + j;
        }
        const w = p * done * j;
        putTurned(y, to + j * done, f64x2.add(er, or), f64x2.add(ei, oi), root(cos, w), root(sin, w));
        const mirror = radix - j;
        const v = p * done * mirror;
        putTurned(y, to + mirror * done, f64x2.sub(er, or), f64x2.sub(ei, oi), root(cos, v), root(sin, v));
      }
    }
  }
}

/** One pass over all points, out of `x` into `y`. */
export function pass(radix: i32, done: i32, left: i32, x: usize, y: usize, cos: usize, sin: usize): void {
  if (radix === 2) radix2(done, left, x, y, cos, sin);
  else if (radix === 3) radix3(done, left, x, y, cos, sin);
  else if (radix === 4) radix4(done, left, x, y, cos, sin);
  else if (radix === 5) radix5(done, left, x, y, cos, sin);
  else radixOdd(radix, done, left, x, y, cos, sin);
}

/**
 * The last pass of an odd radix where only the frequencies 0…keep and their mirrors are wanted, keep < done: of each point
 * the first and the last output. The same operations as in the whole pass, and a third of them.
 */
export function endsOdd(radix: i32, done: i32, keep: i32, x: usize, y: usize, cos: usize, sin: usize): void {
  const half = (radix - 1) / 2;
  for (let q = 0; q < done; q++) {
    if (q > keep && q < done - keep) continue;
    const x0r = re(x, q);
    const x0i = im(x, q);
    let sumR = x0r;
    let sumI = x0i;
    let er = x0r;
    let ei = x0i;
    let or = f64x2.splat(0);
    let oi = f64x2.splat(0);
    for (let k = 1; k <= half; k++) {
      const a = q + k * done;
      const b = q + (radix - k) * done;
      const c = root(cos, k * done);
      const s = root(sin, k * done);
      const ar = re(x, a);
      const ai = im(x, a);
      const br = re(x, b);
      const bi = im(x, b);
      const bothR = f64x2.add(ar, br);
      const bothI = f64x2.add(ai, bi);
      sumR = f64x2.add(sumR, bothR);
      sumI = f64x2.add(sumI, bothI);
      er = f64x2.add(er, f64x2.mul(c, bothR));
      ei = f64x2.add(ei, f64x2.mul(c, bothI));
      or = f64x2.sub(or, f64x2.mul(s, f64x2.sub(ai, bi)));
      oi = f64x2.add(oi, f64x2.mul(s, f64x2.sub(ar, br)));
    }
    put(y, q, sumR, sumI);
    put(y, q + (radix - 1) * done, f64x2.sub(er, or), f64x2.sub(ei, oi));
  }
}
