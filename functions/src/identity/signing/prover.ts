import type { Signing, SigningProof } from "@zona/domain/identity/signing-factor";
import { proveSigner } from "./signing-factor.ts";
import { signingFactors, signingSite } from "./signing-factor-data.ts";

/**
 * Proves one signature of one request: asked again, as a transaction does that runs several times, it answers as before, because
 * a passkey's answer is used up. Rejects with an AppError where the proof is wrong.
 */
export function proverOf(uid: string): (proof: SigningProof, signing: Signing) => Promise<void> {
  let proved: Promise<void> | undefined;
  return (proof, signing) => {
    proved ??= proveSigner(uid, proof, signing, signingFactors(), signingSite(), new Date());
    return proved;
  };
}
