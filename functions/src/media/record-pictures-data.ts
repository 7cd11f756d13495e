import { isDeepStrictEqual } from "node:util";
import { COLLECTIONS, EXPECTED_FILES } from "@zona/domain/collections";
import { reasonOf } from "@zona/domain/imports/import-reasons";
import { ExpectedFile } from "@zona/domain/media/expected-file";
import type { Medium } from "@zona/domain/media/medium";
import { LabTest } from "@zona/domain/records/lab-test";
import { pictureRefusal, planPictures } from "@zona/domain/records/pictures/pictures";
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

type Uploaded = Pick<Medium, "id" | "testId" | "slot" | "reason" | "uploader" | "expected">;
type Listed = ExpectedFile | undefined;

const STAYS: Placing = { fields: {} };

/**
 * Where a file belongs that was uploaded for a place in a record: there, with the revision that tells it once its content is
 * known, or nowhere. One that the record holds already, because the work on it is done again, stays as it is.
 */
export function placeUploaded(
  medium: Uploaded,
  sha256: string | undefined,
  { test, sheets }: Pick<PicturedRecord, "test" | "sheets">,
  file?: Listed,
): Placing {
  const { id, slot, uploader } = medium;
  if (!slot || sheets[PICTURES_SHEET]?.rows[id]) return STAYS;
  const code = test ? uploadRefusal(medium, test, file) : "closed";
  if (!test || code) return { fields: { unplaced: { code: code ?? "closed", slot } } };
  if (sha256 === undefined) return STAYS;
  const reason = file ? reasonOf.again(file.listName) : medium.reason;
  return {
    fields: {},
    commit: planPictures({ test, sheets }, new Map([[id, { sha256, slot }]]), { by: uploader, reason }),
  };
}

/** An imported record takes the files of lists alone, and each of them once. */
function uploadRefusal({ testId, slot, reason, expected }: Uploaded, test: LabTest, file: Listed) {
  if (expected === undefined) return pictureRefusal(test, reason);
  const isExpected = file?.state === "expected" && file.testId === testId && isDeepStrictEqual(file.slot, slot);
  if (!isExpected) return "listed";
  return test.status === "imported" ? undefined : pictureRefusal(test, reason);
}

/** The row of a list that a medium answers, as a transaction reads it. */
export async function expectedFileOf({ expected }: Pick<Medium, "expected">, db: Firestore, transaction: Transaction) {
  if (expected === undefined) return undefined;
  const stored = await transaction.get(db.collection(EXPECTED_FILES).doc(expected));
  return readRecord(ExpectedFile, expected, stored.data());
}

/** The same within a transaction: `write` tells the record of it, `fields` are for the medium. */
export async function placingOf(
  medium: Medium,
  sha256: string | undefined,
  db: Firestore,
  transaction: Transaction,
  file?: Listed,
) {
  // Files without a place have nothing to do with the record: they need not wait for those who change it.
  if (!medium.slot) return { fields: {}, write: () => undefined };
  const record = await readPicturedRecord(medium.testId, db, transaction);
  const { fields, commit } = placeUploaded(medium, sha256, record, file);
  return {
    fields: fields.unplaced ? { ...fields, slot: FieldValue.delete() } : fields,
    write: () => {
      if (!commit) return;
      writeCommit(transaction, record.ref, commit, medium.uploader);
      if (file)
        transaction.update(db.collection(EXPECTED_FILES).doc(file.id), { state: "arrived", mediumId: medium.id });
    },
  };
}
