import { COLLECTIONS, DEVICES, SEALED } from "@zona/domain/collections";
import { DeviceDetails, deviceId } from "@zona/domain/devices/device";
import { AppError } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import { Revision } from "@zona/domain/records/audit/revision";
import { treatmentSealOf } from "@zona/domain/records/blinding/treatment-seal";
import { LabTest } from "@zona/domain/records/lab-test";
import { mapIn } from "@zona/domain/records/sheet";
import { readRecord, withDates } from "@zona/domain/stored-record";
import { type DocumentSnapshot, getFirestore } from "firebase-admin/firestore";
import { writeCommit } from "../audit/write-commit-data.ts";
import { adminApp } from "../firebase/app.ts";
import { isOvertaken } from "../firebase/change-if-same.ts";
import type { FoundForSeal, SealRecords } from "./seal-treatment.ts";

const SealRevision = Revision.pick({ action: true, by: true, after: true });

function nextIn(stored: DocumentSnapshot | undefined): FoundForSeal["next"] {
  const told = SealRevision.safeParse(withDates(stored?.data())).data;
  return told && { action: told.action, by: told.by, key: treatmentSealOf(mapIn(told.after.header))?.key };
}

export const sealRecords = (db = getFirestore(adminApp())): SealRecords => ({
  seal: ({ testId, rev, serials }, by, decide) =>
    db
      .runTransaction(async (transaction) => {
        const ref = db.collection(COLLECTIONS.tests).doc(testId);
        const test = readRecord(LabTest, testId, (await transaction.get(ref)).data());
        if (!test) return (await decide(undefined)).answer;
        const named = serials.map((serial) => db.collection(DEVICES).doc(deviceId(test.organisation, serial)));
        const [study, next, ...stored] = await Promise.all([
          transaction.get(db.collection(COLLECTIONS.studies).doc(test.studyId)),
          rev < test.rev ? transaction.get(ref.collection("revisions").doc(String(rev + 1))) : undefined,
          ...named.map((device) => transaction.get(device)),
        ]);
        const devices = stored.flatMap((device, index) => {
          const details = DeviceDetails.safeParse(withDates(device.data())).data;
          return details ? [[serials[index] ?? "", details] as const] : [];
        });
        const { answer, sealing } = await decide({
          test,
          isStudyBlinded: study.get("blinded") === true,
          devices: new Map(devices),
          next: nextIn(next),
        });
        if (!sealing) return answer;
        const { id, ...treatment } = sealing.treatment;
        writeCommit(transaction, ref, sealing.commit, by);
        transaction.create(ref.collection(SEALED).doc(id), treatment);
        return answer;
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError) && isOvertaken(error))
          throw new AppError("conflict", refuses("atOnce"), { cause: error });
        throw error;
      }),
});
