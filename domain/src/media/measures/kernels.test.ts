import fc from "fast-check";
import { expect, it } from "vitest";
import { edgesOf } from "./edges.ts";
import { focusEnergyOf } from "./focus-energy.ts";
import { type GreyPlane, reflect101, reflectEdge, toGrey } from "./grey-plane.ts";
import { histogramOf } from "./histogram.ts";
import { kernels } from "./kernels.ts";
import { resizeLanczos } from "./lanczos.ts";
import { measuresOf } from "./measures.ts";
import { powerSlopeOf } from "./power-slope.ts";
import { shrinkTo } from "./shrink.ts";

type At = (x: number, y: number) => number;

/** From one pixel up, with widths on both sides of whole vectors and of the reach of every filter. */
const planes = (most = 45, least = 1): fc.Arbitrary<GreyPlane> =>
  fc
    .record({
      width: fc.integer({ min: least, max: most }),
      height: fc.integer({ min: least, max: most }),
      seed: fc.nat(),
      top: fc.constantFrom(1, 3, 255, 4095, 65_535),
    })
    .map(({ width, height, seed, top }) => {
      let state = seed;
      const grey = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        // Both ends of the range are frequent: there sums are the largest.
        return state < 2 ** 30 ? 0 : state > 3 * 2 ** 30 ? top : (state >>> 8) % (top + 1);
      };
      const data = new (top > 255 ? Uint16Array : Uint8Array)(width * height);
      return { width, height, data: data.map(grey) };
    });

const pixel =
  ({ width, height, data }: GreyPlane, border: typeof reflect101): At =>
  (x, y) =>
    data[border(y, height) * width + border(x, width)] as number;
const copied = (index: number, n: number) => Math.min(n - 1, Math.max(0, index));

