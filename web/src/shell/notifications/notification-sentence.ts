import type { NotificationKind } from "@zona/domain/notifications/notification";
import { text } from "../../platform/i18n/text.ts";

const sentences = text("notificationSentences", {
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
  webhook_paused: "A webhook was paused because its address stopped accepting deliveries",
  aTest: "a test",
  somebody: "Someone",
});

type NamedNotification = {
  kind: NotificationKind;
  code?: string | undefined;
  by?: { name: string } | undefined;
};

/** One notification in a sentence; a check and an indicator are named in words. */
export function notificationSentence(
  { kind, code = sentences("aTest"), by }: NamedNotification,
  { check, indicator }: { check: string; indicator: string },
): string {
  switch (kind) {
    case "control_signal":
      return sentences(kind, { indicator });
    case "due_soon":
    case "overdue":
      return sentences(kind, { check, code });
    case "pin_locked":
    case "webhook_paused":
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
