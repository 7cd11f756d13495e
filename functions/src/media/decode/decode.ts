import type { Thrown } from "@zona/domain/errors";
import { readDirectory } from "@zona/domain/media/files/tiff-tags";
import { COMPARED_SIDE } from "@zona/domain/media/measures/shrink";
import { type AcceptedType, type Content, type MediaLimits, OUTPUT_SIZES } from "@zona/domain/media/medium";
import sharp, { type Metadata, type Sharp } from "sharp";
import { readRareTiff } from "../rare-tiff/read-rare-tiff.ts";
import { Refusal } from "../refusal.ts";
import { heicProfile, taggedPixels } from "./colour-profile.ts";
import type { Samples } from "./display-levels.ts";
import { countGifFrames } from "./gif-frames.ts";
import { decodeHeic } from "./heic.ts";
import { mendScanHeader } from "./jpeg-scan-header.ts";
import { countPages } from "./page-count.ts";
import { type PicturePages, picturePages } from "./picture-pages.ts";
import { COUNT, linesOf, remarksOn, strictness } from "./remarks.ts";
import { sensorBitsOf } from "./sensor-bits.ts";
import { sharpestPage } from "./sharpest-page.ts";
import { isForSecondReader, isMisread, type Storage, storageOf, unsupportedIn } from "./tiff-storage.ts";
import { wholeTiff } from "./tiff-strips.ts";
import { asUnsupported } from "./unsupported.ts";

/** Below the function's own timeout, so that a slow decoder ends as an error that can be counted. */
const DECODE_SECONDS = 120;

/** Up to here a picture is decoded and measured whole: 4096 × 4096, the largest sensor on a microscope, and any phone's 12. */
const WHOLE_PIXELS = 16_777_216;

// One picture at a time in one process: keeping decoded ones for later only holds memory.
sharp.cache(false);

type ShrunkBy = 1 | 2 | 4 | 8;

/** A still picture as decoded once: upright, in sRGB or grey, at 1/`shrunkBy` of its size. */
type Decoded = {
  pixels: Samples;
  /** Of the whole picture, upright. */
  width: number;
  height: number;
  frames: number;
  /** The page of a stack that was taken, counted from 0. */
  page: number;
  shrunkBy: ShrunkBy;
  /** Where they are recordings of their own, of which the first was taken. */
  channels: number | undefined;
  exif: Buffer | undefined;
  /** What the decoder found wrong with the file's own lists, though not with its pixels. */
  remarks: string[];
  /** The range of the sensor, as far as the file or the kind of its samples says it. */
  sensorBits: number | undefined;
  /** Where the samples are stored otherwise than in 8 or 16 bits without a sign. */
  stored: Content["stored"];
};

/** Throws a `Refusal` for a file that cannot pass, today or later; any other error is ours and worth a repeat. */
export async function decodeStill(original: Buffer, type: AcceptedType, limits: MediaLimits): Promise<Decoded> {
  const refuse = (error: Thrown) => asUnsupported(error, original, type);
  const upright = type === "image/jpeg" ? mendScanHeader(original) : original;
  if (type === "image/gif") assertFrames(countGifFrames(upright, limits.maxFrames), limits);
  assertFrames(countPages(upright, type, limits.maxFrames), limits);
  const storage = type === "image/tiff" ? storageOf(readDirectory(upright)) : undefined;
  if (storage && isForSecondReader(storage)) return decodeRareTiff(upright, storage, limits);
  if (storage && isMisread(storage)) throw new Refusal("unsupported", unsupportedIn(storage));
  const early = await remarksOn(upright, type).catch(refuse);
  const { pages, channels: lamps } = await pagesOf(upright, type, limits, early).catch(refuse);
  const [first = 0] = pages;
  const header = await headerOf(upright, first, early).catch(refuse);
  const { width, height } = header.autoOrient;
  const shrunkBy = checkLimits(header, type, limits);
  const bytes = type === "image/tiff" ? wholeTiff(upright, limits.maxFrames) : upright;
  const remarks = bytes === upright ? early : await remarksOn(bytes, type).catch(refuse);
  const frames = pages.length;
  // Frames of an animation are one scene: its first is the one that people know it by.
  const page =
    type === "image/tiff" && frames > 1
      ? await sharpestPage(pages, pagesBySharp(bytes, strictness(remarks))).catch(refuse)
      : first;
  const channels = lamps ?? (isRecording(header) ? header.channels : undefined);
  const sensorBits = sensorBitsOf(type, bytes);
  const facts = {
    width,
    height,
    frames,
    page,
    channels,
    exif: header.exif,
    remarks: remarks.filter((line) => !COUNT.test(line)),
    sensorBits,
    stored: undefined,
  };
  if (header.compression === "hevc") {
    const profile = await heicProfile(bytes, header.icc);
    const isDeep = header.depth === "ushort";
    const decoded = await decodeHevc(bytes, isDeep, shrunkBy, profile).catch(refuse);
    return { ...facts, ...decoded, sensorBits: isDeep ? 16 : undefined };
  }
  const pixels = await decodeWithSharp(bytes, { header, page, shrunkBy, limits, remarks }).catch(refuse);
  return { ...facts, pixels, shrunkBy };
}

