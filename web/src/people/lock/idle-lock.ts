import type { DeviceStorage } from "../../platform/browser/device-storage.ts";

/** Where the lock is kept on the device. */
export type LockStore = Pick<DeviceStorage, "getItem" | "setItem" | "removeItem" | "names">;

export type LockState = "open" | "closing" | "locked";

/** One for each person: whose session is locked here stays so while a colleague works. */
const LOCKED = "zona-locked ";
/** Whose locked sessions wait at this browser (`parked.ts`). Here, so that a page can look whether there is anybody without more code. */
export const PARKED = "zona-parked";
const ACTIVE = "zona-last-activity";

/** So long before the lock a person is warned, in milliseconds. */
const WARNING_MS = 60_000;

/**
 * The lock of one person on one device, shared by all tabs through the store, so that it outlives a reload and a closed
 * browser. `idleMs` without a sign of life locks. Times are milliseconds since 1970.
 */
export function createIdleLock(uid: string, idleMs: number, store: LockStore) {
  const own = `${uid} `;
  const locked = LOCKED + uid;
  const lastActivity = () => {
    const kept = store.getItem(ACTIVE);
    return kept?.startsWith(own) ? Number(kept.slice(own.length)) : undefined;
  };
  return {
    /** Whoever comes back after the time locks themselves by coming: it is asked before activity counts. */
    state(now: number): LockState {
      if (store.getItem(locked) !== null) return "locked";
      const last = lastActivity();
      if (last === undefined) return "open";
      if (now - last < idleMs - WARNING_MS) return "open";
      if (now - last < idleMs) return "closing";
      store.setItem(locked, "");
      return "locked";
    },
    /** A sign of life; nothing while it is locked. */
    touch(now: number) {
      if (this.state(now) !== "locked") store.setItem(ACTIVE, `${own}${now}`);
    },
    lock() {
      store.setItem(locked, "");
    },
    /** Only after the same person has proved who they are. */
    unlock(now: number) {
      store.removeItem(locked);
      store.setItem(ACTIVE, `${own}${now}`);
    },
  };
}

/** Who signs out leaves no lock behind for their next sign-in. What locks a session is the server; see `changePerson`. */
export function forgetLock(store: LockStore): void {
  for (const name of store.names()) if (name.startsWith(LOCKED)) store.removeItem(name);
  store.removeItem(ACTIVE);
}
