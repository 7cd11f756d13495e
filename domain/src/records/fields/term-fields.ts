import type { Vocabulary } from "../../vocabulary/term.ts";
import type { TestKind } from "../test-kind.ts";
import type { FieldIn } from "./define-field.ts";
import { fieldsIn } from "./field-lists.ts";
import { ALL_GROUPS } from "./fields-of-kinds.ts";

type TermField = Extract<FieldIn<typeof ALL_GROUPS>, { kind: "term" | "device" }>;
export type TermFieldName = TermField["key"];

const fields = fieldsIn(ALL_GROUPS).filter(
  (field): field is TermField => field.kind === "term" || field.kind === "device",
);

/** Fields of a header that hold a word of the lab, and the list it comes from. */
export const TERM_FIELDS = Object.fromEntries(fields.map(({ key, vocabulary }) => [key, vocabulary])) as Readonly<
  Record<TermFieldName, Vocabulary>
>;

export const isTermField = (field: string): field is TermFieldName => Object.hasOwn(TERM_FIELDS, field);

/** Tests are found and counted by all of them: their facts hold the accepted word, the record what was typed. */
export const TERM_FIELD_NAMES = Object.keys(TERM_FIELDS).filter(isTermField);

const INSTRUMENTS = ["microscopeId", "incubatorId"] as const;

/** The words that a new test of a kind may begin with, in the order in which they are asked. None tells a treatment. */
export const TERM_FIELDS_OF: Readonly<Record<TestKind, readonly TermFieldName[]>> = {
  icsi: INSTRUMENTS,
  clinical: INSTRUMENTS,
  semen: [],
  preclinical: ["strain", "medium", "reagent", "supplier", "incubatorId"],
};
