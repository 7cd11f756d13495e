import * as z from "zod";
import { exclusions } from "../kpis/reference-population.ts";
import { limitedNumber } from "../policy/limited-number.ts";
import { OocyteSource, SpermSource } from "../tests/lab-test.ts";
import { SubjectCode } from "./subject-code.ts";
import { SUBJECT_FACTS } from "./subject-facts.ts";

const needed = {
  subjectCode: SubjectCode,
  siteId: z.string().min(1).max(64),
  studyId: z.string().min(1).max(64),
  /** At retrieval. A date of birth is never stored. */
  femaleAgeYears: limitedNumber("femaleAgeYears"),
  oocyteSource: OocyteSource,
  spermSource: SpermSource,
  cycleNo: limitedNumber("cycleNo"),
};

const { femaleAgeYears: _, cycleNo: __, ...facts } = SUBJECT_FACTS;

const optional = {
  ...facts,
  /** Null while the arm is blinded. */
  armId: z.string().max(64).nullable().optional(),
  consentRef: z.string().trim().min(1).max(60).optional(),
};

function partnerIsAnother(
  { subjectCode, partnerCode }: { subjectCode?: string | undefined; partnerCode?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (partnerCode === undefined || partnerCode !== subjectCode) return;
  context.addIssue({
    code: "custom",
    path: ["partnerCode"],
    message: "The partner has another code than the subject.",
  });
}

/** A subject or couple by pseudonym, at `subjects/{id}`: no name, no date of birth, no hospital number. */
export const Subject = z.object({ ...needed, ...optional }).superRefine(partnerIsAnother);
export type Subject = z.infer<typeof Subject>;

/** What is typed so far. */
export const SubjectDraft = z
  .object({ ...needed, ...optional })
  .partial()
  .superRefine(partnerIsAnother);
export type SubjectDraft = z.infer<typeof SubjectDraft>;

/** Derived: whether the limits of the indicators were set for someone like this. */
export const isReferencePopulation = (subject: Subject) =>
  exclusions({ ...subject, pgt: subject.indication?.includes("pgt") }).length === 0;
