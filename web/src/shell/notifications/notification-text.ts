import type { NotificationKind } from "@zona/domain/notifications/notification";
import { text, words } from "../../platform/i18n/text.ts";

export const t = text("notification", {
  notifications: "Notifications",
  open: "{n} open",
  bell: "{n, select, 0 {Notifications} other {Notifications, {n} open}}",
  arrived: "{n, plural, one {# open notification} other {# open notifications}}",
  none: "Nothing asks for you",
  noneHint: "Checks that come due, returned tests, queries and reviews for you appear here.",
  failed: "The notifications could not be loaded",
  notDone: "The notification stays open",
  acknowledge: "Seen",
  acknowledgeWhat: "Seen: {what}",
  all: "All seen",
  earlier: "Show earlier ones",
  noEarlier: "There were none before.",
  byMail: "By e-mail as well",
  byMailHint: "Each mail names the record and leads to it.",
  mailsFailed: "The choice was not saved",
  close: "Close",
  aTest: "a test",
  opens: "opens {time}",
  ended: "was due until {time}",
  seen: "seen",
  settled: "settled",
});

export const sentences = text("notification.sentences", {
  due_soon: "{check} of {code} opens soon",
  overdue: "{check} of {code} is overdue",
  review_wanted: "{by} asks for a review of {code}",
  returned: "{by} returned {code}",
  assigned: "{by} gave you a query of {code}",
  signed: "{by} signed {code}",
  mix_up: "The same picture is on two subjects, one of them in {code}",
  failed_medium: "A file of {code} could not be processed",
  broken_trail: "The trail of {code} does not hold: verify the record",
  somebody: "Somebody",
});

type NamedNotification = { kind: NotificationKind; code?: string | undefined; by?: { name: string } | undefined };

/** One notification in a sentence; `check` is the check's name in words. */
export function notificationSentence({ kind, code = t("aTest"), by }: NamedNotification, check: string): string {
  switch (kind) {
    case "due_soon":
    case "overdue":
      return sentences(kind, { check, code });
    case "mix_up":
    case "broken_trail":
    case "failed_medium":
      return sentences(kind, { code });
    default:
      return sentences(kind, { code, by: by?.name ?? sentences("somebody") });
  }
}

/** The kinds, as the choice of mails names them. */
export const KIND_NAMES = words<Record<NotificationKind, string>>("notification.KIND_NAMES", {
  overdue: "Overdue checks",
  due_soon: "Checks that open soon",
  review_wanted: "Reviews that are wanted",
  returned: "Returned tests",
  assigned: "Queries for me",
  signed: "Signed tests",
  mix_up: "Likely mix-ups",
  failed_medium: "Files that could not be processed",
  broken_trail: "Records whose trail does not hold",
});