/** A TIFF that libvips does not read. */
async function decodeRareTiff(original: Buffer, storage: Storage, limits: MediaLimits): Promise<Decoded> {
  const bytes = wholeTiff(original, limits.maxFrames);
  const { pages, channels: lamps } = picturePages(bytes, countPages(bytes, "image/tiff", limits.maxFrames));
  const read = await readRareTiff(bytes, pages, storage, limits);
  const { width, height, channels } = read.pixels;
  const shrunkBy = shrinkingOf({ width, height });
  const raw = { raw: { width, height, channels: channels as 1 | 3 } };
  const isWide = read.pixels.data instanceof Uint16Array;
  const small =
    shrunkBy === 1
      ? read.pixels
      : await rawPixels(shrunk(sharp(read.pixels.data, raw), { width, height }, shrunkBy), channels === 1, isWide);
  const recordings = storage.isRgb || storage.samples === 1 ? undefined : storage.samples;
  return {
    ...{ width, height, shrunkBy, pixels: small, frames: pages.length, page: read.page },
    channels: lamps ?? recordings,
    exif: undefined,
    remarks: [],
    sensorBits: read.saidBits ?? sensorBitsOf("image/tiff", bytes),
    stored: read.stored,
  };
}

/** Pages of a stack as libvips reads them, in copies small enough to judge. */
const pagesBySharp = (bytes: Buffer, failOn: "error" | "warning") => ({
  sizeOf: (page: number) => sharp(bytes, { page, limitInputPixels: false }).metadata(),
  async planeOf(page: number) {
    const square = { width: COMPARED_SIDE, height: COMPARED_SIDE, fit: "inside", withoutEnlargement: true } as const;
    const picture = sharp(bytes, { page, failOn, limitInputPixels: false }).resize(square);
    const { width, height, channels, data } = await rawPixels(picture, true, true);
    return { width, height, data: channels === 1 ? data : data.filter((_, index) => index % channels === 0) };
  },
});

const headerOf = (bytes: Buffer, page: number, remarks: readonly string[]) =>
  sharp(bytes, { failOn: strictness(remarks), limitInputPixels: false, ...(page > 0 && { page }) }).metadata();

/** The frames of an animation, and of a TIFF the pages that are its picture. */
async function pagesOf(
  bytes: Buffer,
  type: AcceptedType,
  limits: MediaLimits,
  remarks: readonly string[],
): Promise<PicturePages> {
  const { pages: count = 1 } = await headerOf(bytes, 0, remarks);
  assertFrames(count, limits);
  if (type === "image/tiff" && count > 1) return picturePages(bytes, count);
  return { pages: Array.from({ length: count }, (_, page) => page), channels: undefined };
}

function checkLimits(
  { autoOrient: { width, height }, pages = 1, depth }: Metadata,
  type: AcceptedType,
  limits: MediaLimits,
): ShrunkBy {
  const pixels = width * height;
  const most = type === "image/heic" ? limits.maxHeicPixels : limits.maxPixels;
  if (pixels > most) throw new Refusal("too-many-pixels", `${width} × ${height} pixels; ${most} are the limit`);
  assertFrames(pages, limits);
  if (depth !== "uchar" && depth !== "ushort") throw new Refusal("unsupported", `The samples are ${depth}.`);
  return shrinkingOf({ width, height });
}

