import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { accepted, judge } from "../../../tests/fixtures/judged.ts";
import { channelsTiff, fixtureFile, picture, rotatedPhotoWithGps, stackOf } from "../../../tests/fixtures/pictures.ts";

describe("examine, of the lab's harder formats", () => {
  const fixture = async (name: string, declaredType: string) =>
    judge(await fixtureFile(name), { declaredType, originalName: name });

  it.each([
    ["animated.gif", "image/gif", { width: 200, height: 133, frames: 6 }],
    ["photo.avif", "image/avif", { width: 600, height: 400 }],
    ["photo.heic", "image/heic", { width: 600, height: 400 }],
    ["photo.heic", "image/heif", { type: "image/heic", width: 600, height: 400 }],
    ["imagej-pixel-size.tif", "image/tiff", { width: 600, height: 400 }],
  ])("shows and measures %s declared as %s", async (name, type, content) => {
    const verdict = accepted(await fixture(name, type));
    expect(verdict.content).toMatchObject(content);
    expect(verdict.content.isDisplayAdjusted).toBeUndefined();
    expect(verdict.steps).toMatchObject({ thumbnail: { state: "done" }, measures: { state: "done" } });
    expect((await sharp(verdict.pictures.preview.bytes).stats()).entropy).toBeGreaterThan(2);
    expect(verdict.quality.focusEnergy).toBeGreaterThan(1);
  });

  it("shows a 12-bit frame in grey and says that its levels were adjusted, but measures what was recorded", async () => {
    const { content, pictures, quality } = accepted(await fixture("frame-12bit-in-16bit.tif", "image/tiff"));
    expect(content.isDisplayAdjusted).toBe(true);
    const [grey] = (await sharp(pictures.preview.bytes).stats()).channels;
    expect(grey?.max).toBeGreaterThan(240);
    expect(grey?.mean).toBeGreaterThan(60);
    expect(quality.bitDepth).toBe(16);
    expect(quality.max).toBeLessThan(16);
  });

  it("counts the pages of a stack and knows its pixel size by its source", async () => {
    const ome = accepted(await fixture("stack-3-pages.ome.tif", "image/tiff"));
    expect(ome.content.frames).toBe(3);
    expect(ome.optics?.pixelSize).toEqual({ um: 0.325, source: "ome" });
    const imageJ = accepted(await fixture("imagej-pixel-size.tif", "image/tiff"));
    expect(imageJ.optics?.pixelSize).toEqual({ um: 0.325, source: "tiff_resolution" });
  });

  it.each([
    ["the third page of three", [8, 4, 0.3], 3],
    ["the first when all are the same", [1, 1, 1], undefined],
    ["one among fifty", Array.from({ length: 50 }, (_, index) => (index === 49 ? 0.3 : 6)), 50],
  ])("shows and measures %s by its sharpness, and says which", async (_what, blurs, page) => {
    const { content, quality } = accepted(
      await judge(await stackOf(blurs), { declaredType: "image/tiff", originalName: "z.tif" }),
    );
    expect(content.frames).toBe(blurs.length);
    expect(content.page).toBe(page);
    if (page !== undefined) expect(quality.focusEnergy).toBeGreaterThan(20);
  });

  it.each([2, 3, 4, 5])("shows and measures the first of %i channels in grey", async (channels) => {
    const bytes = await channelsTiff(64, 48, channels);
    expect((await sharp(bytes).metadata()).channels).toBe(channels);
    const verdict = accepted(await judge(bytes, { declaredType: "image/tiff", originalName: "c.tif" }));
    expect(verdict.content.channels).toBe(channels);
    expect(verdict.quality).toMatchObject({ min: 0, max: 252 });
    expect(verdict.pictures.preview).toMatchObject({ width: 64, height: 48 });
    const preview = await sharp(verdict.pictures.preview.bytes).stats();
    expect(preview.isOpaque).toBe(true);
    expect(new Set(preview.channels.map(({ mean }) => Math.round(mean))).size).toBe(1);
  });

  it("reads when and with what a photo was taken, never where", async () => {
    const verdict = accepted(await judge(await rotatedPhotoWithGps()));
    expect(verdict.capture).toEqual({
      capturedAt: new Date("2026-11-18T08:41:07Z"),
      source: "exif",
      tzOffsetMinutes: 60,
    });
    expect(verdict.optics).toEqual({ camera: "MicroCam MC-20" });
    expect(JSON.stringify({ ...verdict, pictures: {} })).not.toMatch(/gps|latitude|48\.|2\.35/i);
  });

  it.each(["lzw", "deflate", "none"] as const)("reads a 16-bit TIFF packed with %s", async (compression) => {
    const data = Uint16Array.from({ length: 300 * 200 }, (_, index) => 500 + (index % 300) * 10);
    const bytes = await sharp(data, { raw: { width: 300, height: 200, channels: 1 } })
      .toColourspace("grey16")
      .tiff({ compression })
      .toBuffer();
    const { quality } = accepted(await judge(bytes, { declaredType: "image/tiff", originalName: "a.tif" }));
    expect(quality.min * 257).toBeCloseTo(500);
    expect(quality.max * 257).toBeCloseTo(3490);
  });

  it("measures a picture of more than 16.8 million pixels at a fraction that fills the preview, and says so", {
    timeout: 60_000,
  }, async () => {
    const { content, pictures } = accepted(await judge(await picture("jpeg", 6001, 2801)));
    expect(content).toMatchObject({ width: 6001, height: 2801, measuredAt: 4 });
    expect(pictures.preview.width).toBe(1440);
    expect(accepted(await judge(await picture("jpeg", 4000, 3000))).content.measuredAt).toBeUndefined();
  });

  it("mends the odd scan header that some phones write", async () => {
    const bytes = await picture("jpeg", 320, 200);
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    const end = scan + 2 + bytes.readUInt16BE(scan + 2);
    bytes.set([0, 0, 0], end - 3);
    expect(accepted(await judge(bytes)).content.width).toBe(320);
  });
});
