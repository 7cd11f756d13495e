import * as z from "zod";
import { Person } from "../identity/claims.ts";
import type { UnparsedFields } from "../stored-record.ts";
import { canonicalText } from "./audit/signature.ts";
import type { Header } from "./lab-test.ts";
import { Stored } from "./sheet.ts";

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

/** The treatment of a record, never changed. Read by nobody before the blind is open, not by whoever sealed it either. */
export const SealedTreatment = z.lazy(() =>
  z.object({
    id: z.string().min(1).max(64),
    /** All fields that tell it; those that were left empty are missing. */
    fields: z.record(z.string(), Stored),
    /** Random, so that the hash in the record cannot be found by trying values. */
    salt: z.string().regex(/^[0-9a-f]{32}$/),
    by: Person,
    at: z.date(),
  }),
);
export type SealedTreatment = z.infer<typeof SealedTreatment>;

export const treatmentSealOf = (header: UnparsedFields | undefined): TreatmentSeal | undefined =>
  TreatmentSeal.safeParse(header?.sealed).data;

/** The text whose SHA-256 a record holds instead of its treatment. */
export const sealedText = ({ fields, salt }: Pick<SealedTreatment, "fields" | "salt">) =>
  canonicalText({ fields, salt });

/** A header with the treatment that was sealed, as it is read once the blind is open; what was signed stays as it is stored. */
export const openedHeader = (header: Header | undefined, treatment: Header | undefined): Header | undefined =>
  treatment ? { ...header, ...treatment } : header;
