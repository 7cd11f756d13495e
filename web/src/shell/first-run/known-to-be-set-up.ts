import { useSyncExternalStore } from "react";

/** Where this device keeps that the installation is set up, from which there is no way back, or that it is being set up. */
const KEPT = "zona-is-set-up";
type Stage = "begun" | "yes";

const listeners = new Set<() => void>();

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // no storage: asked each time
  }
}

function keep(stage: Stage): void {
  try {
    localStorage.setItem(KEPT, stage);
  } catch {
    // asked again the next time
  }
  for (const tell of listeners) tell();
}

export const isKnownToBeSetUp = (): boolean => kept() === "yes";

export const keepThatItIsSetUp = (): void => keep("yes");

/** That somebody is led through the first steps on this device. */
export function keepThatSetUpBegan(): void {
  if (kept() === null) keep("begun");
}

const isUnderway = () => kept() === "begun";

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Whether the first steps were begun on this device and are not through. */
export const useSetUpUnderway = (): boolean => useSyncExternalStore(subscribe, isUnderway);
