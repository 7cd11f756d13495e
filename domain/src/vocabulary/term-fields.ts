import type { TestKind } from "../records/test-kind.ts";
import type { Vocabulary } from "./term.ts";

/** Fields of a header that hold a word of the lab, and the list it comes from. */
export const TERM_FIELDS = {
  strain: "strain",
  supplier: "supplier",
  medium: "medium",
  reagent: "reagent",
  deviceId: "device",
  microscopeId: "microscope",
  incubatorId: "incubator",
} as const satisfies Record<string, Vocabulary>;
export type TermFieldName = keyof typeof TERM_FIELDS;

export const isTermField = (field: string): field is TermFieldName => Object.hasOwn(TERM_FIELDS, field);

/** Tests are found and counted by all of them: their facts hold the accepted word, the record what was typed. */
export const TERM_FIELD_NAMES = Object.keys(TERM_FIELDS).filter(isTermField);

/** Longest word that a header takes. */
export const LONGEST_TERM = 64;

const INSTRUMENTS = ["deviceId", "microscopeId", "incubatorId"] as const;
const CONSUMABLES = ["medium", "reagent", "supplier"] as const;

/** The words that a new test of a kind may begin with, in the order in which they are asked. */
export const TERM_FIELDS_OF: Readonly<Record<TestKind, readonly TermFieldName[]>> = {
  icsi: [...INSTRUMENTS, ...CONSUMABLES],
  clinical: [...INSTRUMENTS, ...CONSUMABLES],
  semen: ["deviceId", "microscopeId", ...CONSUMABLES],
  preclinical: ["strain", ...CONSUMABLES, "deviceId", "incubatorId"],
};
