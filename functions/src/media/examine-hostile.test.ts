import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { accepted, judge } from "../../../tests/fixtures/judged.ts";
import { fixtureFile, picture } from "../../../tests/fixtures/pictures.ts";
import type { Verdict } from "./decode/examine.ts";
import { factsOf } from "./decode/file-facts.ts";

const MB = 1_048_576;
const codeOf = (verdict: Verdict) => ("rejection" in verdict ? verdict.rejection.code : "accepted");

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const part = Buffer.alloc(body.length + 8);
  part.writeUInt32BE(data.length);
  body.copy(part, 4);
  part.writeUInt32BE(crc32(body), body.length + 4);
  return part;
}

/** A whole PNG with a chunk put in behind its header. */
const pngWith = async (...chunks: Buffer[]) => {
  const png = await picture("png", 60, 40);
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
};
const packed = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => void bytes.writeUInt32BE(value >>> 0, 4 * at));
  return bytes;
};
const FTYP = box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2mp41", "latin1"));

/** Changes the 32 bits that follow the first such mark, `skip` bytes behind it. */
function patched(bytes: Buffer, mark: string, skip: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(mark, 0, "latin1");
  if (at < 0) throw new Error(`no ${mark}`);
  copy.writeUInt32BE(value >>> 0, at + mark.length + skip);
  return copy;
}

