import type { Decoded } from "@zona/domain/decoding/decoder-call";
import { AppError } from "@zona/domain/errors";
import { peerKeyOf, standingsOf } from "@zona/domain/media/comparison";
import type { ExpectedFile } from "@zona/domain/media/expected-file";
import { repeatKeys } from "@zona/domain/media/measures/repeat-hash";
import type { MediaWork } from "@zona/domain/media/media-work";
import { type Medium, type OutputName, outputPath } from "@zona/domain/media/medium";

type Found<Key extends keyof Medium> = { [K in Key]: NonNullable<Medium[K]> };

/** What is written of a medium at the end of the work on it. */
export type Result =
  | ({ state: "ready" } & Found<"content" | "steps"> &
      Pick<Medium, "outputs" | "quality" | "capture" | "optics" | "comparison">)
  | ({ state: "rejected" } & Found<"rejection">)
  | ({ state: "failed" } & Found<"failure">);

/** What lies in Storage, by which results of decoders are judged. */
export type WorkFiles = {
  /** Reads the whole original, holding none of it; undefined when this generation of it does not exist. */
  original(work: MediaWork): Promise<{ bytes: number; sha256: string } | undefined>;
  /** The size of a derived picture in bytes; undefined where nothing lies there, or no picture. */
  picture(path: string): Promise<number | undefined>;
};

const refused = (what: string) => new AppError("invalid-input", what);

/**
 * Holds what a decoder tells to the files: the original is the one it describes, and its pictures lie where those of this work
 * have to. Rejects with `invalid-input` where they do not.
 */
export async function heldToFiles(work: MediaWork, decoded: Decoded, files: WorkFiles): Promise<Result> {
  if (decoded.state !== "ready") return decoded;
  const { content, outputs, ...found } = decoded;
  const original = await files.original(work);
  if (original?.bytes !== content.bytes || original.sha256 !== content.sha256)
    throw refused("The result is of another file");
  if (!outputs) return { ...found, content };
  const lying = async (output: OutputName) => {
    const path = outputPath(work.mediaId, work.generation, output, work.run);
    const bytes = await files.picture(path);
    if (bytes === undefined) throw refused("The pictures of the result are not there");
    return { path, ...outputs[output], bytes };
  };
  const [thumbnail, preview] = await Promise.all([lying("thumbnail"), lying("preview")]);
  return { ...found, content, outputs: { thumbnail, preview } };
}

/** The same by the list that tells the file: another file than the one it means is rejected, and its time is that of the image. */
export function heldToList(
  result: Result,
  file: Pick<ExpectedFile, "sha256" | "capturedAt" | "zone"> | undefined,
): Result {
  if (!file || result.state !== "ready") return result;
  if (file.sha256 !== undefined && file.sha256 !== result.content.sha256)
    return { state: "rejected", rejection: { code: "other-file" } };
  const { capturedAt, zone } = file;
  if (!capturedAt) return result;
  const inFile = result.capture?.capturedAt;
  const isOther = inFile !== undefined && inFile.getTime() !== capturedAt.getTime();
  const capture = { capturedAt, source: "list" as const, ...(zone !== undefined && { assumedZone: zone }) };
  return { ...result, capture: { ...capture, ...(isOther && { inFile }) } };
}

/** What the person said of the optics counts more than what the file says. */
export function withComparison(medium: Medium, result: Result): Result {
  if (result.state !== "ready") return result;
  const optics = { ...result.optics, ...medium.optics };
  const peerKey = peerKeyOf({ optics, slot: medium.slot, expected: medium.expected });
  const keys = result.quality && repeatKeys(result.quality.repeatHash);
  const stood = standingsOf(medium);
  const duplicates = medium.comparison?.duplicates;
  return {
    ...result,
    ...(Object.keys(optics).length > 0 && { optics }),
    comparison: {
      ...(keys && { keys }),
      ...(peerKey && { peerKey }),
      // Of the run before: what follows takes back what no longer holds.
      ...(stood.length > 0 && { stood }),
      ...(duplicates && { duplicates }),
    },
  };
}
