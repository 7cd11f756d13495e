import * as z from "zod";
import { Person } from "../../identity/claims.ts";
import type { UnparsedFields } from "../../stored-record.ts";

/**
 * What a record of a blinded study says of its treatment, at `header.sealed`: who sealed it and when, and the hash of what was
 * sealed. The same shape whatever lies in it. Written by functions alone.
 */
export const TreatmentSeal = z.lazy(() =>
  z.object({
    /** The document of what was sealed, `tests/{id}/sealed/{key}`; sealed again, it is another one. */
    key: z.string().min(1).max(64),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    by: Person,
    at: z.date(),
    /** Who asked to break the blind before the lock: somebody else does it. */
    breakAskedBy: Person.optional(),
    /** The blind was broken before the lock; the revision says who did and why. */
    isBroken: z.boolean().optional(),
  }),
);
export type TreatmentSeal = z.infer<typeof TreatmentSeal>;

export const treatmentSealOf = (header: UnparsedFields | undefined): TreatmentSeal | undefined =>
  TreatmentSeal.safeParse(header?.sealed).data;
