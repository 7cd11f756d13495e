import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { toGrey } from "@zona/domain/media/measures/grey-plane";
import { measuresOf } from "@zona/domain/media/measures/measures";
import { OUTPUT_SIZES, type OutputName } from "@zona/domain/media/medium";
import sharp from "sharp";
import { placeholderOf, WEBP_OPTIONS } from "../../functions/src/media/decode/encode.ts";
import { examine } from "../../functions/src/media/decode/examine.ts";
import { printCost } from "./process-cost.ts";

// What one process of `one-decode.ts` does: `node one-decode-ways.js WAY FILE TURNS`.

/** As `examine` decodes pictures of 24 megapixels. */
const WORKING = { width: 1500, height: 1000 };

const outputs = Object.entries(OUTPUT_SIZES) as [OutputName, number][]; // Object.entries forgets the key type
const decoded = (bytes: Buffer) => sharp(bytes, { failOn: "warning" }).autoOrient();
const inside = (side: number) => ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const;

/** The grey plane that measures and hashes are taken of. */
async function greyPlane(bytes: Buffer) {
  const { data, info } = await decoded(bytes).resize(WORKING).raw().toBuffer({ resolveWithObject: true });
  return toGrey({ width: info.width, height: info.height, channels: info.channels, data });
}

async function placeholder(bytes: Buffer) {
  const { data, info } = await decoded(bytes).resize(inside(100)).raw().toBuffer({ resolveWithObject: true });
  return placeholderOf({ width: info.width, height: info.height, channels: info.channels, data });
}

/** All that is no picture: each from a decode of its own, hashes and measures too, though these are counted out together. */
const restPerOutput = (bytes: Buffer) => [
  placeholder(bytes),
  greyPlane(bytes).then(measuresOf),
  greyPlane(bytes),
  sharp(bytes).metadata(),
];

async function decodePerOutput(bytes: Buffer) {
  createHash("sha256").update(bytes).digest("hex");
  const pictures = outputs.map(([name, side]) =>
    decoded(bytes).resize(inside(side)).webp(WEBP_OPTIONS[name]).toBuffer(),
  );
  await Promise.all([...pictures, ...restPerOutput(bytes)]);
}

/**
 * Step by step as `modifyImage` of the extension makes a picture: resized into the format of the original, converted, and
 * encoded once more on its way to the disk. It stops at no warning of a decoder.
 */
async function extensionPicture(bytes: Buffer, [name, side]: (typeof outputs)[number]) {
  const resized = await sharp(bytes, { failOn: "none" }).rotate().resize(inside(side)).toBuffer();
  const converted = await sharp(resized).webp(WEBP_OPTIONS[name]).toBuffer();
  await sharp(converted).toBuffer();
}

async function extensionSteps(bytes: Buffer) {
  createHash("sha256").update(bytes).digest("hex");
  await Promise.all([...outputs.map((output) => extensionPicture(bytes, output)), ...restPerOutput(bytes)]);
}

/** What the extension does alone: two pictures, neither measures nor hashes. */
const extensionAlone = (bytes: Buffer) => Promise.all(outputs.map((output) => extensionPicture(bytes, output)));

async function oneDecode(bytes: Buffer, path: string) {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const verdict = await examine(
    { bytes, sha256 },
    { declaredType: TYPES[extname(path)] ?? "", originalName: path, zone: "UTC" },
  );
  if ("rejection" in verdict) throw new Error(`The bench picture was rejected: ${verdict.rejection.code}`);
}

const TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".tif": "image/tiff",
  ".heic": "image/heic",
};

const WAYS = {
  ours: oneDecode,
  "decode per output": decodePerOutput,
  "the extension's steps": extensionSteps,
  "the extension alone": extensionAlone,
  "nothing, with the file in memory": async () => {},
};
export type Way = keyof typeof WAYS;

const [way, path, turns] = process.argv.slice(2);
sharp.cache(false);
const bytes = await readFile(path ?? "");
await printCost(() => WAYS[way as Way](bytes, path ?? ""), Number(turns)); // started by the bench: the name comes from WAYS
