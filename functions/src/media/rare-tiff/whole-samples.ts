import type { SampleFormat } from "../decode/tiff-storage.ts";

/** Samples as recorded, in any type of numbers. */
export type Recorded = ArrayLike<number>;

type Known = {
  format: SampleFormat;
  /** Of one sample. */
  bits: number;
  /** Grey that begins with white. */
  isInverted: boolean;
};

/** `saidBits`: the range that the samples have by their kind; `low` and `high` of what was recorded. */
type Whole = { data: Uint8Array | Uint16Array; saidBits: number | undefined; low: number; high: number };

/** Of scales from 0 to 1, which a resize may have left a little. */
const JUST_ABOVE_ONE = 1.1;

/**
 * Samples as whole numbers without a sign, in 8 bits, or in 16 from 9 on. Whole numbers keep their values; where some are
 * negative, all are moved up by the lowest, which changes no difference between them. Fractions are of a scale from 0 to 1, or
 * means of 8 bits, which both fill the 16, or means of 16. What 16 bits do not hold is halved until they do. What is no number is
 * the lowest there is.
 */
export function wholeSamples(recorded: Recorded, { format, bits, isInverted }: Known): Whole {
  const [low, high] = rangeOf(recorded);
  const isWhole = format !== "float";
  const mirror = isInverted ? (format === "uint" ? 2 ** bits - 1 : low + high) : undefined;
  const [from, to] = mirror === undefined ? [low, high] : [mirror - high, mirror - low];
  const start = Math.min(0, from);
  const isByte = isWhole && bits <= 8;
  const { factor, saidBits } = isByte
    ? { factor: format === "uint" ? 255 / (2 ** bits - 1) : 1, saidBits: undefined }
    : scaleOf(to - start, isWhole, format === "uint" ? bits : undefined);
  const data = isByte ? new Uint8Array(recorded.length) : new Uint16Array(recorded.length);
  const top = isByte ? 255 : 65_535;
  for (let at = 0; at < data.length; at++) {
    const value = recorded[at] as number;
    const known = Number.isFinite(value) ? value : low;
    const shown = ((mirror === undefined ? known : mirror - known) - start) * factor;
    data[at] = Math.min(top, Math.round(shown));
  }
  return { data, saidBits, low, high };
}

function scaleOf(top: number, isWhole: boolean, bits: number | undefined) {
  if (bits !== undefined && bits < 16) return { factor: 1, saidBits: bits };
  if (!isWhole && top <= JUST_ABOVE_ONE) return { factor: 65_535, saidBits: 16 };
  if (!isWhole && top <= 255) return { factor: 257, saidBits: 16 };
  return { factor: 2 ** -Math.max(0, Math.ceil(Math.log2(top / 65_535))), saidBits: undefined };
}

function rangeOf(recorded: Recorded): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < recorded.length; at++) {
    const value = recorded[at] as number;
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? [low, high] : [0, 0];
}
