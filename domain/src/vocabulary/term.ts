import * as z from "zod";
import { Person } from "../identity/claims.ts";

export const Vocabulary = z.enum(["strain", "supplier", "medium", "reagent", "device", "incubator", "microscope"]);
export type Vocabulary = z.infer<typeof Vocabulary>;

/**
 * A word that people may type into a creatable field. A new one works at once and is `pending`; an admin accepts it or
 * merges it into another, whose id it then names.
 */
export const Term = z
  .object({
    id: z.string().min(1).max(64),
    vocabulary: Vocabulary,
    label: z.string().trim().min(1, { error: "Enter a word." }).max(80),
    status: z.enum(["pending", "accepted", "merged"]),
    mergedInto: z.string().min(1).max(64).optional(),
  })
  .refine(({ status, mergedInto, id }) => (status === "merged") === (mergedInto !== undefined) && mergedInto !== id, {
    error: "A merged term names another term, and only a merged one does.",
    path: ["mergedInto"],
  });
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
  const isSame = ({ id, label: own }: Term) => id === key || termKey(own) === key;
  const same = terms.filter((term) => term.vocabulary === vocabulary && isSame(term));
  let found = same.find(({ status }) => status === "accepted") ?? same[0];
  for (let steps = 0; found?.status === "merged" && steps < terms.length; steps++) {
    const target: string | undefined = found.mergedInto;
    found = terms.find(({ id }) => id === target);
  }
  return found;
}

/** A term as its list keeps it; `by` typed it first, `decidedBy` accepted, renamed or merged it. */
const ListedTerm = z.object({
  label: z.string().trim().min(1).max(80),
  status: z.enum(["pending", "accepted", "merged"]),
  mergedInto: z.string().min(1).max(64).optional(),
  by: Person,
  at: z.date(),
  decidedBy: Person.optional(),
  decidedAt: z.date().optional(),
});
export type ListedTerm = z.infer<typeof ListedTerm>;

/**
 * All words of one kind at `vocabulary/{id}`, by the key of their first spelling: one read gives them all. `last` names the
 * word that the last change was about, so that the rules can hold the change to it.
 */
export const VocabularyList = z.object({
  id: Vocabulary,
  terms: z.record(z.string().min(1).max(64), ListedTerm),
  last: z.string().max(64),
});
export type VocabularyList = z.infer<typeof VocabularyList>;

/** The words of a list as terms, in the order of the alphabet. */
export const termsOf = ({ id: vocabulary, terms }: VocabularyList): Term[] =>
  Object.entries(terms)
    .map(([id, { label, status, mergedInto }]) => ({
      ...{ id, vocabulary, label, status },
      ...(mergedInto === undefined ? {} : { mergedInto }),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));

/** Whether a word may be merged into another: into a different one that is not itself merged, so that none goes round. */
export const canMerge = (list: VocabularyList, from: string, into: string) =>
  from !== into && list.terms[from] !== undefined && ["pending", "accepted"].includes(list.terms[into]?.status ?? "");
