import { SESSION_MS } from "@zona/domain/identity/session-length";
import type { DeviceStorage } from "../../platform/browser/device-storage.ts";
import { PARKED } from "./idle-lock.ts";

/** Somebody who signed in at this browser, and whose session is locked on the server while a colleague works here. */
export type Parked = {
  uid: string;
  name: string;
  email: string;
  /** The time of the sign-in, in seconds since 1970. */
  signedInAt: number;
};

/** All that were parked here, also those whose session is over by now; nobody where something else was written there. */
export function allParked(store: Pick<DeviceStorage, "getItem">): readonly Parked[] {
  try {
    const kept: readonly Parked[] = JSON.parse(store.getItem(PARKED) ?? "[]");
    return kept.filter(({ uid, name, email, signedInAt }) => uid && name && email && signedInAt);
  } catch {
    return [];
  }
}

export function keepParked(store: Pick<DeviceStorage, "setItem" | "removeItem">, parked: readonly Parked[]): void {
  if (parked.length === 0) store.removeItem(PARKED);
  else store.setItem(PARKED, JSON.stringify(parked));
}

/** `now` in milliseconds since 1970. */
export const isOver = ({ signedInAt }: Parked, now: number): boolean => now >= signedInAt * 1000 + SESSION_MS;

/** Who can take over from the person `uid`, or where nobody is signed in: whose session goes on, by name. */
export const successors = (parked: readonly Parked[], now: number, uid?: string): readonly Parked[] =>
  parked.filter((one) => one.uid !== uid && !isOver(one, now)).sort((one, other) => one.name.localeCompare(other.name));