const shrinkingOf = ({ width, height }: { width: number; height: number }) =>
  width * height <= WHOLE_PIXELS ? 1 : shrinkFor(Math.max(width, height));

/**
 * Larger ones are decoded at the smallest of these fractions that still fills the preview, and all is made from that: no
 * microscope resolves so many pixels, and a camera's JPEG gives a fraction for less than the whole.
 */
function shrinkFor(longSide: number): ShrunkBy {
  const fractions = [8, 4, 2] as const;
  return fractions.find((fraction) => longSide / fraction >= OUTPUT_SIZES.preview) ?? 1;
}

function assertFrames(frames: number, { maxFrames }: MediaLimits): void {
  if (frames > maxFrames) throw new Refusal("too-many-frames", `${maxFrames} are the limit`);
}

const inGrey = ({ space }: Metadata) => space === "grey16" || space === "b-w";

/** Several lamps, or more channels than a screen has: put on each other as colours they would be a picture of nothing. */
const isRecording = (header: Metadata) =>
  (header.channels > 4 && header.space !== "cmyk") ||
  (header.format === "tiff" && inGrey(header) && header.channels > 1);

type WithSharp = {
  header: Metadata;
  page: number;
  shrunkBy: number;
  limits: MediaLimits;
  remarks: readonly string[];
};

/**
 * Reads every line of the picture; the least doubt of the decoder is an error, but for what it has remarked on before it
 * read a pixel.
 */
async function decodeWithSharp(
  bytes: Buffer,
  { header, page, shrunkBy, limits, remarks }: WithSharp,
): Promise<Samples> {
  const is16Bit = header.depth === "ushort";
  const isGrey = inGrey(header);
  const strict = { failOn: strictness(remarks), limitInputPixels: limits.maxPixels } as const;
  const options = { ...strict, autoOrient: true, ...(page > 0 && { page }) };
  let doubt: string | undefined;
  const decoded = sharp(bytes, options)
    .on("warning", (warning: string) => {
      if (remarks.length > 0) doubt ??= linesOf(warning).find((line) => !remarks.includes(line));
    })
    .timeout({ seconds: DECODE_SECONDS });
  const shown = isRecording(header) ? decoded.extractChannel(0) : decoded;
  const pixels = await rawPixels(shrunk(shown, header.autoOrient, shrunkBy), isGrey, is16Bit);
  if (doubt !== undefined) throw new Refusal("damaged", doubt);
  return pixels;
}

async function rawPixels(picture: Sharp, isGrey: boolean, is16Bit: boolean): Promise<Samples> {
  const { data, info } = await picture
    .toColourspace(is16Bit ? (isGrey ? "grey16" : "rgb16") : isGrey ? "b-w" : "srgb")
    .raw({ depth: is16Bit ? "ushort" : "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, channels, data: is16Bit ? asUint16(data) : data };
}

function shrunk(picture: Sharp, { width, height }: { width: number; height: number }, shrunkBy: number): Sharp {
  if (shrunkBy === 1) return picture;
  const side = (size: number) => Math.ceil(size / shrunkBy);
  return picture.resize({ width: side(width), height: side(height), fit: "fill" });
}

/** The same memory where it begins on an even byte, as Node's buffers of this size do. */
function asUint16(bytes: Buffer): Uint16Array {
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : Buffer.from(bytes);
  return new Uint16Array(aligned.buffer, aligned.byteOffset, aligned.length / 2);
}

/** Upright as libheif decodes it, brought to sRGB. */
async function decodeHevc(bytes: Buffer, isDeep: boolean, shrunkBy: ShrunkBy, profile: Buffer | undefined) {
  const { width, height, data } = await decodeHeic(bytes, isDeep);
  const whole = sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false });
  const stored = await rawPixels(shrunk(whole, { width, height }, shrunkBy), false, isDeep);
  const pixels = profile ? await rawPixels(taggedPixels(stored, profile), false, isDeep) : stored;
  return { pixels, width, height, shrunkBy };
}
