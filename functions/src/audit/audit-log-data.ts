import { AUDIT_PAGE } from "@zona/domain/audit/audit-log";
import { type AuditScope, isAudited } from "@zona/domain/audit/audit-scope";
import {
  ADMIN_LOG,
  CHAT_TURNS,
  COLLECTIONS,
  DEAD_LETTERS,
  EXPORTS,
  REPORT_RUNS,
  SWEEPS,
  USERS,
} from "@zona/domain/collections";
import { ExportRecord } from "@zona/domain/exports/export-record";
import { AdminLogEntry } from "@zona/domain/identity/account";
import { ChainCheck } from "@zona/domain/operations/chain-check";
import { DeadLetter } from "@zona/domain/operations/dead-letter";
import { ChatTurn } from "@zona/domain/questions/answer";
import { Revision } from "@zona/domain/records/audit/revision";
import { ReportRun } from "@zona/domain/schedules/report-run";
import { readRecord, withDates } from "@zona/domain/stored-record";
import { type DocumentSnapshot, FieldPath, getFirestore, type Query } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import { newestAnchorAt } from "./anchor-data.ts";
import type { AuditLogPorts, Left } from "./audit-log.ts";
import { servedPorts } from "./served-data.ts";

/** Changes of roles in one study: few, and found by the role that was changed, so they come all at once. */
const MOST_OF_STUDY = 500;
const MOST_BROKEN = 50;
const MOST_REDACTIONS = 20;

/** Failed proofs are letters of this name, by record. */
const TRAILS = { from: "audit-", until: "audit." };

const isCertificate = (view: string) => view.startsWith('{"certificate"');

function fileLeft({ id, by, at, rows, title, filterText, view, recordsOf = [] }: ExportRecord): Left {
  const what = isCertificate(view) ? "certificate" : "file";
  return { id, what, by, at, rows, title, ...(what === "file" && { filterText }), recordsOf };
}

function reportLeft({
  id,
  by,
  finishedAt,
  rows = 0,
  mails = 0,
  name,
  domains = [],
  recordsOf = [],
}: ReportRun): Left[] {
  if (!by || !finishedAt) return [];
  return [{ id, what: "report", by, at: finishedAt, rows, title: name, mails, domains, recordsOf }];
}

const questionLeft = ({ id, owner, at, rows, request, recordsOf = [] }: ChatTurn): Left => ({
  ...{ id, what: "question", by: { uid: owner, name: owner }, at, rows, ...(request ? { request } : {}), recordsOf },
});

