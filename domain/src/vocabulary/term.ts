import * as z from "zod";

export const Vocabulary = z.enum(["strain", "reagent", "device", "medium", "supplier"]);
export type Vocabulary = z.infer<typeof Vocabulary>;

/**
 * A word that people may type into a creatable field, at `vocabulary/{id}`. A new one works at once and is `pending`; an
 * admin accepts it or merges it into another, whose id it then names.
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
  const same = terms.filter((term) => term.vocabulary === vocabulary && termKey(term.label) === key);
  let found = same.find(({ status }) => status === "accepted") ?? same[0];
  for (let steps = 0; found?.status === "merged" && steps < terms.length; steps++) {
    const target: string | undefined = found.mergedInto;
    found = terms.find(({ id }) => id === target);
  }
  return found;
}
