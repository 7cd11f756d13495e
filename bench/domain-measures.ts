/**
 * All measures of a frame of 4 megapixels against the time in which sharp decodes the same file and resizes it to 512 px,
 * and the memory that measuring takes beyond the plane itself. Limits: 6 times, 3 planes.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { type GreyPlane, toGrey } from "../domain/src/media/measures/grey-plane.ts";
import { measuresOf } from "../domain/src/media/measures/measures.ts";
import { type Figure, tell } from "./figures.ts";

const RUNS = 15;

/** An oocyte under a colour camera, with shading and sensor noise of two grey levels. */
function frame(side: number): Uint8Array {
  const pixels = new Uint8Array(side * side * 3);
  let state = 1;
  for (let i = 0; i < pixels.length; i++) {
    const x = Math.floor(i / 3) % side;
    const y = Math.floor(i / 3 / side);
    const channel = i % 3;
    const distance = Math.hypot(x - side / 2, y - side / 2) / (side / 4);
    const zona = Math.abs(distance - 1.2) < 0.05 ? 35 : 0;
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels[i] =
      120 +
      5 * channel +
      zona -
      20 * Math.min(1, distance) +
      12 * Math.sin(x / 9) * Math.cos(y / 7) +
      (state >>> 24) / 36 -
      3.5;
  }
  return pixels;
}

async function timed(run: () => unknown): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function ratios(side: number): Promise<Figure[]> {
  const picture = sharp(frame(side), { raw: { width: side, height: side, channels: 3 } });
  const files = {
    "colour PNG": await picture.clone().png().toBuffer(),
    "grey PNG": await picture.clone().toColourspace("b-w").png().toBuffer(),
    "colour TIFF, LZW": await picture.clone().tiff({ compression: "lzw" }).toBuffer(),
    "colour JPEG": await picture.clone().jpeg({ quality: 90 }).toBuffer(),
  };
  const rows: Figure[] = [];
  for (const [file, bytes] of Object.entries(files)) {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const plane = toGrey({ ...info, data: new Uint8Array(data) });
    const runs: { sharp: number; ours: number }[] = [];
    measuresOf(plane);
    // In turns, so that whatever else the machine does weighs on both.
    for (let i = 0; i < RUNS; i++) {
      runs.push({
        sharp: await timed(() => sharp(bytes).resize(512).raw().toBuffer()),
        ours: await timed(() => measuresOf(plane)),
      });
    }
    rows.push({
      what: `all measures of ${file} against sharp's decode and resize`,
      result: median(runs.map(({ ours }) => ours)),
      unit: "ms",
      baseline: median(runs.map((run) => run.sharp)),
      limit: 6,
    });
  }
  return rows;
}

/** In a process of its own, as the highest use of memory never falls again. */
function extraPlanes(side: number): number {
  const noise = (of: number): GreyPlane => ({
    width: of,
    height: of,
    data: Uint8Array.from({ length: of * of }, (_, i) => Math.imul(i, 2654435761) >>> 24),
  });
  const plane = noise(side);
  for (let i = 0; i < 5; i++) measuresOf(noise(256));
  globalThis.gc?.();
  const before = process.resourceUsage().maxRSS;
  measuresOf(plane);
  return ((process.resourceUsage().maxRSS - before) * 1024) / plane.data.length;
}

if (process.argv[2] === "memory") console.log(extraPlanes(8192).toFixed(2));
else {
  const figures = await ratios(2048);
  const child = spawnSync(process.execPath, ["--expose-gc", fileURLToPath(import.meta.url), "memory"], {
    encoding: "utf8",
  });
  const planes = Number(child.stdout);
  tell([
    ...figures,
    { what: "memory of the measures in planes, at 67 megapixels", result: planes, unit: "", limit: 3 },
  ]);
}
