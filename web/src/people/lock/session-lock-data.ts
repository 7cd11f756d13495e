import { waitForPendingWrites } from "firebase/firestore";
import { firestore, forgetCachedRecords } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";

const lockSession = staffOperation<null, object>("lockSession");

/** What a page saves when it is taken away is on its way by then. */
const SETTLE_MS = 2_000;
const AGAIN_MS = 10_000;

/** The request to lock that is under way, and the unlocking: neither overtakes the other. */
let locking: Promise<unknown> = Promise.resolve();
let unlocking: Promise<unknown> = Promise.resolve();
let stopLocking = () => {};

/** This page has shut Firestore down: nothing more can be waited for. */
let isForgotten = false;

/**
 * Locks the session on the server as soon as there is network, and then takes what was read off the device; until the
 * returned function is called it tries again. What was entered and still waits on this device goes first: a locked session
 * may write nothing.
 */
export function lockOnServer(): () => void {
  if (isForgotten) return () => {};
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function lock() {
    try {
      await waitForPendingWrites(firestore);
      await unlocking;
      if (!isWanted) return;
      locking = lockSession.ask(null);
      await locking;
      isForgotten = true;
      await forgetCachedRecords();
    } catch {
      if (isWanted) timer = setTimeout(lock, AGAIN_MS);
    }
  }
  timer = setTimeout(lock, SETTLE_MS);
  stopLocking = () => {
    isWanted = false;
    clearTimeout(timer);
  };
  return stopLocking;
}

/** Unlocks once the server has heard of a lock that is under way; a lock that waited to be asked for is not any more. */
export function afterLocking(unlock: () => Promise<unknown>): Promise<void> {
  const opened = locking
    .catch(() => undefined)
    .then(unlock)
    .then(() => stopLocking());
  unlocking = opened.catch(() => undefined);
  return opened;
}
