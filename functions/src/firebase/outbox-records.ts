import { randomUUID } from "node:crypto";
import { MAIL_BODIES, MAIL_CONTACTS, MAIL_PACE, OUTBOX, SCHEDULES } from "@zona/domain/collections";
import { isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { addressKey } from "@zona/domain/mail/mail-address";
import { keptBack, MailContact } from "@zona/domain/mail/mail-contact";
import { MAIL_POLICY } from "@zona/domain/mail/mail-policy";
import { MailBody, type MailReason, OutboxMail } from "@zona/domain/mail/outbox-mail";
import { Schedule } from "@zona/domain/schedules/schedule";
import { readRecord } from "@zona/domain/stored-record";
import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  getFirestore,
  type Transaction,
} from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import type { OutboxPort } from "../mail/enqueue.ts";
import type { UpkeepRecords } from "../mail/mail-upkeep.ts";
import type { SendPorts } from "../mail/send-mail.ts";
import { adminApp } from "./app.ts";
import { contactId } from "./contact-id.ts";

const MINUTE_MS = 60_000;
const mailOf = (snapshot: DocumentSnapshot) => readRecord(OutboxMail, snapshot.id, snapshot.data());

/** The outbox as `enqueueMail` wants it. */
export function outboxPort(db = getFirestore(adminApp())): OutboxPort {
  return {
    add: ({ id, ...mail }, body, now) =>
      db.runTransaction(async (transaction) => {
        const ref = db.collection(OUTBOX).doc(id);
        if ((await transaction.get(ref)).exists) return false;
        if (body) {
          const { id: bodyId, ...content } = body;
          transaction.set(db.collection(MAIL_BODIES).doc(bodyId), { ...content, createdAt: now });
        }
        transaction.create(ref, { ...mail, createdAt: now, nextAttemptAt: now });
        return true;
      }),
  };
}

/** Why a mail stays here, as everything stands at this moment. */
async function reasonToKeep(
  db: Firestore,
  transaction: Transaction,
  mail: OutboxMail,
): Promise<MailReason | undefined> {
  const contactRef = db.collection(MAIL_CONTACTS).doc(contactId(mail.to.email));
  const contact = readRecord(MailContact, contactRef.id, (await transaction.get(contactRef)).data());
  const isOurs = isAllowedEmail(mail.to.email);
  const reason = keptBack(contact, { kind: mail.kind, listId: mail.list?.id, isOurs });
  if (reason || !mail.scheduleId || !(mail.kind === "report" || mail.kind === "digest")) return reason;
  const stored = await transaction.get(db.collection(SCHEDULES).doc(mail.scheduleId));
  const schedule = readRecord(Schedule, stored.id, stored.data());
  const isWanted = schedule?.recipients.some(
    (one) => one.kind !== "person" || addressKey(one.email) === addressKey(mail.to.email),
  );
  return isWanted ? undefined : "removed";
}

const settled = (state: OutboxMail["state"], now: Date) => ({
  state,
  settledAt: now,
  lease: FieldValue.delete(),
  nextAttemptAt: FieldValue.delete(),
});

const ABORTED = 10;

async function leftToTick<T>(db: Firestore, work: (transaction: Transaction) => Promise<T>): Promise<T | "waits"> {
  try {
    return await db.runTransaction(work, { maxAttempts: 3 });
  } catch (error) {
    if (typeof error === "object" && error !== null && "code" in error && error.code === ABORTED) return "waits";
    throw error;
  }
}

