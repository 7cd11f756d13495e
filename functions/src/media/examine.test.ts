import { createHash } from "node:crypto";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  cutAt,
  type PictureType,
  picture,
  pngBomb,
  pngClaiming,
  rotatedPhotoWithGps,
} from "../../../tests/fixtures/pictures.ts";
import { examine, type Verdict } from "./examine.ts";

const ENDINGS = { jpeg: "jpg", png: "png", webp: "webp" } as const;
const declaredAs = (type: PictureType) => ({ declaredType: `image/${type}`, originalName: `oocyte.${ENDINGS[type]}` });
const TYPES = ["jpeg", "png", "webp"] as const;

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const judge = (bytes: Buffer, declared = declaredAs("jpeg")) => examine({ bytes, sha256: sha256(bytes) }, declared);

function accepted(verdict: Verdict) {
  if ("rejection" in verdict) throw new Error(`rejected: ${verdict.rejection.code} ${verdict.rejection.detail}`);
  return verdict;
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

describe("examine, of a file that cannot pass", () => {
  const codeOf = (verdict: Verdict) => ("rejection" in verdict ? verdict.rejection.code : "accepted");

  it.each(TYPES.flatMap((type) => [10, 40, 90].map((percent) => ({ type, percent }))))(
    "rejects a $type cut at $percent percent as damaged",
    async ({ type, percent }) => {
      const verdict = await judge(cutAt(await picture(type, 1000, 800), percent), declaredAs(type));
      expect(verdict).toMatchObject({ rejection: { code: "damaged", detail: expect.stringMatching(/\S/) } });
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
      rejection: { code: "too-many-pixels", detail: "20000 × 20000 pixels" },
    });
  });

  it("rejects a header that claims what is not there", async () => {
    expect(codeOf(await judge(pngClaiming(60_000, 60_000), declaredAs("png")))).toBe("too-many-pixels");
    expect(codeOf(await judge(pngClaiming(8_000, 8_000), declaredAs("png")))).toBe("damaged");
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
