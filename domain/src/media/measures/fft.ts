/** A transform of fixed length over separate real and imaginary parts, in place. */
export type Fft = (re: Float64Array, im: Float64Array) => void;

/** Primes above this are left to Bluestein's algorithm, which is faster from here on. */
const LARGEST_PRIME = 31;

const NEXT_FACTOR: Readonly<Record<number, number>> = { 4: 2, 2: 3 };

/** The prime factors of n with 4 for every pair of 2, odd ones last; undefined when one is above the largest. */
function smallFactors(n: number): number[] | undefined {
  const factors: number[] = [];
  let rest = n;
  for (let factor = 4; factor <= LARGEST_PRIME; factor = NEXT_FACTOR[factor] ?? factor + 2) {
    for (; rest % factor === 0; rest /= factor) factors.push(factor);
  }
  return rest === 1 ? factors : undefined;
}

/** cos and −sin of 2πk/n. */
function rootsOf(n: number): [cos: Float64Array, sin: Float64Array] {
  const cos = new Float64Array(n);
  const sin = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    cos[k] = Math.cos((2 * Math.PI * k) / n);
    sin[k] = -Math.sin((2 * Math.PI * k) / n);
  }
  return [cos, sin];
}

/** One Stockham pass: `done` is the product of the factors before it, `left` of those after it. */
type Pass = { radix: number; done: number; left: number };
type Complex = readonly [re: Float64Array, im: Float64Array];

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
        const [wr, wi] = [cos[p * done * mirror] as number, sin[p * done * mirror] as number];
        turnInto(yr, yi, to + mirror * done, er - or, ei - oi, wr, wi);
      }
    }
  }
}

function turnInto(yr: Float64Array, yi: Float64Array, at: number, r: number, i: number, wr: number, wi: number): void {
  yr[at] = r * wr - i * wi;
  yi[at] = r * wi + i * wr;
}

function stockham(n: number, factors: readonly number[]): Fft {
  const roots = rootsOf(n);
  const spare: Complex = [new Float64Array(n), new Float64Array(n)];
  const passes: Pass[] = [];
  let done = 1;
  for (const radix of factors) {
    passes.push({ radix, done, left: n / done / radix });
    done *= radix;
  }
  return (re, im) => {
    let [from, to]: [Complex, Complex] = [[re, im], spare];
    for (const pass of passes) {
      const step = pass.radix === 4 ? radix4 : pass.radix === 2 ? radix2 : radixOdd;
      step(pass, from, to, roots);
      [from, to] = [to, from];
    }
    if (from[0] === re) return;
    re.set(from[0]);
    im.set(from[1]);
  };
}

/** Bluestein's algorithm: any length as a convolution of a power of two. */
function bluestein(n: number): Fft {
  const size = 2 ** Math.ceil(Math.log2(2 * n - 1));
  const inner = makeFft(size);
  const chirp = Array.from({ length: n }, (_, k) => {
    const angle = (Math.PI * ((k * k) % (2 * n))) / n;
    return [Math.cos(angle), Math.sin(angle)] as const;
  });
  const [filterRe, filterIm] = [new Float64Array(size), new Float64Array(size)];
  for (const [k, [c, s]] of chirp.entries()) {
    for (const at of k === 0 ? [0] : [k, size - k]) [filterRe[at], filterIm[at]] = [c, s];
  }
  inner(filterRe, filterIm);
  const [ar, ai] = [new Float64Array(size), new Float64Array(size)];
  return (re, im) => {
    ar.fill(0);
    ai.fill(0);
    for (const [k, [c, s]] of chirp.entries()) {
      ar[k] = (re[k] as number) * c + (im[k] as number) * s;
      ai[k] = (im[k] as number) * c - (re[k] as number) * s;
    }
    inner(ar, ai);
    for (let k = 0; k < size; k++) {
      const [xr, xi, fr, fi] = [ar[k] as number, ai[k] as number, filterRe[k] as number, filterIm[k] as number];
      // Conjugated, so that the forward transform below is the inverse.
      ar[k] = xr * fr - xi * fi;
      ai[k] = -(xr * fi + xi * fr);
    }
    inner(ar, ai);
    for (const [k, [c, s]] of chirp.entries()) {
      const [xr, xi] = [(ar[k] as number) / size, -(ai[k] as number) / size];
      re[k] = xr * c + xi * s;
      im[k] = xi * c - xr * s;
    }
  };
}

/** Forward discrete Fourier transform of n ≥ 1 points, unnormalised. Fast for lengths of small primes, slower for others. */
export function makeFft(n: number): Fft {
  const factors = smallFactors(n);
  return factors ? stockham(n, factors) : bluestein(n);
}
