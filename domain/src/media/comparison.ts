import * as z from "zod";
import type { MediumSlot } from "../records/picture-slot.ts";
import type { Optics } from "./medium-details.ts";
import type { SharpnessVerdict } from "./quality-verdict.ts";

const count = z.int().min(0);

const Verdict = z.lazy(
  () =>
    z.discriminatedUnion("verdict", [
      z.object({
        verdict: z.literal(["ok", "blurred"]),
        z: z.number(),
        peers: count,
        framesBlurred: z.number().min(0).max(100).optional(),
      }),
      z.object({ verdict: z.literal("relative"), rank: z.int().min(1), shots: z.int().min(1), peers: count }),
      z.object({
        verdict: z.literal("unknown"),
        reason: z.literal(["range", "noise", "contrast", "no-spread", "not-measured"]),
        peers: count,
      }),
    ]) satisfies z.ZodType<SharpnessVerdict>,
);

const FoundDuplicate = z.lazy(() =>
  z.object({
    mediumId: z.string().min(1),
    kind: z.literal(["exact", "near"]),
    action: z.literal(["block", "alert", "ask"]),
  }),
);
export type FoundDuplicate = z.infer<typeof FoundDuplicate>;

/** How a medium stands among the others: what it is found by, how sharp it is, and what it may be a repeat of. */
export const Comparison = z.lazy(() =>
  z.object({
    /** See `hashBands`. */
    bands: z.array(z.string()).max(4).optional(),
    /** Device, objective and stage; pictures of the same are compared. Missing where the device is unknown. */
    peerKey: z.string().max(200).optional(),
    verdict: Verdict.optional(),
    duplicates: z.array(FoundDuplicate).max(100).optional(),
  }),
);
export type Comparison = z.infer<typeof Comparison>;

/**
 * The four quarters of a 64-bit hash, each with its place. Two hashes that differ in at most 3 bits share at least one,
 * so that all near ones are found by looking up four values.
 */
export const hashBands = (hash64: string): string[] =>
  [0, 1, 2, 3].map((place) => `${place}:${hash64.slice(4 * place, 4 * place + 4)}`);

/** Undefined where nothing says which device took the picture: then it has no peers. */
export function peerKeyOf({ optics, slot }: { optics?: Optics | undefined; slot?: MediumSlot | undefined }) {
  const device = optics?.deviceId ?? optics?.camera;
  return device && [device, optics?.objective ?? "", slot?.stage ?? ""].join("|");
}
