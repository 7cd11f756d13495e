import { COLLECTIONS } from "@zona/domain/collections";
import { SealedIdentity, sealedIdentityPath } from "@zona/domain/media/sealed-identity";
import { readRecord } from "@zona/domain/stored-record";
import { Study } from "@zona/domain/studies/study";
import { isAssessedBlind } from "@zona/domain/tests/assessed-blind";
import { LabTest } from "@zona/domain/tests/lab-test";
import type { Firestore, Transaction } from "firebase-admin/firestore";

/** What of a medium is sealed; undefined where nothing is. */
export async function sealedIdentity(mediaId: string, db: Firestore, transaction?: Transaction) {
  const ref = db.doc(sealedIdentityPath(mediaId));
  const snapshot = await (transaction ? transaction.get(ref) : ref.get());
  return readRecord(SealedIdentity, mediaId, snapshot.data());
}

/** Whether a test is assessed blind at the moment of a transaction, which fails when that changes before its end. */
export async function isBlindNow(testId: string, db: Firestore, transaction: Transaction): Promise<boolean> {
  const stored = await transaction.get(db.collection(COLLECTIONS.tests).doc(testId));
  const test = readRecord(LabTest, testId, stored.data());
  if (!test) return false;
  const study = await transaction.get(db.collection(COLLECTIONS.studies).doc(test.studyId));
  return isAssessedBlind(test, readRecord(Study, study.id, study.data())?.blinded === true);
}
