import { OUTBOX, REPORT_RUNS, SCHEDULES } from "@zona/domain/collections";
import { MEDIA_TYPES } from "@zona/domain/exports/export-document";
import { addressKey } from "@zona/domain/mail/mail-address";
import { OutboxMail } from "@zona/domain/mail/outbox-mail";
import { ReportRun } from "@zona/domain/schedules/report-run";
import { Schedule } from "@zona/domain/schedules/schedule";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { adminApp } from "../firebase/app.ts";
import type { FileRecords } from "./mail-file.ts";

export function fileRecords(db = getFirestore(adminApp())): FileRecords {
  return {
    async mail(mailId) {
      return readRecord(OutboxMail, mailId, (await db.collection(OUTBOX).doc(mailId).get()).data());
    },
    async fileOf(runId) {
      const run = readRecord(ReportRun, runId, (await db.collection(REPORT_RUNS).doc(runId).get()).data());
      if (!run?.file) return undefined;
      const { path, filename } = run.file;
      const format = path.endsWith(".csv") ? "csv" : path.endsWith(".pdf") ? "pdf" : "xlsx";
      return { path, filename, type: MEDIA_TYPES[format] };
    },
    async isRecipient(scheduleId, email) {
      const stored = await db.collection(SCHEDULES).doc(scheduleId).get();
      const schedule = readRecord(Schedule, scheduleId, stored.data());
      return Boolean(
        schedule?.recipients.some((one) => one.kind !== "person" || addressKey(one.email) === addressKey(email)),
      );
    },
  };
}

/** The bytes of a file, as they come. */
export const fileStream = (bucket: string, path: string) =>
  getStorage(adminApp()).bucket(bucket).file(path).createReadStream();
