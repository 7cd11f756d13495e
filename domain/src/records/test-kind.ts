import * as z from "zod";

export const TestKind = z.enum(["icsi", "clinical", "semen", "preclinical"]);
export type TestKind = z.infer<typeof TestKind>;

/** First part of a test's human code: the 42nd ICSI test of a study is ICSI-0042. */
export const CODE_PREFIX: Record<TestKind, string> = {
  icsi: "ICSI",
  clinical: "CLIN",
  semen: "SEM",
  preclinical: "PRE",
};

/** The test code of a running number from 1 up; codes are unique within a study. */
export const testCode = (kind: TestKind, number: number) => `${CODE_PREFIX[kind]}-${String(number).padStart(4, "0")}`;
