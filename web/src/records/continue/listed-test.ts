import type { TestSummary } from "@zona/domain/facts/test-summary";
import { type Access, canAnywhere } from "@zona/domain/identity/access";
import type { LabTest, NextDue } from "@zona/domain/records/lab-test";

type Address = Pick<LabTest, "id" | "kind"> & { nextDue?: NextDue | undefined };

/** Where the next check of a test is entered; a kind without checks opens its form. */
export function entryAddress({ id, kind, nextDue }: Address): string {
  const check = nextDue ? `#${nextDue.check}` : "";
  if (kind === "semen" || kind === "clinical") return `/test/${kind}/${id}`;
  if (kind === "icsi") return `/test/icsi/${id}${check}`;
  return kind === "preclinical" ? `/test/continue/preclinical/${id}${check}` : `/test/${id}`;
}

/** The same for somebody who enters or opens it; whoever reads codes only has its page. */
export const addressFor = (access: Pick<Access, "everywhere" | "may">, test: Address): string =>
  canAnywhere(access, "open") ? entryAddress(test) : `/test/${test.id}`;

/** What a row of a list says of a test. */
export type ListedTest = Pick<LabTest, "id" | "code" | "kind" | "status"> & {
  /** Its subject, or the lot of its material. */
  subject: string;
  nextDue?: NextDue | undefined;
  needsCorrection: boolean;
  /** Who handed it in for review, and when, while that is its state. */
  submitted?: { by: string; at: Date } | undefined;
};

/** The next check as functions computed it from the record; undefined when nothing more is due. */
function nextDueIn({ nextDue: { check, from, target, overdue, zero, window } }: TestSummary): NextDue | undefined {
  return check !== null && from && target && overdue && zero && window
    ? { check, from, target, overdue, zero, window }
    : undefined;
}

export const listedFacts = (facts: TestSummary): ListedTest => ({
  id: facts.id,
  code: facts.code,
  kind: facts.kind,
  status: facts.status,
  subject: facts.subjectCode ?? facts.material.materialLot ?? "",
  nextDue: nextDueIn(facts),
  needsCorrection: facts.needsCorrection,
  submitted:
    facts.status === "submitted" && facts.stateAt.submitted
      ? { by: facts.updatedBy.name, at: facts.stateAt.submitted }
      : undefined,
});

/** Of the record itself, which says neither what is due nor what was found. */
export const listedRecord = (test: LabTest): ListedTest => ({
  id: test.id,
  code: test.code,
  kind: test.kind,
  status: test.status,
  subject: test.kind === "preclinical" ? (test.material.materialLot ?? "") : test.subjectCode,
  needsCorrection: false,
});
