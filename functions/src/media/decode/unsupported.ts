import type { Thrown } from "@zona/domain/errors";
import type { AcceptedType } from "@zona/domain/media/medium";
import { asRefusal, Refusal } from "../refusal.ts";
import { readDirectory } from "./tiff-tags.ts";

const BITS = 258;
const COMPRESSION = 259;
const SAMPLES = 277;

/** In colour whole bytes alone. */
const PLAIN_BITS = [8, 16];
const PLAIN_BITS_OF_GREY = [1, 2, 4];
/** None, CCITT, LZW, JPEG, Deflate and PackBits. */
const KNOWN_COMPRESSIONS = [1, 2, 3, 4, 5, 7, 8, 32_773, 32_946];

/** How libtiff and libvips say themselves that they know a feature, but do not read it. */
const SAID_SO = /not supported|convert file/;

/**
 * What a decoder threw, as a refusal: of a file that is stored in a way no decoder here reads, that it is not supported
 * rather than damaged. Throws what `asRefusal` throws.
 */
export function asUnsupported(error: Thrown, bytes: Buffer, type: AcceptedType): never {
  if (error instanceof Refusal) throw error;
  const feature = unsupportedFeature(bytes, type);
  try {
    return asRefusal(error);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const { detail } = refusal.rejection;
    if (feature !== undefined) throw new Refusal("unsupported", feature);
    throw detail !== undefined && SAID_SO.test(detail) ? new Refusal("unsupported", detail) : refusal;
  }
}

function unsupportedFeature(bytes: Buffer, type: AcceptedType): string | undefined {
  // The brand of a sequence, in the box that every such file begins with.
  if (type === "image/avif" && bytes.toString("latin1", 8, 12) === "avis") return "The picture is an animated AVIF.";
  if (type !== "image/tiff") return undefined;
  const tags = readDirectory(bytes);
  const bits = Number(tags.get(BITS) ?? 1);
  const compression = Number(tags.get(COMPRESSION) ?? 1);
  const isPlain = PLAIN_BITS.includes(bits) || (tags.get(SAMPLES) === 1 && PLAIN_BITS_OF_GREY.includes(bits));
  if (!isPlain) return `The samples have ${bits} bits.`;
  return KNOWN_COMPRESSIONS.includes(compression) ? undefined : `The TIFF is packed by method ${compression}.`;
}
