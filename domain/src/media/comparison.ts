import * as z from "zod";
import { MediumSlot } from "../records/pictures/picture-slot.ts";
import type { Optics } from "./medium-details.ts";
import type { SharpnessVerdict } from "./verdicts/quality-verdict.ts";

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
      z.object({ verdict: z.literal("relative"), rank: z.int().min(1), shots: z.int().min(1) }),
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

/** Where a medium is compared: its group, and the oocyte at the check. */
export const Standing = z.lazy(() =>
  z.object({
    peerKey: z.string().max(200).optional(),
    unitNo: MediumSlot.unwrap().shape.unitNo,
    check: MediumSlot.unwrap().shape.check,
  }),
);
export type Standing = z.infer<typeof Standing>;

/** How a medium stands among the others: what it is found by, how sharp it is, and what it may be a repeat of. */
export const Comparison = z.lazy(() =>
  z.object({
    /** See `repeatKeys`. */
    keys: z.array(z.string().max(20)).max(6).optional(),
    /** Device, objective and stage; pictures of the same are compared. Missing where the device is unknown. */
    peerKey: z.string().max(200).optional(),
    /** Where it may have been counted since it was last compared: whoever is there has to be compared again. */
    stood: z.array(Standing).max(100).optional(),
    verdict: Verdict.optional(),
    /** Of its sensor, in bits, where its peers alone tell it. */
    rangeBits: z.int().min(8).max(16).optional(),
    /** By the id of the other medium. */
    duplicates: z.array(FoundDuplicate).max(100).optional(),
  }),
);
export type Comparison = z.infer<typeof Comparison>;

type Standable = { comparison?: Comparison | undefined; slot?: MediumSlot | undefined };

/** Where a medium stands now. */
export const standingOf = ({ comparison, slot }: Standable): Standing => ({
  ...(comparison?.peerKey !== undefined && { peerKey: comparison.peerKey }),
  ...(slot?.unitNo !== undefined && { unitNo: slot.unitNo }),
  ...(slot?.check !== undefined && { check: slot.check }),
});

const MOST_STANDINGS = 100;

/** Where a medium stands and stood since it was last compared, each place once; before its first comparison it stood nowhere. */
export function standingsOf(medium: Standable): Standing[] {
  if (!medium.comparison) return [];
  const all = [...(medium.comparison.stood ?? []), standingOf(medium)];
  const unique = new Map(all.map((one) => [[one.peerKey, one.unitNo, one.check].join("\n"), one]));
  return [...unique.values()].slice(-MOST_STANDINGS);
}

type Peer = { optics?: Optics | undefined; slot?: MediumSlot | undefined; expected?: string | undefined };

/** Undefined where nothing says which device took the picture, or it came by a list: then it has no peers. */
export function peerKeyOf({ optics, slot, expected }: Peer) {
  const device = expected === undefined ? (optics?.deviceId ?? optics?.camera) : undefined;
  return device && [device, optics?.objective ?? "", slot?.stage ?? ""].join("|");
}
