import { REVOCATIONS } from "@zona/domain/collections";
import { beforeAuthStateChanged } from "firebase/auth";
import { type DocumentData, doc, onSnapshot } from "firebase/firestore";
import { auth } from "../../platform/firebase/auth.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import type { SessionEnd } from "./session.ts";
import { announceEndReason, endSessionBecause, isLeaving } from "./session-data.ts";
import { endReason, readReasonBeforeSignOut } from "./session-end.ts";

/**
 * Ends the session here as soon as an administrator ended it everywhere. The regular look at the account would find it
 * too, up to 45 s later; when it is the first to know, the reason is read before the session is gone. Returns what stops it.
 */
export function followSessionEnd(uid: string): () => void {
  let isEnding = false;
  async function whyIn(revocation: DocumentData): Promise<SessionEnd | undefined> {
    const user = auth.currentUser;
    if (user?.uid !== uid) return undefined;
    return endReason(revocation, Number((await user.getIdTokenResult()).claims.auth_time));
  }
  // The listener may be behind what the server knows, so this asks past it.
  const findReason = readReasonBeforeSignOut(
    async () => whyIn(await (await import("./revocation-data.ts")).readRevocation(uid)),
    announceEndReason,
  );
  const stopAsking = beforeAuthStateChanged(auth, async (next) => {
    if (next === null && !isLeaving() && !isEnding) await findReason();
  });
  const stopListening = onSnapshot(
    doc(firestore, REVOCATIONS, uid),
    async (found) => {
      const why = await whyIn(found.data() ?? {});
      if (why === undefined) return;
      isEnding = true;
      await endSessionBecause(why);
    },
    () => undefined, // the regular look is there as well
  );
  return () => {
    stopAsking();
    stopListening();
  };
}
