import { HISTORY } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import type { UnparsedFields } from "@zona/domain/stored-record";
import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";

/** Who wrote a version, for which organisation, and its number: the first is 1. */
export type VersionStamp = { by: Person; organisation: string; rev: number };

/** Adds the next version of a document to a transaction, with its copy in the history; nothing of the former one is kept. */
export function putVersion(
  transaction: Transaction,
  ref: DocumentReference,
  fields: UnparsedFields,
  { by, organisation, rev }: VersionStamp,
): void {
  const version = { ...fields, organisation, by, rev, at: FieldValue.serverTimestamp() };
  transaction.set(ref, version).set(ref.collection(HISTORY).doc(String(rev)), version);
}
