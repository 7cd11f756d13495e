import type { AccessReviewAnswer, AccessReviewRequest } from "@zona/domain/audit/access-review";
import type {
  AuditLogRequest,
  AuditPage,
  Evidence,
  Opening,
  SentChange,
  SentServed,
  ServedAsked,
} from "@zona/domain/audit/audit-log";
import type { AdminLogEntry } from "@zona/domain/identity/account";
import { staffOperation } from "../../platform/firebase/functions.ts";

const review = staffOperation<AccessReviewRequest, AccessReviewAnswer>("accessReview");

/** Who has access to what the person audits. Rejects with what `serverFailureSentence` reads, as all of these. */
export const fetchAccess = (): Promise<AccessReviewAnswer> => review.ask({ kind: "read" });

/** Keeps that the list of this hash was looked through; the same id again is the same review. */
export const markReviewed = (id: string, seen: string, note: string): Promise<AccessReviewAnswer> =>
  review.ask({ kind: "done", id, seen, note });

const log = <Out>(asked: AuditLogRequest): Promise<Out> => staffOperation<AuditLogRequest, Out>("auditLog").ask(asked);

const older = (before: string | undefined) => (before === undefined ? {} : { before });

const changeOf = ({ at, until, ...entry }: SentChange): AdminLogEntry => ({
  ...entry,
  at: new Date(at),
  ...(until !== undefined && { until: until === null ? null : new Date(until) }),
});

export async function fetchChanges(before: string | undefined): Promise<AuditPage<AdminLogEntry>> {
  const { entries, ...page } = await log<AuditPage<SentChange>>({ of: "changes", ...older(before) });
  return { ...page, entries: entries.map(changeOf) };
}

export const fetchOpenings = (before: string | undefined): Promise<AuditPage<Opening>> =>
  log({ of: "openings", ...older(before) });

export const fetchServed = (asked: ServedAsked, before: string | undefined): Promise<AuditPage<SentServed>> =>
  log({ of: "served", ...asked, ...older(before) });

export const fetchEvidence = (): Promise<Evidence> => log({ of: "evidence" });
