import { COLLECTIONS } from "@zona/domain/collections";
import type { Medium } from "@zona/domain/media/medium";
import { LabTest } from "@zona/domain/records/lab-test";
import { pictureRefusal, planPictures } from "@zona/domain/records/pictures";
import type { CommitPlan } from "@zona/domain/records/plan-commit";
import { PICTURES_SHEET, type Sheets, StoredSheet } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { readRecord } from "@zona/domain/stored-record";
import { type DocumentReference, FieldValue, type Firestore, type Transaction } from "firebase-admin/firestore";
import { writeCommit } from "../audit/write-commit-data.ts";

/** A record with its pictures, as a transaction read it. `exists` without a `test`: it cannot be read. */
export type PicturedRecord = { ref: DocumentReference; exists: boolean; test: LabTest | undefined; sheets: Sheets };

/** Nobody else changes the record before the transaction ends: it is tried again where somebody does. */
export async function readPicturedRecord(
  testId: string,
  db: Firestore,
  transaction: Transaction,
): Promise<PicturedRecord> {
  const ref = db.collection(COLLECTIONS.tests).doc(testId);
  const [test, sheet] = await transaction.getAll(ref, ref.collection("sheets").doc(PICTURES_SHEET));
  const stored = sheet?.exists ? readRecord(StoredSheet, PICTURES_SHEET, sheet.data()) : undefined;
  return {
    ref,
    exists: test?.exists ?? false,
    // A table that cannot be read must not be taken for an empty one, and be written over.
    test: sheet?.exists && !stored ? undefined : readRecord(LabTest, testId, test?.data()),
    sheets: sheetsIn(stored ? [stored] : []),
  };
}

/** What becomes of the medium, and what the record has to tell of it. */
type Placing = { fields: Pick<Medium, "unplaced">; commit?: CommitPlan | undefined };

const STAYS: Placing = { fields: {} };

/**
 * Where a file belongs that was uploaded for a place in a record: there, with the revision that tells it once its content is
 * known, or nowhere. One that the record holds already, because the work on it is done again, stays as it is.
 */
export function placeUploaded(
  { id, slot, reason, uploader }: Pick<Medium, "id" | "slot" | "reason" | "uploader">,
  sha256: string | undefined,
  { test, sheets }: Pick<PicturedRecord, "test" | "sheets">,
): Placing {
  if (!slot || sheets[PICTURES_SHEET]?.rows[id]) return STAYS;
  const code = test ? pictureRefusal(test, reason) : "closed";
  if (!test || code) return { fields: { unplaced: { code: code ?? "closed", slot } } };
  if (sha256 === undefined) return STAYS;
  return {
    fields: {},
    commit: planPictures({ test, sheets }, new Map([[id, { sha256, slot }]]), { by: uploader, reason }),
  };
}

/** The same within a transaction: `write` tells the record of it, `fields` are for the medium. */
export async function placingOf(medium: Medium, sha256: string | undefined, db: Firestore, transaction: Transaction) {
  // Files without a place have nothing to do with the record: they need not wait for those who change it.
  if (!medium.slot) return { fields: {}, write: () => undefined };
  const record = await readPicturedRecord(medium.testId, db, transaction);
  const { fields, commit } = placeUploaded(medium, sha256, record);
  return {
    fields: fields.unplaced ? { ...fields, slot: FieldValue.delete() } : fields,
    write: () => commit && writeCommit(transaction, record.ref, commit, medium.uploader),
  };
}
