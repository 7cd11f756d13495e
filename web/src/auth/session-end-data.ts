import { REVOCATIONS } from "@zona/domain/collections";
import { doc, onSnapshot } from "firebase/firestore";
import { auth } from "../firebase/auth.ts";
import { firestore } from "../firebase/firestore.ts";
import type { SessionEnd } from "./session.ts";
import { endBecause } from "./session-data.ts";

/** What administrators do to an account, as the person is told of it. */
const WHY: Readonly<Record<string, SessionEnd>> = {
  "change-role": "otherRole",
  disable: "disabled",
  "sign-out": "signedOut",
  "remove-second-step": "signedOut",
};

/**
 * Ends the session here as soon as an administrator ended it everywhere. The regular look at the account would find it
 * too, up to 45 s later and without a reason. Returns what stops it.
 */
export function followSessionEnd(uid: string): () => void {
  return onSnapshot(
    doc(firestore, REVOCATIONS, uid),
    async (found) => {
      const since: unknown = found.get("since");
      const user = auth.currentUser;
      if (typeof since !== "number" || user?.uid !== uid) return;
      const signedInAt = Number((await user.getIdTokenResult()).claims.auth_time);
      if (signedInAt < since) await endBecause(WHY[String(found.get("why"))] ?? "ended");
    },
    () => undefined, // the regular look is there as well
  );
}
