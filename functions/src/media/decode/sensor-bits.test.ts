import { describe, expect, it } from "vitest";
import { accepted, judge } from "../../../../tests/fixtures/judged.ts";
import { ascii, long, TIFF_TAG, type TiffPage, tiffOf } from "../../../../tests/fixtures/tiff-writer.ts";

const WIDTH = 64;
const HEIGHT = 48;

/** A picture of a sensor of `bits`, in 16-bit samples. */
function deepTiff(bits: number, changes: NonNullable<TiffPage["changes"]> = {}): Buffer {
  const strip = Buffer.alloc(2 * WIDTH * HEIGHT);
  const top = 2 ** bits - 1;
  for (let at = 0; at < WIDTH * HEIGHT; at++) strip.writeUInt16LE(Math.floor(((at * 37) % 256) * (top / 255)), 2 * at);
  return tiffOf({ width: WIDTH, height: HEIGHT, bits: 16, strips: [strip], changes });
}

const omeSaying = (bits: number) => ascii(`<OME><Image><Pixels SignificantBits="${bits}"/></Image></OME>`);

async function rangeOf(bytes: Buffer) {
  const { quality } = accepted(await judge(bytes, { declaredType: "image/tiff", originalName: "deep.tif" }));
  return { rangeBits: quality.rangeBits, brightest: Math.round(quality.max) };
}

describe("the range of a sensor", () => {
  it.each([
    ["MaxSampleValue", 10, { [TIFF_TAG.maxSampleValue]: long(1023) }],
    ["MaxSampleValue", 14, { [TIFF_TAG.maxSampleValue]: long(16_383) }],
    ["OME's SignificantBits", 12, { [TIFF_TAG.description]: omeSaying(12) }],
  ])("is taken from %s of %i bits, and measures are given on it", async (_tag, bits, changes) => {
    expect(await rangeOf(deepTiff(bits, changes))).toEqual({ rangeBits: bits, brightest: 255 });
  });

  it.each([
    ["nothing is said", {}],
    ["all 16 bits are said, as writers do that do not know", { [TIFF_TAG.maxSampleValue]: long(65_535) }],
    ["OME says all 16 bits", { [TIFF_TAG.description]: omeSaying(16) }],
    ["the values are beyond what is said", { [TIFF_TAG.maxSampleValue]: long(1023) }],
    ["the brightest value of the picture is said instead", { [TIFF_TAG.maxSampleValue]: long(3971) }],
  ])("is not known where %s", async (_why, changes) => {
    expect(await rangeOf(deepTiff(12, changes))).toMatchObject({ rangeBits: null });
  });

  it("is that of the samples where the picture needs all of them", async () => {
    expect(await rangeOf(deepTiff(16))).toEqual({ rangeBits: 16, brightest: 255 });
  });
});
