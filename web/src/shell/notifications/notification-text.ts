import type { MailPace, NotificationKind } from "@zona/domain/notifications/notification";
import { text, words } from "../../platform/i18n/text.ts";

export const t = text("notification", {
  notifications: "Notifications",
  open: "{n} unread",
  bell: "{n, select, 0 {Notifications} other {Notifications, {n} unread}}",
  arrived: "{n, plural, one {# unread notification} other {# unread notifications}}",
  none: "You're all caught up",
  noneHint: "Checks that are due, returned tests, queries and reviews for you appear here.",
  failed: "Notifications could not be loaded",
  notDone: "The notification was not marked as read",
  acknowledge: "Mark as read",
  acknowledgeWhat: "Mark as read: {what}",
  all: "Mark all as read",
  earlier: "Show earlier",
  noEarlier: "No earlier notifications.",
  byMail: "Also send by e-mail",
  byMailHint: "Each e-mail names the record and links to it.",
  pace: "When e-mails are sent",
  paceHint: "Reminders of checks, and what is always sent, come at once.",
  mailsFailed: "Your choice was not saved",
  close: "Close",
  aTest: "a test",
  opens: "opens {time}",
  ended: "was due by {time}",
  seen: "read",
  settled: "done",
});

export const sentences = text("notification.sentences", {
  due_soon: "{code}: {check} opens soon",
  overdue: "{code}: {check} is overdue",
  review_wanted: "{by} asked for a review of {code}",
  returned: "{by} returned {code}",
  assigned: "{by} assigned you a query on {code}",
  answered: "{by} answered your query on {code}",
  signed: "{by} signed {code}",
  invalidated: "{by} declared {code} invalid",
  unblinding_asked: "{by} asked to break the blind of {code}",
  unblinded: "{by} broke the blind of {code}",
  mix_up: "Two subjects have the same image, one of them in {code}",
  failed_medium: "A file in {code} could not be processed",
  unplaced_medium: "An image you uploaded for {code} was not added to the record and is unassigned",
  broken_trail: "The audit trail of {code} is broken: verify the record",
  control_signal: "{indicator} has changed by more than usual: look at its control chart",
  pin_locked:
    "Your signing PIN was entered wrong five times and is locked for an hour. Was it not you? Tell an administrator",
  somebody: "Someone",
});

type NamedNotification = {
  kind: NotificationKind;
  code?: string | undefined;
  by?: { name: string } | undefined;
};

/** One notification in a sentence; a check and an indicator are named in words. */
export function notificationSentence(
  { kind, code = t("aTest"), by }: NamedNotification,
  { check, indicator }: { check: string; indicator: string },
): string {
  switch (kind) {
    case "control_signal":
      return sentences(kind, { indicator });
    case "due_soon":
    case "overdue":
      return sentences(kind, { check, code });
    case "pin_locked":
      return sentences(kind);
    case "mix_up":
    case "broken_trail":
    case "failed_medium":
    case "unplaced_medium":
      return sentences(kind, { code });
    default:
      return sentences(kind, { code, by: by?.name ?? sentences("somebody") });
  }
}

/** The kinds, as the choice of mails names them. */
/** When mails come. */
export const PACE_NAMES = words<Record<MailPace, string>>("notification.PACE_NAMES", {
  at_once: "At once",
  working_hours: "Outside working hours: in one e-mail when work begins",
  daily: "In one e-mail a day, when work begins",
});

export const KIND_NAMES = words<Record<NotificationKind, string>>("notification.KIND_NAMES", {
  overdue: "Overdue checks",
  due_soon: "Checks that open soon",
  review_wanted: "Review requests",
  returned: "Returned tests",
  assigned: "Queries for me",
  answered: "Answers to my queries",
  signed: "Signed tests",
  invalidated: "Tests declared invalid",
  unblinding_asked: "Requests to break a blind",
  unblinded: "Broken blinds",
  mix_up: "Possible mix-ups",
  failed_medium: "Files that could not be processed",
  unplaced_medium: "Images that arrived too late for their record",
  broken_trail: "Broken audit trails",
  control_signal: "Signals of control charts",
  pin_locked: "Locked signing PIN",
});
