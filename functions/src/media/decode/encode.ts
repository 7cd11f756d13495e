import { OUTPUT_SIZES, type OutputName } from "@zona/domain/media/medium";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { Samples } from "./display-levels.ts";

export type Picture = { bytes: Buffer; width: number; height: number };
export type Pictures = Record<OutputName, Picture>;
/** All that is shown of a picture; the placeholder is a ThumbHash in base64. */
export type Shown = { pictures: Pictures; placeholder: string };

/** Effort 2 of 6 takes about half the default's time; files grow neither larger nor worse on camera pictures. */
export const WEBP_OPTIONS = {
  thumbnail: { quality: 80, effort: 2 },
  preview: { quality: 82, effort: 2 },
} as const satisfies Record<OutputName, object>;

/** ThumbHash takes no larger side. */
const PLACEHOLDER_SIDE = 100;

/**
 * Without any metadata. The same pixels give the same bytes. All of it begins at once and runs outside of JavaScript, so
 * the caller can measure meanwhile.
 */
export async function encodePictures(samples: Samples): Promise<Shown> {
  const sized = (output: OutputName) => ofSamples(samples).resize(square(OUTPUT_SIZES[output]));
  const [preview, [thumbnail, placeholder]] = await Promise.all([
    toPicture(sized("preview").webp(WEBP_OPTIONS.preview)),
    resized(sized("thumbnail")).then((small) =>
      Promise.all([toPicture(ofSamples(small).webp(WEBP_OPTIONS.thumbnail)), placeholderOf(small)]),
    ),
  ]);
  return { pictures: { preview, thumbnail }, placeholder };
}

const square = (side: number) => ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const;

function ofSamples({ width, height, channels, data }: Samples): Sharp {
  const count = channels as 1 | 2 | 3 | 4; // what decoders give
  const picture = sharp(data, { raw: { width, height, channels: count } });
  return count === 1 ? picture.toColourspace("b-w") : picture;
}

async function resized(pipeline: Sharp): Promise<Samples> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

async function toPicture(pipeline: Sharp): Promise<Picture> {
  const { data, info } = await pipeline.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** ThumbHash in base64. */
export async function placeholderOf(thumbnail: Samples): Promise<string> {
  const { data, info } = await ofSamples(thumbnail)
    .resize(square(PLACEHOLDER_SIDE))
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
