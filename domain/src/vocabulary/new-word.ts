import * as z from "zod";
import { findTerm, LONGEST_TERM, termKey, termsOf, Vocabulary, type VocabularyList } from "./term.ts";

/** The most words of one kind, and the most of one person that wait for an administrator: far above a day's work. */
const MOST_WORDS = 2000;
export const MOST_WAITING = 50;

/** A word as everybody shall see it: compatible letters made one, nothing invisible or turning the line, single blanks. */
export const foldedWord = (typed: string): string =>
  typed
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, "")
    .normalize("NFKC")
    .replaceAll(/[\s\p{Z}]+/gu, " ")
    .trim();

/** A spelling as it is sent, folded. */
const Spelling = z.string().max(200).transform(foldedWord).pipe(z.string().max(LONGEST_TERM));

/** What somebody typed where a list ends; the operation `addWord` of `staffCall`. */
export const AddWord = z.strictObject({ vocabulary: Vocabulary, label: Spelling });

const key = z.string().min(1).max(64);

/** What an administrator decides of a word, or which decision is taken back; the operation `decideWord`. */
export const DecideWord = z.union([
  z.strictObject({ vocabulary: Vocabulary, key, accept: Spelling }),
  z.strictObject({ vocabulary: Vocabulary, key, mergeInto: key }),
  z.strictObject({ vocabulary: Vocabulary, undo: z.string().regex(/^[A-Za-z0-9]{20}$/) }),
]);
export type DecideWord = z.infer<typeof DecideWord>;

/** The key of a word that somebody adds; `known` where the list has it in any spelling, or why it takes no more. */
export function newWord(
  list: VocabularyList | undefined,
  { vocabulary, label }: z.infer<typeof AddWord>,
  uid: string,
): { key: string } | "known" | "empty" | "full" | "waiting" {
  const words = list ? Object.values(list.terms) : [];
  const key = termKey(label).slice(0, LONGEST_TERM);
  if (key === "") return "empty";
  if (list && (Object.hasOwn(list.terms, key) || findTerm(label, vocabulary, termsOf(list)))) return "known";
  if (words.length >= MOST_WORDS) return "full";
  const waiting = words.filter(({ status, by }) => status === "pending" && by.uid === uid);
  return waiting.length >= MOST_WAITING ? "waiting" : { key };
}
