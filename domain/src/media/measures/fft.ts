import { bytesAt, doublesAt, kernels, type Place } from "./kernels.ts";

/** Bytes of one point of two transforms: two real and two imaginary parts. */
export const POINT = 32;

/**
 * A transform of fixed length, of two signals side by side, in the module's memory: forward, unnormalised. Takes the place of
 * the points and answers where the result lies, there or in the plan.
 */
export type Fft = (points: Place) => Place;

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

/** cos and −sin of 2πk/n, n of each. */
function putRoots(n: number, at: Place): void {
  const roots = doublesAt(at, 2 * n);
  for (let k = 0; k < n; k++) {
    roots[k] = Math.cos((2 * Math.PI * k) / n);
    roots[n + k] = -Math.sin((2 * Math.PI * k) / n);
  }
}

/** There are fewer factors of a length in memory than this. */
const MOST_FACTORS = 64;
const stockhamBytes = (n: number) => n * POINT + 2 * n * 8 + MOST_FACTORS;

type Stockham = (points: Place, other?: Place) => Place;

function stockham(n: number, factors: readonly number[], at: Place, keep = n): Stockham {
  const spare = at;
  const roots = spare + n * POINT;
  const radices = roots + 2 * n * 8;
  putRoots(n, roots);
  bytesAt(radices, factors.length).set(factors);
  return (points, other = spare) => kernels().transform(points, other, n, keep, radices, factors.length, roots);
}

/** Bluestein's algorithm makes any length a convolution of this power of two. */
const convolutionSize = (n: number) => 2 ** Math.ceil(Math.log2(2 * n - 1));

function bluestein(n: number, at: Place): Fft {
  const { chirpIn, conjugateProduct, chirpOut } = kernels();
  const size = convolutionSize(n);
  const [work, filter] = [at, at + size * POINT];
  const chirp = filter + size * POINT;
  const spare = chirp + 2 * n * 8;
  const inner = stockham(size, smallFactors(size) ?? [], spare);
  const other = (place: Place) => (place === work ? spare : work);
  const [waves, points] = [doublesAt(chirp, 2 * n), doublesAt(work, (size * POINT) / 8)];
  points.fill(0);
  for (let k = 0; k < n; k++) {
    const angle = (Math.PI * ((k * k) % (2 * n))) / n;
    const wave = [Math.cos(angle), Math.sin(angle)] as const;
    [waves[k], waves[n + k]] = wave;
    for (const place of k === 0 ? [0] : [k, size - k])
      points.set([wave[0], wave[0], wave[1], wave[1]], (place * POINT) / 8);
  }
  bytesAt(filter, size * POINT).set(bytesAt(inner(work), size * POINT));
  return (signal) => {
    chirpIn(signal, work, n, size, chirp);
    const spectrum = inner(work);
    conjugateProduct(spectrum, filter, size);
    chirpOut(inner(spectrum, other(spectrum)), signal, n, size, chirp);
    return signal;
  };
}

/** Bytes of the plan of a transform of n points. */
export function fftBytes(n: number): number {
  const size = convolutionSize(n);
  return smallFactors(n) ? stockhamBytes(n) : 2 * size * POINT + 2 * n * 8 + stockhamBytes(size);
}

/**
 * Plans a transform of n ≥ 1 points at a place of `fftBytes`. Fast for lengths of small primes, slower for others. Of the
 * result the frequencies 0…keep and their mirrors are wanted.
 */
export function makeFft(n: number, at: Place, keep = n): Fft {
  const factors = smallFactors(n);
  return factors ? stockham(n, factors, at, keep) : bluestein(n, at);
}
