/** Fraction bits of the coefficients, as in Pillow for 8-bit pictures. */
const PRECISION_BITS = 32 - 8 - 2;
const HALF = 2 ** (PRECISION_BITS - 1);
const SUPPORT = 3;

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(x * Math.PI) / (x * Math.PI));
const lanczos = (x: number) => (x >= -SUPPORT && x < SUPPORT ? sinc(x) * sinc(x / SUPPORT) : 0);

/** The source samples of one output sample and their whole-number weights (as doubles, which multiply faster). */
type Taps = { from: number; weights: Float64Array };

function tapsOf(inSize: number, outSize: number): Taps[] {
  const scale = inSize / outSize;
  const filterScale = Math.max(1, scale);
  const support = SUPPORT * filterScale;
  return Array.from({ length: outSize }, (_, out) => {
    const centre = (out + 0.5) * scale;
    const from = Math.max(0, centre - support + 0.5) | 0;
    const to = Math.min(inSize, centre + support + 0.5) | 0;
    // The reciprocal, and one division by the sum, in Pillow's order: the last bit of a weight can depend on it.
    const inverse = 1 / filterScale;
    const raw = Array.from({ length: to - from }, (_, i) => lanczos((i + from - centre + 0.5) * inverse));
    const total = raw.reduce((sum, weight) => sum + weight, 0);
    const weights = Float64Array.from(raw, (weight) => {
      const fixed = (total === 0 ? weight : weight / total) * 2 ** PRECISION_BITS;
      return Math.trunc(fixed + (fixed < 0 ? -0.5 : 0.5));
    });
    return { from, weights };
  });
}

const eightBit = (sum: number) => Math.min(255, Math.max(0, sum >> PRECISION_BITS));

/** Σ sample × weight, rounded and clipped to 8 bit; exact, as all are whole numbers. */
function weighted(line: Float64Array, { from, weights }: Taps): number {
  let sum = HALF;
  for (let i = 0; i < weights.length; i++) sum += (line[from + i] as number) * (weights[i] as number);
  return eightBit(sum);
}

/** So many rows are weighed abreast: their sums do not wait for one another, and each weight is read once for all. */
const ABREAST = 4;
type Rows = [Float64Array, Float64Array, Float64Array, Float64Array];

/** The same of four rows, into a column of `out` that begins at `at`; what lies behind the end of `out` is not written. */
function weighFour([a, b, c, d]: Rows, { from, weights }: Taps, out: Uint8Array, at: number, outWidth: number): void {
  let sumA = HALF;
  let sumB = HALF;
  let sumC = HALF;
  let sumD = HALF;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] as number;
    sumA += (a[from + i] as number) * weight;
    sumB += (b[from + i] as number) * weight;
    sumC += (c[from + i] as number) * weight;
    sumD += (d[from + i] as number) * weight;
  }
  out[at] = eightBit(sumA);
  out[at + outWidth] = eightBit(sumB);
  out[at + 2 * outWidth] = eightBit(sumC);
  out[at + 3 * outWidth] = eightBit(sumD);
}

function resizeRows(source: Uint8Array, width: number, height: number, outWidth: number): Uint8Array {
  if (width === outWidth) return source;
  const taps = tapsOf(width, outWidth);
  const rows = Array.from({ length: ABREAST }, () => new Float64Array(width)) as Rows; // as many
  const out = new Uint8Array(outWidth * height);
  for (let y = 0; y < height; y += ABREAST) {
    for (const [k, row] of rows.entries()) {
      const start = Math.min(y + k, height - 1) * width;
      for (let x = 0; x < width; x++) row[x] = source[start + x] as number;
    }
    for (let x = 0; x < outWidth; x++) weighFour(rows, taps[x] as Taps, out, y * outWidth + x, outWidth);
  }
  return out;
}

function resizeColumns(source: Uint8Array, width: number, height: number, outHeight: number): Uint8Array {
  if (height === outHeight) return source;
  const taps = tapsOf(height, outHeight);
  const line = new Float64Array(height);
  const out = new Uint8Array(width * outHeight);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) line[y] = source[y * width + x] as number;
    for (let y = 0; y < outHeight; y++) out[y * width + x] = weighted(line, taps[y] as Taps);
  }
  return out;
}

/**
 * Pillow's `Image.resize(size, LANCZOS)` of an 8-bit grey picture, bit for bit: horizontal pass, rounded and clipped to
 * 8 bit, then vertical pass.
 */
export function resizeLanczos(
  source: Uint8Array,
  size: { width: number; height: number },
  out: { width: number; height: number },
): Uint8Array {
  const rows = resizeRows(source, size.width, size.height, out.width);
  return resizeColumns(rows, out.width, size.height, out.height);
}
