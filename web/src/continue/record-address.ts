import type { LabTest } from "@zona/domain/tests/lab-test";

/** Where the next check of a test is entered; a kind without checks opens its form. */
export function entryAddress({ id, kind, nextDue }: Pick<LabTest, "id" | "kind" | "nextDue">): string {
  const check = nextDue ? `#${nextDue.check}` : "";
  if (kind === "semen" || kind === "clinical") return `/test/${kind}/${id}`;
  if (kind === "icsi") return `/test/icsi/${id}${check}`;
  return kind === "preclinical" ? `/test/continue/preclinical/${id}${check}` : `/test/${id}`;
}
