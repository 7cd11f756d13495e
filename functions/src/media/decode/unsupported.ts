import type { Thrown } from "@zona/domain/errors";
import { readDirectory } from "@zona/domain/media/files/tiff-tags";
import type { AcceptedType } from "@zona/domain/media/medium";
import { asRefusal, Refusal } from "../refusal.ts";
import { storageOf, unsupportedIn } from "./tiff-storage.ts";

/** How decoders say themselves that they know a feature, but do not read it. */
const SAID_SO =
  /^.*(not supported|convert file|not configured|only multiple of 8 bits|can not handle image|Unsupported (JPEG data precision|feature|codec|marker type 0xc)|SOF type).*$/im;

/** libheif takes no picture of so many tiles. */
const PAST_LIMIT = /iinf box contains \d+ items, .*limit.*$/m;

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
    const said = SAID_SO.exec(error instanceof Error ? error.message : "")?.[0];
    const limit = PAST_LIMIT.exec(error instanceof Error ? error.message : "")?.[0];
    if (limit !== undefined) throw new Refusal("too-many-pixels", limit);
    if (feature !== undefined) throw new Refusal("unsupported", feature);
    throw said !== undefined ? new Refusal("unsupported", said) : refusal;
  }
}

function unsupportedFeature(bytes: Buffer, type: AcceptedType): string | undefined {
  // The brand of a sequence, in the box that every such file begins with.
  if (type === "image/avif" && bytes.toString("latin1", 8, 12) === "avis") return "The picture is an animated AVIF.";
  return type === "image/tiff" ? unsupportedIn(storageOf(readDirectory(bytes))) : undefined;
}
