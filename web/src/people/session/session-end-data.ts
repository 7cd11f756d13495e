import { beforeAuthStateChanged } from "firebase/auth";
import { auth } from "../../platform/firebase/auth.ts";
import { followOwnAccess } from "../access/own-access.ts";
import type { SessionEnd } from "./session.ts";
import { announceEndReason, endSessionBecause, isLeaving } from "./session-data.ts";
import { type AccountEnd, endReason, readReasonBeforeSignOut } from "./session-end.ts";

/**
 * Ends the session here as soon as an administrator ended it everywhere. The regular look at the account would find it
 * too, up to 45 s later; when it is the first to know, the reason is read before the session is gone. Returns what stops it.
 */
export function followSessionEnd(uid: string): () => void {
  let isEnding = false;
  async function whyIn(access: AccountEnd): Promise<SessionEnd | undefined> {
    const user = auth.currentUser;
    if (user?.uid !== uid) return undefined;
    return endReason(access, Number((await user.getIdTokenResult()).claims.auth_time));
  }
  // The listener may be behind what the server knows, so this asks past it.
  const findReason = readReasonBeforeSignOut(
    async () => whyIn(await (await import("../access/read-access-data.ts")).readAccess(uid)),
    announceEndReason,
  );
  const stopAsking = beforeAuthStateChanged(auth, async (next) => {
    if (next === null && !isLeaving() && !isEnding) await findReason();
  });
  async function endIfTold(access: AccountEnd) {
    const why = await whyIn(access);
    if (why === undefined) return;
    isEnding = true;
    await endSessionBecause(why);
  }
  // Where it fails, the regular look is there as well.
  const stopListening = followOwnAccess((access) => void endIfTold(access).catch(() => undefined));
  return () => {
    stopAsking();
    stopListening();
  };
}
