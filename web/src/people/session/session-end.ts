import type { StoredValue } from "@zona/domain/stored-record";
import { isSessionEnd, type SessionEnd } from "./session.ts";

/** What administrators do to an account, as the person is told of it. */
const REASON_OF_CHANGE: Readonly<Record<string, SessionEnd>> = {
  disable: "disabled",
  "sign-out": "signedOut",
  "remove-second-step": "signedOut",
  "google-only": "signedOut",
};

/** What `access/{uid}` tells of the end of earlier sessions. */
export type AccountEnd = { since?: StoredValue; why?: StoredValue };

/** Why a session that began at `signedInAt`, in seconds since 1970, was ended for good; undefined while it holds. */
export function endReason({ since, why }: AccountEnd, signedInAt: number): SessionEnd | undefined {
  if (typeof since !== "number" || signedInAt >= since) return undefined;
  return REASON_OF_CHANGE[String(why)] ?? "ended";
}

/** Longer nobody stays in a session that the identity service refuses. */
const PATIENCE_MS = 5_000;

/**
 * For a sign-out that the identity service asked for: it says that the session is over, never what an administrator did.
 * So `readReason` is asked while the session can still read, and `onReason` is given what it found. Never rejects, and resolves
 * within 5 s; a sign-out that the asking itself brings about is not held.
 */
export function readReasonBeforeSignOut(
  readReason: () => Promise<SessionEnd | undefined>,
  onReason: (why: SessionEnd) => void,
) {
  let isAsking = false;
  return async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUp = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    const why = await Promise.race([readReason().catch(() => undefined), giveUp]);
    clearTimeout(timer);
    isAsking = false;
    if (why) onReason(why);
  };
}

const KEY = "zona-session-end-told";

/** A tab that lies behind another may learn late that the session is gone; after this, it ended for a reason of its own. */
const HOLDS_MS = 120_000;

type Store = Pick<Storage, "getItem" | "setItem">;

/**
 * An administrator's reason reaches the tab that asks first. It signs all of them out, and the others find an account that
 * is gone and may ask for nothing any more: this leaves the reason for them, before the sign-out.
 */
export function shareEndReason(store: Store, { uid, why }: { uid: string; why: SessionEnd }, now: Date): void {
  store.setItem(KEY, [now.getTime(), why, uid].join(" "));
}

/** Why a session of this person ended in another tab within the last two minutes; undefined where none said so. */
export function sharedEndReason(store: Store, uid: string, now: Date): SessionEnd | undefined {
  const [at, why, whose] = (store.getItem(KEY) ?? "").split(" ");
  const age = now.getTime() - Number(at);
  return isSessionEnd(why) && whose === uid && age >= 0 && age < HOLDS_MS ? why : undefined;
}
