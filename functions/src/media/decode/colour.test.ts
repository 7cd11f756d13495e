import { readFile } from "node:fs/promises";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type Colour, deltaE, linear, times } from "../../../../tests/fixtures/delta-e.ts";
import { heicProfile, taggedPixels } from "./colour-profile.ts";
import { decodeStill } from "./decode.ts";
import { encodePictures } from "./encode.ts";

const SIDE = 16;
const PATCHES = [
  [200, 60, 50],
  [60, 160, 70],
  [50, 70, 190],
  [220, 200, 60],
  [128, 128, 128],
  [230, 180, 160],
  [20, 20, 24],
  [245, 240, 235],
] as const;

/** The patches side by side, each a square. */
const row = (colours: readonly Colour[]) =>
  Buffer.from(
    Array.from({ length: SIDE }, () => colours.flatMap((colour) => Array<Colour>(SIDE).fill(colour).flat())).flat(),
  );
const raw = { width: SIDE * PATCHES.length, height: SIDE, channels: 3 } as const;

const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
/** Linear sRGB from linear Display P3, both with white D65 (CSS Color 4). */
const SRGB_OF_P3 = [
  [1.2249402, -0.2249402, 0],
  [-0.042057, 1.042057, 0],
  [-0.0196376, -0.0786361, 1.0982735],
];
/** The middle of each patch. */
function patchesOf({ data, channels }: { data: Uint8Array | Uint16Array; channels: number }): Colour[] {
  const scale = data instanceof Uint16Array ? 257 : 1;
  return PATCHES.map((_, at) => {
    const pixel = ((SIDE / 2) * raw.width + at * SIDE + SIDE / 2) * channels;
    return [0, 1, 2].map((channel) => (data[pixel + channel] ?? 0) / scale);
  });
}
const worst = (found: readonly Colour[], expected: readonly Colour[]) =>
  Math.max(...found.map((colour, at) => deltaE(colour, expected[at] ?? [])));

describe("a picture in the colours of Display P3", () => {
  const tagged = () => sharp(row(PATCHES), { raw }).withIccProfile("p3");
  it.each([
    ["image/jpeg", () => tagged().jpeg({ quality: 100, chromaSubsampling: "4:4:4" })],
    ["image/png", () => tagged().png()],
    ["image/webp", () => tagged().webp({ lossless: true })],
    ["image/tiff", () => tagged().tiff()],
    ["image/avif", () => tagged().avif({ quality: 95, chromaSubsampling: "4:4:4" })],
  ] as const)("shows them as they are: %s", async (type, file) => {
    const { pixels } = await decodeStill(await file().toBuffer(), type, MEDIA_LIMITS);
    expect(worst(patchesOf(pixels), PATCHES)).toBeLessThan(2.5);
  });

  it("is converted where a decoder gives bare pixels, as its primaries say", async () => {
    const bytes = Buffer.concat([await readFile("tests/fixtures/photo.heic"), nclx(12)]);
    const profile = await heicProfile(bytes, undefined);
    if (!profile) throw new Error("no profile");
    const picture = taggedPixels({ width: raw.width, height: raw.height, data: row(PATCHES) }, profile).raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    const expected = PATCHES.map((patch) =>
      times(
        SRGB_OF_P3,
        patch.map((value) => linear(value / 255)),
      ).map((value) => 255 * encoded(Math.min(1, Math.max(0, value)))),
    );
    expect(worst(patchesOf({ data, channels: info.channels }), expected)).toBeLessThan(2);
    expect(worst(PATCHES, expected)).toBeGreaterThan(4);
  });

  it("is so of HEIC, whose pixels are else left alone", async () => {
    const file = await readFile("tests/fixtures/photo.heic");
    const meanOf = async (bytes: Buffer) => {
      const { pixels } = await decodeStill(bytes, "image/heic", MEDIA_LIMITS);
      const sums = [0, 1, 2].map((channel) =>
        Array.from(pixels.data).reduce((sum, value, at) => (at % pixels.channels === channel ? sum + value : sum), 0),
      );
      return sums.map((sum) => (sum * pixels.channels) / pixels.data.length);
    };
    const [plain, same, wide] = [
      await meanOf(file),
      await meanOf(Buffer.concat([file, nclx(1)])),
      await meanOf(Buffer.concat([file, nclx(12)])),
    ];
    expect(same).toEqual(plain);
    expect(deltaE(wide, plain)).toBeGreaterThan(0.3);
  });
});

it("keeps what is transparent of a grey picture so", async () => {
  const data = Buffer.from(Array.from({ length: SIDE * SIDE }, (_, at) => [90, at % SIDE < SIDE / 2 ? 0 : 255]).flat());
  const { pictures } = await encodePictures({ width: SIDE, height: SIDE, channels: 2, data });
  const { data: shown, info } = await sharp(pictures.preview.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  expect([shown[3], shown[4 * (SIDE - 1) + 3]]).toEqual([0, 255]);
});

/** A box that no reader minds, with the primaries of a `colr` box in it. */
function nclx(primaries: number): Buffer {
  const box = Buffer.alloc(8 + 18);
  box.writeUInt32BE(box.length, 0);
  box.write("freecolrnclx", 4, "latin1");
  box.writeUInt16BE(primaries, 16);
  return box;
}
