import {
  type AccessReview,
  type AccessReviewAnswer,
  AccessReviewRequest,
  type KnownPerson,
  peopleWithAccess,
  reviewedText,
} from "@zona/domain/audit/access-review";
import { type AuditScope, scopeKeys } from "@zona/domain/audit/audit-scope";
import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";
import { auditedBy } from "./audit-log.ts";
import { sha256 } from "./chain-revisions.ts";

export type ReviewedAccess = {
  people: readonly KnownPerson[];
  /** All of the organisation under review, and those that are reviewed by themselves. */
  studies: readonly { id: string; organisation: string }[];
};

export type AccessReviewPorts = {
  read(scope: AuditScope): Promise<ReviewedAccess>;
  /** Of these organisations and studies, newest first. */
  reviews(keys: readonly string[]): Promise<AccessReview[]>;
  /** Who made the review of this id; undefined where nobody did. */
  reviewedBy(id: string): Promise<Person | undefined>;
  /** Adds one at the server's time; one that is there stays. */
  add(review: Omit<AccessReview, "at">): Promise<void>;
};

/**
 * Who has access to what an auditor or administrator audits, and that they looked it through. A review is of the list as it was seen:
 * what changed since is looked at first. Rejects with an AppError for whoever asked.
 */
export async function accessReviewFor(
  staff: StaffCaller,
  asked: Unparsed,
  ports: AccessReviewPorts,
  now: Date,
): Promise<AccessReviewAnswer> {
  const scope = auditedBy(staff);
  const { data } = AccessReviewRequest.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  const { people: known, studies } = await ports.read(scope);
  const people = peopleWithAccess(known, scope, studies, now);
  const seen = await sha256(reviewedText(people));
  const of = [...scopeKeys(scope)];
  if (data.kind === "done") {
    const by = await ports.reviewedBy(data.id);
    if (by ? by.uid !== staff.by.uid : data.seen !== seen) throw new AppError("conflict", refuses("accessChanged"));
    if (!by) await ports.add({ id: data.id, of, people: people.length, sha256: seen, note: data.note, by: staff.by });
  }
  const reviews = await ports.reviews(of);
  return { people, seen, reviews: reviews.map(({ at, ...review }) => ({ ...review, at: at.toISOString() })) };
}