function* places({ width, height }: GreyPlane, before = 0, behind = before): Generator<[x: number, y: number]> {
  for (let y = before; y < height - behind; y++) for (let x = before; x < width - behind; x++) yield [x, y];
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const laplacian = (at: At, x: number, y: number) =>
  at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
const sobelX = (at: At, x: number, y: number) =>
  sumOf([-1, 0, 1].map((dy) => (2 - Math.abs(dy)) * (at(x + 1, y + dy) - at(x - 1, y + dy))));
const sobelY = (at: At, x: number, y: number) => sobelX((a, b) => at(b, a), y, x);
const variance = (values: readonly number[], n = values.length) =>
  Math.max(0, sumOf(values.map((value) => value ** 2)) - sumOf(values) ** 2 / values.length) / n;

/** By the definitions, a pixel at a time, on the plane's own values. */
function plainEdges(plane: GreyPlane) {
  const at = pixel(plane, reflect101);
  const n = plane.data.length;
  const mirrored = [...places(plane)].map(([x, y]) => laplacian(at, x, y));
  const borderCopied = [...places(plane)].map(([x, y]) => laplacian(pixel(plane, copied), x, y));
  const noise = [...places(plane, 1)].map(([x, y]) =>
    Math.abs(
      sumOf([-1, 0, 1].map((dx) => (dx === 0 ? -2 : 1) * (at(x + dx, y - 1) - 2 * at(x + dx, y) + at(x + dx, y + 1)))),
    ),
  );
  const edged = pixel(plane, reflectEdge);
  const elevenths = Array.from({ length: 11 }, (_, i) => i - 5);
  const blurAlong = (sobel: typeof sobelX, blurred: At) => {
    const inner = [...places(plane, 2, 1)].map(([x, y]) => [
      11 * Math.abs(sobel(at, x, y)),
      Math.abs(sobel(blurred, x, y)),
    ]);
    const all = sumOf(inner.map(([own = 0]) => own));
    return { all, lost: sumOf(inner.map(([own = 0, left = 0]) => Math.max(0, own - left))) };
  };
  const alongX = blurAlong(sobelX, (x, y) => sumOf(elevenths.map((i) => edged(x + i, y))));
  const alongY = blurAlong(sobelY, (x, y) => sumOf(elevenths.map((i) => edged(x, y + i))));
  const effect = ({ all, lost }: typeof alongX) => (all === 0 ? 1 : (all - lost) / all);
  return {
    lapVar: variance(mirrored),
    sharpness: n > 1 ? Math.sqrt(variance(borderCopied, n - 1)) / 9 : 0,
    tenengrad: sumOf([...places(plane)].map(([x, y]) => sobelX(at, x, y) ** 2 + sobelY(at, x, y) ** 2)) / n,
    blurEffect: alongX.all === 0 && alongY.all === 0 ? null : Math.max(effect(alongX), effect(alongY)),
    noiseSigma: noise.length === 0 ? null : (Math.sqrt(Math.PI / 2) * sumOf(noise)) / (6 * noise.length),
  };
}

const SIGMA = 2;
const GAUSSIAN = Array.from({ length: 17 }, (_, i) => Math.exp(-((i - 8) ** 2) / (2 * SIGMA ** 2)));

function plainFocusEnergy(plane: GreyPlane) {
  const at = pixel(plane, reflect101);
  const { width, height } = plane;
  const total = sumOf(GAUSSIAN);
  const along = (read: (distance: number) => number) =>
    sumOf(GAUSSIAN.map((weight, i) => (weight / total) * read(i - 8)));
  const down = Float64Array.from([...places(plane)], ([x, y]) => along((i) => at(x, y + i)));
  const across = Float64Array.from([...places(plane)], ([x, y]) =>
    along((i) => down[y * width + reflect101(x + i, width)] as number),
  );
  const blurred: At = (x, y) => across[reflect101(y, height) * width + reflect101(x, width)] as number;
  const isMiddle = (i: number, n: number) =>
    i >= Math.floor(n * 0.2) && i < Math.max(Math.floor(n * 0.2) + 1, n - Math.floor(n * 0.2));
  const found = [...places(plane)].map(
    ([x, y]) => [laplacian(blurred, x, y), isMiddle(x, width) && isMiddle(y, height)] as const,
  );
  return {
    whole: SIGMA ** 4 * variance(found.map(([value]) => value)),
    centre: SIGMA ** 4 * variance(found.flatMap(([value, inside]) => (inside ? [value] : []))),
  };
}

/** How many of the plane's own values make one of 0–255. */
const unscaled = (plane: GreyPlane) => (plane.data instanceof Uint8Array ? 1 : 65_535 / 255);

function expectClose(found: number | null, wanted: number | null, allowed: number) {
  if (found === null || wanted === null) expect(found).toBe(wanted);
  else expect(Math.abs(found - wanted)).toBeLessThanOrEqual(allowed * Math.abs(wanted) + 1e-9 * allowed);
}

/** As steep everywhere as can be, and long enough that sums would run over if they stayed in 32 bits. */
const stripes = (data: GreyPlane["data"], top: number): GreyPlane => ({
  width: data.length / 5,
  height: 5,
  data: data.map((_, i) => (i % 4 < 2 ? 0 : top)),
});

it("measures edges as their definitions do", () => {
  fc.assert(
    fc.property(planes(), (plane) => {
      const [found, wanted, unit] = [edgesOf(plane), plainEdges(plane), unscaled(plane)];
      expectClose(found.lapVar * unit ** 2, wanted.lapVar, 1e-9);
      expectClose(found.sharpness * unit, wanted.sharpness, 1e-9);
      expectClose(found.tenengrad * unit ** 2, wanted.tenengrad, 1e-12);
      expectClose(found.blurEffect, wanted.blurEffect, 1e-12);
      expectClose(found.noiseSigma === null ? null : found.noiseSigma * unit, wanted.noiseSigma, 1e-12);
    }),
    { examples: [[stripes(new Uint8Array(9000 * 5), 255)], [stripes(new Uint16Array(9000 * 5), 65_535)]] },
  );
});

it("measures focus energy as its definition does", () => {
  fc.assert(
    fc.property(planes(), (plane) => {
      const [found, wanted, unit] = [focusEnergyOf(plane), plainFocusEnergy(plane), unscaled(plane)];
      expect(Math.abs(found.whole * unit ** 2 - wanted.whole)).toBeLessThanOrEqual(1e-9 * wanted.whole + 1e-12);
      expect(Math.abs(found.centre * unit ** 2 - wanted.centre)).toBeLessThanOrEqual(1e-9 * wanted.centre + 1e-12);
    }),
    { numRuns: 50 },
  );
});

it("finds the same slope in a picture that lies on its side, whatever the lengths", () => {
  fc.assert(
    fc.property(planes(90, 32), (plane) => {
      const { width, height, data } = plane;
      const turned = {
        width: height,
        height: width,
        data: data.map((_, i) => data[(i % height) * width + Math.floor(i / height)] as number),
      };
      const mean = sumOf([...data]) / data.length;
      const squares = sumOf([...data].map((value) => (value - mean) ** 2));
      expectClose(powerSlopeOf(turned, mean, squares), powerSlopeOf(plane, mean, squares), 1e-9);
    }),
    { numRuns: 50 },
  );
});

/** Σ sample × weight of one line as Pillow has it. */
function plainLanczos(line: readonly number[], outSize: number): number[] {
  const scale = line.length / outSize;
  const stretch = Math.max(1, scale);
  const sinc = (x: number) => (x === 0 ? 1 : Math.sin(x * Math.PI) / (x * Math.PI));
  const lanczos = (x: number) => (x >= -3 && x < 3 ? sinc(x) * sinc(x / 3) : 0);
  return Array.from({ length: outSize }, (_, out) => {
    const centre = (out + 0.5) * scale;
    const from = Math.max(0, Math.trunc(centre - 3 * stretch + 0.5));
    const part = line.slice(from, Math.min(line.length, Math.trunc(centre + 3 * stretch + 0.5)));
    const weights = part.map((_, i) => lanczos((i + from - centre + 0.5) * (1 / stretch)));
    const total = sumOf(weights);
    const fixed = weights.map((weight) => Math.trunc((weight / total) * 2 ** 22 + (weight / total < 0 ? -0.5 : 0.5)));
    const sum = sumOf(part.map((value, i) => value * (fixed[i] as number)));
    return Math.min(255, Math.max(0, Math.floor((sum + 2 ** 21) / 2 ** 22)));
  });
}

it("resizes as Pillow's arithmetic does, bit for bit, with the largest sums too", () => {
  const columns = (rows: readonly number[][]) => (rows[0] ?? []).map((_, x) => rows.map((row) => row[x] as number));
  const size = fc.record({ width: fc.integer({ min: 1, max: 33 }), height: fc.integer({ min: 1, max: 33 }) });
  fc.assert(
    fc.property(planes(200), size, (plane, out) => {
      const { width, height } = plane;
      const data = Uint8Array.from(plane.data);
      const rows = Array.from({ length: height }, (_, y) =>
        plainLanczos([...data.subarray(y * width, (y + 1) * width)], out.width),
      );
      const wanted = columns(columns(rows).map((column) => plainLanczos(column, out.height))).flat();
      expect([...resizeLanczos(data, plane, out)]).toEqual(wanted);
    }),
  );
});

it("weighs colours in whole numbers", () => {
  fc.assert(
    fc.property(planes(), fc.integer({ min: 2, max: 4 }), ({ width, height, data }, channels) => {
      const n = width * height;
      const samples = data instanceof Uint8Array ? new Uint8Array(n * channels) : new Uint16Array(n * channels);
      for (let i = 0; i < samples.length; i++) samples[i] = data[i % n] as number;
      const weights = channels === 2 ? [65_536, 0] : [19_595, 38_470, 7471, 0];
      const weighed = (at: number) =>
        sumOf(weights.slice(0, channels).map((weight, i) => weight * (samples[at * channels + i] as number)));
      const wanted = Array.from({ length: n }, (_, at) => Math.floor((weighed(at) + 32_768) / 65_536));
      expect([...toGrey({ width, height, channels, data: samples }).data]).toEqual(wanted);
    }),
  );
});

it("counts how often each grey occurs", () => {
  fc.assert(
    fc.property(planes(), (plane) => {
      const counts = histogramOf(plane);
      expect(counts).toHaveLength(plane.data instanceof Uint8Array ? 256 : 65_536);
      expect(sumOf([...counts])).toBe(plane.data.length);
      for (const value of new Set(plane.data))
        expect(counts[value]).toBe(plane.data.filter((other) => other === value).length);
    }),
    { numRuns: 30 },
  );
});

it("averages the area that a pixel of the smaller copy covers", () => {
  const share = (from: number, length: number, at: number) =>
    Math.max(0, Math.min(from + length, at + 1) - Math.max(from, at)) / length;
  fc.assert(
    fc.property(planes(24), fc.integer({ min: 1, max: 23 }), (plane, longSide) => {
      const small = shrinkTo(plane, longSide);
      const [across, down] = [plane.width / small.width, plane.height / small.height];
      const at = pixel(plane, copied);
      for (const [x, y] of places(small)) {
        const parts = [...places(plane)].map(
          ([i, j]) => share(x * across, across, i) * share(y * down, down, j) * at(i, j),
        );
        expect(Math.abs(pixel(small, copied)(x, y) - sumOf(parts))).toBeLessThanOrEqual(0.5 + 1e-6);
      }
    }),
    { numRuns: 30 },
  );
});

it("needs no more memory for hundreds of pictures than for the largest, and remembers none of them", () => {
  const [large = { width: 1, height: 1, data: Uint8Array.of(0) }, ...others] = fc.sample(planes(64), {
    numRuns: 1000,
    seed: 1,
  });
  const grown = {
    ...large,
    width: 300,
    height: 200,
    data: new Uint16Array(60_000).map((_, i) => (i * 40_503) % 65_536),
  };
  const first = measuresOf(grown);
  const held = () => kernels().memory.buffer.byteLength;
  const before = held();
  for (const plane of others) measuresOf({ ...plane, data: Uint8Array.from(plane.data) });
  expect(held()).toBe(before);
  expect(before).toBeLessThan(2 * 2 ** 20);
  expect(measuresOf(grown)).toEqual(first);
});
