import { createStore, del, get, set } from "idb-keyval";
import { labNow } from "../../platform/clock/lab-clock.ts";
import type { HeldEdit } from "./held-edits.ts";

/** Cells of one record that were typed and have not reached the server. */
export type DeviceEdits = { edits: readonly HeldEdit[]; changedAt: number };

const store = createStore("zona-edits", "unsaved");
const key = (uid: string, testId: string) => `${uid}:${testId}`;

/** A device that keeps nothing (private window, full disk) must not stop the typing: then there is no copy. */
const orNothing = <T>(promise: Promise<T>) => promise.catch(() => undefined);

export const readDeviceEdits = (uid: string, testId: string) => orNothing(get<DeviceEdits>(key(uid, testId), store));

const write = (uid: string, testId: string, edits: readonly HeldEdit[], changedAt: number) =>
  orNothing(edits.length > 0 ? set(key(uid, testId), { edits, changedAt }, store) : del(key(uid, testId), store));

/** So long a copy waits for the next key of a burst: copying is work that a key must not wait for. */
const BURST_MS = 30;

/** Keeps the latest edits of one record on the device; none are left when nothing waits. `now` writes what is pending. */
export function createEditsKeeper(uid: string, testId: string) {
  let latest: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    latest?.();
    latest = undefined;
  };
  return {
    now,
    keep(edits: readonly HeldEdit[]) {
      const changedAt = labNow().getTime();
      latest = () => void write(uid, testId, edits, changedAt);
      timer ??= setTimeout(now, BURST_MS);
    },
  };
}
