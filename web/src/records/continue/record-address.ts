import type { LabTest, NextDue } from "@zona/domain/records/lab-test";

type Address = Pick<LabTest, "id" | "kind"> & { nextDue?: NextDue | undefined };

/** Where the next check of a test is entered; a kind without checks opens its form. */
export function entryAddress({ id, kind, nextDue }: Address): string {
  const check = nextDue ? `#${nextDue.check}` : "";
  if (kind === "semen" || kind === "clinical") return `/test/${kind}/${id}`;
  if (kind === "icsi") return `/test/icsi/${id}${check}`;
  return kind === "preclinical" ? `/test/continue/preclinical/${id}${check}` : `/test/${id}`;
}
