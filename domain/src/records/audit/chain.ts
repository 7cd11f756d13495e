import * as z from "zod";
import type { UnparsedFields } from "../../stored-record.ts";
import { canonicalText } from "./signature.ts";

/**
 * Ties one revision to the one before, at `tests/{id}/chain/{rev}`; written by functions alone. Whoever alters, inserts or
 * removes a revision would have to write every later link anew.
 */
export const ChainLink = z.object({
  rev: z.int().min(1),
  /** The hash of the link before; empty for the first. */
  previous: z.string().regex(/^([0-9a-f]{64})?$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ChainLink = z.infer<typeof ChainLink>;

/** What a link's hash is made of: the whole revision as it is stored, whether its shape is known or not. */
export const linkText = (previous: string, revision: UnparsedFields) => canonicalText({ previous, revision });
