import { COLLECTIONS } from "@zona/domain/collections";
import { TestDraft } from "@zona/domain/records/creation/test-draft";
import { readRecord } from "@zona/domain/stored-record";
import { collection, deleteDoc, doc, getDoc, limit, orderBy, query, where } from "firebase/firestore";
import * as z from "zod";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";

/** How a form begins that nobody has touched; kept by the history entry, so that a reload knows it too. */
const NewDraftState = z.object({ custom: z.literal(true) });

export const CUSTOM = { custom: true } as const satisfies z.infer<typeof NewDraftState>;

/** The values of a new form, by the history entry that opened it. */
export const newDraftValues = (state: unknown) => NewDraftState.safeParse(state).data ?? {};

/** What changes while a form is filled in. */
export type DraftContent = Pick<TestDraft, "step" | "values">;

export const draftRef = (draftId: string) => doc(firestore, COLLECTIONS.drafts, draftId);

/** Ids given out here and not yet looked for: they need no network to be known as empty. */
const fresh = new Set<string>();

export function newDraftId(): string {
  const { id } = doc(collection(firestore, COLLECTIONS.drafts));
  fresh.add(id);
  return id;
}

export type LoadedDraft =
  | { found: "draft"; content: DraftContent }
  | { found: "test" }
  /** Nothing under this id yet: a new form. */
  | { found: "nothing" };

/** Rejects when the server cannot be asked and the device does not know the draft. */
export async function loadDraft(draftId: string): Promise<LoadedDraft> {
  if (fresh.delete(draftId)) return { found: "nothing" };
  const stored = await getDoc(draftRef(draftId));
  const draft = readRecord(TestDraft, draftId, stored.data({ serverTimestamps: "estimate" }));
  if (draft) return { found: "draft", content: { step: draft.step, values: draft.values } };
  const test = await getDoc(doc(firestore, COLLECTIONS.tests, draftId));
  return { found: test.exists() ? "test" : "nothing" };
}

export const discardDraft = (draftId: string) => deleteDoc(draftRef(draftId));

export const listenToMyDrafts = (uid: string, most: number) =>
  listenToList(TestDraft, () =>
    query(
      collection(firestore, COLLECTIONS.drafts),
      where("owner", "==", uid),
      orderBy("updatedAt", "desc"),
      limit(most),
    ),
  );
