import { type Capture, Optics } from "@zona/domain/media/medium-details";
import { captureOf, type How, nameCapture } from "./capture.ts";
import { omeAttribute, omeChannels } from "./ome-xml.ts";
import { readDirectory, type Tags } from "./tiff-tags.ts";

/** When and with what a picture was taken, as far as the file says so. Where it was taken is never read. */
export type FileFacts = { capture?: Capture; optics?: Optics };

const TAG = {
  description: 270,
  make: 271,
  model: 272,
  xResolution: 282,
  resolutionUnit: 296,
  exifDirectory: 34665,
  dateTime: 306,
  dateTimeOffset: 36880,
  takenAt: 36867,
  takenOffset: 36881,
  digitizedAt: 36868,
  digitizedOffset: 36882,
} as const;

const MICROMETRES: Record<string, number> = {
  um: 1,
  µm: 1, // micro sign
  μm: 1, // Greek mu
  "\\u00B5m": 1, // ImageJ's own spelling
  micron: 1,
  microns: 1,
  nm: 0.001,
  mm: 1_000,
};

const textOf = (tags: Tags, tag: number) => {
  const value = tags.get(tag);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
};
const numberOf = (tags: Tags, tag: number) => {
  const value = tags.get(tag);
  return typeof value === "number" ? value : undefined;
};

/**
 * Facts of a whole TIFF file, or of the EXIF block of any other picture, and of the file's name. `zone` is that of the clock
 * which a camera without a zone is taken to have shown. What does not fit its
 * schema, a pixel size of zero or a camera from the year 0, is left out: unknown is better than wrong.
 */
export function factsOf(
  file: { tiff?: Buffer | undefined; exif?: Buffer | undefined; name: string },
  zone: string,
): FileFacts {
  const block = file.tiff ?? withoutExifMark(file.exif);
  const tags = block ? readDirectory(block) : new Map<number, string | number>();
  const exifAt = numberOf(tags, TAG.exifDirectory);
  const exif = block && exifAt !== undefined ? readDirectory(block, exifAt) : new Map<number, string | number>();
  const description = textOf(tags, TAG.description) ?? "";
  // Some name the offset of the file's last change alone: it is that of the same clock where nothing was changed since.
  const offsetOf = (at: number, offset: number) =>
    textOf(exif, offset) ??
    (textOf(exif, at) === textOf(tags, TAG.dateTime) ? textOf(exif, TAG.dateTimeOffset) : undefined);
  const capture =
    omeCapture(description, zone) ??
    exifCapture(textOf(exif, TAG.takenAt), offsetOf(TAG.takenAt, TAG.takenOffset), { source: "exif", zone }) ??
    exifCapture(textOf(exif, TAG.digitizedAt), offsetOf(TAG.digitizedAt, TAG.digitizedOffset), {
      source: "exif",
      zone,
    }) ??
    nameCapture(file.name, zone) ??
    exifCapture(textOf(tags, TAG.dateTime), textOf(exif, TAG.dateTimeOffset), { source: "datetime", zone });
  const optics = opticsOf(tags, description);
  return { ...(capture && { capture }), ...(optics && { optics }) };
}

const withoutExifMark = (exif: Buffer | undefined) =>
  exif?.toString("latin1", 0, 6) === "Exif\0\0" ? exif.subarray(6) : exif;

/** Maker and model, as one text; undefined where a file names neither. */
export const cameraOf = (make: string | undefined, model: string | undefined): string | undefined =>
  [make, model]
    .flatMap((part) => part?.trim() || [])
    .join(" ")
    .slice(0, 80) || undefined;

function opticsOf(tags: Tags, description: string): Optics | undefined {
  const objective = omeAttribute(description, "Objective", "NominalMagnification");
  const pixelSize = omePixelSize(description) ?? imageJPixelSize(tags, description);
  const found = {
    camera: cameraOf(textOf(tags, TAG.make), textOf(tags, TAG.model)),
    objective: objective && `${objective.slice(0, 30)}x`,
    pixelSize,
    channels: omeChannels(description),
  };
  // One bad value must not take the others along.
  const parts = Object.entries(found).map(
    ([name, value]) => Optics.safeParse(value ? { [name]: value } : {}).data ?? {},
  );
  const optics: Optics = Object.assign({}, ...parts);
  return Object.keys(optics).length > 0 ? optics : undefined;
}

function omePixelSize(xml: string): Optics["pixelSize"] {
  const size = Number(omeAttribute(xml, "Pixels", "PhysicalSizeX"));
  const unit = MICROMETRES[omeAttribute(xml, "Pixels", "PhysicalSizeXUnit") ?? "µm"];
  return size > 0 && unit !== undefined ? { um: size * unit, source: "ome" } : undefined;
}

/** ImageJ gives pixels per unit as the resolution, and the unit in its description. A plain resolution is for printers. */
function imageJPixelSize(tags: Tags, description: string): Optics["pixelSize"] {
  if (!description.startsWith("ImageJ=")) return undefined;
  const unit = MICROMETRES[/^unit=(.+)$/m.exec(description)?.[1]?.trim() ?? ""];
  const perUnit = numberOf(tags, TAG.xResolution);
  if (unit === undefined || perUnit === undefined || perUnit <= 0) return undefined;
  return { um: Number((unit / perUnit).toPrecision(6)), source: "tiff_resolution" };
}

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

function omeCapture(xml: string, zone: string): Capture | undefined {
  if (!xml.includes("<OME")) return undefined;
  const text = /<(?:\w+:)?AcquisitionDate>([^<]{10,40})</.exec(xml)?.[1]?.trim() ?? "";
  const [, local, offset] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  return local === undefined ? undefined : captureOf(local, offset, { source: "ome", zone });
}
