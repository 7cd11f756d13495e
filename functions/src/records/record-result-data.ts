import { COLLECTIONS } from "@zona/domain/collections";
import { LabTest } from "@zona/domain/records/lab-test";
import { LateResult } from "@zona/domain/records/late-result";
import { StoredSheet } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { ResultRecords } from "./record-result.ts";

export const resultRecords = (db = getFirestore(adminApp())): ResultRecords => ({
  record: ({ testId, resultId }, decide) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.tests).doc(testId);
      const [stored, sheets, results] = await Promise.all([
        transaction.get(ref),
        transaction.get(ref.collection("sheets")),
        transaction.get(ref.collection("results")),
      ]);
      const test = readRecord(LabTest, testId, stored.data());
      const made = decide(
        test && {
          test,
          sheets: sheetsIn(sheets.docs.flatMap((one) => readRecord(StoredSheet, one.id, one.data()) ?? [])),
          results: results.docs.flatMap((one) => readRecord(LateResult, one.id, one.data()) ?? []),
        },
      );
      if (!made) return;
      const { id: _, ...result } = made;
      const enteredAt = FieldValue.serverTimestamp();
      transaction.create(ref.collection("results").doc(resultId), { ...result, enteredAt });
    }),
});
