import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import sharp from "sharp";
import { bundleScript } from "../functions/build.ts";
import { type Figure, tell } from "./figures.ts";
import type { Way } from "./pictures/one-decode-ways.ts";
import { type Cost, medianCost, medianOf } from "./pictures/process-cost.ts";
import { tiledHeic } from "./pictures/tiled-heic.ts";

// All that is taken from a 24-megapixel picture in three ways. Ours: one decode for thumbnail, preview, placeholder,
// measures and hashes. Decode per output: the same five, at the same sizes and with the same encoders and measures, each
// from a decode of its own and all at once, as the official resize extension runs them. The extension's steps: the same,
// but each picture takes the extension's detours, which encodes it three times. Read the ratios: processor time is what
// counts on the single processor of a function. An instance works on many pictures, one after the other, so that is
// measured first (the middle one of those after the first, the peak of all), then a process that has just begun. All ways
// run as one bundle, as they are deployed: Node taking types out of the source would be a third of the memory. Ours has the
// settings of our functions.

const { values: options } = parseArgs({ options: { runs: { type: "string", default: "5" } } });
const RUNS = Number(options.runs);
/** Pictures that one process works on, one after the other, as an instance of a function does. */
const TURNS = 11;
/** What a process of our functions is started with. */
const DEPLOYED = parseEnv(await readFile(new URL("../functions/.env", import.meta.url), "utf8"));
const SETTINGS: Partial<Record<Way, NodeJS.ProcessEnv>> = { ours: DEPLOYED };
type Size = readonly [width: number, height: number];
/** By megapixels: a camera on a microscope, a phone, a camera. */
const SIZES = { 5: [2592, 1944], 12: [4032, 3024], 24: [6000, 4000] } as const satisfies Record<number, Size>;
const TIFF = "4 MP, 16-bit.tif";
/** 600 × 400 pixels; a grid of 5 × 10 of it has the size of a phone's picture. */
const HEIC = new URL("../tests/fixtures/photo.heic", import.meta.url);

/** Soft noise over grey, as a camera on a microscope gives: neither empty nor random. */
async function makePicture(path: string, [width, height]: Size = SIZES[24]) {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  await sharp({ create: { width, height, channels: 3, background: "grey", noise } }).toFile(path);
}

/** Twelve bits of noise in sixteen. */
async function makeFrame(path: string, [width, height]: Size = [2048, 2048]) {
  const data = Uint16Array.from({ length: width * height }, (_, index) => 1000 + ((index * 2654435761) % 3000));
  await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace("grey16")
    .tiff()
    .toFile(path);
}

/** Both by turns, as the machine has other work at some times than at others; the median of each. */
async function inTurns(one: () => Promise<Cost>, other: () => Promise<Cost>): Promise<[Cost, Cost]> {
  const [ones, others]: [Cost[], Cost[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    ones.push(await one());
    others.push(await other());
  }
  return [medianOf(ones), medianOf(others)];
}

/** What was promised of a picture of 24 megapixels: half of the time and 0.6 of the memory. */
const figuresOf = (what: string, ours: Cost, theirs: Cost): Figure[] => [
  { what: `${what}: time`, result: ours.wallMs, baseline: theirs.wallMs, unit: "ms", limit: 0.5 },
  { what: `${what}: processor`, result: ours.cpuMs, baseline: theirs.cpuMs, unit: "ms", limit: 0.5 },
  { what: `${what}: peak memory`, result: ours.peakMiB, baseline: theirs.peakMiB, unit: "MiB", limit: 0.6 },
];

async function compare(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "zona-bench-"));
  const figures: Figure[] = [];
  const script = await bundleScript(new URL("./pictures/one-decode-ways.ts", import.meta.url).pathname);
  const costOf = (way: Way, path: string, turns = 1, runs = RUNS) =>
    medianCost(script, [way, path, String(turns)], runs, SETTINGS[way]);
  try {
    for (const name of ["24 MP.jpg", "24 MP.png"]) {
      const path = join(folder, name);
      await makePicture(path);
      const idle = await costOf("nothing, with the file in memory", path);
      for (const [turns, when] of [
        [TURNS, "in an instance at work"],
        [1, "first of a process"],
      ] as const) {
        const ours = await costOf("ours", path, turns);
        for (const way of ["decode per output", "the extension's steps"] as const) {
          const theirs = await costOf(way, path, turns);
          const what = `${name}, ${when}, against ${way}`;
          figures.push(...figuresOf(what, ours, theirs), {
            what: `${what}: memory above an idle process`,
            unit: "MiB",
            result: ours.peakMiB - idle.peakMiB,
            baseline: theirs.peakMiB - idle.peakMiB,
          });
        }
      }
    }
    for (const [megapixels, size] of Object.entries(SIZES))
      for (const kind of ["jpg", "png", "tif"] as const) {
        const path = join(folder, `${megapixels}.${kind}`);
        await (kind === "tif" ? makeFrame(path, size) : makePicture(path, size));
        const [ours, theirs] = await inTurns(
          () => costOf("ours", path, TURNS, 1),
          () => costOf("the extension alone", path, TURNS, 1),
        );
        const what = `${megapixels} MP.${kind}, in an instance at work, against the extension alone`;
        figures.push(
          { what: `${what}: processor`, result: ours.cpuMs, baseline: theirs.cpuMs, unit: "ms", limit: 1 },
          { what: `${what}: peak memory`, result: ours.peakMiB, baseline: theirs.peakMiB, unit: "MiB", limit: 0.6 },
        );
      }
    const frame = join(folder, TIFF);
    await makeFrame(frame);
    const heic = join(folder, "12 MP.heic");
    await writeFile(heic, tiledHeic(await readFile(HEIC), 5, 10));
    for (const [name, path] of [
      [TIFF, frame],
      ["12 MP.heic", heic],
    ] as const) {
      const { wallMs, peakMiB } = await costOf("ours", path);
      figures.push(
        { what: `${name}: time`, result: wallMs, unit: "ms" },
        { what: `${name}: peak memory`, result: peakMiB, unit: "MiB" },
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return figures;
}

console.log(`Median of ${RUNS} runs each, ${availableParallelism()} cores, sharp ${sharp.versions.sharp}.`);
tell(await compare());
