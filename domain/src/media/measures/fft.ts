import { type Complex, type Pass, step } from "./fft-passes.ts";

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
  const filterRe = new Float64Array(size);
  const filterIm = new Float64Array(size);
  for (const [k, [c, s]] of chirp.entries()) {
    for (const at of k === 0 ? [0] : [k, size - k]) [filterRe[at], filterIm[at]] = [c, s];
  }
  inner(filterRe, filterIm);
  const ar = new Float64Array(size);
  const ai = new Float64Array(size);
  return (re, im) => {
    ar.fill(0);
    ai.fill(0);
    for (const [k, [c, s]] of chirp.entries()) {
      ar[k] = (re[k] as number) * c + (im[k] as number) * s;
      ai[k] = (im[k] as number) * c - (re[k] as number) * s;
    }
    inner(ar, ai);
    for (let k = 0; k < size; k++) {
      const xr = ar[k] as number;
      const xi = ai[k] as number;
      const fr = filterRe[k] as number;
      const fi = filterIm[k] as number;
      // Conjugated, so that the forward transform below is the inverse.
      ar[k] = xr * fr - xi * fi;
      ai[k] = -(xr * fi + xi * fr);
    }
    inner(ar, ai);
    for (const [k, [c, s]] of chirp.entries()) {
      const xr = (ar[k] as number) / size;
      const xi = -(ai[k] as number) / size;
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
