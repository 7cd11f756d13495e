import type { Person } from "../identity/claims.ts";
import type { Revision } from "../records/audit/revision.ts";
import type { LabTest } from "../records/lab-test.ts";
import type { Query } from "../records/query.ts";
import type { Notice } from "./notification.ts";

/** Who is told: everybody who entered data, all who may review it, or the people named. */
export type Audience = "authors" | "reviewers" | readonly string[];

export type AddressedNotice = { notice: Notice; to: Audience };

/** What a move of a test tells, and to whom; undefined for moves that ask nothing of anybody. */
export function noticeOfRevision(
  test: Pick<LabTest, "id" | "code">,
  { rev, action, by }: Pick<Revision, "rev" | "action" | "by">,
): AddressedNotice | undefined {
  const about = { testId: test.id, code: test.code, by, cause: `${test.id}-${rev}` };
  switch (action) {
    case "submit":
      return { notice: { kind: "review_wanted", ...about }, to: "reviewers" };
    case "return":
      return { notice: { kind: "returned", ...about }, to: "authors" };
    case "sign":
    case "sign_amendment":
      return { notice: { kind: "signed", ...about }, to: "authors" };
    default:
      return undefined;
  }
}

/** What a change of a query tells the person it is now for; undefined when that is nobody new or they did it themselves. */
export function noticeOfQuery(
  test: Pick<LabTest, "id" | "code">,
  before: Pick<Query, "assignee"> | undefined,
  after: Pick<Query, "id" | "assignee" | "notes" | "openedBy">,
  by: Person,
): AddressedNotice | undefined {
  const { assignee } = after;
  if (!assignee || assignee.uid === before?.assignee?.uid || assignee.uid === by.uid) return undefined;
  // The number of notes tells a second assignment to the same person from a repeat of the first.
  const cause = `${test.id}-${after.id}-${Object.keys(after.notes).length}`;
  const notice: Notice = { kind: "assigned", testId: test.id, code: test.code, queryId: after.id, by, cause };
  return { notice, to: [assignee.uid] };
}
