import { deleteApp, initializeApp } from "firebase/app";
import { type Auth, signOut, updateCurrentUser } from "firebase/auth";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { firebaseApp } from "../../platform/firebase/app.ts";
import { auth, authOf } from "../../platform/firebase/auth.ts";
import { keptSettled } from "../kept/kept-data.ts";
import type { StaffMember } from "../session/session.ts";
import { leave } from "../session/session-data.ts";
import { createIdleLock } from "./idle-lock.ts";
import { allParked, isOver, keepParked, type Parked } from "./parked.ts";
import { lockedOnServer } from "./session-lock-data.ts";

/** The session of the colleague who was to take over is over, or was ended elsewhere. They sign in. */
export class SessionOver extends Error {}

/** The server has not heard that the session of who leaves is locked. */
export class Unheard extends Error {}

const UNHEARD_MS = 20_000;

function heardWithin(ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unheard()), ms);
    void lockedOnServer.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Where the session of one person waits at this browser, beside the one that all tabs use. */
async function atPlaceOf<T>(uid: string, work: (place: Auth) => Promise<T>): Promise<T> {
  const app = initializeApp(firebaseApp.options, `parked ${uid}`);
  try {
    const place = authOf(app);
    await place.authStateReady();
    return await work(place);
  } finally {
    await deleteApp(app);
  }
}

const without = (uid: string) =>
  keepParked(
    deviceStorage,
    allParked(deviceStorage).filter((one) => one.uid !== uid),
  );

async function park({ uid, name, email, signedInAt = 0 }: StaffMember): Promise<void> {
  const user = auth.currentUser;
  if (user?.uid !== uid) throw new Error("Somebody else is signed in by now.");
  for (const other of allParked(deviceStorage)) if (isOver(other, labNow().getTime())) await take(other.uid);
  await atPlaceOf(uid, (place) => updateCurrentUser(place, user));
  without(uid);
  keepParked(deviceStorage, [...allParked(deviceStorage), { uid, name, email, signedInAt }]);
}

/** Nothing of it stays parked: a second copy would be open as soon as the first is unlocked. */
async function take(uid: string) {
  const user = await atPlaceOf(uid, async (place) => {
    const { currentUser } = place;
    await signOut(place);
    return currentUser;
  });
  without(uid);
  return user;
}

/** A page that ended in the middle of a change left a second copy of the session that is to be unlocked now. */
export async function dropCopy(uid: string): Promise<void> {
  if (allParked(deviceStorage).some((one) => one.uid === uid)) await take(uid);
}

/**
 * Leaves this browser to a colleague: to one whose session is parked here, behind their own lock, or to whoever signs in. The
 * person who leaves stays signed in, parked, once the server has locked their session and nothing of what they read is left on
 * the device; what they typed is kept there for them. All tabs load again. Rejects with `SessionOver` where the colleague has
 * to sign in, and with `Unheard`; nobody has changed then.
 */
export async function changePerson(from: StaffMember | undefined, to?: Parked): Promise<void> {
  await keptSettled();
  if (from) await heardWithin(UNHEARD_MS);
  const next = to && (await take(to.uid)); // one that is lost on the way has its owner sign in again, and no copy is left
  if (to && !next) throw new SessionOver();
  if (from) await park(from);
  // Before anything is drawn for them: their page begins with its lock.
  if (to) createIdleLock(to.uid, 0, deviceStorage).lock();
  await leave(() => updateCurrentUser(auth, next ?? null));
}
