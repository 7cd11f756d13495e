import { COLLECTIONS } from "@zona/domain/collections";
import type { Medium } from "@zona/domain/media/medium";
import { BLIND_NAME, SealedIdentity, sealedIdentityPath } from "@zona/domain/media/sealed-identity";
import { readRecord } from "@zona/domain/stored-record";
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from "firebase-admin/firestore";
import { textAt } from "../firebase/fields.ts";

/** What of a medium is sealed; undefined where nothing is. Whatever is sealed leaves its mark in the place of the name. */
export async function sealedIdentity(
  { id, originalName }: Pick<Medium, "id" | "originalName">,
  db: Firestore,
  transaction: Transaction,
): Promise<SealedIdentity | undefined> {
  if (originalName !== BLIND_NAME) return undefined;
  return readRecord(SealedIdentity, id, (await transaction.get(db.doc(sealedIdentityPath(id)))).data());
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
