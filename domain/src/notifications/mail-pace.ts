import { DAY, dayOf, instantOf, wallClock } from "../timing/calendar.ts";
import { MS_PER_HOUR } from "../timing/instant.ts";
import { openedAt, type Staffing, staysOpen } from "../timing/working-hours.ts";
import { ALWAYS_MAILED, type MailPace, type NotificationKind } from "./notification.ts";

/** What is due does not wait for a summary: whoever asked to be reminded of it has to come. */
const REMINDERS: readonly NotificationKind[] = ["due_soon", "overdue"];

/** Whether the mail of a notice waits for the next summary. */
export function isPutOff(kind: NotificationKind, pace: MailPace, now: Date, staffing: Staffing): boolean {
  if (pace === "at_once" || REMINDERS.includes(kind) || ALWAYS_MAILED.includes(kind)) return false;
  return pace === "daily" || openedAt(now, staffing) === undefined;
}

/** When a day begins where no working hours are set. */
const BEGINS = 6 * MS_PER_HOUR;

/**
 * The moment at which work last began, if it has not ended since: what was put off before then is told now. Undefined while nobody
 * is there.
 */
export function workBeganAt(now: Date, staffing: Staffing): Date | undefined {
  if (!staysOpen(staffing)) return openedAt(now, staffing);
  const begin = dayOf(wallClock(now, staffing.timeZone)) + BEGINS;
  const today = instantOf(begin, staffing.timeZone);
  return today <= now ? today : instantOf(begin - DAY, staffing.timeZone);
}
