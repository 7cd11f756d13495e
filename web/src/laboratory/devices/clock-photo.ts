import type { ClockCorrection } from "@zona/domain/devices/camera-clock";
import { clockInCode, correctionShown } from "@zona/domain/devices/clock-code";
import { cameraOf, exifFacts, textOf } from "@zona/domain/media/files/exif-facts";
import { SITE } from "../../platform/site/site.ts";

const MAKE = 271;
const MODEL = 272;

/** Of the photo the shorter side is looked at in so many pixels: the first finds a code that fills it, the second a small one. */
const SHORTER_SIDES = [600, 1_500];

export type ClockPhoto =
  | { problem: "unreadable" | "noCode" | "noTime" }
  | { shownAt: Date; camera: string | undefined; correction: ClockCorrection };

/** What a photo of the code tells of the clock of its camera. */
export async function readClockPhoto(file: Blob): Promise<ClockPhoto> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return { problem: "unreadable" };
  const shownAt = clockInCode((await codeIn(picture)) ?? "");
  picture.close();
  if (!shownAt) return { problem: "noCode" };
  const { taken, changed, tags } = exifFacts(exifBlockIn(new Uint8Array(await file.arrayBuffer())), SITE.timeZone);
  const capture = taken ?? changed;
  const correction = capture && correctionShown(capture, shownAt);
  return correction
    ? { shownAt, camera: cameraOf(textOf(tags, MAKE), textOf(tags, MODEL)), correction }
    : { problem: "noTime" };
}

async function codeIn(picture: ImageBitmap): Promise<string | undefined> {
  const { default: readQr } = await import("jsqr");
  for (const side of SHORTER_SIDES) {
    const scale = Math.min(1, side / Math.min(picture.width, picture.height));
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(picture, 0, 0, width, height);
    const pixels = context?.getImageData(0, 0, width, height).data;
    const found = pixels && readQr(pixels, width, height)?.data;
    if (found) return found;
  }
  return undefined;
}

/** Where JPEG and HEIC, PNG and WebP announce their EXIF block, in front of the mark that it begins with as a TIFF. */
const ANNOUNCED = /(?:Exif\0\0|eXIf|EXIF[\s\S]{4})(?=II\*\0|MM\0\*)/;

/** The EXIF block of a photo; undefined where it has none. */
export function exifBlockIn(bytes: Uint8Array): Uint8Array | undefined {
  // One letter for each byte.
  const found = ANNOUNCED.exec(new TextDecoder("latin1").decode(bytes));
  return found ? bytes.subarray(found.index + found[0].length) : undefined;
}
