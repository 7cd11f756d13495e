import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { issue, sentences } from "../messages/said.ts";

const says = sentences("term", {
  noWord: "Enter a word.",
  merged: "A merged term names another term, and only a merged one does.",
});

export const TermStatus = z.enum(["pending", "accepted", "merged"]);

/** Longest word that a record takes. */
export const LONGEST_TERM = 64;

export const Vocabulary = z.enum(["strain", "supplier", "medium", "reagent", "device", "incubator", "microscope"]);
export type Vocabulary = z.infer<typeof Vocabulary>;

/**
 * A word that people may type into a creatable field. A new one works at once and is `pending`; an admin accepts it or
 * merges it into another, whose id it then names.
 */
export const Term = z.lazy(() =>
  z
    .object({
      id: z.string().min(1).max(64),
      vocabulary: Vocabulary,
      label: z
        .string()
        .trim()
        .min(1, { error: issue(says("noWord")) })
        .max(80),
      status: TermStatus,
      mergedInto: z.string().min(1).max(64).optional(),
      /** Spellings under which it was accepted before it was renamed: records may hold them. */
      also: z.array(z.string().min(1).max(80)).max(20).optional(),
    })
    .refine(({ status, mergedInto, id }) => (status === "merged") === (mergedInto !== undefined) && mergedInto !== id, {
      error: issue(says("merged")),
      path: ["mergedInto"],
    }),
);
export type Term = z.infer<typeof Term>;

/** What two spellings of one term have in common: `C57Bl/6J`, `C57BL 6 J` and `c57bl-6j` are the same. */
export const termKey = (label: string) =>
  label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The term that stands for a label: accepted first, merged ones followed to their target; undefined when it is new. */
export function findTerm(label: string, vocabulary: Vocabulary, terms: readonly Term[]): Term | undefined {
  const key = termKey(label);
  const isSame = ({ id, label: own, also = [] }: Term) =>
    id === key || [own, ...also].some((one) => termKey(one) === key);
  const same = terms.filter((term) => term.vocabulary === vocabulary && isSame(term));
  let found = same.find(({ status }) => status === "accepted") ?? same[0];
  for (let steps = 0; found?.status === "merged" && steps < terms.length; steps++) {
    const target: string | undefined = found.mergedInto;
    found = terms.find(({ id }) => id === target);
  }
  return found;
}

/** The accepted word that stands for what was typed; what was typed where none does yet. */
export function acceptedWord(typed: string, vocabulary: Vocabulary, terms: readonly Term[]): string {
  const term = findTerm(typed, vocabulary, terms);
  return term?.status === "accepted" ? term.label : typed;
}

/** What an administrator decides of a term: its spelling, and whether it stands or leads to another. */
export const TermState = z.object({
  label: z.string().trim().min(1).max(80),
  status: TermStatus,
  mergedInto: z.string().min(1).max(64).optional(),
  also: z.array(z.string().min(1).max(80)).max(20).optional(),
});
export type TermState = z.infer<typeof TermState>;

/** A term as its list keeps it; `by` typed it first, `decidedBy` accepted, renamed or merged it last. */
const ListedTerm = z.lazy(() =>
  z.object({
    ...TermState.shape,
    by: Person,
    at: z.date(),
    decidedBy: Person.optional(),
    decidedAt: z.date().optional(),
  }),
);
export type ListedTerm = z.infer<typeof ListedTerm>;

/** All words of one kind at `vocabulary/{id}`, by the key of their first spelling: one read gives them all. */
export const VocabularyList = z.lazy(() =>
  z.object({
    id: Vocabulary,
    terms: z.record(z.string().min(1).max(64), ListedTerm),
  }),
);
export type VocabularyList = z.infer<typeof VocabularyList>;

/** One decision on one word, at `vocabulary/{list}/changes/{id}`: written in the commit of the decision, and never again. */
export const TermChange = z.lazy(() =>
  z.object({
    id: z.string().min(1),
    vocabulary: Vocabulary,
    key: z.string().min(1).max(64),
    before: TermState,
    after: TermState,
    by: Person,
    at: z.date(),
  }),
);
export type TermChange = z.infer<typeof TermChange>;

/** The part of a listed term that is decided. */
export const stateOf = ({ label, status, mergedInto, also }: ListedTerm | TermState): TermState => ({
  label,
  status,
  ...(mergedInto === undefined ? {} : { mergedInto }),
  ...(also === undefined ? {} : { also }),
});

/** Whether a word is as a decision left it. */
export const isState = (one: ListedTerm | TermState, other: TermState): boolean =>
  JSON.stringify(stateOf(one)) === JSON.stringify(stateOf(other));

/** The words of a list as terms, in the order of the alphabet. */
export const termsOf = ({ id: vocabulary, terms }: VocabularyList): Term[] =>
  Object.entries(terms)
    .map(([id, listed]) => ({ id, vocabulary, ...stateOf(listed) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));

/** The words that a list offers, each with the other spellings that lead to it. */
export const wordsOf = (terms: readonly Term[]): { word: Term; also: string[] }[] =>
  terms
    .filter(({ status }) => status !== "merged")
    .map((word) => ({
      word,
      also: [...(word.also ?? []), ...terms.filter((one) => one.mergedInto === word.id).map(({ label }) => label)],
    }));
