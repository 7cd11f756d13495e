import { cameraOf } from "@zona/domain/media/files/exif-facts";
import { toGrey } from "@zona/domain/media/measures/grey-plane";
import { type Measures, measuresOf } from "@zona/domain/media/measures/measures";
import {
  type AcceptedType,
  type Content,
  type DeclaredMedium,
  isVideo,
  MEDIA_LIMITS,
  type MediaLimits,
  type Medium,
  MOST_REMARKS,
  type Steps,
} from "@zona/domain/media/medium";
import { Refusal } from "../refusal.ts";
import { examineVideo } from "../video/video.ts";
import { nameCapture, quickTimeCapture, videoCapture } from "./capture.ts";
import { typeOf } from "./content-type.ts";
import { decodeStill } from "./decode.ts";
import { type Samples, toDisplay } from "./display-levels.ts";
import { encodePictures, type Pictures } from "./encode.ts";
import { type FileFacts, factsOf } from "./file-facts.ts";
import { semaphore } from "./semaphore.ts";

type Rejection = NonNullable<Medium["rejection"]>;
type Findings = FileFacts & { content: Content; steps: Steps; quality?: Measures; pictures?: Pictures };
export type Verdict = { rejection: Rejection } | Findings;
/** `zone` is that of the site, whose clock a camera is taken to have shown where its files name none. */
type Declared = Pick<DeclaredMedium, "declaredType" | "originalName"> & { zone: string };
type Original = { bytes: Buffer; sha256: string };

const DONE = { state: "done" } as const;

/**
 * The platform gives a process one message at a time; this holds where that setting is lost or raised: two large pictures
 * at once would end the process, and both would be done again and again.
 */
const pixelGate = semaphore(1);

/**
 * Judges a file by its content alone and takes everything from one single decode: pictures upright, in sRGB and without
 * any metadata, measures on the data, facts. A file that cannot pass, today or later, is a rejection; an error thrown is
 * ours and worth a repeat. `poster` brings the still picture that came with a video.
 */
export async function examine(
  original: Original,
  declared: Declared,
  poster: () => Promise<Buffer | undefined> = async () => undefined,
  limits: MediaLimits = MEDIA_LIMITS,
): Promise<Verdict> {
  try {
    const type = await typeOf(original.bytes, declared);
    return await pixelGate<Findings>(() =>
      isVideo(type)
        ? videoWithCapture(original, type, declared, poster, limits)
        : examineStill(original, type, declared, limits),
    );
  } catch (error) {
    if (error instanceof Refusal) return { rejection: error.rejection };
    throw error;
  }
}

async function videoWithCapture(
  original: Original,
  type: AcceptedType,
  { originalName, zone }: Declared,
  poster: () => Promise<Buffer | undefined>,
  limits: MediaLimits,
): Promise<Findings> {
  const { tags, ...found } = await examineVideo(original, type, poster, limits);
  const capture = quickTimeCapture(tags?.created) ?? nameCapture(originalName, zone) ?? videoCapture(original.bytes);
  const camera = cameraOf(tags?.make, tags?.model);
  return { ...found, ...(capture && { capture }), ...(camera && { optics: { camera } }) };
}

async function examineStill(
  { bytes, sha256 }: Original,
  type: AcceptedType,
  declared: Declared,
  limits: MediaLimits,
): Promise<Findings> {
  const { remarks, pixels, exif, shrunkBy, sensorBits, stored, ...shown } = await decodeStill(bytes, type, limits);
  const { width, height, frames, page, channels } = shown;
  const display = displayed(pixels);
  const [{ pictures, placeholder }, quality] = await Promise.all([
    encodePictures(display),
    measured(pixels, display, sensorBits),
  ]);
  const content: Content = {
    type,
    bytes: bytes.length,
    sha256,
    width,
    height,
    placeholder,
    ...(channels !== undefined && { channels }),
    ...(frames > 1 && { frames }),
    ...(page > 0 && { page: page + 1 }),
    ...(pixels.data instanceof Uint16Array && { isDisplayAdjusted: true as const }),
    ...(stored && { stored }),
    ...(shrunkBy !== 1 && { measuredAt: shrunkBy }),
    ...(remarks.length > 0 && { remarks: remarks.slice(0, MOST_REMARKS).map((remark) => remark.slice(0, 200)) }),
  };
  const file = { tiff: type === "image/tiff" ? bytes : undefined, exif, name: declared.originalName };
  const facts = factsOf(file, declared.zone);
  const steps: Steps = { thumbnail: DONE, preview: DONE, measures: DONE, comparison: { state: "pending" } };
  return { ...facts, content, quality, pictures, steps };
}

/** Of the data as recorded, while the encoders are at work in threads of their own. */
const measured = async (pixels: Samples, display: Samples, saidBits?: number) => {
  const shown = display === pixels ? undefined : toGrey(display).data;
  return measuresOf(toGrey(pixels), { saidBits, displayed: shown instanceof Uint8Array ? shown : undefined });
};

function displayed(pixels: Samples): Samples {
  const { data } = pixels;
  return data instanceof Uint16Array ? toDisplay({ ...pixels, data }) : pixels;
}
