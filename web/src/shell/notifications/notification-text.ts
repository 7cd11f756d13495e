import { text } from "../../platform/i18n/text.ts";

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
  close: "Close",
  opens: "opens {time}",
  ended: "was due by {time}",
  seen: "read",
  settled: "done",
});
