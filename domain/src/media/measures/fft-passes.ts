/** One Stockham pass: `done` is the product of the factors before it, `left` of those after it. */
export type Pass = { radix: number; done: number; left: number };
export type Complex = readonly [re: Float64Array, im: Float64Array];

function radix2({ done, left }: Pass, [xr, xi]: Complex, [yr, yi]: Complex, [cos, sin]: Complex): void {
  for (let p = 0; p < left; p++) {
    const wr = cos[p * done] as number;
    const wi = sin[p * done] as number;
    for (let q = 0; q < done; q++) {
      const a = q + done * p;
      const b = a + done * left;
      const to = q + done * 2 * p;
      const ar = xr[a] as number;
      const ai = xi[a] as number;
      const br = xr[b] as number;
      const bi = xi[b] as number;
      yr[to] = ar + br;
      yi[to] = ai + bi;
      yr[to + done] = (ar - br) * wr - (ai - bi) * wi;
      yi[to + done] = (ar - br) * wi + (ai - bi) * wr;
    }
  }
}

function radix4({ done, left }: Pass, [xr, xi]: Complex, [yr, yi]: Complex, [cos, sin]: Complex): void {
  const stride = done * left;
  for (let p = 0; p < left; p++) {
    const w = p * done;
    const w1r = cos[w] as number;
    const w1i = sin[w] as number;
    const w2r = cos[2 * w] as number;
    const w2i = sin[2 * w] as number;
    const w3r = cos[3 * w] as number;
    const w3i = sin[3 * w] as number;
    for (let q = 0; q < done; q++) {
      const i = q + done * p;
      const to = q + done * 4 * p;
      // Each sample is read once: a second read after a write costs a third of the speed.
      const x0r = xr[i] as number;
      const x0i = xi[i] as number;
      const x1r = xr[i + stride] as number;
      const x1i = xi[i + stride] as number;
      const x2r = xr[i + 2 * stride] as number;
      const x2i = xi[i + 2 * stride] as number;
      const x3r = xr[i + 3 * stride] as number;
      const x3i = xi[i + 3 * stride] as number;
      const ar = x0r + x2r;
      const ai = x0i + x2i;
      const br = x0r - x2r;
      const bi = x0i - x2i;
      const cr = x1r + x3r;
      const ci = x1i + x3i;
      const dr = x1r - x3r;
      const di = x1i - x3i;
      yr[to] = ar + cr;
      yi[to] = ai + ci;
      const er = br + di;
      const ei = bi - dr;
      yr[to + done] = er * w1r - ei * w1i;
      yi[to + done] = er * w1i + ei * w1r;
      const fr = ar - cr;
      const fi = ai - ci;
      yr[to + 2 * done] = fr * w2r - fi * w2i;
      yi[to + 2 * done] = fr * w2i + fi * w2r;
      const gr = br - di;
      const gi = bi + dr;
      yr[to + 3 * done] = gr * w3r - gi * w3i;
      yi[to + 3 * done] = gr * w3i + gi * w3r;
    }
  }
}

function radix3({ done, left }: Pass, [xr, xi]: Complex, [yr, yi]: Complex, [cos, sin]: Complex): void {
  const sin60 = Math.sin(Math.PI / 3);
  const stride = done * left;
  for (let p = 0; p < left; p++) {
    const w1r = cos[p * done] as number;
    const w1i = sin[p * done] as number;
    const w2r = cos[2 * p * done] as number;
    const w2i = sin[2 * p * done] as number;
    for (let q = 0; q < done; q++) {
      const i = q + done * p;
      const to = q + done * 3 * p;
      const x0r = xr[i] as number;
      const x0i = xi[i] as number;
      const x1r = xr[i + stride] as number;
      const x1i = xi[i + stride] as number;
      const x2r = xr[i + 2 * stride] as number;
      const x2i = xi[i + 2 * stride] as number;
      const sumR = x1r + x2r;
      const sumI = x1i + x2i;
      const er = x0r - sumR / 2;
      const ei = x0i - sumI / 2;
      const or = sin60 * (x1i - x2i);
      const oi = sin60 * (x2r - x1r);
      yr[to] = x0r + sumR;
      yi[to] = x0i + sumI;
      yr[to + done] = (er + or) * w1r - (ei + oi) * w1i;
      yi[to + done] = (er + or) * w1i + (ei + oi) * w1r;
      yr[to + 2 * done] = (er - or) * w2r - (ei - oi) * w2i;
      yi[to + 2 * done] = (er - or) * w2i + (ei - oi) * w2r;
    }
  }
}

