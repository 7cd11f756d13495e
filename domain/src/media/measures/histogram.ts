import { type GreyPlane, scaleOf, topOf } from "./grey-plane.ts";
import { kernels, placesOf, putSamples, wholesAt } from "./kernels.ts";

/** Exposure and contrast. Grey values on 0–255, shares in percent. */
export type Exposure = {
  mean: number;
  min: number;
  max: number;
  p1: number;
  p50: number;
  p99: number;
  /** Population standard deviation over 255. */
  rmsContrast: number;
  /** Whether 1st and 99th percentile are less than 5 % of the range apart (skimage `is_low_contrast`). */
  lowContrast: boolean;
  /** Shannon entropy in bits over 256 equal bins. */
  entropy: number;
  /**
   * Share of pixels at the lowest and at the highest value that the bit depth can hold; of a sensor of fewer bits than its
   * file, at that of the sensor.
   */
  clipLow: number;
  clipHigh: number;
  /** Share of pixels at the picture's own lowest and highest value (CellProfiler PercentMinimal, PercentMaximal). */
  pctMin: number;
  pctMax: number;
  /** Normalised variance, Σ(I−μ)²/(N·μ) on 0–1 (CellProfiler FocusScore); 0 for a black picture. Barely sees blur. */
  focusScore: number;
};

/** Samples that are counted in one call. */
const BLOCK = 65_536;
/** Bytes that `histogram8` works in behind its counts. */
const WORK = 4096;

/** How often each grey value of the plane's own bit depth occurs. */
export function histogramOf({ data }: GreyPlane): Float64Array {
  const { histogram8, histogram16 } = kernels();
  const isWide = data instanceof Uint16Array;
  const [values, add] = isWide ? [65_536, histogram16] : [256, histogram8];
  const [samples, table] = placesOf([BLOCK * data.BYTES_PER_ELEMENT, 4 * values + WORK]);
  const counts = wholesAt(table, values).fill(0);
  for (let at = 0; at < data.length; at += BLOCK) {
    const block = data.subarray(at, at + BLOCK);
    putSamples(samples, block);
    add(samples, block.length, table);
  }
  return Float64Array.from(counts);
}

/** Percentile with linear interpolation between neighbouring ranks, as numpy's default. */
function percentile(counts: Float64Array, total: number, percent: number): number {
  const rank = ((total - 1) * percent) / 100;
  const below = Math.floor(rank);
  let seen = 0;
  let lower: number | undefined;
  for (const [value, count] of counts.entries()) {
    seen += count;
    if (lower === undefined && seen > below) lower = value;
    if (lower !== undefined && seen > below + (rank > below ? 1 : 0)) return lower + (value - lower) * (rank - below);
  }
  return lower ?? 0;
}

/** The few values above the range of a sensor count with its brightest. */
function entropyBits(counts: Float64Array, total: number, top: number): number {
  const bins = new Float64Array(256);
  for (const [value, count] of counts.entries()) {
    const bin = Math.min(255, Math.floor((value * 256) / (top + 1)));
    bins[bin] = (bins[bin] as number) + count;
  }
  return bins.reduce((bits, count) => (count > 0 ? bits - (count / total) * Math.log2(count / total) : bits), 0);
}

/** The highest value of sensors of 10, 12 and 14 bit in 16-bit samples, at their low and at their high end. */
const SENSOR_TOPS: readonly number[] = [10, 12, 14].flatMap((bits) => [2 ** bits - 1, 2 ** 16 - 2 ** (16 - bits)]);

/** Where light is lost. A sensor of unknown range that is full stops at its own top; elsewhere hardly a pixel lies there. */
const saturationOf = (max: number, top: number) => (top === 65_535 && SENSOR_TOPS.includes(max) ? max : top);

/** Everything that needs only the histogram. */
export function exposureOf(plane: GreyPlane, counts: Float64Array = histogramOf(plane)): Exposure {
  const total = plane.data.length;
  const scale = scaleOf(plane);
  const top = topOf(plane);
  const min = counts.findIndex((count) => count > 0);
  const max = counts.findLastIndex((count) => count > 0);
  const average = counts.reduce((sum, count, value) => sum + count * value, 0) / total;
  const variance = counts.reduce((sum, count, value) => sum + count * (value - average) ** 2, 0) / total;
  const share = (value: number) => ((counts[value] ?? 0) / total) * 100;
  const shareFrom = (value: number) => (counts.subarray(value).reduce((sum, count) => sum + count, 0) / total) * 100;
  const [p1, p50, p99] = [1, 50, 99].map((percent) => percentile(counts, total, percent) * scale) as [
    number,
    number,
    number,
  ];
  return {
    mean: average * scale,
    min: min * scale,
    max: max * scale,
    p1,
    p50,
    p99,
    rmsContrast: Math.sqrt(variance) / top,
    lowContrast: (p99 - p1) / 255 < 0.05,
    entropy: entropyBits(counts, total, top),
    clipLow: share(0),
    clipHigh: shareFrom(saturationOf(max, top)),
    pctMin: share(min),
    pctMax: share(max),
    focusScore: average === 0 ? 0 : variance / (average * top),
  };
}
