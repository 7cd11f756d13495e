import { COLLECTIONS, DEAD_LETTERS, SWEEPS } from "@zona/domain/collections";
import { ChainCheck } from "@zona/domain/operations/chain-check";
import { readRecord } from "@zona/domain/stored-record";
import { FieldPath, FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { notificationRecords } from "../notifications/notification-data.ts";
import { noticeOfBrokenTrail } from "../notifications/trail-notice.ts";
import { auditPorts } from "./audit-data.ts";
import type { ChainCheckPorts } from "./check-chains.ts";
import { verifyTest } from "./verify-record.ts";

const PAGE = 20;

export function chainCheckRecords(db = getFirestore(adminApp())): ChainCheckPorts {
  // One for all reports, so that people are looked up once per run and not for every record.
  const notices = notificationRecords(db);
  const check = db.collection(SWEEPS).doc("chain");
  return {
    last: async () => readRecord(ChainCheck, check.id, (await check.get()).data()),
    async store(progress) {
      const told = Object.fromEntries(Object.entries(progress).filter(([field]) => !["id", "at"].includes(field)));
      await check.set({ ...told, at: FieldValue.serverTimestamp() });
    },
    async page(after) {
      const inOrder = db.collection(COLLECTIONS.tests).orderBy(FieldPath.documentId()).select("code").limit(PAGE);
      const { docs } = await (after === undefined ? inOrder : inOrder.startAfter(after)).get();
      return docs.map((test) => ({ testId: test.id, code: String(test.get("code")) }));
    },
    verify: async (testId) => (await verifyTest(testId, auditPorts))?.problems ?? [],
    async report({ testId, code, rev }) {
      // One letter per record and revision: what an administrator closed with a reason stays closed.
      const letter = db.collection(DEAD_LETTERS).doc(`audit-${testId}-${rev}`);
      await db.runTransaction(async (transaction) => {
        if ((await transaction.get(letter)).exists) return;
        const fault = `The trail of ${code} does not hold from revision ${rev} on: verify the record.`;
        transaction.create(letter, { testId, fault, at: FieldValue.serverTimestamp(), state: "open" });
      });
      await noticeOfBrokenTrail({ testId, code, rev }, notices);
    },
  };
}
