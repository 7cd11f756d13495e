import { issue, saidIn } from "@zona/domain/messages/said";
import { NEW_TEST_STEPS, type NewTestStep, type TestDraftValues } from "@zona/domain/records/creation/test-draft";
import { TERM_FIELDS_OF } from "@zona/domain/records/fields/term-fields";
import { MATERIAL, NewTest, Notes, newTestSays } from "@zona/domain/records/lab-test";
import { TestKind } from "@zona/domain/records/test-kind";
import { codeFault } from "@zona/domain/subjects/code-of-study";
import type { CodePattern } from "@zona/domain/subjects/code-pattern";
import { SubjectCode } from "@zona/domain/subjects/subject-code";
import { LONGEST_TERM } from "@zona/domain/vocabulary/term";
import * as z from "zod";
import { toWords } from "../../platform/i18n/to-words.ts";

const NO_STUDY = issue(newTestSays("study"));

/** Whether a test may begin with words of the lab; a semen analysis has none. */
export const takesTerms = (kind: TestKind | undefined) => kind === undefined || TERM_FIELDS_OF[kind].length > 0;

/** The steps of this form: preclinical material belongs to no subject, and words of the lab are asked in one variant. */
export const stepsFor = ({ kind, custom }: TestDraftValues): readonly NewTestStep[] =>
  NEW_TEST_STEPS.filter(
    (step) => (step !== "subject" || kind !== "preclinical") && (step !== "terms" || (custom && takesTerms(kind))),
  );

const KindStep = z.object({
  kind: z.enum(TestKind.options, { error: issue(newTestSays("kind")) }),
  studyId: z.string({ error: NO_STUDY }).min(1, { error: NO_STUDY }),
});

/** A code as its study wants it; without the study, any code. */
const subjectStep = (pattern: CodePattern | undefined) =>
  z.object({
    subjectCode: z.string().check(({ value, issues }) => {
      const fault = pattern && codeFault(value, pattern);
      const first = SubjectCode.safeParse(value).error?.issues[0]?.message;
      const message = fault ? issue(fault) : first;
      if (message !== undefined) issues.push({ code: "custom", input: value, message });
    }),
  });

/** Of the material of a run nothing is said, or all. */
const materialStep = ({ kind, material = {} }: TestDraftValues) => {
  const isWhole = kind === "preclinical" && Object.keys(material).some((field) => field in MATERIAL.preclinical.shape);
  const asked = isWhole ? MATERIAL.preclinical.required() : kind && MATERIAL[kind];
  return z.object({ material: asked ?? z.record(z.string(), z.string()), notes: Notes });
};

const TOO_LONG = `A word is at most ${LONGEST_TERM} characters.`;
const TermsStep = z.object({
  terms: z.record(z.string(), z.string().max(LONGEST_TERM, { error: TOO_LONG })).optional(),
});

function schemaOf(step: NewTestStep, values: TestDraftValues, pattern: CodePattern | undefined): z.ZodType {
  if (step === "kind") return KindStep;
  if (step === "subject") return subjectStep(pattern);
  if (step === "material") return materialStep(values);
  if (step === "terms") return TermsStep;
  return z.unknown();
}

/** The material fields of a kind, in the order in which they are asked. */
export const materialFields = (kind: TestKind | undefined): readonly string[] =>
  kind ? Object.keys(MATERIAL[kind].shape) : [];

/** The draft as the schemas want it; a field nobody touched is empty, not absent. */
const asTyped = (values: TestDraftValues) => ({ subjectCode: "", notes: "", material: {}, ...values });

export type FieldErrors = Readonly<Record<string, string>>;

/** What is wrong in one step, by field (`subjectCode`, `material.spermSource`), the first sentence of each. */
export function stepErrors(step: NewTestStep, values: TestDraftValues, pattern?: CodePattern): FieldErrors {
  const parsed = schemaOf(step, values, pattern).safeParse(asTyped(values));
  const errors: Record<string, string> = {};
  for (const found of parsed.error?.issues ?? []) errors[found.path.join(".")] ??= toWords(saidIn(found));
  return errors;
}

/** The words that were typed, as the record's header keeps them; undefined where there are none. */
export function termsOf({ kind, custom, terms = {} }: TestDraftValues): Record<string, string> | undefined {
  const fields = kind && custom ? TERM_FIELDS_OF[kind] : [];
  const typed = fields.flatMap((field) => {
    const term = terms[field]?.trim();
    return term ? [[field, term] as const] : [];
  });
  return typed.length > 0 ? Object.fromEntries(typed) : undefined;
}

/** The whole form as a test, or undefined while any step has an error. */
export const completeTest = (values: TestDraftValues): NewTest | undefined =>
  Object.keys(stepErrors("material", values)).length > 0 ? undefined : NewTest.safeParse(asTyped(values)).data;
