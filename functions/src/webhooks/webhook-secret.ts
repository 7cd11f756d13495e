import { createHmac, hkdfSync } from "node:crypto";
import { WEBHOOK_OVERLAP_MS, type Webhook } from "@zona/domain/exchange/webhook";

const SECRET_BYTES = 32;

const derived = (id: string, version: number, key: string) =>
  Buffer.from(hkdfSync("sha256", key, "", `webhook ${id} ${version}`, SECRET_BYTES));

/** A webhook's secret as its receiver keeps it; nobody stores it here. */
export const webhookSecret = ({ id, version }: Pick<Webhook, "id" | "version">, key: string): string =>
  `whsec_${derived(id, version, key).toString("base64")}`;

type Signing = Pick<Webhook, "id" | "version" | "rotatedAt">;

/**
 * The headers of the Standard Webhooks specification (1.0.0) for one attempt. For a day after the secret was replaced both sign, so
 * that receivers change theirs without losing anything.
 */
export function signatureHeaders(webhook: Signing, deliveryId: string, body: string, key: string, now: Date) {
  const { id, version, rotatedAt } = webhook;
  const timestamp = Math.floor(now.getTime() / 1000);
  const isOverlap = rotatedAt !== undefined && now.getTime() - rotatedAt.getTime() < WEBHOOK_OVERLAP_MS;
  const signatures = (isOverlap ? [version, version - 1] : [version]).map((one) =>
    createHmac("sha256", derived(id, one, key))
      .update(`${deliveryId}.${timestamp}.${body}`)
      .digest("base64"),
  );
  return {
    "webhook-id": deliveryId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.map((one) => `v1,${one}`).join(" "),
  };
}
