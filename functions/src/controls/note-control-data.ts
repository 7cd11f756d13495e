import { COLLECTIONS, CONTROL_SIGNALS } from "@zona/domain/collections";
import { ControlNote } from "@zona/domain/controls/control-runs";
import { LabTest } from "@zona/domain/records/lab-test";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { ControlNotes } from "./note-control.ts";

export const controlNotes = (db = getFirestore(adminApp())): ControlNotes => ({
  note: (testId, make) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection(CONTROL_SIGNALS).doc(testId);
      const [test, noted] = await transaction.getAll(db.collection(COLLECTIONS.tests).doc(testId), ref);
      const note = make(readRecord(LabTest, testId, test?.data()), readRecord(ControlNote, testId, noted?.data()));
      if (note) transaction.create(ref, { ...note, at: FieldValue.serverTimestamp() });
    }),
});
