import type { AcceptedType, Content, MediaLimits, StepReason, Steps } from "@zona/domain/media/medium";
import { fileTypeFromBuffer } from "file-type";
import { decodeStill } from "./decode.ts";
import { encodePictures, type Shown } from "./encode.ts";
import { framesOfVideo } from "./frames-of-video.ts";
import { Refusal } from "./refusal.ts";

/** A poster is drawn from the video element, so its shape may be off by the rounding of its size alone. */
const SHAPE_TOLERANCE = 0.02;

type Video = { bytes: Buffer; sha256: string };

/**
 * Duration, size, frame rate and codec from the file itself, measures from frames decoded here; the still picture from the
 * uploader's browser, checked, or else the sharpest of the frames.
 */
export async function examineVideo(
  { bytes, sha256 }: Video,
  type: AcceptedType,
  poster: () => Promise<Buffer | undefined>,
  limits: MediaLimits,
) {
  const { width, height, ...facts } = await videoFacts(bytes, limits);
  const read = await framesOfVideo(bytes);
  const hasFrames = "frames" in read;
  const video = hasFrames ? { ...facts, frames: read.frames } : facts;
  const content: Content = { type, bytes: bytes.length, sha256, width, height, video };
  const shape = width / height;
  const sent = await posterPictures(await poster(), shape, limits);
  const found =
    "reason" in sent && hasFrames ? await posterPictures(Buffer.from(read.poster, "base64"), shape, limits) : sent;
  const done = { state: "done" } as const;
  const shown = "reason" in found ? ({ state: "failed", reason: found.reason } as const) : done;
  const steps: Steps = {
    thumbnail: shown,
    preview: shown,
    measures: hasFrames ? done : { state: "failed", reason: read.reason },
    comparison: { state: "pending" },
  };
  if ("reason" in found) return { content, steps };
  return { content: { ...content, placeholder: found.placeholder }, pictures: found.pictures, steps };
}

/** The reader of video files is loaded with the first video. */
async function videoFacts(bytes: Buffer, limits: MediaLimits) {
  const { BufferSource, Input, MP4, QTFF, WEBM } = await import("mediabunny");
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new BufferSource(bytes) });
  try {
    assertWhole(bytes);
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Refusal("damaged", "The file holds no video track.");
    const seconds = await track.computeDuration();
    if (seconds > limits.maxVideoSeconds) throw new Refusal("too-long", `${Math.round(seconds)} seconds`);
    const { packetCount, averagePacketRate } = await track.computePacketStats(1_000);
    if (packetCount === 0) throw new Refusal("damaged", "The video track holds no frame.");
    const [width, height, codec] = await Promise.all([
      track.getDisplayWidth(),
      track.getDisplayHeight(),
      track.getCodec(),
    ]);
    if (!(width >= 1 && height >= 1)) throw new Refusal("damaged", "The video has no size.");
    if (width * height > limits.maxPixels) throw new Refusal("too-many-pixels", `${width} × ${height} pixels`);
    return {
      width,
      height,
      durationMs: Math.round(seconds * 1_000),
      fps: Number(averagePacketRate.toFixed(3)),
      ...(codec && { codec }),
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The whole file is in memory: whatever the reader stumbles on lies in it.
    const message = error instanceof Error ? error.message : String(error);
    throw new Refusal("damaged", message.split(/\n| This is likely an internal/, 1)[0]?.replace(/[^\x20-\x7e]/g, ""));
  } finally {
    input.dispose();
  }
}

/**
 * A cut file often still tells its duration. MP4 and MOV are a row of boxes and WebM is one segment, each with its size:
 * what reaches beyond the end of the file was cut.
 */
function assertWhole(bytes: Buffer): void {
  const isWebm = bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3;
  const end = isWebm ? endOfWebm(bytes) : endOfBoxes(bytes);
  if (end > bytes.length) throw new Refusal("damaged", `The file ends ${end - bytes.length} bytes early.`);
}

function endOfBoxes(bytes: Buffer): number {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (size === 0) return bytes.length; // to the end of the file
    const large = size === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (large < 8) throw new Refusal("damaged", "A box of the file has no size.");
    at += large;
  }
  return at;
}

function endOfWebm(bytes: Buffer): number {
  let at = 0;
  // The header of EBML, then the segment.
  for (let element = 0; element < 2 && at < bytes.length; element++) {
    const id = lengthOfNumber(bytes[at]);
    const length = lengthOfNumber(bytes[at + id]);
    const from = at + id + length;
    if (from > bytes.length) return from;
    const size = sizeOf(bytes.subarray(at + id, from));
    if (size === undefined) return bytes.length; // written live, without a size
    at = from + size;
  }
  return at;
}

const lengthOfNumber = (first: number | undefined) => Math.clz32(first ?? 0) - 23;

function sizeOf(encoded: Buffer): number | undefined {
  const bits = 7 * encoded.length;
  let value = 0n;
  for (const byte of encoded) value = (value << 8n) | BigInt(byte);
  const size = BigInt.asUintN(bits, value);
  return size === (1n << BigInt(bits)) - 1n ? undefined : Number(size);
}

async function posterPictures(
  poster: Buffer | undefined,
  shape: number,
  limits: MediaLimits,
): Promise<Shown | { reason: StepReason }> {
  if (!poster) return { reason: "no-poster" };
  try {
    const mime = (await fileTypeFromBuffer(poster))?.mime;
    if (mime !== "image/jpeg" && mime !== "image/webp" && mime !== "image/png") return { reason: "poster-refused" };
    const { pixels, width, height } = await decodeStill(poster, mime, limits);
    if (Math.abs(width / height / shape - 1) > SHAPE_TOLERANCE) return { reason: "poster-refused" };
    return await encodePictures(pixels);
  } catch (error) {
    if (error instanceof Refusal) return { reason: "poster-refused" };
    throw error;
  }
}
