import { deflateSync, zstdCompressSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { accepted, judge } from "../../../../tests/fixtures/judged.ts";
import { long, short, TIFF_TAG, type TiffPage, tiffOf, tiffOfPages } from "../../../../tests/fixtures/tiff-writer.ts";

const WIDTH = 96;
const HEIGHT = 70;
/** Of several strips, the last of which is shorter. */
const STRIP_ROWS = 32;
const GREY = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at * 37 + Math.floor(at / WIDTH) * 5) % 251);

const judged = (file: Buffer) => judge(file, { declaredType: "image/tiff", originalName: "analysis.tif" });
const page = (pixels: Uint8Array, bits: number, changes: TiffPage["changes"] = {}): TiffPage => {
  const strip = (pixels.length / HEIGHT) * STRIP_ROWS;
  const strips = [0, 1, 2].map((at) => Buffer.from(pixels.subarray(at * strip, (at + 1) * strip)));
  return { width: WIDTH, height: HEIGHT, bits, strips, rowsPerStrip: STRIP_ROWS, changes };
};
const bytesOf = (samples: Int8Array | Int16Array | Uint32Array | Float32Array | Float64Array) =>
  new Uint8Array(samples.buffer);
const format = (number: number) => ({ [TIFF_TAG.sampleFormat]: short(number) });

/** Two samples of 12 bits in three bytes, the highest bits first. */
const packed12 = (samples: readonly number[]) =>
  Uint8Array.from({ length: (samples.length / 2) * 3 }, (_, at) => {
    const [first = 0, second = 0] = samples.slice(2 * Math.floor(at / 3));
    return [first >> 4, ((first & 15) << 4) | (second >> 8), second & 255][at % 3] ?? 0;
  });

const unpacked = page(GREY, 8);
const zstd = { ...unpacked, compression: 50_000, strips: unpacked.strips.map((strip) => zstdCompressSync(strip)) };

