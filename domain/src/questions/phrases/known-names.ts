import type { Vocabulary } from "../../vocabulary/term.ts";

/** The field of a person's name: which role they had, only a question tells. */
export const PERSON = "@person";

/** Something that exists, by what people call it. The list of names is complete, never a sample. */
export type KnownName = { field: string; value: string; label: string };

/** Lists of typed words, each with the fields by which records or lots are found by them. */
export const NAMED_BY_LIST: Readonly<Partial<Record<Vocabulary, readonly string[]>>> = {
  device: ["device"],
  incubator: ["incubator"],
  microscope: ["microscope"],
  medium: ["product", "medium"],
  reagent: ["product", "reagent"],
  supplier: ["supplier"],
  strain: ["strain"],
};
