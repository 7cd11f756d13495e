import type { Capture } from "../medium-details.ts";
import { captureOf, type How } from "./captured-at.ts";
import { readDirectory, type Tags } from "./tiff-tags.ts";

/** EXIF 2.32, tables 4 to 8. */
const TAG = {
  exifDirectory: 34665,
  dateTime: 306,
  dateTimeOffset: 36880,
  takenAt: 36867,
  takenOffset: 36881,
  digitizedAt: 36868,
  digitizedOffset: 36882,
} as const;

export const textOf = (tags: Tags, tag: number) => {
  const value = tags.get(tag);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
};
export const numberOf = (tags: Tags, tag: number) => {
  const value = tags.get(tag);
  return typeof value === "number" ? value : undefined;
};

const NONE: Tags = new Map();

/**
 * What an EXIF block or a TIFF says: its first list, when it was taken or digitized, and when it was last changed, which says as
 * much where nothing was. `zone` is that of the clock which a camera without a zone is taken to have shown.
 */
export function exifFacts(
  block: Uint8Array | undefined,
  zone: string,
): { tags: Tags } & Record<"taken" | "changed", Capture | undefined> {
  const tags = block ? readDirectory(block) : NONE;
  const exifAt = numberOf(tags, TAG.exifDirectory);
  const exif = block && exifAt !== undefined ? readDirectory(block, exifAt) : NONE;
  // Some name the offset of the last change alone: it is that of the same clock where nothing was changed since.
  const offsetOf = (at: number, offset: number) =>
    textOf(exif, offset) ??
    (textOf(exif, at) === textOf(tags, TAG.dateTime) ? textOf(exif, TAG.dateTimeOffset) : undefined);
  const at = (time: number, offset: number) =>
    exifCapture(textOf(exif, time), offsetOf(time, offset), { source: "exif", zone });
  return {
    tags,
    taken: at(TAG.takenAt, TAG.takenOffset) ?? at(TAG.digitizedAt, TAG.digitizedOffset),
    changed: exifCapture(textOf(tags, TAG.dateTime), textOf(exif, TAG.dateTimeOffset), { source: "datetime", zone }),
  };
}

/** Maker and model, as one text; undefined where a file names neither. */
export const cameraOf = (make: string | undefined, model: string | undefined): string | undefined =>
  [make, model]
    .flatMap((part) => part?.trim() || [])
    .join(" ")
    .slice(0, 80) || undefined;

const EXIF_TIME = /^(\d{4})([:/.-])(\d\d)\2(\d\d)(?: +|T)(\d\d:\d\d:\d\d)(?:[.,]\d+)? ?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/**
 * A date of TIFF or EXIF, `2026:11:18 09:41:07`, with the offset that stands in a tag of its own. Programs of microscopes write it
 * as databases do as well, `2026-11-18 09:41:07.250`, and the offset behind it.
 */
function exifCapture(text: string | undefined, offset: string | undefined, how: How): Capture | undefined {
  const [, year, , month, day, time, behind] = EXIF_TIME.exec(text ?? "") ?? [];
  if (year === undefined) return undefined;
  return captureOf(`${year}-${month}-${day}T${time}`, offsetIn(offset) ?? offsetIn(behind), how);
}

/** From UTC−12:00 to UTC+14:00, as `+01:00`; undefined for anything else that stands in its place. */
function offsetIn(text: string | undefined): string | undefined {
  if (text === "Z") return text;
  const [, sign, hours, minutes = "00"] = /^([+-])(0\d|1[0-4]):?([0-5]\d)?$/.exec(text ?? "") ?? [];
  return sign && `${sign}${hours}:${minutes}`;
}
