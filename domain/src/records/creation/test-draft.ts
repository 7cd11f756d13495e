import * as z from "zod";
import { TestKind } from "../test-kind.ts";

/** The steps of `/test/new`, in order; each is a route. `terms` belongs to the variant with free vocabulary. */
export const NEW_TEST_STEPS = ["kind", "subject", "material", "terms", "files", "review"] as const;
export const NewTestStep = z.enum(NEW_TEST_STEPS);
export type NewTestStep = z.infer<typeof NewTestStep>;

/** What was typed so far, exactly as typed: nothing in a draft is ever refused but its size. */
export const TestDraftValues = z.object({
  kind: TestKind.optional(),
  studyId: z.string().max(64).optional(),
  subjectCode: z.string().max(64).optional(),
  material: z.record(z.string().max(40), z.string().max(200)).optional(),
  notes: z.string().max(4000).optional(),
  /** The variant that asks for words of the lab as well: strain, reagent, device and the like. */
  custom: z.boolean().optional(),
  terms: z.record(z.string().max(40), z.string().max(200)).optional(),
});
export type TestDraftValues = z.infer<typeof TestDraftValues>;

/**
 * A form not yet sent, at `drafts/{id}`. Its id becomes the test's id, so files uploaded while the form is open
 * already belong to the right record. Only its owner reads it.
 */
export const TestDraft = z.object({
  id: z.string().min(1),
  owner: z.string().min(1),
  step: NewTestStep,
  values: TestDraftValues,
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type TestDraft = z.infer<typeof TestDraft>;
