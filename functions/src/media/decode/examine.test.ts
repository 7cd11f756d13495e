import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { AT_SITE, accepted, declaredAs, judge, sha256, TYPES } from "../../../../tests/fixtures/judged.ts";
import { picture, rotatedPhotoWithGps } from "../../../../tests/fixtures/pictures.ts";
import { examine } from "./examine.ts";

describe("examine, of a good picture", () => {
  it.each(TYPES)("makes preview and thumbnail of a %s and says what it found", async (type) => {
    const bytes = await picture(type, 2000, 1000);
    const { content, pictures } = accepted(await judge(bytes, declaredAs(type)));
    expect(content).toEqual({
      type: `image/${type}`,
      bytes: bytes.length,
      sha256: sha256(bytes),
      width: 2000,
      height: 1000,
      placeholder: expect.stringMatching(/^[\w+/]{20,40}=*$/),
    });
    expect(pictures.preview).toMatchObject({ width: 1440, height: 720 });
    expect(pictures.thumbnail).toMatchObject({ width: 256, height: 128 });
    for (const { bytes: output } of Object.values(pictures)) {
      expect(await sharp(output).metadata()).toMatchObject({ format: "webp", space: "srgb" });
    }
  });

  it("turns the picture upright and leaves place, time and camera behind", async () => {
    const { content, pictures } = accepted(await judge(await rotatedPhotoWithGps()));
    expect(content).toMatchObject({ width: 400, height: 600 });
    expect(pictures.preview).toMatchObject({ width: 400, height: 600 });
    for (const { bytes } of Object.values(pictures)) {
      const metadata = await sharp(bytes).metadata();
      expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual(Array(4).fill(undefined));
      expect(bytes.toString("latin1")).not.toMatch(/GPS|Exif|MicroCam/i);
    }
  });

  it("never enlarges a small picture", async () => {
    const { pictures } = accepted(await judge(await picture("png", 100, 60), declaredAs("png")));
    expect(pictures.preview).toMatchObject({ width: 100, height: 60 });
    expect(pictures.thumbnail).toMatchObject({ width: 100, height: 60 });
  });

  it("keeps at least one pixel of a very long, very thin picture", async () => {
    const { pictures } = accepted(await judge(await picture("png", 9000, 1), declaredAs("png")));
    expect(pictures.thumbnail).toMatchObject({ width: 256, height: 1 });
  });

  it("shows 16-bit grey as grey, not as black or white", async () => {
    const grey = new Uint16Array(64 * 64).fill(0x8000);
    const bytes = await sharp(grey, { raw: { width: 64, height: 64, channels: 1 } })
      .toColourspace("grey16")
      .png()
      .toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: "ushort" });
    const { pictures } = accepted(await judge(bytes, declaredAs("png")));
    const { channels } = await sharp(pictures.preview.bytes).stats();
    expect(channels[0]?.mean).toBeCloseTo(128, -1);
  });

  it("turns CMYK print colours into screen colours", async () => {
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#c02020" } })
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ space: "cmyk" });
    const { pictures } = accepted(await judge(bytes));
    const [red, green] = (await sharp(pictures.preview.bytes).stats()).channels;
    expect(red?.mean).toBeGreaterThan(120);
    expect(green?.mean).toBeLessThan(90);
  });

  it("keeps transparency", async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 4, background } })
      .png()
      .toBuffer();
    const { pictures } = accepted(await judge(bytes, declaredAs("png")));
    expect(await sharp(pictures.thumbnail.bytes).metadata()).toMatchObject({ hasAlpha: true });
  });

  it("gives the same bytes each time, so that a repeat changes nothing", async () => {
    const bytes = await picture("jpeg", 1600, 1200);
    expect(await judge(bytes)).toEqual(await judge(bytes));
  });
});

describe("examine, under the limits of a deployment", () => {
  it("rejects what another would take, with the limit in the detail", async () => {
    const bytes = await picture("jpeg", 300, 200);
    const limits = { ...MEDIA_LIMITS, maxPixels: 50_000 };
    const verdict = await examine(
      { bytes, sha256: sha256(bytes) },
      { ...declaredAs("jpeg"), ...AT_SITE },
      undefined,
      limits,
    );
    expect(verdict).toEqual({
      rejection: { code: "too-many-pixels", detail: "300 × 200 pixels; 50000 are the limit" },
    });
  });
});
