import { captureOf } from "@zona/domain/media/files/captured-at";
import { cameraOf, exifFacts, numberOf, textOf } from "@zona/domain/media/files/exif-facts";
import type { Tags } from "@zona/domain/media/files/tiff-tags";
import { type Capture, Optics } from "@zona/domain/media/medium-details";
import { nameCapture } from "./capture.ts";
import { omeAttribute, omeChannels } from "./ome-xml.ts";

/** When and with what a picture was taken, as far as the file says so. Where it was taken is never read. */
export type FileFacts = { capture?: Capture; optics?: Optics };

const TAG = {
  description: 270,
  make: 271,
  model: 272,
  xResolution: 282,
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
  const { tags, taken, changed } = exifFacts(block, zone);
  const description = textOf(tags, TAG.description) ?? "";
  const capture = omeCapture(description, zone) ?? taken ?? nameCapture(file.name, zone) ?? changed;
  const optics = opticsOf(tags, description);
  return { ...(capture && { capture }), ...(optics && { optics }) };
}

const withoutExifMark = (exif: Buffer | undefined) =>
  exif?.toString("latin1", 0, 6) === "Exif\0\0" ? exif.subarray(6) : exif;

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

function omeCapture(xml: string, zone: string): Capture | undefined {
  if (!xml.includes("<OME")) return undefined;
  const text = /<(?:\w+:)?AcquisitionDate>([^<]{10,40})</.exec(xml)?.[1]?.trim() ?? "";
  const [, local, offset] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  return local === undefined ? undefined : captureOf(local, offset, { source: "ome", zone });
}
