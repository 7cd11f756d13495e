import { TERM_CHANGES, VOCABULARY } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { readRecord } from "@zona/domain/stored-record";
import { applyDecision, type Decision, type DecisionFault, termWithSpelling } from "@zona/domain/vocabulary/decisions";
import {
  LONGEST_TERM,
  stateOf,
  type Term,
  TermChange,
  type TermState,
  termKey,
  termsOf,
  type Vocabulary,
  VocabularyList,
} from "@zona/domain/vocabulary/term";
import {
  collection,
  collectionGroup,
  deleteField,
  doc,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
} from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";
import { dataOf, type Listen, useSnapshot } from "../../platform/firebase/snapshot.ts";

const NO_TERMS: readonly Term[] = [];
const silent: Listen<VocabularyList | undefined> = () => () => undefined;

/** The words of one kind; nothing is read while `wanted` is false. */
export function useTerms(vocabulary: Vocabulary, wanted: boolean): readonly Term[] {
  const list = useSnapshot(
    wanted ? `vocabulary ${vocabulary}` : "no vocabulary",
    wanted ? listenToVocabulary(vocabulary) : silent,
  );
  const known = dataOf(list);
  return known ? termsOf(known) : NO_TERMS;
}

const listRef = (vocabulary: Vocabulary) => doc(firestore, VOCABULARY, vocabulary);

/** The words of one kind; undefined while nobody typed one. */
const listenToVocabulary = (vocabulary: Vocabulary) => listenToRecord(VocabularyList, () => listRef(vocabulary));

const MOST_LISTS = 20;
const MOST_CHANGES = 20;

/** All words of all kinds. */
export const listenToVocabularies = listenToList(VocabularyList, () =>
  query(collection(firestore, VOCABULARY), limit(MOST_LISTS)),
);

/** The last decisions on words of all kinds, newest first. */
export const listenToTermChanges = listenToList(TermChange, () =>
  query(collectionGroup(firestore, TERM_CHANGES), orderBy("at", "desc"), limit(MOST_CHANGES)),
);

/** Adds a word that an administrator has yet to look at. Rejects where somebody added the same word first. */
export async function addTerm(vocabulary: Vocabulary, typed: string, by: Person): Promise<void> {
  const label = typed.trim().slice(0, LONGEST_TERM);
  const key = termKey(label).slice(0, LONGEST_TERM);
  if (key === "") return;
  const word = { label, status: "pending", by, at: serverTimestamp() };
  await setDoc(listRef(vocabulary), { terms: { [key]: word }, last: key }, { merge: true });
}

/** Writes a word's new state and tells the decision in the same commit, as the list is at that moment. */
async function commit(
  vocabulary: Vocabulary,
  key: string,
  by: Person,
  next: (list: VocabularyList) => TermState | DecisionFault,
): Promise<DecisionFault | undefined> {
  return runTransaction(firestore, async (transaction) => {
    const ref = listRef(vocabulary);
    const list = readRecord(VocabularyList, vocabulary, (await transaction.get(ref)).data());
    const word = list?.terms[key];
    if (!list || !word) return "gone";
    const after = next(list);
    if (typeof after === "string") return after;
    const at = serverTimestamp();
    const change = doc(collection(ref, TERM_CHANGES));
    const gone = { mergedInto: deleteField(), also: deleteField() };
    const decision = { ...gone, ...after, decidedBy: by, decidedAt: at };
    transaction.set(ref, { terms: { [key]: decision }, last: key, change: change.id }, { merge: true });
    transaction.set(change, { vocabulary, key, before: stateOf(word), after, by, at });
    return undefined;
  });
}

/** Accepts a word, under this spelling, or merges it into another. Resolves with the reason why it was not done, if any. */
export const decide = (vocabulary: Vocabulary, key: string, decision: Decision, by: Person) =>
  commit(vocabulary, key, by, (list) => applyDecision(list, key, decision));

/** Puts a word back to what it was before a decision; `gone` once it was decided anew. */
export const undo = ({ vocabulary, key, before, after }: TermChange, by: Person) =>
  commit(vocabulary, key, by, (list) => {
    const now = list.terms[key];
    if (before.status !== "merged" && termWithSpelling(list, key, before.label) !== undefined) return "taken";
    return now && JSON.stringify(stateOf(now)) === JSON.stringify(stateOf(after)) ? stateOf(before) : "gone";
  });
