import { SubjectCode } from "@zona/domain/subjects/subject-code";
import { MATERIAL, NewTest, Notes } from "@zona/domain/tests/lab-test";
import { NEW_TEST_STEPS, type NewTestStep, type TestDraftValues } from "@zona/domain/tests/test-draft";
import { TestKind } from "@zona/domain/tests/test-kind";
import * as z from "zod";

/** The steps of this form: preclinical material belongs to no subject, so nobody is asked for one. */
export const stepsFor = (values: TestDraftValues): readonly NewTestStep[] =>
  values.kind === "preclinical" ? NEW_TEST_STEPS.filter((step) => step !== "subject") : NEW_TEST_STEPS;

const KindStep = z.object({
  kind: z.enum(TestKind.options, { error: "Choose what kind of test this is." }),
  studyId: z.string({ error: "Choose a study." }).min(1, { error: "Choose a study." }),
});

const SubjectStep = z.object({ subjectCode: SubjectCode });

const materialStep = (kind: TestKind | undefined) =>
  z.object({ material: kind ? MATERIAL[kind] : z.record(z.string(), z.string()), notes: Notes });

function schemaOf(step: NewTestStep, kind: TestKind | undefined): z.ZodType {
  if (step === "kind") return KindStep;
  if (step === "subject") return SubjectStep;
  if (step === "material") return materialStep(kind);
  return z.unknown();
}

/** The material fields of a kind, in the order in which they are asked. */
export const materialFields = (kind: TestKind | undefined): readonly string[] =>
  kind ? Object.keys(MATERIAL[kind].shape) : [];

/** The draft as the schemas want it; a field nobody touched is empty, not absent. */
const asTyped = (values: TestDraftValues) => ({ subjectCode: "", notes: "", material: {}, ...values });

export type FieldErrors = Readonly<Record<string, string>>;

/** What is wrong in one step, by field (`subjectCode`, `material.spermSource`), the first sentence of each. */
export function stepErrors(step: NewTestStep, values: TestDraftValues): FieldErrors {
  const parsed = schemaOf(step, values.kind).safeParse(asTyped(values));
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[path.join(".")] ??= message;
  return errors;
}

/** The whole form as a test, or undefined while any step has an error. */
export const completeTest = (values: TestDraftValues): NewTest | undefined => NewTest.safeParse(asTyped(values)).data;
