import type { Revision } from "../records/audit/revision.ts";
import type { LabTest } from "../records/lab-test.ts";
import { isOpenQuery, notesOf, type Query } from "../records/queries/query.ts";
import type { Notice, Notification } from "./notification.ts";

/** Who is told: everybody who entered data, all who may review it, all who read the study, or the people named. */
export type Audience = "authors" | "reviewers" | "study" | readonly string[];

type AddressedNotice = { notice: Notice; to: Audience };
type NamedNotice = { notice: Notice; to: readonly string[] };

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
      return { notice: { kind: "signed", ...about }, to: "authors" };
    case "invalidate":
      return { notice: { kind: "invalidated", ...about }, to: "authors" };
    case "ask_unblind":
      return { notice: { kind: "unblinding_asked", ...about }, to: "study" };
    case "unblind":
      return { notice: { kind: "unblinded", ...about }, to: "study" };
    default:
      return undefined;
  }
}

/**
 * What a change of a query tells: to whom it is now for, and to whoever opened it that somebody else said something. Nobody is
 * told of what they did themselves.
 */
export function queryNotices(
  test: Pick<LabTest, "id" | "code">,
  before: Pick<Query, "assignee" | "notes"> | undefined,
  after: Pick<Query, "id" | "status" | "assignee" | "notes" | "openedBy">,
): NamedNotice[] {
  const notes = notesOf(after);
  const by = notes.at(-1)?.by ?? after.openedBy;
  // The number of notes tells a second assignment to the same person from a repeat of the first.
  const cause = `${test.id}-${after.id}-${notes.length}`;
  const about = { testId: test.id, code: test.code, queryId: after.id, by, cause };
  const { assignee, openedBy } = after;
  const isNewlyFor = isOpenQuery(after) && assignee !== undefined && assignee.uid !== before?.assignee?.uid;
  const told: NamedNotice[] = isNewlyFor ? [{ notice: { kind: "assigned", ...about }, to: [assignee.uid] }] : [];
  const isAnswered = notes.length > notesOf(before ?? { notes: {} }).length;
  if (isAnswered && !(isNewlyFor && assignee.uid === openedBy.uid))
    told.push({ notice: { kind: "answered", ...about }, to: [openedBy.uid] });
  return told.filter(({ to }) => !to.includes(by.uid));
}

/** Whether an open notice of a query is past: it is for somebody else now, or whoever was told has answered since. */
export function isPastOfQuery(
  { kind, queryId, to }: Pick<Notification, "kind" | "queryId" | "to">,
  query: Pick<Query, "id" | "status" | "assignee" | "notes">,
): boolean {
  if (queryId !== query.id) return false;
  if (kind === "assigned") return to !== query.assignee?.uid || !isOpenQuery(query);
  return kind === "answered" && notesOf(query).at(-1)?.by.uid === to;
}
