import sharp from "sharp";
import { expect, it } from "vitest";
import { file, json, zona } from "../test-support/zona-command.ts";

it("zona measure prints one object per picture with its size, depth, hash and measures", async () => {
  const pixels = Buffer.from(Uint8Array.from({ length: 64 * 256 }, (_, i) => i % 256));
  const ramp = sharp(pixels, { raw: { width: 256, height: 64, channels: 1 } });
  const grey = await file("ramp.png", await ramp.clone().png().toBuffer());
  const colour = await file("rgba.png", await ramp.clone().toColourspace("srgb").ensureAlpha(0.4).png().toBuffer());
  const measured = await json("measure", grey, colour);
  for (const one of measured) {
    expect(one).toMatchObject({ width: 256, height: 64, bitDepth: 8, lapVar: 0.03125, tenengrad: 63.5, entropy: 8 });
    expect(one).toMatchObject({ dhash64: "ffffffffffffffff", phash64: "aa00000000000000", clipLow: 0.390625 });
    expect(one.sha256).toMatch(/^[0-9a-f]{64}$/);
  }
});

it("zona measure keeps 16 bit as recorded", async () => {
  const pixels = Uint16Array.from({ length: 40 * 40 }, (_, i) => 257 * (i % 251));
  const raw = { width: 40, height: 40, channels: 1 } as const;
  const wide = await sharp(pixels, { raw }).toColourspace("grey16").png().toBuffer();
  const [one] = await json("measure", await file("wide.png", wide));
  expect(one).toMatchObject({ bitDepth: 16, max: 250, min: 0 });
});

it.each([
  ["no picture", Buffer.from("hello")],
  ["an empty file", Buffer.alloc(0)],
])("zona measure refuses %s with a sentence", async (_, content) => {
  const path = await file("bad.png", content);
  expect(await zona("measure", path)).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/not a picture.*\n$/),
  });
});

it("zona measure refuses colours whose grey depends on a profile", async () => {
  const blank = sharp({ create: { width: 9, height: 9, channels: 3, background: "#345" } });
  const path = await file("cmyk.jpg", await blank.toColourspace("cmyk").jpeg().toBuffer());
  expect(await zona("measure", path)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("only grey and RGB"),
  });
});

it("zona measure refuses a picture that is cut short", async () => {
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#345" } })
    .jpeg()
    .toBuffer();
  const path = await file("cut.jpg", whole.subarray(0, whole.length / 2));
  expect(await zona("measure", path)).toMatchObject({ code: 2, stdout: "" });
});
