import { attemptsSince, WEBHOOK_GIVE_UP_MS } from "@zona/domain/exchange/webhook";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { changeIfSame } from "../firebase/change-if-same.ts";
import { postWebhook } from "./post-webhook.ts";
import type { ClaimedDelivery, WebhookUpkeepPorts } from "./send-webhook.ts";
import { mayTell } from "./webhook-access.ts";
import { isLocalAllowed } from "./webhook-settings.ts";
import { deliveryOf, webhookCollections, webhookOf } from "./webhooks-data.ts";

/** Longer than anything between claim and record can take. */
const LEASE_MS = 60_000;

/** All but how administrators are told, which is the trigger's. */
export function sendWebhookPorts(
  key: string,
  database = getFirestore(adminApp()),
): Omit<WebhookUpkeepPorts, "tellPaused"> {
  const { db, webhooks, deliveries, accessOf } = webhookCollections(database);
  return {
    key,
    post: (url, body, headers) => postWebhook(url, body, headers, { isLocalAllowed: isLocalAllowed() }),
    claim: (webhookId, deliveryId, now) =>
      changeIfSame<ClaimedDelivery | "past" | "waits" | "paused" | "withheld" | "gave-up">(
        deliveries(webhookId).doc(deliveryId),
        async (stored) => {
          const delivery = deliveryOf(stored);
          if (delivery?.state !== "waiting") return { answer: "past" };
          if (delivery.nextAttemptAt && delivery.nextAttemptAt > now) return { answer: "waits" };
          const webhook = webhookOf(await webhooks.doc(webhookId).get());
          if (!webhook) return { answer: "past" };
          if (webhook.paused) return { answer: "paused" };
          const ended = (state: "failed" | "withheld") => ({ state, nextAttemptAt: FieldValue.delete() });
          if (now.getTime() - attemptsSince(delivery).begunAt.getTime() > WEBHOOK_GIVE_UP_MS)
            return { answer: "gave-up", change: ended("failed") };
          const access = await accessOf(webhook.by.uid);
          if (!mayTell(access, webhook, delivery.studyId ?? webhook.studyId, now))
            return { answer: "withheld", change: ended("withheld") };
          return {
            answer: { webhook, delivery },
            change: { nextAttemptAt: new Date(now.getTime() + LEASE_MS) },
          };
        },
      ),
    record: ({ webhook, delivery }, { attempt, state, nextAttemptAt, pause }) =>
      db.runTransaction(async (transaction) => {
        const [stored, of] = await transaction.getAll(
          deliveries(webhook.id).doc(delivery.id),
          webhooks.doc(webhook.id),
        );
        const current = of && webhookOf(of);
        if (!stored?.exists || !current) return;
        transaction.update(stored.ref, {
          ...{ state, attempts: FieldValue.arrayUnion(attempt) },
          nextAttemptAt: nextAttemptAt ?? FieldValue.delete(),
        });
        const isTaken = state === "delivered";
        const failingSince = isTaken ? FieldValue.delete() : attempt.at;
        if (isTaken === (current.failingSince !== undefined)) transaction.update(of.ref, { failingSince });
        if (pause && !current.paused) transaction.update(of.ref, { paused: { at: attempt.at, why: pause } });
      }),
    async active() {
      return (await webhooks.get()).docs.flatMap((one) => (webhookOf(one)?.paused ? [] : one.id));
    },
    async due(webhookId, now, most) {
      const due = deliveries(webhookId).where("nextAttemptAt", "<=", now).orderBy("nextAttemptAt");
      return (await due.limit(most).select().get()).docs.map(({ id }) => id);
    },
  };
}
