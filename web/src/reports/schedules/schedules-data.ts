import { HISTORY, OUTBOX, REPORT_RUNS, SCHEDULES } from "@zona/domain/collections";
import { OutboxMail } from "@zona/domain/mail/outbox-mail";
import { ReportRun } from "@zona/domain/schedules/report-run";
import { Schedule } from "@zona/domain/schedules/schedule";
import type { ScheduleOperationInput } from "@zona/domain/schedules/schedule-operation";
import { collection, doc, limit, orderBy, query, where } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";

export const listenToSchedules = listenToList(Schedule, () =>
  query(collection(firestore, SCHEDULES), orderBy("name"), limit(100)),
);

export const listenToSchedule = (id: string) => listenToRecord(Schedule, () => doc(firestore, SCHEDULES, id));

/** What was done with it, the latest first; it outlives the schedule. */
export const listenToHistory = (id: string) =>
  listenToList(Schedule, () => query(collection(firestore, SCHEDULES, id, HISTORY), orderBy("rev", "desc"), limit(50)));

export const listenToRuns = (scheduleId: string) =>
  listenToList(ReportRun, () =>
    query(
      collection(firestore, REPORT_RUNS),
      where("scheduleId", "==", scheduleId),
      orderBy("planned", "desc"),
      limit(20),
    ),
  );

export const listenToMailsOfRun = (runId: string) =>
  listenToList(OutboxMail, () =>
    query(collection(firestore, OUTBOX), where("runId", "==", runId), orderBy("createdAt", "desc"), limit(200)),
  );

/** Of all kinds, newest first. */
export const listenToMails = listenToList(OutboxMail, () =>
  query(collection(firestore, OUTBOX), orderBy("createdAt", "desc"), limit(50)),
);

/** An id for a schedule that is not there yet; it is part of the ids of its runs and mails. */
export const newScheduleId = () => doc(collection(firestore, SCHEDULES)).id;

const { ask } = staffOperation<ScheduleOperationInput, { id: string }>("scheduleOperation");

/** Resolves when it is done. Rejects with what `serverFailureSentence` reads. */
export async function requestScheduleOperation(operation: ScheduleOperationInput): Promise<string> {
  return (await ask(operation)).id;
}