export function auditLogPorts(anchors: string, db = getFirestore(adminApp())): AuditLogPorts {
  async function newest(source: Query, at: string, before: Date | undefined): Promise<DocumentSnapshot[]> {
    const inOrder = source.orderBy(at, "desc").limit(AUDIT_PAGE);
    return (await (before ? inOrder.where(at, "<", before) : inOrder).get()).docs;
  }

  async function named(left: readonly Left[]): Promise<Left[]> {
    const uids = [...new Set(left.map(({ by }) => by.uid))];
    if (uids.length === 0) return [];
    const users = await db.getAll(...uids.map((uid) => db.collection(USERS).doc(uid)), { fieldMask: ["name"] });
    const names = new Map(users.map((user) => [user.id, textAt(user, "name")]));
    return left.map((one) => ({ ...one, by: { ...one.by, name: names.get(one.by.uid) ?? one.by.name } }));
  }

  async function broken(scope: AuditScope) {
    const letters = db.collection(DEAD_LETTERS).where("state", "==", "open").orderBy(FieldPath.documentId());
    const { docs } = await letters.startAt(TRAILS.from).endBefore(TRAILS.until).limit(MOST_BROKEN).get();
    const read = docs.flatMap((found) => readRecord(DeadLetter, found.id, found.data()) ?? []);
    const about = read.flatMap(({ testId, at, fault }) => (testId === undefined ? [] : [{ testId, at, fault }]));
    if (about.length === 0) return [];
    const tests = await db.getAll(...about.map(({ testId }) => db.collection(COLLECTIONS.tests).doc(testId)));
    return about.flatMap(({ testId, at, fault }, index) => {
      const test = tests[index];
      const isGone = test?.exists !== true;
      const of = { organisation: textAt(test, "organisation") ?? "", studyId: textAt(test, "studyId") ?? "" };
      // Nothing is left that says whose a deleted record was: every organisation hears of it, as by the notice.
      if (isGone ? scope.organisation === undefined : !isAudited(scope, of)) return [];
      const [code = testId] = isGone ? fault.split(" ") : [textAt(test, "code") ?? testId];
      return [{ testId, code, at: at.toISOString(), isGone }];
    });
  }

  async function redactions({ organisation, studyIds }: AuditScope) {
    const acts = db.collectionGroup("revisions").where("action", "==", "redact");
    const asked = [
      ...(organisation === undefined ? [] : [acts.where("organisation", "==", organisation)]),
      ...(studyIds.length === 0 ? [] : [acts.where("studyId", "in", studyIds)]),
    ];
    const found = await Promise.all(asked.map((one) => one.orderBy("at", "desc").limit(MOST_REDACTIONS).get()));
    const docs = [...new Map(found.flatMap((one) => one.docs).map((one) => [one.ref.path, one])).values()];
    const told = docs.flatMap((one) => {
      const { data } = Revision.safeParse(withDates(one.data()));
      const test = one.ref.parent.parent;
      return data && test ? [{ test, rev: data.rev, by: data.by, at: data.at, reason: data.reason ?? "" }] : [];
    });
    if (told.length === 0) return [];
    const newestFirst = told.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, MOST_REDACTIONS);
    const tests = await db.getAll(...newestFirst.map(({ test }) => test), { fieldMask: ["code"] });
    return newestFirst.map(({ test, at, ...one }, index) => ({
      ...{ ...one, testId: test.id, code: textAt(tests[index], "code") ?? test.id, at: at.toISOString() },
    }));
  }

  return {
    ...servedPorts(db),
    async changes({ organisation, studyIds }, before) {
      const log = db.collection(ADMIN_LOG);
      const found = await Promise.all([
        organisation === undefined ? [] : newest(log.where("organisation", "==", organisation), "at", before),
        ...studyIds.map(async (id) => (await log.orderBy(new FieldPath("roles", id)).limit(MOST_OF_STUDY).get()).docs),
      ]);
      const entries = found.flat().flatMap((one) => readRecord(AdminLogEntry, one.id, one.data()) ?? []);
      return before ? entries.filter(({ at }) => at < before) : entries;
    },
    async left(keys, before) {
      const of = (collection: string) => db.collection(collection).where("recordsOf", "array-contains-any", keys);
      const [files, turns, runs] = await Promise.all([
        newest(of(EXPORTS), "at", before),
        newest(of(CHAT_TURNS), "at", before),
        newest(of(REPORT_RUNS), "finishedAt", before),
      ]);
      return named([
        ...files.flatMap((one) => readRecord(ExportRecord, one.id, one.data()) ?? []).map(fileLeft),
        ...turns.flatMap((one) => readRecord(ChatTurn, one.id, one.data()) ?? []).map(questionLeft),
        ...runs.flatMap((one) => readRecord(ReportRun, one.id, one.data()) ?? []).flatMap(reportLeft),
      ]);
    },
    async evidence(scope) {
      const [stored, anchoredAt, ...found] = await Promise.all([
        db.collection(SWEEPS).doc("chain").get(),
        newestAnchorAt(anchors, new Date()),
        broken(scope),
        redactions(scope),
      ]);
      const check = readRecord(ChainCheck, stored.id, stored.data());
      return {
        ...(check && {
          check: {
            isRunning: check.state === "running",
            startedAt: check.startedAt.toISOString(),
            at: check.at.toISOString(),
            checked: check.checked,
            broken: check.broken,
            gone: check.gone,
          },
        }),
        ...(anchoredAt && { anchoredAt: anchoredAt.toISOString() }),
        broken: found[0],
        redactions: found[1],
      };
    },
  };
}
