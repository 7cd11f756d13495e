import { AppError } from "@zona/domain/errors";
import { canAnywhere } from "@zona/domain/identity/access";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import { applyDecision, type DecisionFault, undoDecision, wordAt } from "@zona/domain/vocabulary/decisions";
import { AddWord, DecideWord, MOST_WAITING, newWord } from "@zona/domain/vocabulary/new-word";
import type { TermChange, TermState, Vocabulary, VocabularyList } from "@zona/domain/vocabulary/term";
import type { StaffCaller } from "../identity/caller.ts";

/** A word that is to be added, or the state that one is to have. */
export type AddedWord = { key: string; label: string; by: Person };
export type DecidedWord = { key: string; after: TermState; by: Person };

/** Each reads and writes in one transaction, and writes nothing where nothing is made. */
export type WordRecords = {
  add(vocabulary: Vocabulary, make: (list: VocabularyList | undefined) => AddedWord | undefined): Promise<void>;
  /** Writes the decision beside the word; `change`: an earlier one that is read for it. */
  decide(
    vocabulary: Vocabulary,
    change: string | undefined,
    make: (list: VocabularyList | undefined, change: TermChange | undefined) => DecidedWord | undefined,
  ): Promise<void>;
};

const NOT_ADDED = {
  empty: refuses("wordEmpty"),
  full: refuses("wordsFull"),
  waiting: refuses("wordsWaiting", { most: MOST_WAITING }),
};

/** Adds a word that somebody typed where a list ends: it waits for an administrator. Rejects with an AppError. */
export async function addWordFor({ access, by }: StaffCaller, asked: Unparsed, records: WordRecords): Promise<void> {
  if (!canAnywhere(access, "enter")) throw new AppError("forbidden", refuses("notGranted"));
  const { data } = AddWord.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  await records.add(data.vocabulary, (list) => {
    const made = newWord(list, data, by.uid);
    if (made === "known") return undefined;
    if (typeof made === "string") throw new AppError("conflict", NOT_ADDED[made]);
    return { key: made.key, label: data.label, by };
  });
}

const NOT_DECIDED: Record<DecisionFault, ReturnType<typeof refuses>> = {
  empty: refuses("wordEmpty"),
  taken: refuses("wordTaken"),
  same: refuses("wordSame"),
  gone: refuses("wordGone"),
};

/** The word that is decided on, and what becomes of it. */
function decided(
  wish: DecideWord,
  list: VocabularyList,
  change: TermChange | undefined,
): [key: string, after: TermState | DecisionFault] {
  if ("accept" in wish) return [wish.key, applyDecision(list, wish.key, { accept: wish.accept })];
  if ("mergeInto" in wish) return [wish.key, applyDecision(list, wish.key, { mergeInto: wish.mergeInto })];
  return change ? [change.key, undoDecision(list, change)] : ["", "gone"];
}

/** Decides on a word in the name of an administrator, or takes a decision back. Rejects with an AppError. */
export async function decideWordFor({ by }: StaffCaller, asked: Unparsed, records: WordRecords): Promise<void> {
  const { data } = DecideWord.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  await records.decide(data.vocabulary, "undo" in data ? data.undo : undefined, (list, change) => {
    if (!list) throw new AppError("conflict", refuses("wordGone"));
    const [key, after] = decided(data, list, change);
    if (typeof after === "object") return { key, after, by };
    // Asked once more for what they decided themselves: it is done.
    if (after === "same" && wordAt(list, key)?.decidedBy?.uid === by.uid) return undefined;
    throw new AppError("conflict", NOT_DECIDED[after]);
  });
}
