import { ORGANISATIONS } from "@zona/domain/collections";
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from "firebase-admin/firestore";

/** Where the people of an organisation are counted. */
export const organisationOf = (organisation: string, db: Firestore): DocumentReference =>
  db.collection(ORGANISATIONS).doc(organisation || "none");

/** The number that comes next in an organisation, as it was read. */
export const nextNumber = (found: DocumentSnapshot | undefined): number => Number(found?.get("lastNumber") ?? 0) + 1;

/** Nobody else is given this number. */
export function takeNumber(ref: DocumentReference, number: number, transaction: Transaction): void {
  transaction.set(ref, { lastNumber: number }, { merge: true });
}
