import type { Decoded, Lease } from "@zona/domain/decoding/decoder-call";
import { AppError } from "@zona/domain/errors";
import { GIVE_UP, type MediaWork } from "@zona/domain/media/media-work";
import {
  type DeclaredMedium,
  MEDIA_LIMITS,
  type MediaLimits,
  type OutputName,
  outputPath,
} from "@zona/domain/media/medium";
import type { Picture } from "./decode/encode.ts";
import { examine } from "./decode/examine.ts";
import { faultOf } from "./fault.ts";

/** What decoding needs to know of a medium, and of how the work on it went so far. */
export type Claim =
  | {
      kind: "taken";
      lease: Lease;
      declared: Pick<DeclaredMedium, "declaredType" | "originalName">;
      /** The time zone of the site. */
      zone: string;
      attempts: number;
      lastFault?: string | undefined;
      /** Others were compared with it before: they have to hear of any end. */
      isCompared: boolean;
    }
  /** Another run holds the lease, or held it when its process died. */
  | { kind: "busy" }
  /** Nothing to do: done, removed, of another generation or run, or no such record. */
  | { kind: "past" }
  /** Done, but what follows from it was not asked for or is not through. */
  | { kind: "unfollowed" };

/** What the account of the records does for the one that decodes, which has no database. */
export type WorkRecords = {
  /** Takes the lease of this generation for longer than any run can last, and counts the attempt. */
  claim(work: MediaWork, now: Date): Promise<Claim>;
  /**
   * Holds the result to what lies in Storage, writes it and ends the lease in one transaction, with a dead letter for what
   * failed; `superseded` when the lease or the medium moved on. Rejects with `invalid-input` where the files say otherwise.
   */
  finish(lease: Lease, decoded: Decoded): Promise<Decoded["state"] | "superseded">;
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
  /** Creates a file that is never overwritten: an older one stays. */
  save(path: string, bytes: Buffer): Promise<void>;
};

/** Resolves when the queue has it for good. */
export type FollowUps = { add(work: MediaWork): Promise<void> };

export type WorkPorts = {
  records: WorkRecords;
  originals: Originals;
  derived: DerivedFiles;
  followUps: FollowUps;
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
  const end = async (decoded: Decoded) => {
    const outcome = await ports.records.finish(lease, decoded);
    // A crash here is mended by the repeat, which finds the medium unfollowed.
    if (outcome === "ready" || claim.isCompared) await ports.followUps.add(work);
    return outcome;
  };
  try {
    const isTooLate = attempts > 1 && now.getTime() - publishedAt.getTime() > GIVE_UP.afterMs;
    if (isTooLate || attempts > GIVE_UP.attempts) {
      const detail = `${attempts - 1} attempts; last: ${lastFault ?? "the process ended without a word"}`;
      return await end({ state: "failed", failure: { code: "gave-up", detail } });
    }
    return await end(await develop({ ...claim.declared, zone: claim.zone }, work, ports, limits));
  } catch (error) {
    // The lease runs out by itself; failing to end it early must not hide why the run failed.
    await ports.records.release(lease, faultOf("work", error)).catch(() => undefined);
    throw error;
  }
}

async function develop(
  declared: Parameters<typeof examine>[1],
  work: MediaWork,
  { originals, derived }: WorkPorts,
  limits: MediaLimits,
): Promise<Decoded> {
  const size = await originals.size(work);
  if (size === undefined) return { state: "failed", failure: { code: "original-missing" } };
  if (size === 0) return { state: "rejected", rejection: { code: "empty" } };
  if (size > limits.maxBytes) return { state: "rejected", rejection: { code: "too-large" } };

  const original = await originals.read(work, size);
  const verdict = await examine(original, declared, () => originals.poster(work), limits);
  if ("rejection" in verdict) return { state: "rejected", rejection: verdict.rejection };

  const { pictures, ...found } = verdict;
  if (!pictures) return { state: "ready", ...found };
  const store = async (output: OutputName, { bytes, width, height }: Picture) => {
    await derived.save(outputPath(work.mediaId, work.generation, output, work.run), bytes);
    return { width, height };
  };
  const [thumbnail, preview] = await Promise.all([
    store("thumbnail", pictures.thumbnail),
    store("preview", pictures.preview),
  ]);
  return { state: "ready", ...found, outputs: { thumbnail, preview } };
}
