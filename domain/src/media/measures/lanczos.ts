import { bytesAt, halvesAt, kernels, placesOf, wholesAt } from "./kernels.ts";

/** Fraction bits of the weights, as in Pillow for 8-bit pictures. */
const PRECISION_BITS = 32 - 8 - 2;
const SUPPORT = 3;

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(x * Math.PI) / (x * Math.PI));
const lanczos = (x: number) => (x >= -SUPPORT && x < SUPPORT ? sinc(x) * sinc(x / SUPPORT) : 0);

/** Weights are handed over as so many low and so many high halves by turns, the last ones filled up with zeros. */
const ABREAST = 8;
const LOW_BITS = 14;

/** The source samples of one output sample and their whole-number weights. */
type Taps = { from: number; weights: number[] };

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
    const weights = raw.map((weight) => {
      const fixed = (total === 0 ? weight : weight / total) * 2 ** PRECISION_BITS;
      return Math.trunc(fixed + (fixed < 0 ? -0.5 : 0.5));
    });
    return { from, weights };
  });
}

/** Lays out the weights of all output samples one behind the other. */
function putWeights(taps: readonly Taps[], lengths: readonly number[], halves: Int16Array): void {
  let begin = 0;
  for (const [x, { weights }] of taps.entries()) {
    for (const [i, weight] of weights.entries()) {
      const at = begin + 2 * (i - (i % ABREAST)) + (i % ABREAST);
      halves[at] = weight & (2 ** LOW_BITS - 1);
      halves[at + ABREAST] = weight >> LOW_BITS;
    }
    begin += 2 * (lengths[x] as number);
  }
}

/** Rows that are weighed in one call. */
const BLOCK = 64;

/** Resizes rows of `width` samples and turns the picture over: sample x of row y comes to lie at x · rows + y. */
function resizeTurned(source: Uint8Array, width: number, outWidth: number): Uint8Array {
  const count = source.length / width;
  if (width === outWidth)
    return Uint8Array.from(source, (_, i) => source[(i % count) * width + Math.floor(i / count)] as number);
  const taps = tapsOf(width, outWidth);
  const lengths = taps.map(({ weights }) => Math.ceil(weights.length / ABREAST) * ABREAST);
  const halves = 2 * lengths.reduce((sum, length) => sum + length, 0);
  const [rows, froms, sizes, weights, out] = placesOf([
    BLOCK * width,
    4 * outWidth,
    4 * outWidth,
    2 * halves,
    outWidth * count,
  ]);
  wholesAt(froms, outWidth).set(taps.map(({ from }) => from));
  wholesAt(sizes, outWidth).set(lengths);
  putWeights(taps, lengths, halvesAt(weights, halves).fill(0));
  for (let y = 0; y < count; y += BLOCK) {
    const block = source.subarray(y * width, (y + BLOCK) * width);
    bytesAt(rows, block.length).set(block);
    kernels().weighRows(rows, width, block.length / width, outWidth, froms, sizes, weights, out + y, count);
  }
  return bytesAt(out, outWidth * count).slice();
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
  return resizeTurned(resizeTurned(source, size.width, out.width), size.height, out.height);
}
