import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { Ended } from "../policy/service-levels.ts";

/** What people are told of. */
export const NotificationKind = z.enum([
  "due_soon",
  "overdue",
  "review_wanted",
  "returned",
  "assigned",
  "answered",
  "signed",
  "invalidated",
  "unblinding_asked",
  "unblinded",
  "mix_up",
  "failed_medium",
  "unplaced_medium",
  "broken_trail",
  "control_signal",
  "pin_locked",
  "webhook_paused",
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** `open` asks for something; `acknowledged` by the person; `settled` when its cause was gone before they came to it. */
export const NotificationState = z.enum(["open", "acknowledged", "settled"]);

/**
 * One notice to one person, at `notifications/{id}`. It names records and holds nothing that anybody typed. Functions make
 * and settle it; the person it is for acknowledges it.
 */
export const Notification = z.object({
  id: z.string().min(1),
  to: z.string().min(1),
  kind: NotificationKind,
  state: NotificationState,
  at: z.date(),
  acknowledgedAt: z.date().optional(),
  testId: z.string().min(1).optional(),
  /** The test's code, as a person reads it. */
  code: z.string().min(1).max(20).optional(),
  /** Of reminders: the check and the instant at which it opens or becomes overdue. */
  check: z.string().min(1).max(20).optional(),
  dueAt: z.date().optional(),
  /** Of reminders whose time was known before: when it was told, for levels of service. */
  reminded: Ended.optional(),
  queryId: z.string().min(1).optional(),
  mediaIds: z.array(z.string().min(1)).max(2).optional(),
  /** Of a signal of a control chart: what it is drawn of. */
  indicator: z.string().max(40).optional(),
  /** Who did it; missing where nobody did. */
  by: Person.optional(),
  /** Of one whose mail was put off: it waits for the next summary, or stood in one. */
  mail: z.enum(["waiting", "sent"]).optional(),
  /** The mail that it was put into, from before that is sent. */
  summary: z.string().max(120).optional(),
});
export type Notification = z.infer<typeof Notification>;

/** What is told of one cause, before it is known to whom. */
export type Notice = Omit<Notification, "id" | "to" | "state" | "at" | "acknowledgedAt" | "mail" | "summary"> & {
  /** Names the cause: one cause tells one person once, however often its event comes. */
  cause: string;
};

/** The document of a notice to one person. */
export const notificationId = ({ kind, cause }: Pick<Notice, "kind" | "cause">, to: string) => `${kind}-${cause}-${to}`;

/** That wrong tries locked the signing PIN of whoever is told, until then. */
export const lockedPinNotice = (until: Date): Notice => ({ kind: "pin_locked", cause: String(until.getTime()) });

/**
 * Kinds that also come by e-mail to whoever is told, chosen or not: a broken trail and a change of an indicator must not wait for
 * somebody's next visit, who tries a PIN may sit at its owner's session, and a paused webhook keeps another system from the news.
 */
export const ALWAYS_MAILED: readonly NotificationKind[] = [
  "broken_trail",
  "control_signal",
  "pin_locked",
  "webhook_paused",
];

/** When mails come: at once, outside of working hours when work begins, or all of a day in one when the next begins. */
export const MailPace = z.enum(["at_once", "working_hours", "daily"]);
export type MailPace = z.infer<typeof MailPace>;

/** Which kinds a person also gets by e-mail and when, at `notificationSettings/{uid}`; none but `ALWAYS_MAILED` until they choose. */
export const NotificationSettings = z.object({
  id: z.string().min(1),
  email: z.array(NotificationKind),
  pace: MailPace.default("at_once"),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
