import { dueNotice, peopleOf } from "@zona/domain/notifications/due-notices";
import type { LabTest } from "@zona/domain/tests/lab-test";
import { type NotifyPort, notify } from "./notify.ts";

export type RemindPort = NotifyPort & {
  /** Open tests whose next check opens within the next half hour, has opened, or became overdue within the last day. */
  due: (now: Date) => Promise<LabTest[]>;
};

/** Reminds of checks that open soon and of those that became overdue: each person once for each. */
export async function remind(port: RemindPort, now: Date): Promise<string> {
  const tests = await port.due(now);
  let told = 0;
  for (const test of tests) {
    const due = dueNotice(test, now);
    if (due) told += await notify(due.notice, peopleOf(test), port, due.stoppedBy);
  }
  return `${tests.length} due, ${told} reminders`;
}
