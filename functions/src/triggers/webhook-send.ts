import { DELIVERIES, WEBHOOKS } from "@zona/domain/collections";
import { onDocumentCreated } from "firebase-functions/firestore";
import { logged } from "../firebase/logged.ts";
import { accountOf } from "../firebase/parameters.ts";
import { tellPausedWebhook } from "../notifications/webhook-notice.ts";
import { sendWebhook } from "../webhooks/send-webhook.ts";
import { sendWebhookPorts } from "../webhooks/send-webhook-data.ts";
import { webhookKey } from "../webhooks/webhook-settings.ts";

/** A delivery is tried as soon as it is queued; what waits or failed for a while is for `everyMinute`. */
export const webhookSend = onDocumentCreated(
  {
    serviceAccount: accountOf("mail"),
    document: `${WEBHOOKS}/{webhookId}/${DELIVERIES}/{deliveryId}`,
    retry: true,
    memory: "256MiB",
    timeoutSeconds: 60,
    secrets: [webhookKey],
  },
  async ({ params: { webhookId, deliveryId } }) => {
    const ports = { ...sendWebhookPorts(webhookKey.value()), tellPaused: tellPausedWebhook };
    await logged("webhook tried", { webhookId, deliveryId }, () =>
      sendWebhook(webhookId, deliveryId, ports, () => new Date()),
    );
  },
);
