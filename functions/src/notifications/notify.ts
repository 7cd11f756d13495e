import { type Access, can, type OfStudy } from "@zona/domain/identity/access";
import { isPutOff } from "@zona/domain/notifications/mail-pace";
import {
  ALWAYS_MAILED,
  type MailPace,
  type Notice,
  type Notification,
  type NotificationKind,
  notificationId,
} from "@zona/domain/notifications/notification";
import type { Staffing } from "@zona/domain/timing/working-hours";

/** A member of staff who may be told of something: an account that could sign in now. */
export type Colleague = { uid: string; email: string; name: string; isAdmin: boolean; access: Access };

export type NotifyPort = {
  /** Everybody who may sign in and work. */
  staff: () => Promise<Colleague[]>;
  /** Whose record a test is; undefined where there is none yet. */
  ofStudy: (testId: string) => Promise<OfStudy | undefined>;
  /** Of these notifications, the ones that exist and are not open any more. */
  answered: (ids: readonly string[]) => Promise<string[]>;
  /** Writes the notifications that are not there yet and leaves the others as they are; `at` is the server's. */
  add: (notifications: readonly Omit<Notification, "at">[]) => Promise<void>;
  /** Of these people, those who chose to get the kind by e-mail, and when. */
  paces: (uids: readonly string[], kind: NotificationKind) => Promise<ReadonlyMap<string, MailPace>>;
  /** When people are in the laboratory. */
  staffing: () => Promise<Staffing>;
  /** Of each of these notifications when it was told first, and whether its mail was put off then. */
  told: (ids: readonly string[]) => Promise<ReadonlyMap<string, { at: Date; isPutOff: boolean }>>;
  /** Leaves one mail in the outbox; a second one of the same key changes nothing. */
  mail: (key: string, to: Colleague, notice: Notice) => Promise<void>;
  /** The open notifications that name this test. */
  openOf: (testId: string) => Promise<Notification[]>;
  /** Tells webhooks of it where it is an alert, each once. */
  alert: (notice: Notice, of: { organisation: string; studyId?: string }) => Promise<void>;
  /** Closes notifications whose cause is gone; those that are not open stay as they are. */
  settle: (ids: readonly string[]) => Promise<void>;
};

const FOLD_MS = 600_000;

/**
 * One mail for all notices of a kind that tell one person of one test within ten minutes. The window is that in which the
 * notification was told first, so an event that comes again an hour later finds its mail.
 */
function mailKey(notice: Notice, uid: string, at: Date | undefined): string {
  const id = notificationId(notice, uid);
  if (!at || !notice.testId || ALWAYS_MAILED.includes(notice.kind)) return id;
  return `${notice.kind}-${notice.testId}-${uid}-${Math.floor(at.getTime() / FOLD_MS)}`;
}

/**
 * Tells people of one cause, each of them once: a repeated event finds its own notifications there. Whoever may not sign
 * in or does not read the record is left out, and so is who answered `stoppedBy`. Webhooks hear of alerts. Returns how many people were told.
 */
export async function notify(
  notice: Notice,
  to: readonly string[],
  port: NotifyPort,
  stoppedBy?: Notice,
  now = new Date(),
): Promise<number> {
  if (to.length === 0) return 0;
  const [staff, of] = await Promise.all([
    port.staff(),
    notice.testId === undefined ? undefined : port.ofStudy(notice.testId),
  ]);
  if (of) await port.alert(notice, of);
  const colleagues = staff.filter(({ uid, access }) => to.includes(uid) && (!of || can(access, "read", of)));
  const answered = stoppedBy ? await port.answered(colleagues.map(({ uid }) => notificationId(stoppedBy, uid))) : [];
  const told = colleagues.filter(({ uid }) => !stoppedBy || !answered.includes(notificationId(stoppedBy, uid)));
  const { cause: _, ...content } = notice;
  const uids = told.map(({ uid }) => uid);
  const isAlways = ALWAYS_MAILED.includes(notice.kind);
  const paces = isAlways ? new Map<string, MailPace>() : await port.paces(uids, notice.kind);
  const isAsked = [...paces.values()].some((pace) => pace !== "at_once");
  const staffing = isAsked ? await port.staffing() : undefined;
  const waits = (uid: string) =>
    staffing !== undefined && isPutOff(notice.kind, paces.get(uid) ?? "at_once", now, staffing);
  await port.add(
    told.map(({ uid }) => ({
      ...content,
      id: notificationId(notice, uid),
      to: uid,
      state: "open" as const,
      ...(waits(uid) && { mail: "waiting" as const }),
    })),
  );
  const readers = told.filter(({ uid }) => isAlways || paces.has(uid));
  const known = await port.told(readers.map(({ uid }) => notificationId(notice, uid)));
  for (const colleague of readers) {
    const { at, isPutOff: isWaiting = false } = known.get(notificationId(notice, colleague.uid)) ?? {};
    if (!isWaiting) await port.mail(mailKey(notice, colleague.uid, at), colleague, notice);
  }
  return told.length;
}