/** Sides of cameras are rich in fives: 1500, 2000, 3000, 4000, 6000. */
function radix5({ done, left }: Pass, [xr, xi]: Complex, [yr, yi]: Complex, [cos, sin]: Complex): void {
  // Beside the loops: what a bundler makes of a constant of this file is read anew at every point.
  const cos72 = Math.cos((2 * Math.PI) / 5);
  const sin72 = Math.sin((2 * Math.PI) / 5);
  const cos144 = Math.cos((4 * Math.PI) / 5);
  const sin144 = Math.sin((4 * Math.PI) / 5);
  const stride = done * left;
  for (let p = 0; p < left; p++) {
    const w = p * done;
    const w1r = cos[w] as number;
    const w1i = sin[w] as number;
    const w2r = cos[2 * w] as number;
    const w2i = sin[2 * w] as number;
    const w3r = cos[3 * w] as number;
    const w3i = sin[3 * w] as number;
    const w4r = cos[4 * w] as number;
    const w4i = sin[4 * w] as number;
    for (let q = 0; q < done; q++) {
      const i = q + done * p;
      const to = q + done * 5 * p;
      const x0r = xr[i] as number;
      const x0i = xi[i] as number;
      const x1r = xr[i + stride] as number;
      const x1i = xi[i + stride] as number;
      const x2r = xr[i + 2 * stride] as number;
      const x2i = xi[i + 2 * stride] as number;
      const x3r = xr[i + 3 * stride] as number;
      const x3i = xi[i + 3 * stride] as number;
      const x4r = xr[i + 4 * stride] as number;
      const x4i = xi[i + 4 * stride] as number;
      const ar = x1r + x4r;
      const ai = x1i + x4i;
      const br = x2r + x3r;
      const bi = x2i + x3i;
      const cr = x1r - x4r;
      const ci = x1i - x4i;
      const dr = x2r - x3r;
      const di = x2i - x3i;
      yr[to] = x0r + ar + br;
      yi[to] = x0i + ai + bi;
      const er = x0r + cos72 * ar + cos144 * br;
      const ei = x0i + cos72 * ai + cos144 * bi;
      const fr = x0r + cos144 * ar + cos72 * br;
      const fi = x0i + cos144 * ai + cos72 * bi;
      const gr = sin72 * ci + sin144 * di;
      const gi = -(sin72 * cr + sin144 * dr);
      const hr = sin144 * ci - sin72 * di;
      const hi = sin72 * dr - sin144 * cr;
      yr[to + done] = (er + gr) * w1r - (ei + gi) * w1i;
      yi[to + done] = (er + gr) * w1i + (ei + gi) * w1r;
      yr[to + 2 * done] = (fr + hr) * w2r - (fi + hi) * w2i;
      yi[to + 2 * done] = (fr + hr) * w2i + (fi + hi) * w2r;
      yr[to + 3 * done] = (fr - hr) * w3r - (fi - hi) * w3i;
      yi[to + 3 * done] = (fr - hr) * w3i + (fi - hi) * w3r;
      yr[to + 4 * done] = (er - gr) * w4r - (ei - gi) * w4i;
      yi[to + 4 * done] = (er - gr) * w4i + (ei - gi) * w4r;
    }
  }
}

/**
 * Any odd radix: partners k and radix − k share their sums and differences, so half the products of the definition do.
 */
function radixOdd(pass: Pass, [xr, xi]: Complex, [yr, yi]: Complex, [cos, sin]: Complex): void {
  const { radix, done, left } = pass;
  const turn = cos.length / radix;
  const half = (radix - 1) / 2;
  const stride = done * left;
  const parts = new Float64Array(4 * half + 4);
  for (let p = 0; p < left; p++) {
    for (let q = 0; q < done; q++) {
      const from = q + done * p;
      const to = q + done * radix * p;
      const x0r = xr[from] as number;
      const x0i = xi[from] as number;
      let sumR = x0r;
      let sumI = x0i;
      for (let k = 1; k <= half; k++) {
        const a = from + k * stride;
        const b = from + (radix - k) * stride;
        const at = 4 * k;
        sumR += parts[at] = (xr[a] as number) + (xr[b] as number);
        sumI += parts[at + 1] = (xi[a] as number) + (xi[b] as number);
        parts[at + 2] = (xr[a] as number) - (xr[b] as number);
        parts[at + 3] = (xi[a] as number) - (xi[b] as number);
      }
      yr[to] = sumR;
      yi[to] = sumI;
      for (let j = 1; j <= half; j++) {
        let er = x0r;
        let ei = x0i;
        let or = 0;
        let oi = 0;
        for (let k = 1, m = j; k <= half; k++, m = m + j >= radix ? m + j - radix : m + j) {
          const c = cos[m * turn] as number;
          const s = sin[m * turn] as number;
          const at = 4 * k;
          er += c * (parts[at] as number);
          ei += c * (parts[at + 1] as number);
          or -= s * (parts[at + 3] as number);
          oi += s * (parts[at + 2] as number);
        }
        turnInto(yr, yi, to + j * done, er + or, ei + oi, cos[p * done * j] as number, sin[p * done * j] as number);
        const mirror = radix - j;
        const wr = cos[p * done * mirror] as number;
        const wi = sin[p * done * mirror] as number;
        turnInto(yr, yi, to + mirror * done, er - or, ei - oi, wr, wi);
      }
    }
  }
}

function turnInto(yr: Float64Array, yi: Float64Array, at: number, r: number, i: number, wr: number, wi: number): void {
  yr[at] = r * wr - i * wi;
  yi[at] = r * wi + i * wr;
}

/** Radices with a pass of their own, which is about twice as fast as the one for any. */
const STEPS: Readonly<Record<number, typeof radix2>> = { 2: radix2, 3: radix3, 4: radix4, 5: radix5 };

/** One pass over all points, out of `from` into `to`. `roots` are cos and −sin of 2πk/n. */
export const step = (pass: Pass, from: Complex, to: Complex, roots: Complex): void =>
  (STEPS[pass.radix] ?? radixOdd)(pass, from, to, roots);
