import { readdirSync } from "node:fs";
import { MEDIA_LIMITS, typeByEnding } from "@zona/domain/media/medium";
import { describe, expect, it } from "vitest";
import { deltaE } from "../../../tests/fixtures/delta-e.ts";
import { judge } from "../../../tests/fixtures/judged.ts";
import { fixtureFile } from "../../../tests/fixtures/pictures.ts";
import { decodeStill } from "./decode/decode.ts";

/*
 * What becomes of files that other programs wrote (see make.py beside them). A new decoder that changes any of it has to say so
 * here.
 */

const COLOURS = ["c83c32", "3caa50", "3246be", "e6c83c", "d2d2d2", "505050", "28a0aa", "aa50a0"].map((colour) =>
  [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
);
const WIDTH = 64;

/** How far the worst colour may be off, by ΔE; of what the file's writer gave no profile only that it is a colour picture. */
type Chart = { chart: number; more?: object };
/** The ramp of grey at its place, on a range of so many bits: undefined where nothing tells it. */
type Ramp = { ramp: number | undefined; more?: object };
type Refused = { refused: string; says?: string };
type Video = { video: string; more?: object };

const EXACT = 1;
const LOSSY = 6;
const NO_PROFILE = 60;
const stored = (format: string, bits: number, low: number, high: number) => ({
  content: { stored: { format, bits, low, high } },
});
const lamps = { content: { channels: 2, frames: 3 } };
const deep = { quality: { bitDepth: 16, rangeBits: 16 } };
const captured = (at: string, source: string) => ({ capture: { capturedAt: new Date(at), source } });

const EXPECTED: Record<string, Chart | Ramp | Refused | Video> = {
  "avifenc-8.avif": { chart: LOSSY },
  "avifenc-10.avif": { chart: LOSSY, more: deep },
  "avifenc-12.avif": { chart: LOSSY, more: deep },
  "exiftool-local.jpg": { chart: LOSSY, more: captured("2026-07-18T07:41:07Z", "exif") },
  "exiftool-modified.tif": { chart: EXACT, more: captured("2026-11-18T08:41:07Z", "datetime") },
  "exiftool-offset.jpg": { chart: LOSSY, more: captured("2026-07-18T00:41:07Z", "exif") },
  "ffmpeg-mjpeg.mov": { video: "not-decodable" },
  "ffmpeg-quicktime-brand.mp4": { video: "done", more: { content: { type: "video/quicktime" } } },
  "ffmpeg-sound.mp4": { refused: "video-format", says: "no video track" },
  "ffmpeg-vp8.webm": { video: "done" },
  "ffmpeg.avi": { refused: "video-format" },
  "ffmpeg.mkv": { refused: "video-format" },
  "ffmpeg.mov": { video: "done" },
  "ffmpeg.mp4": { video: "done", more: captured("2026-11-18T08:41:07Z", "video") },
  "heif-enc-10.heic": { chart: LOSSY, more: deep },
  "heif-enc-12.heic": { chart: LOSSY, more: deep },
  "heif-enc.heic": { chart: LOSSY },
  "magick-16.png": { chart: EXACT },
  "magick-cmyk.tif": { chart: NO_PROFILE },
  "magick-cmyk-extra.tif": { chart: NO_PROFILE },
  "magick-grey-10.tif": { ramp: 10, more: { content: { stored: { format: "uint", bits: 10 } } } },
  "magick-grey-12.tif": { ramp: 12, more: { content: { stored: { format: "uint", bits: 12 } } } },
  "magick-grey-14.tif": { ramp: 14, more: { content: { stored: { format: "uint", bits: 14 } } } },
  "magick-rgb-12.tif": { refused: "unsupported", says: "3 × 12 bits" },
  "magick-ycbcr.tif": { refused: "unsupported", says: "YCbCr" },
  "pillow-animated.png": { chart: EXACT },
  "pillow-cmyk.jpg": { chart: NO_PROFILE },
  "pillow-float.tif": { ramp: 16, more: stored("float", 32, 30, 239) },
  "pillow-grey-alpha.png": { ramp: 8 },
  "pillow-int32.tif": { ramp: 16, more: stored("int", 32, 30_000, 239_000) },
  "pillow-jpeg.tif": { chart: LOSSY },
  "pillow-lab.tif": { refused: "unsupported", says: "CIELAB" },
  "pillow-lossless.webp": { chart: EXACT },
  "pillow-lossy.webp": { chart: NO_PROFILE },
  "pillow-packbits.tif": { chart: EXACT },
  "pillow-palette.png": { chart: EXACT },
  "pillow-progressive.jpg": { chart: LOSSY },
  "pillow-tiff_adobe_deflate.tif": { chart: EXACT },
  "pillow-tiff_lzw.tif": { chart: EXACT },
  "pillow.gif": { chart: EXACT },
  "pillow.jpg": { chart: LOSSY },
  "pillow.png": { chart: EXACT },
  "tiffcp-big-endian.tif": { chart: EXACT },
  "tiffcp-lzma.tif": { refused: "unsupported", says: "LZMA" },
  "tiffcp-one-row.tif": { chart: EXACT },
  "tiffcp-predictor.tif": { chart: EXACT },
  "tiffcp-reversed-bits.tif": { chart: EXACT },
  "tiffcp-zstd.tif": { chart: EXACT },
  "tifffile-12-in-16.tif": { ramp: undefined },
  "tifffile-big-endian.tif": { ramp: undefined },
  "tifffile-bigtiff.ome.tif": { ramp: 8, more: lamps },
  "tifffile-bigtiff.tif": { ramp: undefined },
  "tifffile-float16.tif": { ramp: 16 },
  "tifffile-float32.tif": { ramp: 16 },
  "tifffile-float64.tif": { ramp: 16 },
  "tifffile-imagej.tif": { ramp: undefined, more: { optics: { pixelSize: { um: 0.325 } } } },
  "tifffile-int16.tif": { ramp: undefined, more: stored("int", 16, -220, 3124) },
  "tifffile-planes.tif": { chart: EXACT },
  "tifffile-tiled-planes.tif": { chart: EXACT },
  "tifffile-tiles.tif": { chart: EXACT },
  "tifffile-uint32.tif": { ramp: 16, more: stored("uint", 32, 2_400_000, 19_120_000) },
  "tifffile-white-is-zero.tif": { ramp: 8 },
  "tifffile.ome.tif": { ramp: 8, more: { ...lamps, optics: { pixelSize: { um: 0.325 } } } },
};

const FOLDER = new URL("../../../tests/fixtures/foreign/", import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name !== "make.py");
const declaredOf = (originalName: string) => ({
  declaredType: typeByEnding(originalName) ?? "video/mp4",
  originalName,
});
const pixelsOf = async (name: string) => {
  const bytes = await fixtureFile(`foreign/${name}`);
  return (await decodeStill(bytes, typeByEnding(name) ?? "image/png", MEDIA_LIMITS)).pixels;
};

async function worstColour(name: string): Promise<number> {
  const { data, channels } = await pixelsOf(name);
  const scale = data instanceof Uint16Array ? 257 : 1;
  const off = COLOURS.map((colour, at) => {
    const pixel = ((24 * Math.floor(at / 4) + 12) * WIDTH + 16 * (at % 4) + 8) * channels;
    return deltaE(
      [0, 1, 2].map((channel) => (data[pixel + channel] ?? 0) / scale),
      colour,
    );
  });
  return Math.max(...off);
}

/** How well the values fit the ramp on any scale: 1 where they are the same picture. */
async function fitOfRamp(name: string): Promise<number> {
  const { data, channels } = await pixelsOf(name);
  const points = Array.from({ length: data.length / channels }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    return [x * 3 + 30 + 20 * ((Math.floor(x / 4) + Math.floor(y / 4)) % 2), data[at * channels] ?? 0] as const;
  });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ofRamp, ofData] = [mean(points.map(([ramp]) => ramp)), mean(points.map(([, value]) => value))];
  const product = (a: 0 | 1, b: 0 | 1) =>
    mean(points.map((point) => (point[a] - (a ? ofData : ofRamp)) * (point[b] - (b ? ofData : ofRamp))));
  return product(0, 1) / Math.sqrt(product(0, 0) * product(1, 1));
}

describe("a file that another program wrote", () => {
  it("has an outcome that is expected of it", () => {
    expect(FILES.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  it.each(FILES)("is what it is expected to be: %s", { tags: ["nightly"] }, async (name) => {
    const expected = EXPECTED[name] ?? { refused: "nothing" };
    const verdict = await judge(await fixtureFile(`foreign/${name}`), declaredOf(name));
    if ("refused" in expected) {
      const { refused: code, says = "" } = expected;
      expect(verdict).toMatchObject({ rejection: { code } });
      expect("rejection" in verdict && (verdict.rejection.detail ?? "")).toContain(says);
      return;
    }
    expect(verdict).toMatchObject({ content: { width: 64, height: 48 }, ...expected.more });
    if ("video" in expected) {
      const { video } = expected;
      const state = video === "done" ? { state: "done" } : { state: "failed", reason: video };
      expect(verdict).toMatchObject({ steps: { measures: state } });
    } else if ("chart" in expected) expect(await worstColour(name)).toBeLessThan(expected.chart);
    else {
      expect(verdict).toMatchObject({ quality: { rangeBits: expected.ramp ?? null } });
      expect(await fitOfRamp(name)).toBeGreaterThan(0.9999);
    }
  });
});
