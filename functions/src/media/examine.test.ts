import { createHash } from "node:crypto";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  cutAt,
  fiveChannelTiff,
  fixtureFile,
  floatTiff,
  gifOf,
  jpegClaiming,
  type PictureType,
  picture,
  pngBomb,
  pngClaiming,
  rotatedPhotoWithGps,
  stackOf,
} from "../../../tests/fixtures/pictures.ts";
import { examine, type Verdict } from "./examine.ts";

const ENDINGS = { jpeg: "jpg", png: "png", webp: "webp" } as const;
const declaredAs = (type: PictureType) => ({ declaredType: `image/${type}`, originalName: `oocyte.${ENDINGS[type]}` });
const TYPES = ["jpeg", "png", "webp"] as const;

const HARD_FILES = [
  ["animated.gif", "image/gif"],
  ["photo.avif", "image/avif"],
  ["photo.heic", "image/heic"],
  ["frame-12bit-in-16bit.tif", "image/tiff"],
  ["imagej-pixel-size.tif", "image/tiff"],
  ["stack-3-pages.ome.tif", "image/tiff"],
] as const;

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const judge = (bytes: Buffer, declared = declaredAs("jpeg")) => examine({ bytes, sha256: sha256(bytes) }, declared);

function accepted(verdict: Verdict) {
  if ("rejection" in verdict) throw new Error(`rejected: ${verdict.rejection.code} ${verdict.rejection.detail}`);
  const { pictures, quality } = verdict;
  if (!pictures || !quality) throw new Error("no pictures or measures");
  return { ...verdict, pictures, quality };
}

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

  it("shows and measures the first of five channels in grey", async () => {
    const bytes = await fiveChannelTiff(64, 48);
    expect((await sharp(bytes).metadata()).channels).toBe(5);
    const { pictures, quality } = accepted(await judge(bytes, { declaredType: "image/tiff", originalName: "c.tif" }));
    expect(quality).toMatchObject({ min: 0, max: 252 });
    expect(pictures.preview).toMatchObject({ width: 64, height: 48 });
  });

  it("reads when and with what a photo was taken, never where", async () => {
    const verdict = accepted(await judge(await rotatedPhotoWithGps()));
    expect(verdict.capture).toEqual({
      ...{ capturedAt: new Date("2026-11-18T08:41:07Z"), source: "exif", tzOffsetMinutes: 60 },
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

describe("examine, of a video", () => {
  const clips = [
    ["clip-h264.mp4", "video/mp4", "avc"],
    ["clip-vp9.webm", "video/webm", "vp9"],
  ] as const;
  const watch = async (name: string, declaredType: string, poster?: Buffer, percent = 100) => {
    const bytes = cutAt(await fixtureFile(name), percent);
    return examine({ bytes, sha256: sha256(bytes) }, { declaredType, originalName: name }, async () => poster);
  };

  it.each(clips)("reads duration, size, rate and codec of %s", async (name, type, codec) => {
    expect(await watch(name, type)).toMatchObject({
      content: { type, width: 320, height: 240, video: { durationMs: 2000, fps: 25, codec } },
      steps: { thumbnail: { state: "failed", reason: "no-poster" } },
    });
  });

  it("shows the still picture that came with it", async () => {
    const verdict = await watch("clip-h264.mp4", "video/mp4", await picture("jpeg", 320, 240));
    expect(verdict).toMatchObject({
      content: { placeholder: expect.any(String) },
      pictures: { preview: { width: 320, height: 240 } },
      steps: { thumbnail: { state: "done" }, preview: { state: "done" } },
    });
  });

  it.each([
    ["of another shape", () => picture("jpeg", 300, 300)],
    ["that is cut", async () => cutAt(await picture("jpeg", 320, 240), 50)],
    ["that is a web page", async () => Buffer.from("<html>")],
  ])("does without a still picture %s", async (_what, make) => {
    expect(await watch("clip-h264.mp4", "video/mp4", await make())).toMatchObject({
      content: { width: 320 },
      steps: { preview: { state: "failed", reason: "poster-refused" } },
    });
  });

  it.each(clips.flatMap(([name, type]) => [10, 40, 90].map((percent) => [name, percent, type] as const)))(
    "rejects %s cut at %i percent",
    async (name, percent, type) => {
      expect(await watch(name, type, undefined, percent)).toMatchObject({ rejection: { code: "damaged" } });
    },
  );
});

describe("examine, of a file that cannot pass", () => {
  const codeOf = (verdict: Verdict) => ("rejection" in verdict ? verdict.rejection.code : "accepted");

  it.each(TYPES.flatMap((type) => [10, 40, 90].map((percent) => ({ type, percent }))))(
    "rejects a $type cut at $percent percent as damaged",
    async ({ type, percent }) => {
      const verdict = await judge(cutAt(await picture(type, 1000, 800), percent), declaredAs(type));
      expect(verdict).toMatchObject({ rejection: { code: "damaged", detail: expect.stringMatching(/\S/) } });
    },
  );

  it.each(HARD_FILES.flatMap(([name, type]) => [10, 40, 90].map((percent) => [name, percent, type] as const)))(
    "rejects %s cut at %i percent",
    async (name, percent, declaredType) => {
      const bytes = cutAt(await fixtureFile(name), percent);
      expect(codeOf(await judge(bytes, { declaredType, originalName: name }))).toBe("damaged");
    },
  );

  it("rejects an animation of 10,000 frames before it is decoded", async () => {
    const bytes = gifOf(10_000);
    const verdict = await judge(bytes, { declaredType: "image/gif", originalName: "a.gif" });
    expect(codeOf(verdict)).toBe("too-many-frames");
    expect(codeOf(await judge(gifOf(3), { declaredType: "image/gif", originalName: "a.gif" }))).toBe("accepted");
  });

  it("answers a TIFF whose directories run in a circle", async () => {
    const bytes = Buffer.from(await fixtureFile("imagej-pixel-size.tif"));
    const first = bytes.readUInt32LE(4);
    bytes.writeUInt32LE(first, first + 2 + 12 * bytes.readUInt16LE(first));
    const verdict = await judge(bytes, { declaredType: "image/tiff", originalName: "loop.tif" });
    expect(["damaged", "accepted", "too-many-frames"]).toContain(codeOf(verdict));
  });

  it("rejects samples of 32 bits, which no screen and no measure here can take", async () => {
    const verdict = await judge(floatTiff(), { declaredType: "image/tiff", originalName: "f.tif" });
    expect(codeOf(verdict)).toBe("unsupported-depth");
  });

  it("leaves behind what hangs on the end of a JPEG", async () => {
    const zip = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), Buffer.from("payload.exe")]);
    const { pictures } = accepted(await judge(Buffer.concat([await picture("jpeg", 200, 150), zip])));
    for (const { bytes } of Object.values(pictures)) expect(bytes.includes("payload")).toBe(false);
  });

  it("shows a picture of one pixel", async () => {
    const { pictures } = accepted(await judge(await picture("png", 1, 1), declaredAs("png")));
    expect(pictures.thumbnail).toMatchObject({ width: 1, height: 1 });
  });

  it.each(["../../etc/passwd.jpg", "x".repeat(1_000), "\u202Egpj.exe.jpg", "a\u0000b.jpg", "C:\\a\\b.jpg", "🔬.jpg"])(
    "is not led astray by the name %j",
    async (originalName) => {
      const bytes = await picture("jpeg", 60, 40);
      expect(codeOf(await judge(bytes, { declaredType: "image/jpeg", originalName }))).toBe("accepted");
    },
  );

  it("rejects a progressive JPEG that lost its last scans", async () => {
    const whole = await sharp(await picture("jpeg", 1000, 800))
      .jpeg({ progressive: true })
      .toBuffer();
    expect(codeOf(await judge(cutAt(whole, 90)))).toBe("damaged");
  });

  it("rejects a JPEG with a hole of zeros in the middle", async () => {
    const bytes = await picture("jpeg", 1000, 800);
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(0, middle, middle + 4000);
    expect(codeOf(await judge(bytes))).toBe("damaged");
  });

  it.each([
    ["a web page", "<!doctype html><script>alert(1)</script>"],
    ["a drawing with a script", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["a page that begins like XML", '<?xml version="1.0"?><html><body>hello</body></html>'],
    ["a document", "%PDF-1.7\n%\u00e2\u00e3"],
    ["one byte", "x"],
  ])("rejects %s named .jpg by what it is", async (_what, text) => {
    expect(codeOf(await judge(Buffer.from(text, "latin1")))).toBe("unknown-type");
  });

  it("rejects a picture of another type than declared", async () => {
    const verdict = await judge(await picture("png", 40, 30), declaredAs("jpeg"));
    expect(verdict).toEqual({ rejection: { code: "type-mismatch", detail: "The content is image/png." } });
  });

  it("rejects a name that says another type, even where the declared type is right", async () => {
    const bytes = await picture("png", 40, 30);
    const named = (originalName: string) => judge(bytes, { declaredType: "image/png", originalName });
    expect(codeOf(await named("oocyte.JPG"))).toBe("type-mismatch");
    expect(codeOf(await named("oocyte.PNG"))).toBe("accepted");
    expect(codeOf(await named("oocyte 12.3"))).toBe("accepted");
    expect(codeOf(await named("oocyte"))).toBe("accepted");
  });

  it("rejects a PNG of few bytes and many pixels before it is decoded", async () => {
    const bomb = pngBomb(20_000, 20_000);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await judge(bomb, declaredAs("png"))).toEqual({
      rejection: { code: "too-many-pixels", detail: "20000 × 20000 pixels; 120000000 are the limit" },
    });
  });

  it("rejects a header that claims what is not there", async () => {
    expect(codeOf(await judge(pngClaiming(60_000, 60_000), declaredAs("png")))).toBe("too-many-pixels");
    expect(codeOf(await judge(pngClaiming(8_000, 8_000), declaredAs("png")))).toBe("damaged");
  });

  it("rejects a JPEG that claims 30,000 by 30,000 pixels before it is decoded", async () => {
    expect(codeOf(await judge(await jpegClaiming(30_000, 30_000)))).toBe("too-many-pixels");
  });

  it("holds no more memory for hostile files than for a good one", async () => {
    const png = (bytes: Buffer) => judge(bytes, declaredAs("png"));
    await judge(await picture("jpeg", 2000, 1500));
    const before = process.resourceUsage().maxRSS;
    for (const [width, height] of [
      [10_900, 10_900],
      [30_000, 30_000],
      [65_000, 65_000],
    ] as const) {
      await png(pngClaiming(width, height));
      await judge(await jpegClaiming(width, height));
    }
    await png(pngBomb(20_000, 20_000));
    await judge(gifOf(10_000), { declaredType: "image/gif", originalName: "a.gif" });
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(250);
  });

  it("answers every broken file, whatever bytes were changed", async () => {
    const whole = await Promise.all(TYPES.map((type) => picture(type, 120, 90)));
    const change = fc.tuple(fc.nat(), fc.nat(255));
    const changes = fc.array(change, { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 }), changes, async (index, edits) => {
        const bytes = Buffer.from(whole[index] ?? []);
        for (const [at, value] of edits) bytes[at % bytes.length] = value;
        const verdict = await judge(bytes, declaredAs(TYPES[index] ?? "jpeg"));
        expect("rejection" in verdict || "content" in verdict).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

describe("examine, under the limits of a deployment", () => {
  it("rejects what another would take, with the limit in the detail", async () => {
    const bytes = await picture("jpeg", 300, 200);
    const limits = { ...MEDIA_LIMITS, maxPixels: 50_000 };
    const verdict = await examine({ bytes, sha256: sha256(bytes) }, declaredAs("jpeg"), undefined, limits);
    expect(verdict).toEqual({
      rejection: { code: "too-many-pixels", detail: "300 × 200 pixels; 50000 are the limit" },
    });
  });
});
