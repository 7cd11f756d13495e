import type { ShownDelivery, WebhookFault, WebhookScope } from "@zona/domain/exchange/webhook";
import { text, words } from "../../platform/i18n/text.ts";

export const t = text("webhooks", {
  title: "Webhooks",
  lead: "Zona tells another system within seconds when a record moves on or an alert is raised: ids, codes and states, nothing that anybody typed.",
  description: "How deliveries are signed and verified",
  failed: "The webhooks could not be loaded",
  none: "No webhooks yet",
  noneHint: "Add one for each system, so that you can pause or remove it alone.",
  noStudy: "You can add webhooks for studies of your organisation in which you read records.",
  create: "Add webhook",
  name: "What it is for",
  nameHint: "Such as the name of the system. Shown in the log.",
  url: "Address",
  urlHint: "Begins with https:// and is reached from the internet. Put no password into it.",
  study: "Study",
  all: "All studies",
  scopes: "What it receives",
  tells: "{study} · {scopes}",
  made: "On behalf of {name} · added on {day}",
  active: "Active",
  pausedByPerson: "Paused by {name} on {day}",
  pausedGone: "Paused on {day}: the address answered that it is gone for good (410)",
  pausedFailing: "Paused on {day}: the address accepted nothing for three days",
  failing: "No delivery has been accepted since {time}",
  withheld:
    "Not in force: {name} no longer administers the organisation and reads these records. Resume it to act on your behalf.",
  open: "Open",
  openOne: "Open webhook {name}",
  test: "Send test",
  pause: "Pause",
  resume: "Resume",
  rotate: "Replace secret",
  remove: "Remove",
  rotateHint:
    "For a day, deliveries are signed with the old secret and the new one, so that you can change the other system without losing anything. Replace it twice to end the old one at once.",
  removeHint: "Nothing more is sent to the address, and its deliveries leave the log. This cannot be undone.",
  secret: "Copy the secret of {name} now",
  secretHint: "It is shown once and stored nowhere. The other system verifies deliveries with it.",
  log: "Deliveries",
  logHint: "The last 50, kept for 30 days.",
  logFailed: "The deliveries could not be loaded",
  logNone: "No deliveries yet",
  logNoneHint: "Send a test to see whether the address accepts it.",
  event: "Event",
  state: "Result",
  attempts: "Attempts",
  attempt: "{time} · {answer} · {ms} ms",
  next: "Next attempt {time}",
  resend: "Send again",
  resendOne: "Send {event} again",
});

export const SCOPES = words("webhooks.SCOPES", {
  moves: "Moves",
  alerts: "Alerts",
} satisfies Record<WebhookScope, string>);

export const SCOPE_HINTS = words("webhooks.SCOPE_HINTS", {
  moves: "A record is begun, submitted, reviewed, signed, locked, amended or declared invalid",
  alerts: "Broken audit trails, possible mix-ups, files that could not be processed, signals of control charts",
} satisfies Record<WebhookScope, string>);

export const EVENTS = words("webhooks.EVENTS", {
  "record.moved": "Move",
  "alert.raised": "Alert",
  "webhook.test": "Test",
} satisfies Record<ShownDelivery["type"], string>);

export const STATES = words("webhooks.STATES", {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Given up",
  withheld: "Not sent: the webhook was not in force",
} satisfies Record<ShownDelivery["state"], string>);

export const FAULTS = words("webhooks.FAULTS", {
  timeout: "no answer within 10 s",
  address: "not a public address",
  name: "unknown server name",
  connection: "no secure connection",
} satisfies Record<WebhookFault, string>);
