import {
  attemptsSince,
  nextWebhookAttempt,
  WEBHOOK_FAILING_MS,
  type Webhook,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookPause,
  webhookBody,
} from "@zona/domain/exchange/webhook";
import { retryAfterMs } from "@zona/domain/mail/send-outcome";
import type { Posted } from "./post-webhook.ts";
import { signatureHeaders } from "./webhook-secret.ts";

export type ClaimedDelivery = { webhook: Webhook; delivery: WebhookDelivery };

/** What an attempt came to: of the delivery, and of its webhook where `pause` says that it gets no more. */
export type WebhookOutcome = {
  attempt: WebhookAttempt;
  state: "delivered" | "waiting" | "failed";
  nextAttemptAt?: Date;
  pause?: Exclude<WebhookPause["why"], "person">;
};

export type SendWebhookPorts = {
  key: string;
  post(url: URL, body: string, headers: Readonly<Record<string, string>>): Promise<Posted>;
  /**
   * Takes a delivery whose time has come and puts its next attempt behind this one, so that a run that dies is made up for. Of many at
   * once one gets it.
   */
  claim(
    webhookId: string,
    deliveryId: string,
    now: Date,
  ): Promise<ClaimedDelivery | "past" | "waits" | "paused" | "withheld" | "gave-up">;
  record(claimed: ClaimedDelivery, outcome: WebhookOutcome): Promise<void>;
  /** Tells the administrators that a webhook is paused, once for each cause. */
  tellPaused(webhook: Webhook, cause: string): Promise<void>;
};

const GONE = 410;
const isTaken = ({ status = 0 }: Posted) => status >= 200 && status < 300;

/** What becomes of a delivery and its webhook after one more attempt. */
export function webhookOutcome(
  { webhook: { failingSince }, delivery }: ClaimedDelivery,
  { retryAfter, ...posted }: Posted,
  now: Date,
): WebhookOutcome {
  const attempt = { ...posted, at: now };
  if (isTaken(posted)) return { attempt, state: "delivered" };
  if (posted.status === GONE) return { attempt, state: "failed", pause: "gone" };
  const { begunAt, tried } = attemptsSince(delivery);
  const nextAttemptAt = nextWebhookAttempt(tried + 1, begunAt, now, retryAfterMs(retryAfter, now));
  if (nextAttemptAt) return { attempt, state: "waiting", nextAttemptAt };
  const isFailing = failingSince !== undefined && now.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_MS;
  return { attempt, state: "failed", ...(isFailing && { pause: "failing" }) };
}

/** Tries one delivery. However often it runs, the receiver may get it twice and under the same id, never not at all. */
export async function sendWebhook(
  webhookId: string,
  deliveryId: string,
  ports: SendWebhookPorts,
  now: () => Date,
): Promise<string> {
  const claimed = await ports.claim(webhookId, deliveryId, now());
  if (typeof claimed === "string") return claimed;
  const { webhook, delivery } = claimed;
  const body = webhookBody(delivery);
  const headers = signatureHeaders(webhook, delivery.id, body, ports.key, now());
  const outcome = webhookOutcome(claimed, await ports.post(new URL(webhook.url), body, headers), now());
  // Told before it is noted: a run that dies between is made up for by the next delivery that fails.
  const { pause } = outcome;
  if (pause) await ports.tellPaused(webhook, `${webhook.id}-${webhook.failingSince?.getTime() ?? delivery.id}`);
  await ports.record(claimed, outcome);
  return pause ?? outcome.state;
}

const MOST_DUE = 100;
const AT_ONCE = 4;

export type WebhookUpkeepPorts = SendWebhookPorts & {
  /** Ids of webhooks that are not paused. */
  active(): Promise<string[]>;
  /** Ids of deliveries whose time has come, oldest first. */
  due(webhookId: string, now: Date, most: number): Promise<string[]>;
};

/** What waits, webhook by webhook, so that one that never answers keeps no other waiting. Starts nothing after `until`. */
export async function webhookUpkeep(ports: WebhookUpkeepPorts, now: () => Date, until: Date): Promise<string> {
  let tried = 0;
  const catchUp = async (webhookId: string) => {
    const due = await ports.due(webhookId, now(), MOST_DUE);
    const worker = async () => {
      for (let id = due.shift(); id !== undefined && now() < until; id = due.shift()) {
        await sendWebhook(webhookId, id, ports, now);
        tried += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };
  await Promise.all((await ports.active()).map(catchUp));
  return `${tried} deliveries`;
}
