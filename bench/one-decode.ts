import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { extname, join } from "node:path";
import { toGrey } from "@zona/domain/media/measures/grey-plane";
import { measuresOf } from "@zona/domain/media/measures/measures";
import { OUTPUT_SIZES, type OutputName } from "@zona/domain/media/medium";
import sharp from "sharp";
import { placeholderOf, WEBP_OPTIONS } from "../functions/src/media/encode.ts";
import { examine } from "../functions/src/media/examine.ts";
import { type Cost, medianCost, printCost } from "./cost.ts";

// All that is taken from a 24-megapixel picture in three ways. Ours: one decode for thumbnail, preview, placeholder,
// measures and hashes. Decode per output: the same five, at the same sizes and with the same encoders and measures, each
// from a decode of its own and all at once, as the official resize extension runs them. The extension's shape: its usual
// three sizes in two formats, each with its three encodes, and nothing measured. Each run is a process of its own, so that
// the peak of memory is its own. Read the ratios: processor time is what counts on the single processor of a function.

const RUNS = 5;
/** As `examine` decodes pictures of this size. */
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

async function decodePerOutput(bytes: Buffer) {
  createHash("sha256").update(bytes).digest("hex");
  await Promise.all([
    ...outputs.map(([name, side]) => decoded(bytes).resize(inside(side)).webp(WEBP_OPTIONS[name]).toBuffer()),
    placeholder(bytes),
    greyPlane(bytes).then(measuresOf),
    sharp(bytes).metadata(),
  ]);
}

const EXTENSION_SIZES = [200, 600, 1600];

async function extensionSteps(bytes: Buffer) {
  const make = async (side: number, format: "webp" | "jpeg") => {
    const inOriginalFormat = await sharp(bytes).rotate().resize(inside(side)).toBuffer();
    const converted = await sharp(inOriginalFormat).toFormat(format).toBuffer();
    await sharp(converted).toBuffer();
  };
  await Promise.all(EXTENSION_SIZES.flatMap((side) => [make(side, "webp"), make(side, "jpeg")]));
}

async function oneDecode(bytes: Buffer, path: string) {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const verdict = await examine({ bytes, sha256 }, { declaredType: TYPES[extname(path)] ?? "", originalName: path });
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
  "the extension's shape": extensionSteps,
  "nothing, with the file in memory": async () => {},
};
type Way = keyof typeof WAYS;

/** Soft noise over grey, as a camera on a microscope gives: neither empty nor random. */
async function makePicture(path: string) {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  await sharp({ create: { width: 6000, height: 4000, channels: 3, background: "grey", noise } }).toFile(path);
}

/** Twelve bits of noise in sixteen. */
async function makeFrame(path: string) {
  const data = Uint16Array.from({ length: 2048 * 2048 }, (_, index) => 1000 + ((index * 2654435761) % 3000));
  await sharp(data, { raw: { width: 2048, height: 2048, channels: 1 } })
    .toColourspace("grey16")
    .tiff()
    .toFile(path);
}

async function compare() {
  const folder = await mkdtemp(join(tmpdir(), "zona-bench-"));
  const rows: Record<string, string | number>[] = [];
  try {
    for (const name of ["24 MP.jpg", "24 MP.png"]) {
      const path = join(folder, name);
      await makePicture(path);
      const costOf = (way: Way) => medianCost(import.meta.filename, [way, path], RUNS);
      const ours = await costOf("ours");
      rows.push({ picture: name, way: "ours", ...ours });
      const idle = await costOf("nothing, with the file in memory");
      for (const way of ["decode per output", "the extension's shape"] as const) {
        const theirs = await costOf(way);
        const ratio = (key: keyof Cost) => (ours[key] / theirs[key]).toFixed(2);
        const above = (ours.peakMiB - idle.peakMiB) / (theirs.peakMiB - idle.peakMiB);
        const peakMiB = `${ratio("peakMiB")}; above idle ${above.toFixed(2)}`;
        const ratios = { wallMs: ratio("wallMs"), cpuMs: ratio("cpuMs"), peakMiB };
        rows.push({ picture: name, way, ...theirs }, { picture: "", way: "ours / that", ...ratios });
      }
      rows.push({ picture: name, way: "nothing, with the file in memory", ...idle });
    }
    const frame = join(folder, "4 MP, 16-bit.tif");
    await makeFrame(frame);
    const only = await medianCost(import.meta.filename, ["ours", frame], RUNS);
    rows.push({ picture: "4 MP, 16-bit.tif", way: "ours", ...only });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`Median of ${RUNS} runs, ${availableParallelism()} cores, sharp ${sharp.versions.sharp}.`);
  console.table(rows);
}

const [way, path] = process.argv.slice(2);
if (path) {
  sharp.cache(false);
  const bytes = await readFile(path);
  await printCost(() => WAYS[way as Way](bytes, path)); // started by ourselves: the name comes from WAYS
} else await compare();
