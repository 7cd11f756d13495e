import { createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { CaughtMail } from "./caught-mail.ts";

/** What the service tells of a mail; `block` is a bounce that is not the address's fault. */
export const EVENTS = [
  "processed",
  "deferred",
  "delivered",
  "bounce",
  "block",
  "dropped",
  "spamreport",
  "unsubscribe",
] as const;
export type ServiceEvent = (typeof EVENTS)[number];

const EXTRA: Partial<Record<ServiceEvent, object>> = {
  bounce: { event: "bounce", type: "bounce", status: "5.1.1", reason: "550 5.1.1 The account does not exist" },
  block: { event: "bounce", type: "blocked", status: "4.7.1", reason: "421 4.7.1 Try again later" },
  dropped: { reason: "Bounced Address" },
  deferred: { response: "451 4.2.0 Mailbox busy" },
};

/** One entry of a webhook's body. */
export function eventOf(mail: CaughtMail, event: ServiceEvent, now: Date): Record<string, unknown> {
  return {
    ...mail.customArgs,
    event,
    email: mail.to,
    timestamp: Math.floor(now.getTime() / 1000),
    sg_event_id: randomBytes(16).toString("base64url"),
    sg_message_id: `${mail.messageId}.recvd-local-0`,
    "smtp-id": `<${mail.messageId}@catcher>`,
    category: mail.categories,
    ...EXTRA[event],
  };
}

/** A key pair of the service's kind. The public key is base64 without the lines of PEM, as the service's page shows it. */
export function webhookKeys() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  return {
    publicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    /** The two headers of a signed webhook. */
    headersFor(body: string, now: Date) {
      const timestamp = String(Math.floor(now.getTime() / 1000));
      const signature = createSign("sha256")
        .update(timestamp + body)
        .sign(privateKey, "base64");
      return {
        "X-Twilio-Email-Event-Webhook-Signature": signature,
        "X-Twilio-Email-Event-Webhook-Timestamp": timestamp,
      };
    },
  };
}
export type WebhookKeys = ReturnType<typeof webhookKeys>;
