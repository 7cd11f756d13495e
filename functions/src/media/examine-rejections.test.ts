import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { accepted, declaredAs, HARD_FILES, judge, TYPES } from "../../../tests/fixtures/judged.ts";
import {
  cutAt,
  fixtureFile,
  gifOf,
  jpegClaiming,
  picture,
  pngBomb,
  pngClaiming,
} from "../../../tests/fixtures/pictures.ts";
import type { Verdict } from "./decode/examine.ts";

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