describe("a TIFF that libvips does not read", () => {
  it.each<[string, TiffPage, object | undefined]>([
    ["signed 8 bits", page(bytesOf(Int8Array.from(GREY, (v) => v - 128)), 8, format(2)), { low: -128, high: 122 }],
    ["signed 16 bits", page(bytesOf(Int16Array.from(GREY, (v) => 9 * v - 900)), 16, format(2)), { low: -900 }],
    ["32 bits", page(bytesOf(Uint32Array.from(GREY, (v) => 900_000 * v)), 32), { high: 225_000_000 }],
    ["fractions", page(bytesOf(Float32Array.from(GREY, (v) => v / 255)), 32, format(3)), { format: "float" }],
    ["floating point", page(bytesOf(Float32Array.from(GREY, (v) => v)), 32, format(3)), { low: 0, high: 250 }],
    ["double precision", page(bytesOf(Float64Array.from(GREY, (v) => 16 * v - 7)), 64, format(3)), { low: -7 }],
    ["packed 12 bits", page(packed12([...GREY].map((v) => 16 * v)), 12), { format: "uint", bits: 12, high: 4000 }],
    ["Zstandard", zstd, undefined],
  ])("is ready and shown as the same picture in 8 bits: %s", async (_what, rare, stored) => {
    const { content, pictures, quality } = accepted(await judged(tiffOf(rare)));
    const plain = accepted(await judged(tiffOf(unpacked)));
    expect(content).toMatchObject({ width: WIDTH, height: HEIGHT, ...(stored && { stored }) });
    if (!stored) expect(content.stored).toBeUndefined();
    const [shown, same] = await Promise.all(
      [pictures, plain.pictures].map(({ preview }) => sharp(preview.bytes).greyscale().raw().toBuffer()),
    );
    const off = Array.from(shown ?? [], (value, at) => Math.abs(value - (same?.[at] ?? 0)));
    // 16 bits are stretched to the whole range, of which this picture has all but 2 %.
    expect(off.reduce((sum, value) => sum + value, 0) / off.length).toBeLessThan(5);
    expect(Math.log(quality.focusEnergy) - Math.log(plain.quality.focusEnergy)).toSatisfy(Number.isFinite);
  });

  it("has the range of its packed samples, and then the measures of the same picture in 8 bits", async () => {
    const { quality } = accepted(await judged(tiffOf(page(packed12([...GREY].map((v) => (v * 4095) / 255)), 12))));
    const plain = accepted(await judged(tiffOf(unpacked)));
    expect(quality.rangeBits).toBe(12);
    expect(quality.focusEnergy / plain.quality.focusEnergy).toBeCloseTo(1, 2);
  });

  it("is read in tiles of one colour each", async () => {
    const tile = Buffer.alloc(128 * 128);
    const colours = [200, 90, 30].map((value) => Buffer.from(tile.fill(value)));
    const tags = Object.fromEntries(
      [TIFF_TAG.stripOffsets, TIFF_TAG.stripByteCounts, TIFF_TAG.rowsPerStrip].map((tag) => [tag, null]),
    );
    const tiled = tiffOf({
      ...{ width: 100, height: 90, channels: 3, strips: colours },
      changes: {
        ...tags,
        [TIFF_TAG.planar]: short(2),
        [TIFF_TAG.tileWidth]: long(128),
        [TIFF_TAG.tileHeight]: long(128),
        [TIFF_TAG.tileOffsets]: long(...[0, 1, 2].map((at) => 8 + at * tile.length)),
        [TIFF_TAG.tileByteCounts]: long(...colours.map(({ length }) => length)),
      },
    });
    const { pictures } = accepted(await judged(tiled));
    const { channels } = await sharp(pictures.preview.bytes).stats();
    for (const [at, value] of [200, 90, 30].entries()) expect(channels[at]?.mean).toBeCloseTo(value, -1);
  });

  it("shows the sharpest page of a stack", async () => {
    const pages = [16, 4, 16].map((stripe) => {
      const samples = Float32Array.from(GREY, (_, at) => (Math.floor((at % WIDTH) / stripe) % 2 === 0 ? 0.2 : 0.7));
      return page(bytesOf(samples), 32, format(3));
    });
    expect(accepted(await judged(tiffOfPages(pages))).content).toMatchObject({ frames: 3, page: 2 });
  });

  it.each<[string, TiffPage]>([
    ["a strip that was cut", { ...zstd, strips: zstd.strips.map((strip) => strip.subarray(0, strip.length / 2)) }],
    ["fewer rows than it claims", { ...page(bytesOf(Float32Array.from(GREY)), 32, format(3)), height: HEIGHT + 40 }],
    ["nothing in its strips", { ...zstd, strips: zstd.strips.map(() => Buffer.alloc(40)) }],
  ])("is damaged where it is: %s", async (_what, broken) => {
    expect(await judged(tiffOf(broken))).toMatchObject({ rejection: { code: "damaged" } });
  });

  it("is turned away before it is read where it claims too much", async () => {
    const claiming = page(bytesOf(Float32Array.from(GREY)), 32, { ...format(3), [TIFF_TAG.width]: long(60_000_000) });
    expect("rejection" in (await judged(tiffOf(claiming)))).toBe(true);
    const deep = { ...zstd, changes: { [TIFF_TAG.width]: long(9_000), [TIFF_TAG.height]: long(9_000) } };
    expect(await judged(tiffOf(deep))).toMatchObject({ rejection: { code: "too-many-pixels" } });
  });

  it.each([
    ["Zstandard", 50_000, zstdCompressSync],
    ["Deflate", 8, deflateSync],
  ] as const)(
    "unpacks no more than its process may hold, whatever %s claims to hold",
    { tags: ["nightly"] },
    async (_what, method, pack) => {
      const bomb = pack(Buffer.alloc(1_500_000_000));
      const before = process.resourceUsage().maxRSS;
      const verdict = await judged(
        tiffOf({
          ...page(bytesOf(Float32Array.from(GREY)), 32, format(3)),
          compression: method,
          strips: [bomb, bomb, bomb],
        }),
      );
      expect("rejection" in verdict || "content" in verdict).toBe(true);
      expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(250);
    },
  );
});
