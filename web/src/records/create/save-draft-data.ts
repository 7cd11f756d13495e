import type { TestDraft } from "@zona/domain/records/test-draft";
import { serverTimestamp, setDoc, updateDoc } from "firebase/firestore";
import { codeOf } from "../../platform/firebase/errors.ts";
import { type DraftContent, draftRef } from "./draft-data.ts";

/**
 * Saves one draft again and again; resolves when the server has it. A draft that was discarded meanwhile (another tab)
 * is made anew rather than losing what is typed here. One whose first save was stored, but not heard of, is sent again by
 * the device and refused, as it is there: it goes on as it is.
 */
export function createDraftSaver(draftId: string, owner: string, exists: boolean) {
  let known = exists;
  return async (content: DraftContent): Promise<void> => {
    const ref = draftRef(draftId);
    const updatedAt = serverTimestamp();
    const update = () => updateDoc(ref, { ...content, updatedAt });
    const create = () => setDoc(ref, { owner, ...content, createdAt: updatedAt, updatedAt });
    const [first, unless, then] = known
      ? ([update, "not-found", create] as const)
      : ([create, "permission-denied", update] as const);
    await first().catch((error) => {
      if (codeOf(error) !== unless) throw error;
      return then();
    });
    known = true;
  };
}

/** Puts a discarded draft back as it was, with today's creation time. */
export const restoreDraft = ({ id, owner, step, values }: TestDraft) =>
  createDraftSaver(id, owner, false)({ step, values });
