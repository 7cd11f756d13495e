import type { AcceptedType } from "@zona/domain/media/medium";
import sharp from "sharp";

/**
 * What may be wrong in front of the pixels without touching them: in a TIFF all that libtiff warns of while it reads no more than
 * the lists, in a JPEG filling between segments, in front of its tables. libjpeg says its first warning alone, and counts them.
 */
const HARMLESS: Partial<Record<AcceptedType, RegExp>> = {
  "image/tiff": /^/,
  "image/jpeg": /extraneous bytes before marker 0x(?:e|db|fe)|unknown JFIF revision number/,
};
/** How many there were, in a line of its own. */
export const COUNT = /^read gave \d+ warnings$/;

/**
 * What a decoder warns of when it reads the header alone: a writer's quirks, none of them a pixel. Of a BigTIFF, whose lists
 * nobody has looked through before, all warnings count.
 */
export async function remarksOn(bytes: Buffer, type: AcceptedType): Promise<string[]> {
  const harmless = HARMLESS[type];
  if (!harmless || isBigTiff(bytes)) return [];
  const found: string[] = [];
  const picture = sharp(bytes, { failOn: "error", limitInputPixels: false });
  await picture.on("warning", (warning: string) => found.push(...linesOf(warning))).metadata();
  return [...new Set(found)].filter((line) => harmless.test(line) || COUNT.test(line));
}

export const linesOf = (warning: string) => warning.split("\n").filter((line) => line !== "");

const isBigTiff = (bytes: Buffer) => bytes[2] === 43 || bytes[3] === 43;

/** Where there is something to remark, a decoder that fails on any warning would fail on that. */
export const strictness = (remarks: readonly string[]) => (remarks.length > 0 ? "error" : "warning");
