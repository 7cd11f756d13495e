import { waitForPendingWrites } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";

const lockSession = staffOperation<null, object>("lockSession");

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

/** Resolves once the server has heard of the lock that is under way. */
export const lockHeard = (): Promise<unknown> => asked.catch(() => undefined);
