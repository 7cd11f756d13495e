import { resizeLanczos } from "./lanczos.ts";

type Picture = { data: Uint8Array; width: number; height: number };

/** 64 bits, row by row, first bit highest, as 16 hexadecimal digits. */
function hexOf(bits: readonly boolean[]): string {
  const value = bits.reduce((sum, bit) => (sum << 1n) | (bit ? 1n : 0n), 0n);
  return value.toString(16).padStart(16, "0");
}

/** ImageHash `average_hash`: Lanczos to 8×8, which pixels are brighter than their mean. */
export function averageHash64({ data, ...size }: Picture): string {
  const small = [...resizeLanczos(data, size, { width: 8, height: 8 })];
  const mean = small.reduce((sum, value) => sum + value, 0) / small.length;
  return hexOf(small.map((value) => value > mean));
}

/** ImageHash `dhash`: Lanczos to 9×8, then whether each pixel is brighter than its left neighbour. */
export function dhash64({ data, ...size }: Picture): string {
  const small = resizeLanczos(data, size, { width: 9, height: 8 });
  const bits: boolean[] = [];
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) bits.push((small[y * 9 + x + 1] as number) > (small[y * 9 + x] as number));
  }
  return hexOf(bits);
}

const SIDE = 32;
const LOW = 8;

/** cos(π k (2i+1) / 64), DCT-II of 32 points, the 8 lowest frequencies. */
const COSINES = Array.from({ length: LOW }, (_, k) =>
  Float64Array.from({ length: SIDE }, (_, i) => Math.cos((Math.PI * k * (2 * i + 1)) / (2 * SIDE))),
);

const dct = (samples: readonly number[]) =>
  COSINES.map((cosines) => 2 * samples.reduce((sum, sample, i) => sum + sample * (cosines[i] as number), 0));

/** Coefficients of whole-number pixels are either far above this or zero with rounding noise. */
const ZERO = 1e-6;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** ImageHash `phash`: Lanczos to 32×32, DCT-II along both axes, the 8×8 low block, which of it is above its median. */
export function phash64({ data, ...size }: Picture): string {
  const small = resizeLanczos(data, size, { width: SIDE, height: SIDE });
  const columns = Array.from({ length: SIDE }, (_, x) =>
    dct(Array.from({ length: SIDE }, (_, y) => small[y * SIDE + x] as number)),
  );
  const low = Array.from({ length: LOW }, (_, v) => dct(columns.map((column) => column[v] as number)))
    .flat()
    .map((value) => (Math.abs(value) < ZERO ? 0 : value));
  const middle = median(low);
  return hexOf(low.map((value) => value > middle));
}

/** How many bits differ. Both hashes are as many hexadecimal digits. */
export function hammingDistance(a: string, b: string): number {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; different > 0n; different &= different - 1n) count++;
  return count;
}
