import { CODES, COLLECTIONS, DEAD_LETTERS, revisionPath, SWEEPS } from "@zona/domain/collections";
import { ChainCheck } from "@zona/domain/operations/chain-check";
import type { TrailProblem } from "@zona/domain/records/audit/verify-record";
import { readRecord } from "@zona/domain/stored-record";
import { FieldPath, FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { alarm } from "../firebase/logged.ts";
import { notificationRecords } from "../notifications/notification-data.ts";
import { noticeOfBrokenTrail } from "../notifications/trail-notice.ts";
import { changedRecords, readAnchored } from "./anchor-data.ts";
import { auditPorts, chainPort } from "./audit-data.ts";
import type { IsTold } from "./behind-trail.ts";
import { chainRevisions } from "./chain-revisions.ts";
import { type ChainCheckPorts, ROUND } from "./check-chains.ts";
import { verifyTest } from "./verify-record.ts";

const PAGE = 20;
const MOST_AT_ONCE = 300;
const DAY_MS = 86_400_000;

type Named = Awaited<ReturnType<ChainCheckPorts["gone"]>>[number];

/** Tells of a record that is gone or whose trail does not hold: a letter to administrators, and a notice of it. */
export function trailReports(db = getFirestore(adminApp())): ChainCheckPorts["report"] {
  // One for all reports, so that people are looked up once per run and not for every record.
  const notices = notificationRecords(db);
  return async ({ testId, code, rev, isGone = false }) => {
    alarm("audit trail does not hold", { testId, rev: isGone ? "gone" : rev });
    // One letter per record and revision: what an administrator closed with a reason stays closed.
    const letter = db.collection(DEAD_LETTERS).doc(`audit-${testId}-${isGone ? "gone" : rev}`);
    await db.runTransaction(async (transaction) => {
      if ((await transaction.get(letter)).exists) return;
      const fault = isGone
        ? `${code} is gone: it was deleted behind its trail.`
        : `The trail of ${code} does not hold from revision ${rev} on: verify the record.`;
      transaction.create(letter, { testId, fault, at: FieldValue.serverTimestamp(), state: "open" });
    });
    await noticeOfBrokenTrail({ testId, code, rev }, notices);
  };
}

/** Whether the revisions of a record tell of what was written. */
export const toldRevisions =
  (testId: string, db = getFirestore(adminApp())): IsTold =>
  async (rev, sheet) => {
    if (!Number.isInteger(rev) || rev < 1) return false;
    const revision = await db.doc(revisionPath(testId, rev)).get();
    return sheet === undefined ? revision.exists : revision.get(new FieldPath("sheets", sheet)) !== undefined;
  };

/** What does not hold of a record, once revisions whose event was lost or is late are tied as it would have tied them. */
async function problemsOf(testId: string, anchors: string): Promise<readonly TrailProblem[]> {
  const verified = async () => (await verifyTest(testId, auditPorts(anchors), new Date()))?.problems ?? [];
  const found = await verified();
  if (found.length === 0) return found;
  // Whether by this call or by an event that came meanwhile.
  await chainRevisions(testId, chainPort);
  return verified();
}

/** Verifies a record of which something was written that no act writes, and tells of what does not hold. */
export async function verifyAtOnce(testId: string, anchors: string, db = getFirestore(adminApp())): Promise<string> {
  const [problem] = await problemsOf(testId, anchors);
  if (!problem) return "sound";
  const code = String((await db.collection(COLLECTIONS.tests).doc(testId).get()).get("code"));
  await trailReports(db)({ testId, code, rev: problem.rev });
  return "broken";
}

export function chainCheckRecords(anchors: string, db = getFirestore(adminApp()), round = ROUND): ChainCheckPorts {
  const check = db.collection(SWEEPS).doc("chain");
  const tests = db.collection(COLLECTIONS.tests);
  const count = async () => (await tests.count().get()).data().count;
  return {
    count,
    last: async () => readRecord(ChainCheck, check.id, (await check.get()).data()),
    async store(progress) {
      const told = Object.entries(progress).filter(
        ([field, value]) => !["id", "at"].includes(field) && value !== undefined,
      );
      await check.set({ ...Object.fromEntries(told), at: FieldValue.serverTimestamp() });
    },
    changed: (from) => changedRecords(db, from, PAGE),
    async page(after, size) {
      const inOrder = tests.orderBy(FieldPath.documentId()).select("code").limit(size);
      const { docs } = await (after === undefined ? inOrder : inOrder.startAfter(after)).get();
      return docs.map((test) => ({ testId: test.id, code: String(test.get("code")) }));
    },
    async gone() {
      const { heads = {}, until = new Date(0) } = (await readAnchored(anchors)) ?? {};
      const known = new Map(Object.entries(heads));
      const codes = db.collectionGroup(CODES);
      const wereThere = tests.where("createdAt", "<=", until);
      const [present, all, reserved] = await Promise.all([wereThere.count().get(), count(), codes.count().get()]);
      // Counting is cheap: each is looked for where there are fewer than were known, and else a share of them in turn.
      const areFewer = present.data().count < known.size || all < reserved.data().count;
      if (areFewer)
        for (const code of (await codes.select("testId").get()).docs) {
          const testId = String(code.get("testId"));
          if (!known.has(testId)) known.set(testId, { code: code.id, rev: 1, sha256: "" });
        }
      const night = Math.floor(Date.now() / DAY_MS);
      const turn = [...known].filter((_, place) => areFewer || place % round === night % round);
      const found: Named[] = [];
      for (let from = 0; from < turn.length; from += MOST_AT_ONCE) {
        const asked = turn.slice(from, from + MOST_AT_ONCE);
        const there = await db.getAll(...asked.map(([testId]) => tests.doc(testId)), { fieldMask: ["rev"] });
        for (const [index, [testId, { code, rev }]] of asked.entries())
          if (there[index]?.exists === false) found.push({ testId, code, rev });
      }
      return found;
    },
    verify: (testId) => problemsOf(testId, anchors),
    report: trailReports(db),
  };
}
