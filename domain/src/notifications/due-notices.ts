import type { LabTest, NextDue } from "../records/lab-test.ts";
import { MS_PER_HOUR } from "../timing/instant.ts";
import type { Notice, Notification } from "./notification.ts";

/** How long before its opening a check is announced. */
export const ANNOUNCED_MS = MS_PER_HOUR / 2;

/** A reminder whose time passed longer ago than this is not sent any more: the list of overdue checks says it all along. */
export const LATEST_MS = 24 * MS_PER_HOUR;

/** What the reminders need to know of a test. */
type Scheduled = { id: string; code: string; nextDue?: NextDue | undefined };

const minute = (instant: Date) => Math.floor(instant.getTime() / 60_000).toString(36);

const isPast = (instant: number, now: Date) => instant <= now.getTime() && instant > now.getTime() - LATEST_MS;

/** A corrected injection moves the check and so makes another cause. */
const told = ({ id, code }: Scheduled, kind: "due_soon" | "overdue", check: string, dueAt: Date): Notice => ({
  kind,
  testId: id,
  code,
  check,
  dueAt,
  cause: `${id}-${check}-${minute(dueAt)}`,
});

/**
 * The reminder that a test's next check calls for now: overdue, else about to open. `stoppedBy` is the earlier one of the
 * same check: whoever acknowledged that is not reminded again.
 */
export function dueNotice(test: Scheduled, now: Date): { notice: Notice; stoppedBy?: Notice } | undefined {
  if (!test.nextDue) return undefined;
  const { check, from, overdue } = test.nextDue;
  const soon = told(test, "due_soon", check, from);
  if (overdue > now) return isPast(from.getTime() - ANNOUNCED_MS, now) ? { notice: soon } : undefined;
  if (!isPast(overdue.getTime(), now)) return undefined;
  return { notice: told(test, "overdue", check, overdue), stoppedBy: soon };
}

type Peopled = { enteredBy: readonly string[]; header?: { operatorId?: unknown } | undefined };

/** Everybody who works on a test: who entered data, and the operator, who may be an account or just a name. */
export function peopleOf({ enteredBy, header }: Peopled): string[] {
  const operator = header?.operatorId;
  return [...new Set([...enteredBy, ...(typeof operator === "string" ? [operator] : [])])];
}

/** Whether an open notice of a check is still of the next check; every other notice is left alone. */
export function isStillDue(
  { kind, check, dueAt }: Pick<Notification, "kind" | "check" | "dueAt">,
  nextDue: NextDue | undefined,
): boolean {
  if (kind !== "due_soon" && kind !== "overdue") return true;
  if (!nextDue || nextDue.check !== check || !dueAt) return false;
  return minute(kind === "overdue" ? nextDue.overdue : nextDue.from) === minute(dueAt);
}

/** Whether an open notice of a move still asks for what its test wants; every other notice is left alone. */
export function isStillAsked({ kind }: Pick<Notification, "kind">, { status }: Pick<LabTest, "status">): boolean {
  switch (kind) {
    case "review_wanted":
      return status === "submitted";
    case "returned":
      return status === "in_progress" || status === "awaiting";
    default:
      return true;
  }
}
