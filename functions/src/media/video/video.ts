import type { AcceptedType, Content, MediaLimits, StepReason, Steps } from "@zona/domain/media/medium";
import { fileTypeFromBuffer } from "file-type";
import { decodeStill } from "../decode/decode.ts";
import { encodePictures, type Shown } from "../decode/encode.ts";
import { Refusal } from "../refusal.ts";
import { readVideo } from "./read-video.ts";
import { assertWhole } from "./whole-video.ts";

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
  assertWhole(bytes);
  const {
    facts: { width, height, tags, ...facts },
    read,
  } = await readVideo(bytes, limits);
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
  if ("reason" in found) return { content, steps, tags };
  return { content: { ...content, placeholder: found.placeholder }, pictures: found.pictures, steps, tags };
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
