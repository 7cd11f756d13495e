import { type Access, can, type OfStudy } from "@zona/domain/identity/access";
import {
  ALWAYS_MAILED,
  type Notice,
  type Notification,
  type NotificationKind,
  notificationId,
} from "@zona/domain/notifications/notification";

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
  /** Of these people, those who chose to get the kind by e-mail. */
  mailed: (uids: readonly string[], kind: NotificationKind) => Promise<string[]>;
  /** When each of these notifications was told first. */
  toldAt: (ids: readonly string[]) => Promise<ReadonlyMap<string, Date>>;
  /** Leaves one mail in the outbox; a second one of the same key changes nothing. */
  mail: (key: string, to: Colleague, notice: Notice) => Promise<void>;
  /** The open notifications that name this test. */
  openOf: (testId: string) => Promise<Notification[]>;
  /** Closes notifications whose cause is gone; those that are not open stay as they are. */
  settle: (ids: readonly string[]) => Promise<void>;
};

const FOLD_MS = 600_000;

/**
 * One mail for all notices of a kind that tell one person of one test within ten minutes. The window is that in which the
 * notification was told first, so an event that comes again an hour later finds its mail.
 */
function mailKey(notice: Notice, uid: string, toldAt: ReadonlyMap<string, Date>): string {
  const id = notificationId(notice, uid);
  const at = toldAt.get(id);
  if (!at || !notice.testId || ALWAYS_MAILED.includes(notice.kind)) return id;
  return `${notice.kind}-${notice.testId}-${uid}-${Math.floor(at.getTime() / FOLD_MS)}`;
}

/**
 * Tells people of one cause, each of them once: a repeated event finds its own notifications there. Whoever may not sign
 * in or does not read the record is left out, and so is who answered `stoppedBy`. Returns how many people were told.
 */
export async function notify(
  notice: Notice,
  to: readonly string[],
  port: NotifyPort,
  stoppedBy?: Notice,
): Promise<number> {
  if (to.length === 0) return 0;
  const [staff, of] = await Promise.all([
    port.staff(),
    notice.testId === undefined ? undefined : port.ofStudy(notice.testId),
  ]);
  const colleagues = staff.filter(({ uid, access }) => to.includes(uid) && (!of || can(access, "read", of)));
  const answered = stoppedBy ? await port.answered(colleagues.map(({ uid }) => notificationId(stoppedBy, uid))) : [];
  const told = colleagues.filter(({ uid }) => !stoppedBy || !answered.includes(notificationId(stoppedBy, uid)));
  const { cause: _, ...content } = notice;
  await port.add(
    told.map(({ uid }) => ({ ...content, id: notificationId(notice, uid), to: uid, state: "open" as const })),
  );
  const uids = told.map(({ uid }) => uid);
  const mailed = ALWAYS_MAILED.includes(notice.kind) ? uids : await port.mailed(uids, notice.kind);
  const readers = told.filter(({ uid }) => mailed.includes(uid));
  const toldAt = await port.toldAt(readers.map(({ uid }) => notificationId(notice, uid)));
  for (const colleague of readers) await port.mail(mailKey(notice, colleague.uid, toldAt), colleague, notice);
  return told.length;
}
