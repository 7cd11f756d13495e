import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { OUTPUT_SIZES, type OutputName } from "@zona/domain/media/medium";
import sharp from "sharp";
import { WEBP_OPTIONS } from "../functions/src/media/encode.ts";
import { examine } from "../functions/src/media/examine.ts";
import { type Cost, medianCost, printCost } from "./cost.ts";

// The same two WebP outputs of a 24-megapixel picture in three ways: ours, which also hashes the file, finds its type
// and checks its header; one decode and one encode per output; and the steps of the official resize extension, which
// for every output resizes into the original's format, converts that, and writes it through the encoder once more.
// Each run is a process of its own, so that the peak of memory is its own. Read the ratios: processor time is what
// counts on the single processor of a function, wall time is that of this machine.

const RUNS = 5;

const outputs = Object.entries(OUTPUT_SIZES) as [OutputName, number][]; // Object.entries forgets the key type
const resized = (bytes: Buffer, side: number) =>
  sharp(bytes).rotate().resize(side, side, { fit: "inside", withoutEnlargement: true });

async function decodePerOutput(bytes: Buffer) {
  await Promise.all(outputs.map(([name, side]) => resized(bytes, side).webp(WEBP_OPTIONS[name]).toBuffer()));
}

async function extensionSteps(bytes: Buffer) {
  const make = async ([name, side]: [OutputName, number]) => {
    const inOriginalFormat = await resized(bytes, side).toBuffer();
    const converted = await sharp(inOriginalFormat).webp(WEBP_OPTIONS[name]).toBuffer();
    await sharp(converted).toBuffer();
  };
  await Promise.all(outputs.map(make));
}

async function oneDecode(bytes: Buffer, path: string) {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const declaredType = path.endsWith(".png") ? "image/png" : "image/jpeg";
  const verdict = await examine({ bytes, sha256 }, { declaredType, originalName: path });
  if ("rejection" in verdict) throw new Error(`The bench picture was rejected: ${verdict.rejection.code}`);
}

const WAYS = {
  ours: oneDecode,
  "decode per output": decodePerOutput,
  "extension's steps": extensionSteps,
  "nothing, with the file in memory": async () => {},
};
type Way = keyof typeof WAYS;

/** Soft noise over grey, as a camera on a microscope gives: neither empty nor random. */
async function makePicture(path: string) {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  await sharp({ create: { width: 6000, height: 4000, channels: 3, background: "grey", noise } }).toFile(path);
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
      for (const way of ["decode per output", "extension's steps"] as const) {
        const theirs = await costOf(way);
        const ratio = (key: keyof Cost) => (ours[key] / theirs[key]).toFixed(2);
        const ratios = { wallMs: ratio("wallMs"), cpuMs: ratio("cpuMs"), peakMiB: ratio("peakMiB") };
        rows.push({ picture: name, way, ...theirs }, { picture: "", way: "ours / that", ...ratios });
      }
      const idle = "nothing, with the file in memory";
      rows.push({ picture: name, way: idle, ...(await costOf(idle)) });
    }
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
