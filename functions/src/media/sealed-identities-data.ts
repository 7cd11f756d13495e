import { COLLECTIONS } from "@zona/domain/collections";
import { SealedIdentity, sealedIdentityPath } from "@zona/domain/media/sealed-identity";
import { isAssessedBlind } from "@zona/domain/records/assessed-blind";
import { LabTest } from "@zona/domain/records/lab-test";
import { readRecord } from "@zona/domain/stored-record";
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from "firebase-admin/firestore";
import { textAt } from "../firebase/fields.ts";

/** What of a medium is sealed; undefined where nothing is. */
export async function sealedIdentity(mediaId: string, db: Firestore, transaction?: Transaction) {
  const ref = db.doc(sealedIdentityPath(mediaId));
  const snapshot = await (transaction ? transaction.get(ref) : ref.get());
  return readRecord(SealedIdentity, mediaId, snapshot.data());
}

/** Whether a test or a draft is assessed blind at the moment of a transaction, which fails when that changes before its end. */
export async function isBlindNow(testId: string, db: Firestore, transaction: Transaction): Promise<boolean> {
  const stored = await transaction.get(db.collection(COLLECTIONS.tests).doc(testId));
  const test = readRecord(LabTest, testId, stored.data());
  const read = (ref: DocumentReference) => transaction.get(ref);
  const isBlinded = await isStudyBlinded(test?.studyId ?? (await studyOfDraft(testId, db, read)), db, read);
  return test ? isAssessedBlind(test, isBlinded) : isBlinded;
}

type Read = (ref: DocumentReference) => Promise<DocumentSnapshot>;

/** The study that a draft was given so far. */
export async function studyOfDraft(testId: string, db: Firestore, read: Read): Promise<string | undefined> {
  return textAt(await read(db.collection(COLLECTIONS.drafts).doc(testId)), "values.studyId");
}

export async function isStudyBlinded(studyId: string | undefined, db: Firestore, read: Read): Promise<boolean> {
  if (studyId === undefined) return false;
  // The one field, as the rules read it: a study that is otherwise unreadable must not open the blind.
  return (await read(db.collection(COLLECTIONS.studies).doc(studyId))).get("blinded") === true;
}
