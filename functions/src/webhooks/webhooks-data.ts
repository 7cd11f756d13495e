import { ACCESS, ADMIN_LOG, COLLECTIONS, DELIVERIES, WEBHOOKS } from "@zona/domain/collections";
import { MOST_WEBHOOKS, Webhook, WebhookDelivery } from "@zona/domain/exchange/webhook";
import { Access } from "@zona/domain/identity/access";
import { readRecord } from "@zona/domain/stored-record";
import { Study } from "@zona/domain/studies/study";
import { type DocumentSnapshot, FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { isKnown } from "../firebase/change-if-same.ts";
import type { TellPort } from "./tell-webhooks.ts";
import { isLocalAllowed } from "./webhook-settings.ts";
import type { WebhookPorts } from "./webhooks.ts";

const MOST_LOGGED = 50;

const Owned = Study.pick({ id: true, organisation: true });

export const webhookOf = (found: DocumentSnapshot) => readRecord(Webhook, found.id, found.data());
export const deliveryOf = (found: DocumentSnapshot) => readRecord(WebhookDelivery, found.id, found.data());

export function webhookCollections(db = getFirestore(adminApp())) {
  const webhooks = db.collection(WEBHOOKS);
  const deliveries = (webhookId: string) => webhooks.doc(webhookId).collection(DELIVERIES);
  const of = async (organisation: string) =>
    (await webhooks.where("organisation", "==", organisation).get()).docs.flatMap((one) => webhookOf(one) ?? []);
  const accessOf = async (uid: string) => readRecord(Access, uid, (await db.collection(ACCESS).doc(uid).get()).data());
  return { db, webhooks, deliveries, of, accessOf };
}

/** Where events are queued. */
export function tellPort(database = getFirestore(adminApp())): TellPort {
  const { deliveries, of } = webhookCollections(database);
  return {
    webhooksOf: of,
    async queue(webhookId, { id, ...delivery }) {
      await deliveries(webhookId)
        .doc(id)
        .create(delivery)
        .catch((error) => {
          if (!isKnown(error)) throw error;
        });
    },
  };
}

export function webhookPorts(key: string, database = getFirestore(adminApp())): WebhookPorts {
  const { db, webhooks, deliveries, of, accessOf } = webhookCollections(database);
  const stamped = (log: object) => ({ ...log, at: FieldValue.serverTimestamp() });
  return {
    ...{ key, isLocalAllowed: isLocalAllowed(), queue: tellPort(db).queue },
    async list(organisation) {
      const all = (await of(organisation)).toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt));
      return Promise.all(all.map(async (webhook) => ({ webhook, access: await accessOf(webhook.by.uid) })));
    },
    async study(studyId) {
      const found = await db.collection(COLLECTIONS.studies).doc(studyId).get();
      return readRecord(Owned, found.id, found.data());
    },
    create: ({ id, ...webhook }, log) =>
      db.runTransaction(async (transaction) => {
        const known = await transaction.get(webhooks.where("organisation", "==", webhook.organisation));
        if (known.size >= MOST_WEBHOOKS) return false;
        transaction.create(webhooks.doc(id), webhook);
        transaction.create(db.collection(ADMIN_LOG).doc(), stamped(log));
        return true;
      }),
    async change(id, organisation, decide) {
      const ref = webhooks.doc(id);
      const changed = await db.runTransaction(async (transaction) => {
        const webhook = webhookOf(await transaction.get(ref));
        if (webhook?.organisation !== organisation) return undefined;
        const { next, log } = decide(webhook);
        const { id: _, ...fields } = next ?? webhook;
        if (next) transaction.set(ref, fields);
        else transaction.delete(ref);
        transaction.create(db.collection(ADMIN_LOG).doc(), stamped(log));
        return { webhook, isRemoved: !next };
      });
      // What is left where this dies, the database deletes when it ends.
      if (changed?.isRemoved) await db.recursiveDelete(ref);
      return changed?.webhook;
    },
    changeDelivery: ({ id, delivery: deliveryId, organisation }, decide) =>
      db.runTransaction(async (transaction) => {
        const [of, stored] = await transaction.getAll(webhooks.doc(id), deliveries(id).doc(deliveryId));
        const [webhook, delivery] = [of && webhookOf(of), stored && deliveryOf(stored)];
        if (!stored || !delivery || webhook?.organisation !== organisation) return false;
        const { next, log } = decide(webhook, delivery);
        const { id: _, ...fields } = next;
        transaction.set(stored.ref, fields);
        transaction.create(db.collection(ADMIN_LOG).doc(), stamped(log));
        return true;
      }),
    async log(id, organisation) {
      if (webhookOf(await webhooks.doc(id).get())?.organisation !== organisation) return undefined;
      const { docs } = await deliveries(id).orderBy("createdAt", "desc").limit(MOST_LOGGED).get();
      return docs.flatMap((one) => deliveryOf(one) ?? []);
    },
  };
}
