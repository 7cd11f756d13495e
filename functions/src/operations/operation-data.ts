import { randomUUID } from "node:crypto";
import { BULK_RUNS, COLLECTIONS, DEAD_LETTERS } from "@zona/domain/collections";
import { BULK_PAGE, BulkRun, executionsFor } from "@zona/domain/operations/bulk-run";
import { readRecord } from "@zona/domain/stored-record";
import { type DocumentSnapshot, FieldPath, FieldValue, getFirestore } from "firebase-admin/firestore";
import { beginFactCheck } from "../facts/fact-check-data.ts";
import { adminApp } from "../firebase/app.ts";
import { restart } from "../media/restart-data.ts";
import type { BulkLease, BulkRecords } from "./bulk-step.ts";
import type { OperationRecords } from "./operate.ts";

/** Longer than the function's timeout of 300 s: when a lease has run out, its run is certainly dead. */
const LEASE_MS = 330_000;

const bulkOf = (snapshot: DocumentSnapshot) => readRecord(BulkRun, snapshot.id, snapshot.data());

export function operationRecords(db = getFirestore(adminApp())): OperationRecords {
  const bulkRuns = db.collection(BULK_RUNS);
  return {
    beginFactCheck: () => beginFactCheck(new Date(), db),
    restart: (mediaId, by) => restart(db, mediaId, { by }),
    closeLetter: (letterId, by, reason) =>
      db.runTransaction(async (transaction) => {
        const ref = db.collection(DEAD_LETTERS).doc(letterId);
        if ((await transaction.get(ref)).get("state") !== "open") return false;
        transaction.update(ref, { state: "closed", endedBy: by, endedAt: FieldValue.serverTimestamp(), reason });
        return true;
      }),
    async startBulkRun({ from, to }, by) {
      const span = db.collection(COLLECTIONS.media).where("createdAt", ">=", from).where("createdAt", "<", to);
      const total = (await span.count().get()).data().count;
      return db.runTransaction(async (transaction) => {
        // The query is part of the transaction, so two who ask at once cannot both find none.
        if (!(await transaction.get(bulkRuns.where("state", "==", "running").limit(1))).empty) return undefined;
        const ref = bulkRuns.doc();
        transaction.create(ref, {
          state: "running",
          by,
          at: FieldValue.serverTimestamp(),
          from,
          to,
          total,
          seen: 0,
          begun: 0,
          executions: 0,
          mostExecutions: executionsFor(total),
        });
        return ref.id;
      });
    },
    cancelBulkRun: (bulkId) =>
      db.runTransaction(async (transaction) => {
        const ref = bulkRuns.doc(bulkId);
        if ((await transaction.get(ref)).get("state") !== "running") return false;
        transaction.update(ref, { state: "cancelled", endedAt: FieldValue.serverTimestamp() });
        return true;
      }),
  };
}

/** The ids of bulk runs that want executions. */
export async function runningBulkRuns(db = getFirestore(adminApp())): Promise<string[]> {
  const { docs } = await db.collection(BULK_RUNS).where("state", "==", "running").limit(10).get();
  return docs.map(({ id }) => id);
}

export function bulkRecords(db = getFirestore(adminApp())): BulkRecords {
  const media = db.collection(COLLECTIONS.media);
  const refOf = (bulkId: string) => db.collection(BULK_RUNS).doc(bulkId);
  /** Runs `change` on a bulk run that is still ours, in a transaction. */
  const whileOurs = ({ bulkId, token }: BulkLease, change: (bulk: BulkRun) => object) =>
    db.runTransaction(async (transaction) => {
      const bulk = bulkOf(await transaction.get(refOf(bulkId)));
      if (bulk?.lease?.token !== token) return;
      transaction.update(refOf(bulkId), { ...change(bulk), lease: FieldValue.delete() });
    });
  return {
    claim: (bulkId, now) =>
      db.runTransaction(async (transaction) => {
        const bulk = bulkOf(await transaction.get(refOf(bulkId)));
        if (bulk?.state !== "running") return "ended";
        if (bulk.lease && bulk.lease.until > now) return "busy";
        if (bulk.executions >= bulk.mostExecutions) {
          const stop = { state: "stopped", endedAt: FieldValue.serverTimestamp(), lease: FieldValue.delete() };
          transaction.update(refOf(bulkId), stop);
          return "ended";
        }
        const token = randomUUID();
        const lease = { token, until: new Date(now.getTime() + LEASE_MS) };
        transaction.update(refOf(bulkId), { executions: bulk.executions + 1, lease });
        return { bulkId, token };
      }),
    async page({ bulkId }) {
      const bulk = bulkOf(await refOf(bulkId).get());
      if (!bulk) return { mediaIds: [], isLast: true };
      const inSpan = media.where("createdAt", ">=", bulk.from).where("createdAt", "<", bulk.to).orderBy("createdAt");
      const last = bulk.cursor && (await media.doc(bulk.cursor).get());
      const after = last ? inSpan.startAfter(last) : inSpan;
      const { docs } = await after.limit(BULK_PAGE).select(FieldPath.documentId()).get();
      return { mediaIds: docs.map(({ id }) => id), isLast: docs.length < BULK_PAGE };
    },
    restart: (mediaId, bulkId) => restart(db, mediaId, { bulkId }),
    async atWork(bulkId) {
      const atWork = media.where("bulkId", "==", bulkId).where("state", "==", "processing");
      return (await atWork.count().get()).data().count;
    },
    advance: (lease, { mediaIds, isLast }, begun) =>
      whileOurs(lease, (bulk) => ({
        seen: bulk.seen + mediaIds.length,
        begun: bulk.begun + begun,
        ...(mediaIds.length > 0 && { cursor: mediaIds.at(-1) }),
        ...(isLast && bulk.state === "running" && { state: "done", endedAt: FieldValue.serverTimestamp() }),
      })),
    release: (lease) => whileOurs(lease, () => ({})),
  };
}
