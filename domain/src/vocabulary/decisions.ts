import {
  isState,
  type ListedTerm,
  stateOf,
  type Term,
  type TermChange,
  type TermState,
  termKey,
  type VocabularyList,
} from "./term.ts";

/** What an administrator decides of a word: it stands under this spelling, or means the same as another. */
export type Decision = { accept: string } | { mergeInto: string };

export type DecisionFault = "empty" | "taken" | "same" | "gone";

const MOST_FORMER = 20;

/** The word of a list under a key that somebody sent: no name that every object has. */
export const wordAt = ({ terms }: VocabularyList, key: string): ListedTerm | undefined =>
  Object.hasOwn(terms, key) ? terms[key] : undefined;

/** Whether a word may be merged into another: into a different one that stands, so that none goes round. */
const canMerge = (list: VocabularyList, from: string, into: string) =>
  from !== into && ["pending", "accepted"].includes(wordAt(list, into)?.status ?? "merged");

/** The word that already stands under a spelling, other than the one it is for. */
const termWithSpelling = (list: VocabularyList, key: string, label: string): string | undefined =>
  Object.entries(list.terms).find(
    ([other, { label: own, status }]) =>
      other !== key && status !== "merged" && [other, termKey(own)].includes(termKey(label)),
  )?.[0];

/** Former spellings, so that records which hold one still find the word; the newest are kept. */
function formerSpellings({ label, status, also = [] }: TermState, next: string): string[] {
  const kept = also.filter((one) => termKey(one) !== termKey(next));
  const isNew = status === "accepted" && termKey(label) !== termKey(next) && !kept.includes(label);
  return (isNew ? [...kept, label] : kept).slice(-MOST_FORMER);
}

/** The state of a word after a decision, or why it cannot be taken. A word that is already so is `same`. */
export function applyDecision(list: VocabularyList, key: string, decision: Decision): TermState | DecisionFault {
  const word = wordAt(list, key);
  if (!word) return "gone";
  if ("mergeInto" in decision) {
    if (word.mergedInto === decision.mergeInto) return "same";
    if (!canMerge(list, key, decision.mergeInto)) return "gone";
    const { label, also } = word;
    return { label, status: "merged", mergedInto: decision.mergeInto, ...(also ? { also } : {}) };
  }
  const label = decision.accept.trim();
  if (termKey(label) === "") return "empty";
  if (word.status === "accepted" && word.label === label) return "same";
  if (termWithSpelling(list, key, label) !== undefined) return "taken";
  const also = formerSpellings(word, label);
  return { label, status: "accepted", ...(also.length > 0 ? { also } : {}) };
}

/** The state of a word once a decision on it was taken back, or why it cannot be: `gone` where it was decided again since. */
export function undoDecision(list: VocabularyList, { key, before, after }: TermChange): TermState | DecisionFault {
  const word = wordAt(list, key);
  if (!word) return "gone";
  if (isState(word, before)) return "same";
  if (!isState(word, after)) return "gone";
  if (before.mergedInto !== undefined) return canMerge(list, key, before.mergedInto) ? stateOf(before) : "gone";
  if (termWithSpelling(list, key, before.label) !== undefined) return "taken";
  return stateOf(before);
}

/** Edits that turn one text into the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, char] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const [left = 0, above = 0, corner = 0] = [next[j], row[j + 1], row[j]];
      next.push(Math.min(left + 1, above + 1, corner + (char === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const MOST_EDITS = 2;
const SHORTEST_STEM = 3;

/** Accepted words that a new one probably means, the likeliest first: one begins the other, or two letters differ. */
export function similarTerms(word: Term, terms: readonly Term[]): Term[] {
  const key = termKey(word.label);
  return terms
    .filter(({ id, vocabulary, status }) => id !== word.id && vocabulary === word.vocabulary && status === "accepted")
    .map((term) => ({ term, other: termKey(term.label) }))
    .map(({ term, other }) => {
      const [short, long] = key.length < other.length ? [key, other] : [other, key];
      const isStem = short.length >= SHORTEST_STEM && long.startsWith(short);
      return { term, edits: isStem ? 0 : distance(key, other) };
    })
    .filter(({ edits }) => edits <= MOST_EDITS)
    .sort((a, b) => a.edits - b.edits)
    .map(({ term }) => term);
}
