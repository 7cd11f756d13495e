import { ARM_KEYS, COLLECTIONS, DISHES } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { storedRevision } from "@zona/domain/records/audit/revision";
import { ArmsKey, blindingOf } from "@zona/domain/records/blinding";
import { LabTest } from "@zona/domain/records/lab-test";
import type { CommitPlan } from "@zona/domain/records/plan-commit";
import { changesByDocument } from "@zona/domain/records/sheet-documents";
import { readRecord } from "@zona/domain/stored-record";
import { type DocumentReference, FieldValue, getFirestore, type Transaction } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { AllocationRecords } from "./allocate.ts";

/** A change of a record with the revision that tells it, as a browser would write it; it removes nothing. */
export function write(
  transaction: Transaction,
  ref: DocumentReference,
  { rev, set, revision }: CommitPlan,
  by: Person,
) {
  const at = FieldValue.serverTimestamp();
  transaction.update(ref, { ...set, rev, updatedBy: by, updatedAt: at });
  transaction.create(ref.collection("revisions").doc(String(rev)), { ...storedRevision(revision), by, at });
  for (const [id, { after: cells }] of Object.entries(changesByDocument(revision.sheets ?? {})))
    transaction.set(ref.collection("sheets").doc(id), { cells, rev }, { merge: true });
}

export const allocationRecords = (by: Person, db = getFirestore(adminApp())): AllocationRecords => ({
  seal: (testId, make) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.tests).doc(testId);
      const test = readRecord(LabTest, testId, (await transaction.get(ref)).data());
      const study = test && (await transaction.get(db.collection(COLLECTIONS.studies).doc(test.studyId)));
      const { commit, key, drops } = await make(test, study?.get("blinded") === true);
      const { id, ...fields } = key;
      write(transaction, ref, commit, by);
      transaction.create(ref.collection(ARM_KEYS).doc(id), { ...fields, at: FieldValue.serverTimestamp() });
      transaction.create(ref.collection(DISHES).doc(id), { drops });
    }),
  show: (testId, make) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.tests).doc(testId);
      const test = readRecord(LabTest, testId, (await transaction.get(ref)).data());
      const id = blindingOf(test?.header)?.key;
      const stored = id === undefined ? undefined : await transaction.get(ref.collection(ARM_KEYS).doc(id));
      const key = stored && readRecord(ArmsKey, stored.id, stored.data());
      const commit = make(test, key);
      if (commit) write(transaction, ref, commit, by);
      return key;
    }),
});
