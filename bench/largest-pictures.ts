import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import sharp, { type Sharp } from "sharp";
import { examine } from "../functions/src/media/decode/examine.ts";
import { medianCost, printCost } from "./pictures/process-cost.ts";

// What the worst pictures that are let in, of 120 million pixels each, take at their peak. mediaWork has 2048 MiB and
// works on one picture at a time: a figure near that is a function that will be killed.

const TYPES: Record<string, string> = { ".jpg": "image/jpeg", ".png": "image/png", ".webp": "image/webp" };
const WIDTH = 12_000;
const HEIGHT = 10_000;

async function work(path: string) {
  const bytes = await readFile(path);
  const declared = { declaredType: TYPES[extname(path)] ?? "", originalName: path, zone: "UTC" };
  const verdict = await examine({ bytes, sha256: "0".repeat(64) }, declared);
  if ("rejection" in verdict) throw new Error(`The bench picture was rejected: ${verdict.rejection.code}`);
}

/** Each with what makes a decoder hold the whole picture at once: scans, interlace, a turn by 90 degrees. */
const PICTURES: [string, (pixels: Sharp) => Sharp][] = [
  ["baseline.jpg", (pixels) => pixels.jpeg({ quality: 60 })],
  ["turned.jpg", (pixels) => pixels.withMetadata({ orientation: 6 }).jpeg({ quality: 60 })],
  [
    "turned, progressive, 4-4-4.jpg",
    (pixels) =>
      pixels.withMetadata({ orientation: 6 }).jpeg({ quality: 60, progressive: true, chromaSubsampling: "4:4:4" }),
  ],
  ["8-bit.png", (pixels) => pixels.png({ compressionLevel: 1 })],
  [
    "turned, interlaced, 16-bit, transparent.png",
    (pixels) =>
      pixels.withMetadata({ orientation: 6 }).ensureAlpha(0.5).toColourspace("rgb16").png({ progressive: true }),
  ],
  ["lossy.webp", (pixels) => pixels.webp({ quality: 40, effort: 0 })],
];

/** Blocks of noise, so that the file of every type stays within the limit of bytes. */
async function makePicture(path: string, encode: (pixels: Sharp) => Sharp) {
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  const blocks = await sharp({ create: { width: 600, height: 500, channels: 3, background: "grey", noise } })
    .png()
    .toBuffer();
  await encode(sharp(blocks).resize(WIDTH, HEIGHT, { kernel: "nearest", fit: "fill" })).toFile(path);
}

async function measureAll() {
  const folder = await mkdtemp(join(tmpdir(), "zona-bench-"));
  const rows: Record<string, string | number>[] = [];
  try {
    for (const [name, encode] of PICTURES) {
      const path = join(folder, name);
      await makePicture(path, encode);
      const { size } = await stat(path);
      if (size > MEDIA_LIMITS.maxBytes) throw new Error(`${name} would be turned away: ${size} bytes`);
      const cost = await medianCost(import.meta.filename, [path], 1);
      rows.push({ picture: name, "file MB": (size / 1e6).toFixed(1), ...cost });
      await rm(path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`${(WIDTH * HEIGHT) / 1e6} megapixels each, limit of the function: 2048 MiB.`);
  console.table(rows);
}

const [path] = process.argv.slice(2);
if (path) await printCost(() => work(path));
else await measureAll();
