import { useSyncExternalStore } from "react";

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
