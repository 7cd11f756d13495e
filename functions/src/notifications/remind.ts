import { dueNotice, isStillDue, peopleOf } from "@zona/domain/notifications/due-notices";
import { lockedPinNotice } from "@zona/domain/notifications/notification";
import type { NextDue } from "@zona/domain/records/lab-test";
import { type NotifyPort, notify } from "./notify.ts";

/** What the reminders read of the facts of a test. */
export type DueTest = {
  id: string;
  code: string;
  enteredBy: readonly string[];
  header: { operatorId: string | null };
  nextDue: NextDue;
};

export type RemindPort = NotifyPort & {
  /** Open tests whose next check opens within the next half hour, has opened, or became overdue within the last day. */
  due: (now: Date) => Promise<DueTest[]>;
  /** Whose PIN is locked now, and until when. */
  lockedPins: (now: Date) => Promise<{ uid: string; until: Date }[]>;
};

/**
 * Reminds of checks that open soon and of those that became overdue, and tells by mail of a PIN that is locked: each person once for
 * each.
 */
export async function remind(port: RemindPort, now: Date): Promise<string> {
  const tests = await port.due(now);
  let told = 0;
  for (const test of tests) {
    const due = dueNotice(test, now);
    if (due) told += await notify(due.notice, peopleOf(test), port, due.stoppedBy);
  }
  for (const { uid, until } of await port.lockedPins(now)) told += await notify(lockedPinNotice(until), [uid], port);
  return `${tests.length} due, ${told} reminders`;
}

/** Closes the reminders of a test that are not of its next check any more. */
export async function settleReminders(
  testId: string,
  nextDue: NextDue | undefined,
  port: Pick<NotifyPort, "openOf" | "settle">,
): Promise<void> {
  const past = (await port.openOf(testId)).filter((open) => !isStillDue(open, nextDue));
  await port.settle(past.map(({ id }) => id));
}
