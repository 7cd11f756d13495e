import { randomUUID } from "node:crypto";
import { OUTBOX, REPORT_RUNS, SCHEDULES } from "@zona/domain/collections";
import { OutboxMail } from "@zona/domain/mail/outbox-mail";
import { ReportRun, RUN_POLICY } from "@zona/domain/schedules/report-run";
import { Schedule } from "@zona/domain/schedules/schedule";
import { readRecord } from "@zona/domain/stored-record";
import { type DocumentSnapshot, FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { changeIfSame } from "../firebase/change-if-same.ts";
import type { BuildPorts } from "./build-run.ts";
import type { PlanPorts } from "./plan-runs.ts";
import type { WatchPorts } from "./watch-runs.ts";

/** A run that was never begun by its own event is looked after by the tick. */
const FORGOTTEN_MS = 2 * 60_000;

type Claim = Awaited<ReturnType<BuildPorts["runs"]["claim"]>>;

const runOf = (found: DocumentSnapshot) => readRecord(ReportRun, found.id, found.data());
const scheduleOf = (found: DocumentSnapshot) => readRecord(Schedule, found.id, found.data());

export function planRecords(db = getFirestore(adminApp())): PlanPorts {
  const schedules = db.collection(SCHEDULES);
  return {
    async due(now, most) {
      const due = schedules.where("state", "==", "active").where("nextRunAt", "<=", now).orderBy("nextRunAt");
      return (await due.limit(most).select().get()).docs.map(({ id }) => id);
    },
    plan: (scheduleId, decide, now) =>
      changeIfSame(schedules.doc(scheduleId), async (found) => {
        const schedule = scheduleOf(found);
        const plan = schedule && decide(schedule);
        if (!schedule || !plan) return { answer: false };
        const { runId, planned, missed, next } = plan;
        const ref = db.collection(REPORT_RUNS).doc(runId);
        const isKnown = (await ref.get()).exists;
        const { name } = schedule;
        const run = {
          scheduleId,
          name,
          planned,
          missed,
          why: "schedule",
          state: "planned",
          attempts: 0,
          createdAt: now,
        };
        const change = next ? { nextRunAt: next } : { nextRunAt: FieldValue.delete(), state: "ended" };
        return {
          answer: !isKnown,
          change: { plannedUntil: planned, ...change },
          ...(!isKnown && { beside: (batch) => void batch.create(ref, run) }),
        };
      }),
  };
}

/** Runs to be built now: those whose event was lost, and those whose run died. */
export async function forgottenRuns(now: Date, db = getFirestore(adminApp())): Promise<string[]> {
  const runs = db.collection(REPORT_RUNS);
  const before = new Date(now.getTime() - FORGOTTEN_MS);
  const planned = runs.where("state", "==", "planned").where("createdAt", "<", before).orderBy("createdAt").limit(5);
  const building = runs.where("state", "==", "building").orderBy("createdAt").limit(20);
  const [first, second] = await Promise.all([planned.get(), building.get()]);
  const dead = second.docs.filter((found) => (runOf(found)?.lease?.until.getTime() ?? 0) <= now.getTime());
  return [...first.docs, ...dead].map(({ id }) => id);
}

export function buildRecords(db = getFirestore(adminApp())): BuildPorts["runs"] {
  const refOf = (runId: string) => db.collection(REPORT_RUNS).doc(runId);
  return {
    claim: (runId, now) => {
      const token = randomUUID();
      return changeIfSame<Claim>(refOf(runId), (found) => {
        const run = runOf(found);
        if (!run || !(run.state === "planned" || run.state === "building")) return { answer: "past" };
        // The commit may have come through though its answer did not.
        if (run.lease?.token === token) return { answer: { run, token } };
        if (run.lease && run.lease.until > now) return { answer: "busy" };
        if (run.attempts >= RUN_POLICY.attempts) {
          const fault = "The run was started several times and never finished.";
          const end = { state: "failed", fault, finishedAt: now, lease: FieldValue.delete() };
          return { answer: "gave-up", change: end };
        }
        const lease = { token, until: new Date(now.getTime() + RUN_POLICY.leaseMs) };
        const startedAt = run.startedAt ?? now;
        const change = { state: "building", attempts: run.attempts + 1, lease, startedAt };
        return { answer: { run, token }, change };
      });
    },
    finish: ({ run, token }, outcome, now) =>
      changeIfSame(refOf(run.id), (found) => {
        const current = runOf(found);
        if (current?.state !== "building" || current.lease?.token !== token) return { answer: undefined };
        return { answer: undefined, change: { ...outcome, finishedAt: now, lease: FieldValue.delete() } };
      }),
    schedule: async (scheduleId) => scheduleOf(await db.collection(SCHEDULES).doc(scheduleId).get()),
  };
}

/** Mails of a run, all its recipients and what was sent again. */
export async function mailsOfRun(runId: string, db = getFirestore(adminApp())): Promise<OutboxMail[]> {
  const { docs } = await db.collection(OUTBOX).where("runId", "==", runId).limit(500).get();
  return docs.flatMap((found) => readRecord(OutboxMail, found.id, found.data()) ?? []);
}

export function watchRecords(db = getFirestore(adminApp())): WatchPorts["runs"] {
  const runs = db.collection(REPORT_RUNS);
  return {
    async watched(most) {
      const sending = await runs.where("state", "==", "sending").orderBy("createdAt").limit(most).get();
      const failed = await runs.where("state", "==", "failed").orderBy("createdAt", "desc").limit(20).get();
      const silent = failed.docs.filter((found) => !found.get("alertedAt"));
      return [...sending.docs, ...silent].flatMap((found) => runOf(found) ?? []);
    },
    mails: (runId) => mailsOfRun(runId, db),
    schedule: async (scheduleId) => scheduleOf(await db.collection(SCHEDULES).doc(scheduleId).get()),
    async told(run, counts, isDone, isAlerted, now) {
      await runs.doc(run.id).update({
        counts,
        ...(isDone && run.state === "sending" && { state: "done" }),
        ...((isAlerted || run.state === "failed") && { alertedAt: now }),
      });
    },
  };
}
