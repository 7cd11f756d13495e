import * as z from "zod";
import { ScheduleDraft, scheduleIdPattern } from "./schedule.ts";

const scheduleId = z.string().regex(scheduleIdPattern);
const runId = z.string().regex(/^[A-Za-z0-9_-]{1,120}$/);

/** What an administrator may ask of schedules; the operation `scheduleOperation` of `staffCall`. */
export const ScheduleOperation = z.discriminatedUnion("kind", [
  /** `rev` is that of the schedule as it was seen; 0 for a new one. */
  z.object({ kind: z.literal("save"), scheduleId, rev: z.int().min(0), draft: ScheduleDraft }),
  z.object({ kind: z.literal("pause"), scheduleId }),
  z.object({ kind: z.literal("resume"), scheduleId }),
  z.object({ kind: z.literal("remove"), scheduleId }),
  /** `asked` is of one press of the button: when its answer is lost and it is sent again, nobody is mailed twice. */
  z.object({ kind: z.literal("run-now"), scheduleId, asked: z.uuid() }),
  /** To the person who asks, alone. */
  z.object({ kind: z.literal("send-test"), scheduleId, asked: z.uuid() }),
  z.object({ kind: z.literal("send-again"), runId, which: z.enum(["failed", "all"]) }),
]);
export type ScheduleOperation = z.infer<typeof ScheduleOperation>;
export type ScheduleOperationInput = z.input<typeof ScheduleOperation>;
