import type { UnlockRequest } from "@zona/domain/identity/session-lock";
import { SigningMeans, type SigningProof } from "@zona/domain/identity/signing-factor";
import { waitForPendingWrites } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { passkeyAnswer } from "../signing/passkey-answer-data.ts";

const lockSession = staffOperation<null, object>("lockSession");
const unlockSession = staffOperation<UnlockRequest, object>("unlockSession");

/** What a page saves when it is taken away is on its way by then. */
const SETTLE_MS = 2_000;
const AGAIN_MS = 10_000;

/** The request under way: unlocking comes after it. */
let asked: Promise<unknown> = Promise.resolve();

/**
 * Locks the session on the server as soon as there is network; until the returned function is called it tries again. What
 * was entered and still waits on this device goes first: a locked session may write nothing.
 */
export function lockOnServer(): () => void {
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function lock() {
    try {
      await waitForPendingWrites(firestore);
      if (!isWanted) return;
      asked = lockSession.ask(null);
      await asked;
    } catch {
      if (isWanted) timer = setTimeout(lock, AGAIN_MS);
    }
  }
  timer = setTimeout(lock, SETTLE_MS);
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}

/** What the person who locked can unlock with. Rejects without network. */
export const unlockingMeans = async () => SigningMeans.parse(await unlockSession.ask({ kind: "means" }));

/** The passkey's answer for opening this session. */
export const unlockingPasskey = (): Promise<SigningProof> =>
  passkeyAnswer(() => unlockSession.ask({ kind: "challenge" }));

/** Opens the session again, on the server first. Rejects as the server refuses, and without network. */
export async function unlockOnServer(proof: SigningProof): Promise<void> {
  await asked.catch(() => undefined);
  await unlockSession.ask({ kind: "unlock", proof });
}
