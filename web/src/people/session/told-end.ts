import { isSessionEnd, type SessionEnd } from "./session.ts";

const KEY = "zona-session-end-told";

/** A tab that lies behind another may learn late that the session is gone; after this, it ended for a reason of its own. */
const HOLDS_MS = 120_000;

type Store = Pick<Storage, "getItem" | "setItem">;

/**
 * An administrator's reason reaches the tab that asks first. It signs all of them out, and the others find an account that
 * is gone and may ask for nothing any more: this leaves the reason for them, before the sign-out. A device that keeps nothing
 * (its disk is full) leaves none: the sign-out must come all the same.
 */
export function tellOtherTabs(store: Store, { uid, why }: { uid: string; why: SessionEnd }, now: Date): void {
  try {
    store.setItem(KEY, [now.getTime(), why, uid].join(" "));
  } catch {
    // Then the other tabs say only that the session ended.
  }
}

/** Why a session of this person ended in another tab within the last two minutes; undefined where none said so. */
export function endToldIn(store: Store, uid: string, now: Date): SessionEnd | undefined {
  const [at, why, whose] = read(store).split(" ");
  const age = now.getTime() - Number(at);
  return isSessionEnd(why) && whose === uid && age >= 0 && age < HOLDS_MS ? why : undefined;
}

function read(store: Store): string {
  try {
    return store.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
