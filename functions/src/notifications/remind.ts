import { ANNOUNCED_MS, dueNotice, isStillDue, LATEST_MS, peopleOf } from "@zona/domain/notifications/due-notices";
import { lockedPinNotice, type Notice } from "@zona/domain/notifications/notification";
import { endedAt, SERVICE_LEVELS } from "@zona/domain/policy/service-levels";
import type { NextDue } from "@zona/domain/records/lab-test";
import { type NotifyPort, notify } from "./notify.ts";

/** What the reminders read of the facts of a test. */
export type DueTest = {
  id: string;
  code: string;
  enteredBy: readonly string[];
  header: { operatorId: string | null };
  nextDue: NextDue;
  /** When the record changed last. */
  updatedAt: Date;
};

export type RemindPort = NotifyPort & {
  /** Open tests whose next check had to be announced, or became overdue, within the last `ms` before now. */
  due: (now: Date, ms: number) => Promise<DueTest[]>;
  /** Whose PIN is locked now, and until when. */
  lockedPins: (now: Date) => Promise<{ uid: string; until: Date }[]>;
};

const JUST_NOW_MS = 10 * 60_000;

/** How far a tick looks back: a few minutes, and every fifth time past outages and to times that were entered late. */
export const lookedBack = (tick: Date): number => (tick.getUTCMinutes() % 5 === 0 ? LATEST_MS : JUST_NOW_MS);

/** What levels count of a reminder: none where its record was changed after the time of which it tells. */
function remindedOf({ kind, dueAt }: Notice, { updatedAt }: DueTest, now: Date) {
  const time = dueAt && dueAt.getTime() - (kind === "due_soon" ? ANNOUNCED_MS : 0);
  if (time === undefined || updatedAt.getTime() > time) return {};
  return { reminded: endedAt(now, now.getTime() - time > SERVICE_LEVELS.reminder.withinMs) };
}

/**
 * Reminds of checks that open soon and of those that became overdue, and tells by mail of a PIN that is locked: each person once for
 * each.
 */
export async function remind(port: RemindPort, now: Date, lookedBackMs = LATEST_MS): Promise<string> {
  const tests = await port.due(now, lookedBackMs);
  let told = 0;
  for (const test of tests) {
    const due = dueNotice(test, now);
    if (!due) continue;
    const notice = { ...due.notice, ...remindedOf(due.notice, test, now) };
    told += await notify(notice, peopleOf(test), port, due.stoppedBy, now);
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
