import type { AccessLogEntry } from "@zona/domain/audit/access-log";
import {
  AUDIT_PAGE,
  AuditLogRequest,
  type AuditPage,
  auditedChanges,
  type Evidence,
  MOST_RECORDS_SHOWN,
  type Opening,
  type SentChange,
  type SentServed,
  type ServedAsked,
} from "@zona/domain/audit/audit-log";
import {
  type AuditScope,
  auditScope,
  isAllAudited,
  isAudited,
  scopeKeys,
  studiesIn,
} from "@zona/domain/audit/audit-scope";
import { AppError } from "@zona/domain/errors";
import type { OfStudy } from "@zona/domain/identity/access";
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
  /** Entries that begin before an instant, newest first, at most `AUDIT_PAGE`. */
  served(asked: ServedOf, before: Date | undefined): Promise<AccessLogEntry[]>;
  /** The records of this code, whichever study gave it: few. */
  testsOf(code: string): Promise<NamedTest[]>;
  /** Of these records those that are there, in any order. */
  testsNamed(testIds: readonly string[]): Promise<NamedTest[]>;
};

export type NamedTest = OfStudy & { testId: string; code: string };

/** Entries of one of these records, or else of one of these organisations and studies; of one person, or of everybody. */
export type ServedOf = { uid: string | undefined } & ({ tests: readonly string[] } | { keys: readonly string[] });

/** What the person audits. Throws `forbidden` for whoever audits nothing. */
export function auditedBy({ access, isAdmin }: Pick<StaffCaller, "access" | "isAdmin">): AuditScope {
  const scope = auditScope(access, isAdmin);
  if (!scope) throw new AppError("forbidden", refuses("notGranted"));
  return scope;
}

/** Stored instants are finer than a Date: what is as old as the last one is asked again, and whoever shows it knows it by its id. */
const justAfter = (at: Date) => new Date(at.getTime() + 1).toISOString();

function newestOf<T>(found: readonly T[], timeOf: (one: T) => Date): AuditPage<T> {
  const entries = found.toSorted((one, other) => timeOf(other).getTime() - timeOf(one).getTime()).slice(0, AUDIT_PAGE);
  const last = entries.length === AUDIT_PAGE ? entries.at(-1) : undefined;
  return { entries, ...(last && { older: justAfter(timeOf(last)) }) };
}

function pageOf<T extends { at: Date }, S>(found: readonly T[], send: (one: T) => S): AuditPage<S> {
  const { entries, ...page } = newestOf(found, ({ at }) => at);
  return { ...page, entries: entries.map(send) };
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

/** The records of an entry that are named: those that were asked for, then the newest. */
const shownTests = ({ tests }: AccessLogEntry, asked: readonly string[]) =>
  [...new Set([...tests.filter((id) => asked.includes(id)), ...tests.toReversed()])].slice(0, MOST_RECORDS_SHOWN);

/** What was served of what is audited. A code that names no record of it finds nothing, whatever others have it. */
async function servedPage(
  { uid, code }: ServedAsked,
  scope: AuditScope,
  ports: AuditLogPorts,
  before: Date | undefined,
): Promise<AuditPage<SentServed>> {
  const given = code === undefined ? undefined : await ports.testsOf(code.toUpperCase());
  const asked = given?.filter((test) => isAudited(scope, test)).map(({ testId }) => testId);
  if (asked?.length === 0) return { entries: [] };
  const found = await ports.served({ uid, ...(asked ? { tests: asked } : { keys: scopeKeys(scope) }) }, before);
  const page = newestOf(found, ({ from }) => from);
  const shown = page.entries.map((entry) => shownTests(entry, asked ?? []));
  const named = (await ports.testsNamed([...new Set(shown.flat())])).filter((test) => isAudited(scope, test));
  const byId = new Map(named.map(({ testId, code: called }) => [testId, { testId, code: called }]));
  const entries = page.entries.map(({ id, by, from, at, served, rows, tests, recordsOf }, place): SentServed => {
    const [isAll, ids] = [isAllAudited(recordsOf, scope), shown[place] ?? []];
    return {
      ...{ id, by, served, rows, from: from.toISOString(), at: at.toISOString() },
      studyIds: studiesIn(recordsOf).filter((study) => isAll || scope.studyIds.includes(study)),
      records: ids.flatMap((testId) => byId.get(testId) ?? []),
      ...(isAll && { more: tests.length - ids.length }),
    };
  });
  return { ...page, entries };
}

/** What an auditor, or an administrator of an organisation, reads of what they audit. Rejects with an AppError for whoever asked. */
export async function auditLogFor(
  staff: StaffCaller,
  asked: Unparsed,
  ports: AuditLogPorts,
): Promise<AuditPage<SentChange> | AuditPage<Opening> | AuditPage<SentServed> | Evidence> {
  const scope = auditedBy(staff);
  const { data } = AuditLogRequest.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  if (data.of === "evidence") return ports.evidence(scope);
  const before = data.before === undefined ? undefined : new Date(data.before);
  if (data.of === "served") return servedPage(data, scope, ports, before);
  return data.of === "changes"
    ? pageOf(auditedChanges(await ports.changes(scope, before), scope), sentChange)
    : pageOf(await ports.left(scopeKeys(scope), before), (left) => opening(left, scope));
}
