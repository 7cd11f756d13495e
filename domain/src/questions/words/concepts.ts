import type { AskedSubject } from "../../filters/field.ts";
import type { QuestionState } from "../question-state.ts";
import type { Concept, Match } from "./vocabulary.ts";

type ValueConcept = Extract<Concept, { is: "value" }>;
export type FieldConcept = Extract<Concept, { is: "field" }>;

/** The field of a subject that a phrase names. */
export const fieldIn = ({ concepts }: Match, subject: AskedSubject) =>
  concepts.find((one): one is FieldConcept => one.is === "field" && one.subject === subject);
/** The values of a subject that a phrase names. */
export const valuesIn = ({ concepts }: Match, subject: AskedSubject) =>
  concepts.filter((one): one is ValueConcept => one.is === "value" && one.subject === subject);

/** Whether nothing has used these tokens yet. */
export const isFree = ({ used }: QuestionState, first: number, end: number) => !used.slice(first, end).some(Boolean);

/** Whether a single test is named. */
export const hasCode = ({ where }: Pick<QuestionState, "where">) =>
  where.some(({ field }) => field === "code" || field === "testCode");
