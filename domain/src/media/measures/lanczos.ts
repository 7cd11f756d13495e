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

/**
 * Σ sample × weight, rounded and clipped to 8 bit; exact, as all are whole numbers. Four running sums, because one would
 * wait for itself at every step.
 */
function weighted(line: Float64Array, { from, weights }: Taps): number {
  const n = weights.length;
  let a = HALF;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i < n - 3; i += 4) {
    a += (line[from + i] as number) * (weights[i] as number);
    b += (line[from + i + 1] as number) * (weights[i + 1] as number);
    c += (line[from + i + 2] as number) * (weights[i + 2] as number);
    d += (line[from + i + 3] as number) * (weights[i + 3] as number);
  }
  for (; i < n; i++) a += (line[from + i] as number) * (weights[i] as number);
  return Math.min(255, Math.max(0, (a + b + c + d) >> PRECISION_BITS));
}

function resizeRows(source: Uint8Array, width: number, height: number, outWidth: number): Uint8Array {
  if (width === outWidth) return source;
  const taps = tapsOf(width, outWidth);
  const line = new Float64Array(width);
  const out = new Uint8Array(outWidth * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) line[x] = source[y * width + x] as number;
    for (let x = 0; x < outWidth; x++) out[y * outWidth + x] = weighted(line, taps[x] as Taps);
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
