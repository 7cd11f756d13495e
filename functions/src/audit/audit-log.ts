import {
  AUDIT_PAGE,
  AuditLogRequest,
  type AuditPage,
  auditedChanges,
  type Evidence,
  type Opening,
  type SentChange,
} from "@zona/domain/audit/audit-log";
import { type AuditScope, auditScope, isAllAudited, scopeKeys, studiesIn } from "@zona/domain/audit/audit-scope";
import { AppError } from "@zona/domain/errors";
import type { AdminLogEntry } from "@zona/domain/identity/account";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../identity/caller.ts";

/** What left, with everything that is known of it. */
export type Left = Omit<Opening, "at" | "studyIds"> & { at: Date; recordsOf: readonly string[] };

export type AuditLogPorts = {
  /** Changes that were logged before an instant, newest first, at most `AUDIT_PAGE` of the organisation. */
  changes(scope: AuditScope, before: Date | undefined): Promise<AdminLogEntry[]>;
  /** What left before an instant and holds records of these organisations or studies, newest first, at most `AUDIT_PAGE` of each kind. */
  left(keys: readonly string[], before: Date | undefined): Promise<Left[]>;
  evidence(scope: AuditScope): Promise<Evidence>;
};

/** What the person audits. Throws `forbidden` for whoever audits nothing. */
export function auditedBy({ access, isAdmin }: Pick<StaffCaller, "access" | "isAdmin">): AuditScope {
  const scope = auditScope(access, isAdmin);
  if (!scope) throw new AppError("forbidden", refuses("notGranted"));
  return scope;
}

/** Stored instants are finer than a Date: what is as old as the last one is asked again, and whoever shows it knows it by its id. */
const justAfter = (at: Date) => new Date(at.getTime() + 1).toISOString();

function pageOf<T extends { at: Date }, S>(found: readonly T[], send: (one: T) => S): AuditPage<S> {
  const newest = found.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, AUDIT_PAGE);
  const last = newest.length === AUDIT_PAGE ? newest.at(-1) : undefined;
  return { entries: newest.map(send), ...(last && { older: justAfter(last.at) }) };
}

const sentChange = ({ at, until, ...entry }: AdminLogEntry): SentChange => ({
  ...entry,
  at: at.toISOString(),
  ...(until !== undefined && { until: until?.toISOString() ?? null }),
});

/** A filter may name subjects: it is for whoever audits all that it looked at. */
function opening({ recordsOf, at, ...left }: Left, scope: AuditScope): Opening {
  const { id, what, by, rows } = left;
  const sent = { at: at.toISOString(), rows };
  if (isAllAudited(recordsOf, scope)) return { ...left, ...sent, studyIds: studiesIn(recordsOf) };
  return { id, what, by, ...sent, studyIds: studiesIn(recordsOf).filter((study) => scope.studyIds.includes(study)) };
}

/** What an auditor, or an administrator of an organisation, reads of what they audit. Rejects with an AppError for whoever asked. */
export async function auditLogFor(
  staff: StaffCaller,
  asked: Unparsed,
  ports: AuditLogPorts,
): Promise<AuditPage<SentChange> | AuditPage<Opening> | Evidence> {
  const scope = auditedBy(staff);
  const { data } = AuditLogRequest.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  if (data.of === "evidence") return ports.evidence(scope);
  const before = data.before === undefined ? undefined : new Date(data.before);
  return data.of === "changes"
    ? pageOf(auditedChanges(await ports.changes(scope, before), scope), sentChange)
    : pageOf(await ports.left(scopeKeys(scope), before), (left) => opening(left, scope));
}
