/** What the lock keeps on the device; `localStorage` has this shape. */
export type LockStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type LockState = "open" | "closing" | "locked";

const LOCKED = "zona-locked";
const ACTIVE = "zona-last-activity";

/** So long before the lock a person is warned, in milliseconds. */
const WARNING_MS = 60_000;

/**
 * The lock of one person on one device, shared by all tabs through the store, so that it outlives a reload and a closed
 * browser. `idleMs` without a sign of life locks. Times are milliseconds since 1970.
 */
export function createIdleLock(uid: string, idleMs: number, store: LockStore) {
  const own = `${uid} `;
  const lastActivity = () => {
    const kept = store.getItem(ACTIVE);
    return kept?.startsWith(own) ? Number(kept.slice(own.length)) : undefined;
  };
  return {
    /** Whoever comes back after the time locks themselves by coming: it is asked before activity counts. */
    state(now: number): LockState {
      if (store.getItem(LOCKED) === uid) return "locked";
      const last = lastActivity();
      if (last === undefined) return "open";
      if (now - last < idleMs - WARNING_MS) return "open";
      if (now - last < idleMs) return "closing";
      store.setItem(LOCKED, uid);
      return "locked";
    },
    /** A sign of life; nothing while it is locked. */
    touch(now: number) {
      if (this.state(now) !== "locked") store.setItem(ACTIVE, `${own}${now}`);
    },
    lock() {
      store.setItem(LOCKED, uid);
    },
    /** Only after the same person has proved who they are. */
    unlock(now: number) {
      store.removeItem(LOCKED);
      store.setItem(ACTIVE, `${own}${now}`);
    },
  };
}

/** Who signs out leaves no lock behind for their next sign-in. */
export function forgetLock(store: LockStore): void {
  store.removeItem(LOCKED);
  store.removeItem(ACTIVE);
}
