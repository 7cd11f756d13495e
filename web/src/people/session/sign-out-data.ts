import { onIdTokenChanged } from "firebase/auth";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { auth } from "../../platform/firebase/auth.ts";
import { forgetCachedRecords } from "../../platform/firebase/firestore.ts";
import { keptSettled } from "../kept/kept-data.ts";
import { forgetLock } from "../lock/idle-lock.ts";
import { findEndReason, isLeaving } from "./session-data.ts";

let isWatching = false;

/**
 * From now on, whenever the person is signed out, here or in another tab, asked or not: forgets what they read and loads
 * the page anew, so that nothing stays in memory. Lab computers are shared. What they typed and the server does not have
 * stays on the device, encrypted (`people/kept`).
 */
export function forgetOnSignOut(): void {
  if (isWatching) return;
  isWatching = true;
  let was = auth.currentUser;
  onIdTokenChanged(auth, (user) => {
    const before = was;
    was = user;
    if (before === null || user !== null) return;
    forgetLock(deviceStorage);
    // Who left leaves nothing, not even the page; who was signed out finds the way back in the history entry.
    const forgotten = Promise.allSettled([keptSettled(), forgetCachedRecords()]);
    if (isLeaving()) void forgotten.then(() => location.replace("/"));
    else void Promise.allSettled([findEndReason(before.uid), forgotten]).then(() => location.reload());
  });
}
