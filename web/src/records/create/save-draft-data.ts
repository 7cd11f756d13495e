import type { TestDraft } from "@zona/domain/records/creation/test-draft";
import { serverTimestamp, setDoc, updateDoc } from "firebase/firestore";
import { codeOf } from "../../platform/firebase/errors.ts";
import { unlessThere } from "../../platform/firebase/unless-there.ts";
import { type DraftContent, draftRef } from "./draft-data.ts";

/**
 * Saves one draft again and again; resolves when the server has it. A draft that was discarded meanwhile (another tab)
 * is made anew rather than losing what is typed here.
 */
export function createDraftSaver(draftId: string, owner: string, exists: boolean) {
  let known = exists;
  const ref = draftRef(draftId);

  async function create(content: DraftContent) {
    const now = serverTimestamp();
    await unlessThere(ref, () => setDoc(ref, { owner, ...content, createdAt: now, updatedAt: now }));
    known = true;
  }

  return async (content: DraftContent): Promise<void> => {
    if (!known) return create(content);
    try {
      await updateDoc(ref, { ...content, updatedAt: serverTimestamp() });
    } catch (error) {
      if (codeOf(error) !== "not-found") throw error;
      await create(content);
    }
  };
}

/** Puts a discarded draft back as it was, with today's creation time. */
export const restoreDraft = ({ id, owner, step, values }: TestDraft) =>
  createDraftSaver(id, owner, false)({ step, values });
