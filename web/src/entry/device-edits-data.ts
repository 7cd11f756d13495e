import { createStore, del, get, set } from "idb-keyval";
import type { HeldEdit } from "./record-editor.ts";

/** Cells of one record that were typed and have not reached the server. */
export type DeviceEdits = { edits: readonly HeldEdit[]; changedAt: number };

const store = createStore("zona-edits", "unsaved");
const key = (uid: string, testId: string) => `${uid}:${testId}`;

/** A device that keeps nothing (private window, full disk) must not stop the typing: then there is no copy. */
const orNothing = <T>(promise: Promise<T>) => promise.catch(() => undefined);

export const readDeviceEdits = (uid: string, testId: string) => orNothing(get<DeviceEdits>(key(uid, testId), store));

/** Replaces the copy; none is left when nothing waits. */
export const keepDeviceEdits = (uid: string, testId: string, edits: readonly HeldEdit[], changedAt: number) =>
  orNothing(edits.length > 0 ? set(key(uid, testId), { edits, changedAt }, store) : del(key(uid, testId), store));
