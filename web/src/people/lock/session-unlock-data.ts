import type { UnlockRequest } from "@zona/domain/identity/session-lock";
import type { SigningProof } from "@zona/domain/identity/signing-factor";
import type { SigningMeans } from "@zona/domain/identity/signing-means";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { afterLocking } from "./session-lock-data.ts";

const unlockSession = staffOperation<UnlockRequest, object>("unlockSession");

/** What the person who locked can unlock with, in the server's own words. Rejects without network. */
export const unlockingMeans = async () => (await unlockSession.ask({ kind: "means" })) as SigningMeans;

/** The passkey's answer for opening this session. */
export async function unlockingPasskey(): Promise<SigningProof> {
  const { passkeyAnswer } = await import("../signing/passkey-answer-data.ts");
  return passkeyAnswer(() => unlockSession.ask({ kind: "challenge" }));
}

/** Opens the session again, on the server first. Rejects as the server refuses, and without network. */
export const unlockOnServer = (proof: SigningProof): Promise<void> =>
  afterLocking(() => unlockSession.ask({ kind: "unlock", proof }));
