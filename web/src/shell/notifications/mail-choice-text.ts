import type { MailPace, NotificationKind } from "@zona/domain/notifications/notification";
import { text, words } from "../../platform/i18n/text.ts";

export const t = text("mailChoice", {
  byMail: "Also send by e-mail",
  byMailHint: "Each e-mail names the record and links to it.",
  pace: "When e-mails are sent",
  paceHint: "Reminders of checks, and what is always sent, come at once.",
  mailsFailed: "Your choice was not saved",
});

/** When mails come. */
export const PACE_NAMES = words<Record<MailPace, string>>("mailChoice.PACE_NAMES", {
  at_once: "At once",
  working_hours: "Outside working hours: in one e-mail when work begins",
  daily: "In one e-mail a day, when work begins",
});

/** The kinds, as the choice of mails names them. */
export const KIND_NAMES = words<Record<NotificationKind, string>>("mailChoice.KIND_NAMES", {
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
  webhook_paused: "Paused webhooks",
});
