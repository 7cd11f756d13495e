import * as z from "zod";
import { Person } from "../identity/claims.ts";
import type { NotificationKind } from "../notifications/notification.ts";

/** What an endpoint is told: records that come into another state, or alerts. */
export const WebhookScope = z.enum(["moves", "alerts"]);
export type WebhookScope = z.infer<typeof WebhookScope>;

/** Notices that are alerts: something is wrong with a record, a file or a chart. */
export const WEBHOOK_ALERTS: readonly NotificationKind[] = [
  "broken_trail",
  "control_signal",
  "failed_medium",
  "mix_up",
];

/** Of one organisation. */
export const MOST_WEBHOOKS = 10;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** An endpoint has so long to answer, in milliseconds, however it spreads its bytes. */
export const WEBHOOK_CALL_MS = 10_000;
/** Waits before the second, third … attempt. */
export const WEBHOOK_BACKOFF_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);
/** What happened longer ago is not delivered any more. */
export const WEBHOOK_GIVE_UP_MS = DAY_MS;
/** An endpoint that took nothing for so long is paused with the next delivery that is given up. */
export const WEBHOOK_FAILING_MS = 3 * DAY_MS;
/** A secret that was replaced goes on signing beside the new one for so long. */
export const WEBHOOK_OVERLAP_MS = DAY_MS;
/** Deliveries stay in the log for so long. */
export const WEBHOOK_LOG_MS = 30 * DAY_MS;

/** When to try again after the attempt number `attempts` since `begunAt`; undefined when a delivery is given up. */
export function nextWebhookAttempt(attempts: number, begunAt: Date, now: Date, retryAfterMs = 0): Date | undefined {
  const pause = WEBHOOK_BACKOFF_MS[attempts - 1];
  if (pause === undefined) return undefined;
  const next = new Date(now.getTime() + Math.max(pause, retryAfterMs));
  return next.getTime() - begunAt.getTime() > WEBHOOK_GIVE_UP_MS ? undefined : next;
}

const WebhookId = z.string().regex(/^[0-9a-f]{32}$/);

/** Why an endpoint gets nothing: a person's wish, its answer 410, or days without one that took anything. */
export const WebhookPause = z.object({
  at: z.date(),
  why: z.enum(["person", "gone", "failing"]),
  by: Person.optional(),
});
export type WebhookPause = z.infer<typeof WebhookPause>;

/**
 * `webhooks/{id}`: an address that is told of moves and alerts in the name of the administrator who made or last resumed it. What
 * signs is derived from the id and `version` by a key of the installation, and stored nowhere. Functions alone read and write.
 */
export const Webhook = z.object({
  id: WebhookId,
  /** What it is for, as its maker calls it. */
  name: z.string().trim().min(1).max(60),
  organisation: z.string().min(1),
  /** Missing where it is told of all studies of the organisation. */
  studyId: z
    .string()
    .regex(/^[^/]{1,64}$/)
    .optional(),
  scopes: z.array(WebhookScope).min(1),
  url: z.url().max(500),
  by: Person,
  createdAt: z.date(),
  /** Of the secret, from 1. */
  version: z.int().min(1),
  rotatedAt: z.date().optional(),
  paused: WebhookPause.optional(),
  /** When the first delivery failed since the last that was taken. */
  failingSince: z.date().optional(),
});
export type Webhook = z.infer<typeof Webhook>;

/** Why there was no answer: `address` is one that is not public, `connection` also a certificate that does not hold. */
export const WebhookFault = z.enum(["timeout", "address", "name", "connection"]);
export type WebhookFault = z.infer<typeof WebhookFault>;

/** One call of an endpoint: the status of its answer or why there was none, and how long it took in milliseconds. */
export const WebhookAttempt = z.object({
  at: z.date(),
  ms: z.int().min(0),
  status: z.int().optional(),
  fault: WebhookFault.optional(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** Codes, ids and states, nothing that anybody typed. */
export const WebhookEvent = z.object({
  type: z.enum(["record.moved", "alert.raised", "webhook.test"]),
  at: z.date(),
  data: z.record(z.string(), z.string()),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/**
 * `webhooks/{id}/deliveries/{id}`: one event for one endpoint, named by its cause, so that an event that comes twice is delivered
 * under one id. `withheld`: whoever the endpoint acts for may not read what it is about. The database deletes it after `endsAt`.
 */
export const WebhookDelivery = WebhookEvent.extend({
  id: z.string().min(1),
  /** Whose event it is; missing for tests and for alerts of all studies together. */
  studyId: z.string().optional(),
  createdAt: z.date(),
  endsAt: z.date(),
  state: z.enum(["waiting", "delivered", "failed", "withheld"]),
  attempts: z.array(WebhookAttempt).default([]),
  /** Where somebody had it sent again: when last, and how many attempts were made before. Its day begins again with it. */
  resent: z.object({ at: z.date(), after: z.int().min(0) }).optional(),
  /** While it waits; a run that has claimed it puts this behind itself. */
  nextAttemptAt: z.date().optional(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Since when a delivery is tried, and how many attempts were made since. */
export const attemptsSince = ({ resent, createdAt, attempts }: WebhookDelivery): { begunAt: Date; tried: number } => ({
  begunAt: resent?.at ?? createdAt,
  tried: attempts.length - (resent?.after ?? 0),
});

/** A delivery that was given up, to be tried at once and for another day; undefined for any other. */
export const resentDelivery = (delivery: WebhookDelivery, now: Date): WebhookDelivery | undefined =>
  delivery.state === "failed"
    ? { ...delivery, state: "waiting", nextAttemptAt: now, resent: { at: now, after: delivery.attempts.length } }
    : undefined;

/** What goes over the wire, the same at every attempt. */
export const webhookBody = ({ type, at, data }: WebhookEvent): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

const Created = Webhook.pick({ name: true, studyId: true, scopes: true, url: true });

/** What administrators ask with the operation `webhooks` of `staffCall`. */
export const WebhookRequest = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("list") }),
  z.strictObject({ step: z.literal("create"), ...Created.shape }),
  z.strictObject({ step: z.literal("resend"), id: WebhookId, delivery: z.string().regex(/^[\w-]{1,500}$/) }),
  z.strictObject({ step: z.enum(["pause", "resume", "rotate", "remove", "test", "log"]), id: WebhookId }),
]);
export type WebhookRequest = z.infer<typeof WebhookRequest>;

/** An endpoint as its page shows it, instants as ISO texts. */
export type ShownWebhook = Pick<Webhook, "id" | "name" | "studyId" | "scopes" | "url" | "by"> & {
  createdAt: string;
  paused?: Omit<WebhookPause, "at"> & { at: string };
  failingSince?: string;
  /** Whoever it acts for lost the access that it stands on. */
  isWithheld: boolean;
};

/** A delivery as the log shows it: never what it held. */
export type ShownDelivery = Pick<WebhookDelivery, "id" | "type" | "state"> & {
  at: string;
  /** The code of the record, or the alert. */
  about: string;
  attempts: (Omit<WebhookAttempt, "at"> & { at: string })[];
  nextAttemptAt?: string;
};

/** `secret` is told once, to whoever made or replaced it. */
export type WebhookAnswer = { webhooks?: ShownWebhook[]; secret?: string; deliveries?: ShownDelivery[] };
