import { VOCABULARY } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { type ListedTerm, termKey, type Vocabulary, VocabularyList } from "@zona/domain/vocabulary/term";
import { collection, deleteField, doc, limit, query, serverTimestamp, setDoc } from "firebase/firestore";
import { firestore } from "../firebase/firestore.ts";
import { listenToList, listenToRecord } from "../firebase/listen.ts";

const listRef = (vocabulary: Vocabulary) => doc(firestore, VOCABULARY, vocabulary);

/** The words of one kind; undefined while nobody typed one. */
export const listenToVocabulary = (vocabulary: Vocabulary) => listenToRecord(VocabularyList, () => listRef(vocabulary));

const MOST_LISTS = 20;

/** All words of all kinds. */
export const listenToVocabularies = listenToList(VocabularyList, () =>
  query(collection(firestore, VOCABULARY), limit(MOST_LISTS)),
);

type Fields = { [Field in keyof ListedTerm]?: unknown };

/** Changes one word; what is not named stays. */
const write = (vocabulary: Vocabulary, key: string, fields: Fields) =>
  setDoc(listRef(vocabulary), { terms: { [key]: fields }, last: key }, { merge: true });

/** Adds a word that an administrator has yet to look at. Rejects where somebody added the same word first. */
export async function addTerm(vocabulary: Vocabulary, label: string, by: Person): Promise<void> {
  const key = termKey(label).slice(0, 64);
  if (key === "") return;
  await write(vocabulary, key, { label: label.trim(), status: "pending", by, at: serverTimestamp() });
}

/** What an administrator decides of a word. */
export type Decision = { accept: string } | { mergeInto: string };

/** Accepts a word, under this spelling, or merges it into another. */
export async function decide(vocabulary: Vocabulary, key: string, decision: Decision, by: Person): Promise<void> {
  const decided = { decidedBy: by, decidedAt: serverTimestamp() };
  await write(
    vocabulary,
    key,
    "accept" in decision
      ? { ...decided, status: "accepted", label: decision.accept.trim(), mergedInto: deleteField() }
      : { ...decided, status: "merged", mergedInto: decision.mergeInto },
  );
}
