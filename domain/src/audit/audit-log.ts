import * as z from "zod";
import type { AdminLogEntry } from "../identity/account.ts";
import type { Person } from "../identity/claims.ts";
import type { AskedRequest } from "../questions/requests/asked-request.ts";
import type { AccessLogEntry } from "./access-log.ts";
import type { AuditScope } from "./audit-scope.ts";

/** The most that one answer tells; `before` asks for what is older. */
export const AUDIT_PAGE = 50;

const before = z.iso.datetime().optional();

/**
 * What `auditLog` of `staffCall` is asked of what the person audits: changes of access, what left, what was proven, or what
 * functions served, of all people and records or of one person, one record's code, or both.
 */
export const AuditLogRequest = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("changes"), before }),
  z.strictObject({ of: z.literal("openings"), before }),
  z.strictObject({ of: z.literal("evidence") }),
  z.strictObject({
    of: z.literal("served"),
    before,
    uid: z.string().min(1).max(128).optional(),
    code: z.string().trim().min(1).max(40).optional(),
  }),
]);
export type AuditLogRequest = z.infer<typeof AuditLogRequest>;

/** What was served, of everybody and everything, or as far as this narrows it. */
export type ServedAsked = Pick<Extract<AuditLogRequest, { of: "served" }>, "uid" | "code">;

/** No answer can carry a date: instants are ISO texts. */
type Sent<T> = Omit<T, "at" | "until"> & { at: string };

export type SentChange = Sent<AdminLogEntry> & { until?: string | null };

/** One file, certificate, answer or mailed report that was made of records. */
export type Opening = {
  id: string;
  what: "file" | "certificate" | "question" | "report";
  by: Person;
  at: string;
  /** Of its records; those alone that are audited. */
  studyIds: readonly string[];
  rows: number;
  /** What tells more is left out where some of its records are not audited: the title, the filter or request. */
  title?: string;
  filterText?: string;
  request?: AskedRequest;
  /** Of a report: how many mails, to which domains. */
  mails?: number;
  domains?: readonly string[];
};

/** What one person was served within a day: the newest records by name, and how many more there are. */
export type SentServed = Pick<AccessLogEntry, "id" | "by" | "served" | "rows"> & {
  from: string;
  at: string;
  /** Those alone that are audited, as are the records. */
  studyIds: readonly string[];
  records: readonly { testId: string; code: string }[];
  /** Left out where some of what was served is not audited. */
  more?: number;
};

/** The most records that are named of one entry. */
export const MOST_RECORDS_SHOWN = 20;

/** What was proven of the trails, and what did not hold. Counts are of the whole site. */
export type Evidence = {
  check?: { isRunning: boolean; startedAt: string; at: string; checked: number; broken: number; gone: number };
  /** Failed proofs that nobody has closed yet. */
  broken: readonly { testId: string; code: string; at: string; isGone: boolean }[];
  /** When heads of trails were anchored last. */
  anchoredAt?: string;
  redactions: readonly { testId: string; code: string; rev: number; by: Person; at: string; reason: string }[];
};

/** A page, newest first. `older` asks for the next one; missing at the end. */
export type AuditPage<T> = { entries: readonly T[]; older?: string };

/** One change that was logged for several organisations. */
const changeKey = ({ by, name, at }: AdminLogEntry) => `${by.uid} ${name} ${at.getTime()}`;

/**
 * Changes of access that concern what is audited: all of the organisation, and of other studies the roles in them alone. What was
 * logged for several organisations is told once.
 */
export function auditedChanges(entries: readonly AdminLogEntry[], scope: AuditScope): AdminLogEntry[] {
  const own = entries.filter(({ organisation }) => organisation === scope.organisation);
  const known = new Set(own.map(changeKey));
  const others = new Map<string, AdminLogEntry>();
  for (const { isAdmin: _, until: __, newPeople: ___, googleOnly: ____, ...entry } of entries) {
    const roles = Object.entries(entry.roles ?? {}).filter(([studyId]) => scope.studyIds.includes(studyId));
    const key = changeKey(entry);
    if (roles.length > 0 && !known.has(key)) others.set(key, { ...entry, roles: Object.fromEntries(roles) });
  }
  return [...own, ...others.values()].toSorted((one, other) => other.at.getTime() - one.at.getTime());
}
