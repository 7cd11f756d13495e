import { ARM_KEYS, COLLECTIONS, DISHES } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { ArmsKey, blindingOf } from "@zona/domain/records/blinding/blinding";
import { LabTest } from "@zona/domain/records/lab-test";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { writeCommit } from "../audit/write-commit-data.ts";
import { adminApp } from "../firebase/app.ts";
import type { AllocationRecords } from "./allocate.ts";

export const allocationRecords = (by: Person, db = getFirestore(adminApp())): AllocationRecords => ({
  seal: (testId, make) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.tests).doc(testId);
      const test = readRecord(LabTest, testId, (await transaction.get(ref)).data());
      const study = test && (await transaction.get(db.collection(COLLECTIONS.studies).doc(test.studyId)));
      const { commit, key, drops } = await make(test, study?.get("blinded") === true);
      const { id, ...fields } = key;
      writeCommit(transaction, ref, commit, by);
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
      if (commit) writeCommit(transaction, ref, commit, by);
      return key;
    }),
});
