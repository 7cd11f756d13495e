import { TERM_CHANGES, VOCABULARY } from "@zona/domain/collections";
import type { DecideWord } from "@zona/domain/vocabulary/new-word";
import { type Term, TermChange, termsOf, type Vocabulary, VocabularyList } from "@zona/domain/vocabulary/term";
import { collection, collectionGroup, doc, limit, orderBy, query } from "firebase/firestore";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";
import { dataOf, type Listen, useSnapshot } from "../../platform/firebase/snapshot.ts";

const NO_TERMS: readonly Term[] = [];
const silent: Listen<VocabularyList | undefined> = () => () => undefined;

/** The words of one kind; nothing is read while `wanted` is false. */
export function useTerms(vocabulary: Vocabulary, wanted: boolean): readonly Term[] {
  // Words that wait for a decision are what people wrote.
  const isAsked = useCanAnywhere("open") && wanted;
  const list = useSnapshot(
    isAsked ? `vocabulary ${vocabulary}` : "no vocabulary",
    isAsked ? listenToVocabulary(vocabulary) : silent,
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

/** Adds a word that somebody typed where a list ends. */
export const { ask: addWord } = staffOperation<{ vocabulary: Vocabulary; label: string }, object>("addWord");

/** Accepts a word, under this spelling, merges it into another, or takes an earlier decision back. */
export const { ask: decideWord } = staffOperation<DecideWord, object>("decideWord");