/** An animation of one dot, its frames stated one after the other. */
function webpOf(frames: number): Buffer {
  const riff = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, "latin1");
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const dot = Buffer.from("2f00000000078888feff0788888807", "hex");
  const frame = riff("ANMF", Buffer.concat([Buffer.alloc(16), riff("VP8L", dot)]));
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    riff("VP8X", Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    riff("ANIM", Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ]);
  const head = Buffer.alloc(8);
  head.write("RIFF", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** A TIFF of 1 × 1 pixels a page, its directories one behind the other, the first with a description. */
function tiffOf(pages: number, description = ""): Buffer {
  const text = Buffer.from(`${description}\0`);
  const entries = [
    [256, 4, 1, 1],
    [257, 4, 1, 1],
    [258, 4, 1, 8],
    [259, 4, 1, 1],
    [262, 4, 1, 1],
    [270, 2, text.length, 10],
    [273, 4, 1, 8],
    [279, 4, 1, 1],
  ];
  const size = 2 + 12 * entries.length + 4;
  const from = 10 + text.length + (text.length % 2);
  const bytes = Buffer.alloc(from + size * pages);
  bytes.write("II*\0", "latin1");
  bytes.writeUInt32LE(from, 4);
  text.copy(bytes, 10);
  for (let page = 0; page < pages; page++) {
    const at = from + size * page;
    bytes.writeUInt16LE(entries.length, at);
    for (const [index, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
      bytes.writeUInt16LE(tag, at + 2 + 12 * index);
      bytes.writeUInt16LE(type, at + 4 + 12 * index);
      bytes.writeUInt32LE(count, at + 6 + 12 * index);
      bytes.writeUInt32LE(value, at + 10 + 12 * index);
    }
    bytes.writeUInt32LE(page === pages - 1 ? 0 : at + size, at + size - 4);
  }
  return bytes;
}

const clip = () => fixtureFile("clip-h264.mp4");
const heic = () => fixtureFile("photo.heic");
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#888" } });
const texts = (type: string, head: string) =>
  chunk(type, Buffer.concat([Buffer.from(head, "latin1"), packed(128 * MB)]));
const nested = (depth: number) =>
  Buffer.concat(
    Array.from({ length: depth }, (_, n) =>
      Buffer.concat([u32(8 * (depth - n)), Buffer.from(n === 0 ? "moov" : "trak")]),
    ),
  );
const entities = () =>
  `<?xml version="1.0"?><!DOCTYPE OME [<!ENTITY a "${"x".repeat(999)}"><!ENTITY b "${"&a;".repeat(999)}">]><OME><Image Name="${"&b;".repeat(999)}"/></OME>`;

type Made = Promise<Buffer> | Buffer;
/** What it is, the type it is declared as, and what becomes of it. */
const HOSTILE: [name: string, type: string, code: string, make: () => Made][] = [
  ["an empty file", "image/jpeg", "unknown-type", () => Buffer.alloc(0)],
  [
    "a PNG whose texts unpack to 512 MB",
    "image/png",
    "accepted",
    () => pngWith(...Array(4).fill(texts("zTXt", "a\0\0"))),
  ],
  ["a PNG whose colour profile unpacks to 128 MB", "image/png", "accepted", () => pngWith(texts("iCCP", "a\0\0"))],
  ["a PNG whose UTF-8 text unpacks to 128 MB", "image/png", "accepted", () => pngWith(texts("iTXt", "a\0\x01\0\0\0"))],
  ["an animated PNG of too many frames", "image/png", "too-many-frames", () => pngWith(chunk("acTL", u32(100_000, 0)))],
  ["a JPEG one pixel high", "image/jpeg", "accepted", () => flat(65_500, 1).jpeg().toBuffer()],
  ["a PNG one pixel wide", "image/png", "accepted", () => flat(1, 100_000).png().toBuffer()],
  ["a WebP of 400,000 frames", "image/webp", "too-many-frames", () => webpOf(400_000)],
  ["a TIFF of 900,000 pages", "image/tiff", "too-many-frames", () => tiffOf(900_000)],
  ["a TIFF whose XML unpacks to a gigabyte", "image/tiff", "accepted", () => tiffOf(1, entities())],
  [
    "a drawing named as a picture",
    "image/png",
    "unknown-type",
    () => Buffer.from('<svg width="100000" height="100000"/>'),
  ],
  ["an MP4 of nothing but its first box", "video/mp4", "video-format", () => FTYP],
  [
    "an MP4 whose box is larger than the file",
    "video/mp4",
    "damaged",
    () => Buffer.concat([FTYP, u32(2 ** 32 - 1), Buffer.from("moov")]),
  ],
  ["an MP4 of 10,000 boxes in each other", "video/mp4", "damaged", () => Buffer.concat([FTYP, nested(10_000)])],
  ["an MP4 that has no time", "video/mp4", "damaged", async () => patched(await clip(), "mvhd", 12, 0)],
  ["an MP4 whose tracks have no time", "video/mp4", "damaged", async () => patched(await clip(), "mdhd", 12, 0)],
  [
    "an MP4 that says it lasts for ever",
    "video/mp4",
    "accepted",
    async () => patched(await clip(), "mvhd", 16, 2 ** 32 - 1),
  ],
  [
    "an MP4 of 4,294,967,295 samples",
    "video/mp4",
    "damaged",
    async () => patched(await clip(), "stsz", 8, 2 ** 32 - 1),
  ],
  [
    "an MP4 of as many changes of pace",
    "video/mp4",
    "damaged",
    async () => patched(await clip(), "stts", 4, 2 ** 32 - 1),
  ],
  [
    "an MP4 whose pace lasts for ever",
    "video/mp4",
    "damaged",
    async () => patched(await clip(), "stts", 8, 2 ** 32 - 1),
  ],
  ["an HEIC of no pixels", "image/heic", "damaged", async () => patched(await heic(), "ispe", 4, 0)],
  [
    "an HEIC as wide as a number goes",
    "image/heic",
    "damaged",
    async () => patched(await heic(), "ispe", 4, 2 ** 32 - 1),
  ],
  [
    "an HEIC that lies behind its end",
    "image/heic",
    "damaged",
    async () => patched(await heic(), "iloc", 16, 2 ** 31 - 1),
  ],
];

describe("examine, of a hostile file", () => {
  it.each(HOSTILE)("answers %s", async (_, declaredType, code, make) => {
    const bytes = await make();
    const before = process.resourceUsage().maxRSS;
    expect(codeOf(await judge(bytes, { declaredType, originalName: "a" }))).toBe(code);
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(300);
  });

  it("reads facts of an XML that ends none of its elements about as soon as of one that does", () => {
    const ends = tiffOf(1, `<OME>${"<Objective />".repeat(70_000)}`);
    const never = tiffOf(1, `<OME ${"<Objective  ".repeat(75_000)}`);
    const time = (tiff: Buffer) => {
      const begun = process.cpuUsage();
      for (let time = 0; time < 3; time++) factsOf({ tiff, name: "a" }, "Europe/Paris");
      return process.cpuUsage(begun).user + 1_000;
    };
    time(ends);
    expect(time(never) / time(ends)).toBeLessThan(30);
  });

  it("keeps nothing that a picture says of a place or a person, wherever it says it", async () => {
    const segment = (mark: number, text: string) => {
      const data = Buffer.from(text, "latin1");
      const head = Buffer.from([0xff, mark, 0, 0]);
      head.writeUInt16BE(data.length + 2, 2);
      return Buffer.concat([head, data]);
    };
    const jpeg = await sharp(await picture("jpeg", 300, 200))
      .withExif({ IFD0: { Artist: "JANE DOE", ImageDescription: "JANE DOE" }, IFD2: { MakerNote: "JANE DOE 48.85N" } })
      .jpeg()
      .toBuffer();
    const said = [
      segment(0xed, "Photoshop 3.0\0" + "8BIM\x04\x04\0\0\0\0\0\x0d\x1c\x02\x50\0\x08JANE DOE"),
      segment(
        0xe1,
        "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><exif:GPSLatitude>JANE DOE</exif:GPSLatitude></x:xmpmeta>",
      ),
      segment(0xfe, "JANE DOE"),
      segment(0xe5, "JANE DOE"),
    ];
    const whole = Buffer.concat([jpeg.subarray(0, 2), ...said, jpeg.subarray(2)]);
    expect(whole.toString("latin1").split("JANE DOE").length).toBeGreaterThan(6);
    const { pictures, ...facts } = accepted(await judge(whole));
    expect(JSON.stringify(facts)).not.toMatch(/JANE|48\.85/);
    for (const { bytes } of Object.values(pictures)) {
      const { exif, xmp, iptc } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, bytes.includes("JANE")]).toEqual([undefined, undefined, undefined, false]);
    }
  });
});
