import { createObservable } from "../../platform/browser/observable.ts";

/** Whether the screen is locked in this tab: what works on behind it waits, as the server takes nothing of a locked session. */
export const screenLock = createObservable(false);

/** Locking and unlocking take their turns, in all tabs of this browser: no tab locks behind a person who has just unlocked. */
const TURN = "zona-session-lock";

/** A browser without locks lets each tab go by itself. */
export const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(TURN, work) : work();
