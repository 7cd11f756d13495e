import type { GreyPlane } from "./grey-plane.ts";

/**
 * What a repeat of a picture is found by: 336 signs of its cosine transform at middle frequencies, where single cells in one
 * optic differ. Hashes of 64 bits see little more than that there is a round cell.
 */
export type RepeatHash = {
  /** Six groups of 56 bits, each as 14 hexadecimal digits. */
  repeatHash: string;
  /** The four bits of each group, 0 to 55, whose coefficients are next to zero: in a copy these change first. */
  weakBits: number[];
};

/** Side of the copy that is transformed, whatever the shape of the picture. */
const SIDE = 64;
/** Frequencies along each side, from one up. */
const FREQUENCIES = 24;
const GROUPS = 6;
const BITS = 56;
const WEAK = 4;
const DIGITS = BITS / 4;

const COSINES = Array.from({ length: FREQUENCIES + 1 }, (_, k) =>
  Float64Array.from({ length: SIDE }, (_, i) => Math.cos((Math.PI * k * (2 * i + 1)) / (2 * SIDE))),
);

/** The highest 336 of the frequencies, a group taking every sixth, so that each has low and high ones. */
const CHOSEN = Array.from(
  { length: FREQUENCIES ** 2 },
  (_, at) => [1 + (at % FREQUENCIES), 1 + Math.floor(at / FREQUENCIES)] as const,
)
  .toSorted(([a, b], [c, d]) => a + b - c - d)
  .slice(-GROUPS * BITS);

/** Mean grey of the pixels that each of `SIDE` parts of a row covers, the share of each counted. */
function shrunkRow(data: GreyPlane["data"], start: number, size: number, step: number, out: Float64Array): void {
  const scale = size / SIDE;
  for (let part = 0; part < SIDE; part++) {
    const from = part * scale;
    const to = from + scale;
    let sum = 0;
    for (let i = Math.floor(from); i < Math.min(size, Math.ceil(to)); i++)
      sum += (Math.min(to, i + 1) - Math.max(from, i)) * (data[start + i * step] as number);
    out[part] = sum / scale;
  }
}

function shrunk({ width, height, data }: GreyPlane): Float64Array {
  const across = new Float64Array(height * SIDE);
  const row = new Float64Array(SIDE);
  for (let y = 0; y < height; y++) {
    shrunkRow(data, y * width, width, 1, row);
    across.set(row, y * SIDE);
  }
  const out = new Float64Array(SIDE * SIDE);
  const scale = height / SIDE;
  for (let part = 0; part < SIDE; part++) {
    const to = (part + 1) * scale;
    for (let y = Math.floor(part * scale); y < Math.min(height, Math.ceil(to)); y++) {
      const share = (Math.min(to, y + 1) - Math.max(part * scale, y)) / scale;
      for (let x = 0; x < SIDE; x++)
        out[part * SIDE + x] = (out[part * SIDE + x] as number) + share * (across[y * SIDE + x] as number);
    }
  }
  return out;
}

/** The hash of a picture as it is displayed; a plane of any size. */
export function repeatHashOf(plane: GreyPlane): RepeatHash {
  const small = shrunk(plane);
  const rows = COSINES.map((cosines) =>
    Float64Array.from({ length: SIDE }, (_, y) =>
      cosines.reduce((sum, cosine, x) => sum + cosine * (small[y * SIDE + x] as number), 0),
    ),
  );
  const coefficients = CHOSEN.map(([across, down]) =>
    (COSINES[down] as Float64Array).reduce(
      (sum, cosine, y) => sum + cosine * ((rows[across] as Float64Array)[y] as number),
      0,
    ),
  );
  const groups = Array.from({ length: GROUPS }, (_, group) => coefficients.filter((_, at) => at % GROUPS === group));
  return {
    repeatHash: groups
      .map((group) => digitsOf(group.reduce((bits, value) => 2n * bits + (value > 0 ? 1n : 0n), 0n)))
      .join(""),
    weakBits: groups.flatMap((group) =>
      [...group.keys()].sort((a, b) => Math.abs(group[a] as number) - Math.abs(group[b] as number)).slice(0, WEAK),
    ),
  };
}

const digitsOf = (bits: bigint) => bits.toString(16).padStart(DIGITS, "0");

/** The six groups of a hash with their places: a repeat agrees in at least one, but for a bit that is weak. */
export const repeatKeys = (repeatHash: string): string[] =>
  Array.from({ length: GROUPS }, (_, group) => `${group}:${repeatHash.slice(group * DIGITS, (group + 1) * DIGITS)}`);

/** The keys of a picture and those that it would have with one weak bit changed: 30, as one query takes. */
export const repeatProbes = ({ repeatHash, weakBits }: RepeatHash): string[] =>
  repeatKeys(repeatHash).flatMap((key, group) => {
    const bits = BigInt(`0x${key.slice(2)}`);
    const changed = weakBits
      .slice(group * WEAK, (group + 1) * WEAK)
      .map((bit) => bits ^ (1n << BigInt(BITS - 1 - bit)));
    return [key, ...changed.map((one) => `${group}:${digitsOf(one)}`)];
  });
