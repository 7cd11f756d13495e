import { type GreyPlane, reflect101, scaleOf, toEightBit, topOf } from "./grey-plane.ts";
import { histogramOf } from "./histogram.ts";
import { averageHash64 } from "./perceptual-hash.ts";

/**
 * Measures that other programs print and that files of a validation may ask for. The verdict uses none of them, so the
 * pipeline does not pay for them.
 */
export type FurtherMeasures = {
  /** Mean absolute Laplacian, border reflect-101, on 0–255. */
  lapAbsMean: number;
  /** Mean of (I(x+2) − I(x))² along rows (Brenner), on 0–255; null below three columns. */
  brenner: number | null;
  /** Median absolute deviation from the median, on 0–1 (CellProfiler MADIntensity). */
  madIntensity: number;
  /**
   * Variance over median of the normalised variances of tiles of 20 px, on 0–1 (CellProfiler LocalFocusScore, as its code
   * does it); 0 for a flat picture. Null where more than half of the tiles are flat: there it would divide by rounding noise.
   */
  localFocusScore: number | null;
  /** ImageHash `average_hash`. */
  ahash64: string;
};

function lapAbsMean({ width, height, data }: GreyPlane): number {
  let sum = 0;
  for (let y = 0; y < height; y++) {
    const here = y * width;
    const above = reflect101(y - 1, height) * width;
    const below = reflect101(y + 1, height) * width;
    for (let x = 0; x < width; x++) {
      const beside =
        (data[here + reflect101(x - 1, width)] as number) + (data[here + reflect101(x + 1, width)] as number);
      const vertical = (data[above + x] as number) + (data[below + x] as number);
      sum += Math.abs(beside + vertical - 4 * (data[here + x] as number));
    }
  }
  return sum / data.length;
}

function brenner({ width, height, data }: GreyPlane): number | null {
  if (width < 3) return null;
  let sum = 0;
  for (let y = 0; y < height; y++) {
    for (let i = y * width; i < (y + 1) * width - 2; i++) sum += ((data[i + 2] as number) - (data[i] as number)) ** 2;
  }
  return sum / ((width - 2) * height);
}

/** Median of values given by how often each occurs; the mean of the two middle ones for an even number. */
function medianOf(counts: readonly (readonly [value: number, count: number])[], total: number): number {
  const sorted = counts.filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b);
  const at = (rank: number) => {
    let seen = 0;
    for (const [value, count] of sorted) {
      seen += count;
      if (seen > rank) return value;
    }
    return Number.NaN;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}

function medianDeviation(plane: GreyPlane): number {
  const counts = [...histogramOf(plane)].map((count, value) => [value, count] as const);
  const middle = medianOf(counts, plane.data.length);
  return medianOf(
    counts.map(([value, count]) => [Math.abs(value - middle), count] as const),
    plane.data.length,
  );
}

const TILE = 20;

/** Normalised variance of every tile that is not black; whole-number sums, so a flat tile is exactly 0. */
function tileVariances({ width, height, data }: GreyPlane, top: number): number[] {
  const rows = Math.ceil(height / TILE);
  const columns = Math.ceil(width / TILE);
  const [n, sums, squares] = [0, 1, 2].map(() => new Float64Array(rows * columns)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let i = 0; i < data.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const tile = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
    const value = data[i] as number;
    n[tile] = (n[tile] as number) + 1;
    sums[tile] = (sums[tile] as number) + value;
    squares[tile] = (squares[tile] as number) + value * value;
  }
  return [...n.keys()].flatMap((tile) => {
    const count = n[tile] as number;
    const sum = sums[tile] as number;
    const square = squares[tile] as number;
    return sum === 0 ? [] : [(square - sum ** 2 / count) / sum / top];
  });
}

function localFocusScore(plane: GreyPlane): number | null {
  const variances = tileVariances(plane, topOf(plane));
  const middle = medianOf(
    variances.map((value) => [value, 1] as const),
    variances.length,
  );
  if (!(middle > 0)) return variances.every((value) => value === 0) ? 0 : null;
  const mean = variances.reduce((sum, value) => sum + value, 0) / variances.length;
  return variances.reduce((sum, value) => sum + (value - mean) ** 2, 0) / variances.length / middle;
}

export function furtherMeasuresOf(plane: GreyPlane): FurtherMeasures {
  const { width, height } = plane;
  const scale = scaleOf(plane);
  const squares = brenner(plane);
  return {
    lapAbsMean: lapAbsMean(plane) * scale,
    brenner: squares === null ? null : squares * scale ** 2,
    madIntensity: (medianDeviation(plane) * scale) / 255,
    localFocusScore: localFocusScore(plane),
    ahash64: averageHash64({ width, height, data: toEightBit(plane) }),
  };
}
