import * as z from "zod";

const text = z.string().nullable();

/** What rows of queries and of media say of their test. */
export const TestGlance = z.object({
  id: z.string().min(1),
  code: text,
  kind: text,
  organisation: text,
  studyId: text,
  subjectCode: text,
  lotNos: z.array(z.string()),
});
export type TestGlance = z.infer<typeof TestGlance>;

/** Nothing is known of a test yet while its form is open. */
export const unknownTest = (id: string): TestGlance => ({
  id,
  code: null,
  kind: null,
  organisation: null,
  studyId: null,
  subjectCode: null,
  lotNos: [],
});
