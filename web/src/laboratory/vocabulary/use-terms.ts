import { type Term, termsOf, type Vocabulary, type VocabularyList } from "@zona/domain/vocabulary/term";
import { dataOf, type Listen, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { listenToVocabulary } from "./vocabulary-data.ts";

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