export function sendRecords(bucket: string, db = getFirestore(adminApp())): SendPorts["outbox"] {
  const refOf = (mailId: string) => db.collection(OUTBOX).doc(mailId);
  const pace = db.collection(MAIL_PACE).doc("now");
  return {
    claim: (mailId, leaseMs, now) =>
      // A report to many begins many runs at once, and all of them want the one pace. Whoever does not get it leaves the mail
      // to the tick, instead of asking for another run of this one.
      leftToTick(db, async (transaction) => {
        const [stored, paced] = await transaction.getAll(refOf(mailId), pace);
        const mail = stored && mailOf(stored);
        if (mail?.state !== "queued") return "past";
        if (mail.nextAttemptAt && mail.nextAttemptAt > now) return "waits";
        const reason = await reasonToKeep(db, transaction, mail);
        if (reason) {
          transaction.update(refOf(mailId), { ...settled("dropped", now), reason });
          return "kept-back";
        }
        const minute = Math.floor(now.getTime() / MINUTE_MS);
        const sent = paced?.get("minute") === minute ? Number(paced.get("sent")) : 0;
        const pausedUntil: Date | undefined = paced?.get("pausedUntil")?.toDate();
        const isPaused = pausedUntil !== undefined && pausedUntil > now;
        if (isPaused || sent >= MAIL_POLICY.perMinute) {
          transaction.update(refOf(mailId), {
            nextAttemptAt: isPaused ? pausedUntil : new Date((minute + 1) * MINUTE_MS),
          });
          return "waits";
        }
        transaction.set(pace, { minute, sent: sent + 1 }, { merge: true });
        const token = randomUUID();
        const lease = { token, until: new Date(now.getTime() + leaseMs) };
        const attempts = mail.attempts + 1;
        const taken = {
          state: "sending",
          attempts,
          lease,
          calledAt: FieldValue.delete(),
          nextAttemptAt: FieldValue.delete(),
        };
        transaction.update(refOf(mailId), taken);
        return { mail: { ...mail, attempts }, token };
      }),
    async body(bodyId) {
      return readRecord(MailBody, bodyId, (await db.collection(MAIL_BODIES).doc(bodyId).get()).data());
    },
    async file(path) {
      return (await getStorage(adminApp()).bucket(bucket).file(path).download())[0];
    },
    calling: ({ mail, token }, now) =>
      db.runTransaction(async (transaction) => {
        const current = mailOf(await transaction.get(refOf(mail.id)));
        if (current?.state !== "sending" || current.lease?.token !== token) return false;
        transaction.update(refOf(mail.id), { calledAt: now });
        return true;
      }),
    record: ({ mail, token }, outcome, now) =>
      db.runTransaction(async (transaction) => {
        const current = mailOf(await transaction.get(refOf(mail.id)));
        if (!current || (current.lease && current.lease.token !== token)) return;
        if (outcome.state === "queued" && outcome.pauseUntil)
          transaction.set(pace, { pausedUntil: outcome.pauseUntil }, { merge: true });
        // An event of the service came first: what it says stands.
        if (current.state !== "sending") {
          if (outcome.state === "sent" && outcome.providerId)
            transaction.update(refOf(mail.id), { providerId: outcome.providerId });
          return;
        }
        if (outcome.state === "queued") {
          const { nextAttemptAt, fault } = outcome;
          const again = { state: "queued", nextAttemptAt, fault: fault.slice(0, 300) };
          transaction.update(refOf(mail.id), { ...again, lease: FieldValue.delete(), calledAt: FieldValue.delete() });
        } else if (outcome.state === "sent") {
          const sent = { state: "sent", sentAt: now, lease: FieldValue.delete(), fault: FieldValue.delete() };
          transaction.update(refOf(mail.id), {
            ...sent,
            ...(outcome.providerId && { providerId: outcome.providerId }),
          });
        } else {
          const { state, reason, fault } = outcome;
          transaction.update(refOf(mail.id), { ...settled(state, now), reason, fault: fault.slice(0, 300) });
        }
      }),
  };
}

export function upkeepRecords(db = getFirestore(adminApp())): UpkeepRecords {
  const outbox = db.collection(OUTBOX);
  return {
    async due(now, most) {
      const due = outbox.where("state", "==", "queued").where("nextAttemptAt", "<=", now).orderBy("nextAttemptAt");
      return (await due.limit(most).select().get()).docs.map(({ id }) => id);
    },
    async endLeases(now, most) {
      const dead = outbox.where("state", "==", "sending").where("lease.until", "<=", now).orderBy("lease.until");
      const { docs } = await dead.limit(most).select().get();
      for (const { ref } of docs) {
        await db.runTransaction(async (transaction) => {
          const mail = mailOf(await transaction.get(ref));
          if (mail?.state !== "sending" || !mail.lease || mail.lease.until > now) return;
          if (mail.calledAt) transaction.update(ref, { ...settled("unknown", now), reason: "interrupted" });
          else transaction.update(ref, { state: "queued", nextAttemptAt: now, lease: FieldValue.delete() });
        });
      }
      return docs.length;
    },
  };
}
