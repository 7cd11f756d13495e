import { AppError } from "@zona/domain/errors";
import {
  ACCEPTED_TYPES,
  AcceptedType,
  type Content,
  type DeclaredMedium,
  MEDIA_LIMITS,
  type Medium,
  OUTPUT_SIZES,
  type OutputName,
} from "@zona/domain/media/medium";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type OutputInfo, type Sharp } from "sharp";

export type Picture = { bytes: Buffer; width: number; height: number };
type Rejection = NonNullable<Medium["rejection"]>;
export type Verdict = { rejection: Rejection } | { content: Content; pictures: Record<OutputName, Picture> };
type Declared = Pick<DeclaredMedium, "declaredType" | "originalName">;

/** Effort 2 of 6 takes about half the default's time; files grow neither larger nor worse on camera pictures. */
export const WEBP_OPTIONS = {
  thumbnail: { quality: 80, effort: 2 },
  preview: { quality: 82, effort: 2 },
} as const satisfies Record<OutputName, object>;

/** Below the function's own timeout, so that a slow decoder ends as an error that can be counted. */
const DECODE_SECONDS = 120;

// One picture at a time in one process: keeping decoded ones for later only holds memory.
sharp.cache(false);

/**
 * Judges a file by its content alone and makes the outputs from one single decode, upright, in sRGB and without any
 * metadata. A file that cannot pass, today or later, is a rejection; an error thrown is ours and worth a repeat.
 */
export async function examine(original: { bytes: Buffer; sha256: string }, declared: Declared): Promise<Verdict> {
  const { bytes, sha256 } = original;
  const type = AcceptedType.safeParse((await fileTypeFromBuffer(bytes))?.mime).data;
  if (!type) return { rejection: { code: "unknown-type" } };
  if (!isDeclaredAs(type, declared)) return { rejection: { code: "type-mismatch", detail: `The content is ${type}.` } };

  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(toDamage);
  if ("rejection" in header) return header;
  const { width, height } = header.autoOrient;
  if (width * height > MEDIA_LIMITS.maxPixels) {
    return { rejection: { code: "too-many-pixels", detail: `${width} × ${height} pixels` } };
  }

  const decoded = await decode(bytes).catch(toDamage);
  if ("rejection" in decoded) return decoded;
  return { content: { type, bytes: bytes.length, sha256, width, height }, pictures: await encode(decoded) };
}

/** A name whose ending belongs to another accepted type is a lie as well; an ending we do not know says nothing. */
function isDeclaredAs(type: AcceptedType, { declaredType, originalName }: Declared) {
  const ending = /\.[^.]+$/.exec(originalName)?.[0].toLowerCase();
  const named = AcceptedType.options.find((option) => ACCEPTED_TYPES[option].some((known) => known === ending));
  return declaredType === type && (named === undefined || named === type);
}

type Decoded = { data: Buffer; info: OutputInfo };

/** Reads every line of the picture at the size of the preview; the least doubt of the decoder is an error. */
const decode = (bytes: Buffer): Promise<Decoded> =>
  sharp(bytes, { failOn: "warning", limitInputPixels: MEDIA_LIMITS.maxPixels, autoOrient: true })
    .timeout({ seconds: DECODE_SECONDS })
    .toColourspace("srgb")
    .resize(square(OUTPUT_SIZES.preview))
    .raw()
    .toBuffer({ resolveWithObject: true });

async function encode({ data, info: { width, height, channels } }: Decoded) {
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const [thumbnail, preview] = await Promise.all([
    toPicture(pixels().resize(square(OUTPUT_SIZES.thumbnail)).webp(WEBP_OPTIONS.thumbnail)),
    toPicture(pixels().webp(WEBP_OPTIONS.preview)),
  ]);
  return { thumbnail, preview };
}

const square = (side: number) => ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const;

async function toPicture(pipeline: Sharp): Promise<Picture> {
  const { data, info } = await pipeline.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** The decoder's first sentence helps whoever exported the file; time and memory are our fault, not the file's. */
function toDamage(error: unknown): { rejection: Rejection } {
  const message = error instanceof Error ? error.message : String(error);
  if (/timeout|out of memory/i.test(message)) {
    throw new AppError("unavailable", "Decoding ran out of time or memory", { cause: error });
  }
  const sentence = message.split("\n", 1)[0]?.replace(/[^\x20-\x7e]/g, "") ?? "";
  return { rejection: { code: "damaged", detail: sentence.slice(0, 300) } };
}
