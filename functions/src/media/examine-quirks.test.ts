import { deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { accepted, judge } from "../../../tests/fixtures/judged.ts";
import { picture } from "../../../tests/fixtures/pictures.ts";
import { ascii, bytes, long, short, TIFF_TAG, type TiffPage, tiffOf } from "../../../tests/fixtures/tiff-writer.ts";
import type { Verdict } from "./decode/examine.ts";

const WIDTH = 64;
const HEIGHT = 48;
const STRIP_ROWS = 12;
const ROW = Buffer.from(Array.from({ length: WIDTH }, (_, at) => (at * 37) % 251));
const PIXELS = Buffer.concat(Array<Buffer>(HEIGHT).fill(ROW));
const STRIPS = [0, 1, 2, 3].map((at) => PIXELS.subarray(at * STRIP_ROWS * WIDTH, (at + 1) * STRIP_ROWS * WIDTH));
const ONE: TiffPage = { width: WIDTH, height: HEIGHT, strips: [PIXELS] };
const FOUR: TiffPage = { width: WIDTH, height: HEIGHT, strips: STRIPS, rowsPerStrip: STRIP_ROWS };
const RGBA: TiffPage = {
  ...ONE,
  channels: 4,
  strips: [Buffer.alloc(4 * WIDTH * HEIGHT, "\x20\x90\xc0\xff", "latin1")],
};

const codeOf = (verdict: Verdict) => ("rejection" in verdict ? verdict.rejection.code : "accepted");
const judged = (file: Buffer) => judge(file, { declaredType: "image/tiff", originalName: "camera.tif" });
const software = "Camera SDK 1.0";

describe("a TIFF with a writer's quirk", () => {
  it.each<[string, TiffPage]>([
    ["no number of rows in a strip", { ...ONE, changes: { [TIFF_TAG.rowsPerStrip]: null } }],
    ["no length of its strip", { ...ONE, changes: { [TIFF_TAG.stripByteCounts]: null } }],
    ["a length of zero", { ...ONE, changes: { [TIFF_TAG.stripByteCounts]: long(0) } }],
    ["a length beyond its end", { ...ONE, changes: { [TIFF_TAG.stripByteCounts]: long(99_999) } }],
    ["four lengths of zero", { ...FOUR, changes: { [TIFF_TAG.stripByteCounts]: long(0, 0, 0, 0) } }],
    ["four short lengths of zero", { ...FOUR, changes: { [TIFF_TAG.stripByteCounts]: short(0, 0, 0, 0) } }],
    ["a last length beyond its end", { ...FOUR, changes: { [TIFF_TAG.stripByteCounts]: long(768, 768, 768, 9_000) } }],
    ["unsorted tags", { ...FOUR, isUnsorted: true }],
    [
      "a text without its end",
      { ...FOUR, changes: { [TIFF_TAG.software]: { ...ascii(""), values: [...Buffer.from(software)] } } },
    ],
    ["a text stored as bytes", { ...FOUR, changes: { [TIFF_TAG.software]: bytes(software) } }],
    ["a channel that it does not explain", { ...RGBA, changes: { [TIFF_TAG.extraSamples]: null } }],
  ])("is ready with all of its pixels: %s", async (_quirk, page) => {
    const { content, quality } = accepted(await judged(tiffOf(page)));
    const plain = accepted(await judged(tiffOf(page.channels === 4 ? RGBA : ONE)));
    expect(content).toMatchObject({ width: WIDTH, height: HEIGHT });
    expect(quality).toEqual(plain.quality);
  });

  it("keeps the decoder's remarks, and none where there is nothing to remark", async () => {
    expect(accepted(await judged(tiffOf({ ...FOUR, isUnsorted: true }))).content.remarks).toEqual([
      "Invalid TIFF directory; tags are not sorted in ascending order",
    ]);
    expect(accepted(await judged(tiffOf(FOUR))).content.remarks).toBeUndefined();
  });
});

describe("a JPEG with a writer's quirk in front of its pixels", () => {
  const jpeg = async (filling = Buffer.from("ffe0000400ff", "hex")) => {
    const whole = await picture("jpeg", 400, 300);
    // Filling between its first segments.
    const behind = 4 + whole.readUInt16BE(4);
    const filled = Buffer.concat([whole.subarray(0, behind), Buffer.alloc(40), filling]);
    return { whole, quirky: Buffer.concat([filled, whole.subarray(behind)]) };
  };

  it.each([
    ["a segment of its maker", "ffe0000400ff"],
    ["its tables", ""],
    ["a comment", "fffe000400ff"],
  ])("is ready with all of its pixels and a remark where filling stands in front of %s", async (_what, segment) => {
    const { whole, quirky } = await jpeg(Buffer.from(segment, "hex"));
    const { content, quality } = accepted(await judge(quirky));
    expect(content.remarks).toEqual([expect.stringContaining("40 extraneous bytes")]);
    expect(quality).toEqual(accepted(await judge(whole)).quality);
  });

  it("is damaged all the same wherever it was cut or has a hole", async () => {
    const { quirky } = await jpeg();
    const middle = Math.floor(quirky.length / 2);
    for (const at of [200, middle, quirky.length - 20]) {
      expect(codeOf(await judge(quirky.subarray(0, at)))).toBe("damaged");
    }
    expect(codeOf(await judge(Buffer.from(quirky).fill(0, middle, middle + 2_000)))).toBe("damaged");
  });
});

describe("a TIFF that is not whole", () => {
  const packed = deflateSync(PIXELS);
  it.each<[string, TiffPage]>([
    ["fewer rows than it claims", { ...ONE, height: HEIGHT + 40 }],
    ["a strip less than it claims", { ...FOUR, height: HEIGHT + STRIP_ROWS }],
    ["a strip that was cut", { ...FOUR, strips: [...STRIPS.slice(0, 3), (STRIPS[3] ?? PIXELS).subarray(0, 100)] }],
    ["a packed strip that was cut", { ...ONE, compression: 8, strips: [packed.subarray(0, packed.length / 2)] }],
    [
      "quirks and fewer rows",
      { ...ONE, height: HEIGHT + 40, isUnsorted: true, changes: { [TIFF_TAG.stripByteCounts]: long(0) } },
    ],
  ])("is damaged: %s", async (_what, page) => {
    expect(codeOf(await judged(tiffOf(page)))).toBe("damaged");
  });

  it("is damaged wherever it was cut", async () => {
    const text = "A description that lies behind the list of tags. ".repeat(20);
    const whole = tiffOf({ ...FOUR, changes: { [TIFF_TAG.description]: ascii(text) } });
    expect(codeOf(await judged(whole))).toBe("accepted");
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
        expect(codeOf(await judged(whole.subarray(0, length)))).not.toBe("accepted");
      }),
      { numRuns: 60 },
    );
  });

  it("answers one that lists more strips than could be read", async () => {
    const strips = tiffOf({
      ...ONE,
      changes: { [TIFF_TAG.stripOffsets]: { type: 3, values: Array<number>(4_100_000).fill(8) } },
    });
    expect(codeOf(await judged(strips))).toBe("damaged");
  });

  it.each(["lzw", "deflate", "packbits", "jpeg", "none"] as const)(
    "is told as strictly as by a decoder that takes no warning at all: %s",
    async (compression) => {
      const whole = await sharp(await picture("png", 200, 150))
        .tiff({ compression })
        .toBuffer();
      const directory = whole.readUInt32LE(4);
      const [from, to] = directory < whole.length / 2 ? [directory + 300, whole.length] : [8, directory];
      const hole = fc.record({ at: fc.integer({ min: from, max: to - 40 }), length: fc.integer({ min: 1, max: 40 }) });
      await fc.assert(
        fc.asyncProperty(hole, fc.constantFrom(0, 255, 0x5a), async ({ at, length }, value) => {
          const file = Buffer.from(whole).fill(value, at, at + length);
          const isRead = await sharp(file, { failOn: "warning" })
            .raw()
            .toBuffer()
            .then(
              () => true,
              () => false,
            );
          expect(codeOf(await judged(file)) === "accepted").toBe(isRead);
        }),
        { numRuns: 40 },
      );
    },
  );
});

const COMPLEX = { [TIFF_TAG.sampleFormat]: short(6) };

describe("what is only not supported", () => {
  it.each<[string, TiffPage, string]>([
    ["samples of 24 bits", { ...ONE, bits: 24, strips: [Buffer.alloc(WIDTH * HEIGHT * 3)] }, "1 × 24 bits"],
    ["complex numbers", { ...ONE, bits: 32, strips: [Buffer.alloc(WIDTH * HEIGHT * 4)], changes: COMPLEX }, "complex"],
    [
      "CIELAB",
      { ...RGBA, channels: 3, changes: { [TIFF_TAG.photometric]: short(8), [TIFF_TAG.extraSamples]: null } },
      "CIELAB",
    ],
    ["LZMA", { ...ONE, compression: 34_925 }, "LZMA"],
    ["old-style JPEG", { ...ONE, compression: 6 }, "old-style JPEG"],
    ["a packing of its own", { ...ONE, compression: 50_013 }, "method 50013"],
  ])("is not called damaged: %s", async (_what, page, detail) => {
    const verdict = await judged(tiffOf(page));
    expect(verdict).toMatchObject({ rejection: { code: "unsupported", detail: expect.stringContaining(detail) } });
  });
});
