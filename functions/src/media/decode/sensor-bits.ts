import { readDirectory } from "@zona/domain/media/files/tiff-tags";
import type { AcceptedType } from "@zona/domain/media/medium";
import { omeAttribute } from "./ome-xml.ts";

const DESCRIPTION = 270;
const MAX_SAMPLE_VALUE = 281;

/**
 * The range of the sensor in bits, as far as the file says so. A TIFF says it by MaxSampleValue or OME's SignificantBits;
 * the full 16 bits in either are what writers put there without knowing, and say nothing. AVIF fills 16 bits by its own
 * standard. So does PNG, but capture programs write a sensor's values into it as they are.
 */
export function sensorBitsOf(type: AcceptedType, bytes: Buffer): number | undefined {
  if (type === "image/avif") return 16;
  if (type !== "image/tiff") return undefined;
  const tags = readDirectory(bytes);
  const bits = Math.log2(Number(tags.get(MAX_SAMPLE_VALUE)) + 1);
  const said = Number.isInteger(bits)
    ? bits
    : Number(omeAttribute(String(tags.get(DESCRIPTION) ?? ""), "Pixels", "SignificantBits"));
  return Number.isInteger(said) && said >= 8 && said < 16 ? said : undefined;
}
