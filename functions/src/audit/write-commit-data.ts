import type { Person } from "@zona/domain/identity/claims";
import { type Revision, storedRevision } from "@zona/domain/records/audit/revision";
import type { CommitPlan } from "@zona/domain/records/plan-commit";
import { changesByDocument } from "@zona/domain/records/sheet-documents";
import { type DocumentReference, FieldValue, type Transaction } from "firebase-admin/firestore";

type Told = Omit<Revision, "by" | "at">;

/** Tells one revision of a record, as its author's at the server's time. */
export function writeRevision(transaction: Transaction, test: DocumentReference, revision: Told, by: Person) {
  const at = FieldValue.serverTimestamp();
  transaction.create(test.collection("revisions").doc(String(revision.rev)), { ...storedRevision(revision), by, at });
}

/** A change of a record with the revision that tells it, in the name of whoever asked. */
export function writeCommit(
  transaction: Transaction,
  test: DocumentReference,
  { rev, set, removed, revision }: CommitPlan,
  by: Person,
) {
  const gone = Object.fromEntries(removed.map((field) => [field, FieldValue.delete()]));
  transaction.update(test, { ...set, ...gone, rev, updatedBy: by, updatedAt: FieldValue.serverTimestamp() });
  for (const [id, { before, after }] of Object.entries(changesByDocument(revision.sheets ?? {}))) {
    const emptied = Object.keys(before).filter((cell) => !(cell in after));
    const cells = { ...after, ...Object.fromEntries(emptied.map((cell) => [cell, FieldValue.delete()])) };
    transaction.set(test.collection("sheets").doc(id), { cells, rev }, { merge: true });
  }
  writeRevision(transaction, test, revision, by);
}
