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

/** The code that a person means who types `icsi 42`, `Icsi42` or `ICSI-0042`; undefined where it is none of a kind of ours. */
export function typedTestCode(typed: string): string | undefined {
  const [, letters = "", digits = ""] = /^\s*([a-z]+)[\s-]*(\d{1,9})\s*$/i.exec(typed) ?? [];
  const kind = TestKind.options.find((one) => CODE_PREFIX[one] === letters.toUpperCase());
  return kind && testCode(kind, Number(digits));
}
