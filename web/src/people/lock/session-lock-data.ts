import { waitForPendingWrites } from "firebase/firestore";
import { codeOf } from "../../platform/firebase/errors.ts";
import { firestore, forgetCachedRecords } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { inTurn } from "./screen-lock.ts";

const lockSession = staffOperation<null, object>("lockSession");

/** What a page saves when it is taken away is on its way by then. */
const SETTLE_MS = 2_000;
const AGAIN_MS = 10_000;

let stopLocking = () => {};

/** This page has shut Firestore down: nothing more can be waited for. */
let isForgotten = false;

let tellLocked: () => void;

/** Resolves once the server has locked the session of this page and what was read is off the device. */
export const lockedOnServer = new Promise<void>((resolve) => {
  tellLocked = resolve;
});

/** A tab that locked before has shut the database down in all of them, once what waited in any of them had gone. */
async function settled(): Promise<void> {
  try {
    await waitForPendingWrites(firestore);
  } catch (error) {
    if (codeOf(error) !== "failed-precondition") throw error;
  }
}

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
      await settled();
      await inTurn(async () => {
        if (!isWanted) return;
        await lockSession.ask(null);
        isForgotten = true;
      });
      if (!isForgotten) return;
      await forgetCachedRecords();
      tellLocked();
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

/**
 * Unlocks once the server has heard of a lock that is under way; a lock that waited to be asked for is not any more. The turn is
 * kept until this page is loaded again, by when other tabs know that the screen is open.
 */
export function afterLocking(unlock: () => Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    void inTurn(async () => {
      try {
        await unlock();
      } catch (error) {
        return reject(error);
      }
      stopLocking();
      resolve();
      await new Promise(() => {});
    });
  });
}
