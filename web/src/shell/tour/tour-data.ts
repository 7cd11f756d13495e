import { TOURS } from "@zona/domain/collections";
import { doc, getDoc, serverTimestamp, setDoc } from "firebase/firestore";
import { useSyncExternalStore } from "react";
import { deviceStorage, tabStorage } from "../../platform/browser/device-storage.ts";
import { firestore } from "../../platform/firebase/firestore.ts";

const key = (uid: string) => `zona-tour-step-${uid}`;
const watchers = new Set<() => void>();

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Where this person stands in the tour, from 0; undefined while it does not run. A reload goes on there. */
export function useTourStep(uid: string): number | undefined {
  const stored = useSyncExternalStore(subscribe, () => tabStorage.getItem(key(uid)));
  return stored === null ? undefined : Number(stored);
}

/** Starts the tour, goes on in it, or ends it. */
export function goToTourStep(uid: string, step: number | undefined): void {
  if (step === undefined) tabStorage.removeItem(key(uid));
  else tabStorage.setItem(key(uid), String(step));
  for (const notify of watchers) notify();
}

/** Spares the read on a device that knows. */
const known = (uid: string) => `zona-tour-over-${uid}`;

/** Whether this person saw the tour or did not want it, on any device. Rejects without a network on a device that does not know. */
export async function isTourOver(uid: string): Promise<boolean> {
  if (deviceStorage.getItem(known(uid))) return true;
  const isOver = (await getDoc(doc(firestore, TOURS, uid))).exists();
  if (isOver) deviceStorage.setItem(known(uid), "yes");
  return isOver;
}

/** Remembered on this device at once, and for all others when the network is there. */
export function rememberTour(uid: string, end: "finished" | "skipped"): Promise<void> {
  deviceStorage.setItem(known(uid), "yes");
  return setDoc(doc(firestore, TOURS, uid), { end, at: serverTimestamp() });
}
