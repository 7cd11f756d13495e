import * as z from "zod";
import { Signer } from "../../identity/signer.ts";
import { instant } from "../../timing/instant.ts";
import { Sha256 } from "./signature.ts";

/**
 * The signature of whoever releases the result of a blinded run, at `tests/{id}/signatures/result-{rev}`: its readings were
 * signed before anybody knew the arms.
 */
export const ResultSignature = z.object({
  id: z.string().min(1).max(64),
  ...Signer.shape,
  at: instant("The signature"),
  meaning: z.literal("approval"),
  /** The revision of the result. It is no `rev`: it signs no revision of the record. */
  resultRev: z.int().min(1),
  result: Sha256,
});
export type ResultSignature = z.infer<typeof ResultSignature>;
