import { COLLECTIONS, runResultPath } from "@zona/domain/collections";
import { ResultSignature } from "@zona/domain/records/audit/result-signature";
import { StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import { LabTest } from "@zona/domain/records/lab-test";
import { resultSignaturePath } from "@zona/domain/records/record-paths";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { ReleaseRecords } from "./release-result.ts";

export const releaseRecords = (db = getFirestore(adminApp())): ReleaseRecords => ({
  release: (testId, resultRev, decide) =>
    db.runTransaction(async (transaction) => {
      const signature = db.doc(resultSignaturePath(testId, resultRev));
      const [test, kept, released] = await transaction.getAll(
        db.collection(COLLECTIONS.tests).doc(testId),
        db.doc(runResultPath(testId, resultRev)),
        signature,
      );
      const made = decide({
        test: readRecord(LabTest, testId, test?.data()),
        kept: readRecord(StoredResult, kept?.id ?? "", kept?.data()),
        released: readRecord(ResultSignature, signature.id, released?.data()),
      });
      if (made) transaction.create(signature, { ...made, at: FieldValue.serverTimestamp() });
    }),
});
