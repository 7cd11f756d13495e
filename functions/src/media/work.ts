import { AppError } from "@zona/domain/errors";
import { peerKeyOf, standingsOf } from "@zona/domain/media/comparison";
import { repeatKeys } from "@zona/domain/media/measures/repeat-hash";
import { GIVE_UP, type MediaWork } from "@zona/domain/media/media-work";
import {
  type DerivedFile,
  MEDIA_LIMITS,
  type MediaLimits,
  type Medium,
  type OutputName,
  outputPath,
} from "@zona/domain/media/medium";
import type { Picture } from "./decode/encode.ts";
import { examine } from "./decode/examine.ts";
import { faultOf } from "./fault.ts";

export type Lease = { work: MediaWork; token: string };

export type Claim =
  | { kind: "taken"; lease: Lease; medium: Medium; attempts: number; lastFault?: string | undefined }
  /** Another run holds the lease, or held it when its process died. */
  | { kind: "busy" }
  /** Nothing to do: done, removed, of another generation or run, or no such record. */
  | { kind: "past" }
  /** Done, but what follows from it was not asked for or is not through. */
  | { kind: "unfollowed" };

type Found<Key extends keyof Medium> = { [K in Key]: NonNullable<Medium[K]> };

export type Result =
  | ({ state: "ready" } & Found<"content" | "steps"> &
      Pick<Medium, "outputs" | "quality" | "capture" | "optics" | "comparison">)
  | ({ state: "rejected" } & Found<"rejection">)
  | ({ state: "failed" } & Found<"failure">);

export type WorkRecords = {
  /** Takes the lease of this generation for longer than any run can last, and counts the attempt. */
  claim(work: MediaWork, now: Date): Promise<Claim>;
  /**
   * Writes the result and ends the lease in one transaction, with a dead letter for what failed; `superseded` when the
   * lease or the medium moved on.
   */
  finish(lease: Lease, result: Result): Promise<Result["state"] | "superseded">;
  /** Ends the lease without a result, so that the next attempt need not wait for it to run out. */
  release(lease: Lease, fault: string): Promise<void>;
};

export type Originals = {
  /** In bytes; undefined when this generation of the original does not exist. */
  size(work: MediaWork): Promise<number | undefined>;
  /** The whole original and its hash; never holds more than `size` bytes. */
  read(work: MediaWork, size: number): Promise<{ bytes: Buffer; sha256: string }>;
  /** The still picture that came with a video; undefined when there is none, or one above the limit of bytes. */
  poster(work: MediaWork): Promise<Buffer | undefined>;
};

export type DerivedFiles = {
  /** Creates a file that is never overwritten; returns the stored size, of the older file when there was one. */
  save(path: string, bytes: Buffer): Promise<number>;
};

/** Resolves when the queue has it for good. */
export type FollowUps = { add(work: MediaWork): Promise<void> };

export type WorkPorts = {
  records: WorkRecords;
  originals: Originals;
  derived: DerivedFiles;
  followUps: FollowUps;
  /** The time zone of the site. */
  zone(): Promise<string>;
};

/**
 * Runs at least once per message, so every step is safe to repeat: names hold the generation, files are created but
 * never overwritten, and the result counts only while the lease does. Throws what is worth a repeat.
 */
export async function workOnMedium(
  work: MediaWork,
  ports: WorkPorts,
  publishedAt: Date,
  now: Date,
  limits: MediaLimits = MEDIA_LIMITS,
) {
  const claim = await ports.records.claim(work, now);
  if (claim.kind === "past") return "past";
  if (claim.kind === "unfollowed") {
    await ports.followUps.add(work);
    return "followed";
  }
  if (claim.kind === "busy") throw new AppError("unavailable", "Another run holds the lease");

  const { lease, attempts, lastFault } = claim;
  const end = async (result: Result) => {
    const outcome = await ports.records.finish(lease, result);
    // A crash here is mended by the repeat, which finds the medium unfollowed.
    if (outcome === "ready" || claim.medium.comparison) await ports.followUps.add(work);
    return outcome;
  };
  try {
    const isTooLate = attempts > 1 && now.getTime() - publishedAt.getTime() > GIVE_UP.afterMs;
    if (isTooLate || attempts > GIVE_UP.attempts) {
      const detail = `${attempts - 1} attempts; last: ${lastFault ?? "the process ended without a word"}`;
      return await end({ state: "failed", failure: { code: "gave-up", detail } });
    }
    return await end(await develop(claim.medium, work, ports, limits));
  } catch (error) {
    // The lease runs out by itself; failing to end it early must not hide why the run failed.
    await ports.records.release(lease, faultOf("work", error)).catch(() => undefined);
    throw error;
  }
}

async function develop(
  medium: Medium,
  work: MediaWork,
  { originals, derived, zone }: WorkPorts,
  limits: MediaLimits,
): Promise<Result> {
  const size = await originals.size(work);
  if (size === undefined) return { state: "failed", failure: { code: "original-missing" } };
  if (size === 0) return { state: "rejected", rejection: { code: "empty" } };
  if (size > limits.maxBytes) return { state: "rejected", rejection: { code: "too-large" } };

  const original = await originals.read(work, size);
  const verdict = await examine(original, { ...medium, zone: await zone() }, () => originals.poster(work), limits);
  if ("rejection" in verdict) return { state: "rejected", rejection: verdict.rejection };

  const { pictures, ...found } = verdict;
  const findings = { ...found, ...withComparison(medium, found) };
  if (!pictures) return { state: "ready", ...findings };
  const store = async (output: OutputName, { bytes, width, height }: Picture): Promise<DerivedFile> => {
    const path = outputPath(work.mediaId, work.generation, output, work.run);
    return { path, width, height, bytes: await derived.save(path, bytes) };
  };
  const [thumbnail, preview] = await Promise.all([
    store("thumbnail", pictures.thumbnail),
    store("preview", pictures.preview),
  ]);
  return { state: "ready", ...findings, outputs: { thumbnail, preview } };
}

/** What the person said of the optics counts more than what the file says. */
function withComparison(medium: Medium, found: Pick<Medium, "optics" | "quality">) {
  const optics = { ...found.optics, ...medium.optics };
  const peerKey = peerKeyOf({ optics, slot: medium.slot });
  const keys = found.quality && repeatKeys(found.quality.repeatHash);
  const stood = standingsOf(medium);
  const duplicates = medium.comparison?.duplicates;
  return {
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
