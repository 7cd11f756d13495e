import * as z from "zod";
import { RecordsOf } from "../audit/audit-scope.ts";
import { Person } from "../identity/claims.ts";
import { MailState } from "../mail/outbox-mail.ts";

/**
 * planned → building → sending → done; `empty`: there was nothing to say and the schedule says to say nothing then;
 * `failed`: no mail was made. Deliveries are told by the mails themselves.
 */
export const RunState = z.enum(["planned", "building", "sending", "done", "empty", "failed"]);
export type RunState = z.infer<typeof RunState>;

export const RunCounts = z.partialRecord(MailState, z.int().min(0));
export type RunCounts = z.infer<typeof RunCounts>;

/** One run of a schedule, at `reportRuns/{scheduleId}_{planned instant}`. */
export const ReportRun = z.object({
  id: z.string().min(1),
  scheduleId: z.string().min(1),
  name: z.string(),
  planned: z.date(),
  /** Earlier planned times that this run stands for. */
  missed: z.int().min(0),
  why: z.enum(["schedule", "now", "test"]),
  /** Where a test or a run by hand goes, if not to everybody. */
  only: z.array(z.string()).max(5).optional(),
  state: RunState,
  attempts: z.int().min(0),
  lease: z.object({ token: z.string(), until: z.date() }).optional(),
  createdAt: z.date(),
  startedAt: z.date().optional(),
  /** When all mails were in the outbox, or nothing was to be sent. */
  finishedAt: z.date().optional(),
  rows: z.int().min(0).optional(),
  mails: z.int().min(0).optional(),
  /** Of what was mailed: who answers for it, whose records are in it, and the domains that it went to. */
  by: Person.optional(),
  recordsOf: RecordsOf,
  domains: z.array(z.string()).optional(),
  /** Recipients that were left out, and why. */
  leftOut: z
    .array(z.object({ email: z.string(), reason: z.string() }))
    .max(200)
    .optional(),
  counts: RunCounts.optional(),
  file: z.object({ path: z.string(), bytes: z.int().min(0), attached: z.boolean(), filename: z.string() }).optional(),
  fault: z.string().max(300).optional(),
  /** The owner was told that something did not arrive. */
  alertedAt: z.date().optional(),
});
export type ReportRun = z.infer<typeof ReportRun>;

export const RUN_POLICY = {
  /** Longer than the function's timeout of 540 s. */
  leaseMs: 570_000,
  attempts: 4,
  /** After this a mail without a word of its delivery is told to the owner. */
  silentMs: 6 * 3_600_000,
} as const;
