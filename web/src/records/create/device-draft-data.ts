import { createStore, del, entries, get, set } from "idb-keyval";
import type { DraftContent } from "./draft-data.ts";

/** What was typed and has not reached the server, with the time of the last change in milliseconds. */
export type DeviceDraft = DraftContent & { changedAt: number };

const store = createStore("zona-drafts", "unsaved");
const key = (uid: string, draftId: string) => `${uid}:${draftId}`;

/** A device that keeps nothing (private window, full disk) must not stop the typing: then there is no copy. */
const orNothing = <T>(promise: Promise<T>) => promise.catch(() => undefined);

export const readDeviceDraft = (uid: string, draftId: string) => orNothing(get<DeviceDraft>(key(uid, draftId), store));

/** This person's drafts with changes that are on this device alone, by id. */
export async function listDeviceDrafts(uid: string): Promise<(DeviceDraft & { id: string })[]> {
  const kept = (await orNothing(entries<string, DeviceDraft>(store))) ?? [];
  const mine = kept.filter(([name]) => name.startsWith(`${uid}:`));
  return mine.map(([name, draft]) => ({ ...draft, id: name.slice(uid.length + 1) }));
}

export const writeDeviceDraft = (uid: string, draftId: string, draft: DeviceDraft) =>
  orNothing(set(key(uid, draftId), draft, store));

export const dropDeviceDraft = (uid: string, draftId: string) => orNothing(del(key(uid, draftId), store));
