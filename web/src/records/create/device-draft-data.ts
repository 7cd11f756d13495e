import type { KeptRow } from "../../people/kept/kept.ts";
import { keptOf } from "../../people/kept/kept-data.ts";
import type { DraftContent } from "./draft-data.ts";

/** What was typed and has not reached the server, with the time of the last change in milliseconds. */
export type DeviceDraft = DraftContent & { changedAt: number };

const KIND = "draft";

/** The newest of what several visits left; undefined where they left nothing. */
export function newestDraft(rows: readonly KeptRow[]): DeviceDraft | undefined {
  const each = rows.map(({ value }) => value as DeviceDraft); // its shape was looked at when it was read
  return each.toSorted((a, b) => a.changedAt - b.changedAt).at(-1);
}

/** This person's drafts with changes that are on this device alone, by id. */
export function listDeviceDrafts(uid: string): readonly (DeviceDraft & { id: string })[] {
  const byId = Map.groupBy(keptOf(uid).all(KIND), ({ id }) => id);
  return [...byId].flatMap(([id, rows]) => {
    const draft = newestDraft(rows);
    return draft ? [{ ...draft, id }] : [];
  });
}

export const writeDeviceDraft = (uid: string, draftId: string, draft: DeviceDraft) =>
  keptOf(uid).put(KIND, draftId, draft);

/** What this visit keeps goes: the server has it. */
export const dropDeviceDraft = (uid: string, draftId: string) => keptOf(uid).drop(KIND, draftId);

/** Also what earlier visits left goes: the draft has become a test, or its changes were taken or discarded. */
export const dropLeftDrafts = (uid: string, draftId: string) => {
  const kept = keptOf(uid);
  kept.answer(kept.left(KIND, draftId));
};
