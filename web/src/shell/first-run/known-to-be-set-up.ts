import { useSyncExternalStore } from "react";
import { deviceStorage } from "../../platform/browser/device-storage.ts";

/** Where this device keeps that the installation is set up, from which there is no way back, or that it is being set up. */
const KEPT = "zona-is-set-up";
type Stage = "begun" | "yes";

const listeners = new Set<() => void>();

const kept = () => deviceStorage.getItem(KEPT);

function keep(stage: Stage): void {
  deviceStorage.setItem(KEPT, stage);
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
