import { createObservable } from "../../platform/browser/observable.ts";

/** Whether the screen is locked in this tab: what works on behind it waits, as the server takes nothing of a locked session. */
export const screenLock = createObservable(false);
