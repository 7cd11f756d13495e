import { TOURS } from "@zona/domain/collections";
import { type Access, type Capability, canAnywhere } from "@zona/domain/identity/access";
import type { FixedKey } from "@zona/domain/messages/message";
import { doc, getDoc, serverTimestamp, setDoc } from "firebase/firestore";
import { useSyncExternalStore } from "react";
import { firestore } from "../../platform/firebase/firestore.ts";
import type { t } from "./tour-text.ts";

type Word = FixedKey<typeof t>;

/** `needs`: what has to be open to whoever is shown it. `shows`: what the step is about, as a selector; without it on the page, nothing is ringed and the words stand alone. */
export type TourStep = { path: string; shows: string; title: Word; text: Word; needs: Capability };

/** One cycle in the order of the work. */
const TOUR_STEPS: readonly TourStep[] = [
  { path: "/home", shows: "section:has(> div > #next-checks)", title: "dueTitle", text: "dueText", needs: "read" },
  { path: "/home", shows: "main a[href='/test/new']", title: "newTitle", text: "newText", needs: "enter" },
  { path: "/test/icsi", shows: "main ul", title: "gridTitle", text: "gridText", needs: "enter" },
  { path: "/rawdata", shows: "main [role='grid']", title: "mediaTitle", text: "mediaText", needs: "read" },
  {
    path: "/home",
    shows: "section:has(> div > #for-review)",
    title: "reviewTitle",
    text: "reviewText",
    needs: "review",
  },
  { path: "/reports", shows: "main :has(> table)", title: "reportsTitle", text: "reportsText", needs: "read" },
];

/** The steps that show this person something of theirs. */
export const tourFor = (access: Access): readonly TourStep[] =>
  TOUR_STEPS.filter(({ needs }) => canAnywhere(access, needs));

const key = (uid: string) => `zona-tour-step-${uid}`;
const watchers = new Set<() => void>();

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Where this person stands in the tour, from 0; undefined while it does not run. A reload goes on there. */
export function useTourStep(uid: string): number | undefined {
  const stored = useSyncExternalStore(subscribe, () => sessionStorage.getItem(key(uid)));
  return stored === null ? undefined : Number(stored);
}

/** Starts the tour, goes on in it, or ends it. */
export function goToTourStep(uid: string, step: number | undefined): void {
  if (step === undefined) sessionStorage.removeItem(key(uid));
  else sessionStorage.setItem(key(uid), String(step));
  for (const notify of watchers) notify();
}

/** Spares the read on a device that knows. */
const known = (uid: string) => `zona-tour-over-${uid}`;

/** Whether this person saw the tour or did not want it, on any device. Rejects without a network on a device that does not know. */
export async function isTourOver(uid: string): Promise<boolean> {
  if (localStorage.getItem(known(uid))) return true;
  const isOver = (await getDoc(doc(firestore, TOURS, uid))).exists();
  if (isOver) localStorage.setItem(known(uid), "yes");
  return isOver;
}

/** Remembered on this device at once, and for all others when the network is there. */
export function rememberTour(uid: string, end: "finished" | "skipped"): Promise<void> {
  localStorage.setItem(known(uid), "yes");
  return setDoc(doc(firestore, TOURS, uid), { end, at: serverTimestamp() });
}
