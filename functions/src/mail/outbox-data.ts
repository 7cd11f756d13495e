import { randomUUID } from "node:crypto";
import { MAIL_BODIES, MAIL_CONTACTS, OUTBOX, SCHEDULES } from "@zona/domain/collections";
import { isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { addressKey } from "@zona/domain/mail/mail-address";
import { MailContact, withheldReason } from "@zona/domain/mail/mail-contact";
import { MailBody, type MailReason, OutboxMail } from "@zona/domain/mail/outbox-mail";
import { Schedule } from "@zona/domain/schedules/schedule";
import { readRecord } from "@zona/domain/stored-record";
import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  getFirestore,
  type UpdateData,
} from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { adminApp } from "../firebase/app.ts";
import { changeIfSame, isKnown } from "../firebase/change-if-same.ts";
import { isClosedAccount } from "../identity/accounts/closed-accounts-data.ts";
import { allowedDomains } from "../identity/allowed-domains-data.ts";
import { contactId } from "./contact-id.ts";
import type { OutboxPort } from "./enqueue.ts";
import { isPaused, paceOf, takePlaces } from "./mail-pace-data.ts";
import type { UpkeepRecords } from "./mail-upkeep.ts";
import type { MailLease, MailOutcome, SendPorts } from "./send-mail.ts";

const mailOf = (snapshot: DocumentSnapshot) => readRecord(OutboxMail, snapshot.id, snapshot.data());

/** The outbox as `enqueueMail` wants it. */
export function outboxPort(db = getFirestore(adminApp())): OutboxPort {
  return {
    async add({ id, ...mail }, body, now) {
      const batch = db.batch();
      if (body) {
        const { id: bodyId, ...content } = body;
        batch.set(db.collection(MAIL_BODIES).doc(bodyId), { ...content, createdAt: now });
      }
      batch.create(db.collection(OUTBOX).doc(id), { ...mail, createdAt: now, nextAttemptAt: now });
      try {
        await batch.commit();
        return true;
      } catch (error) {
        if (isKnown(error)) return false;
        throw error;
      }
    },
  };
}

/** Why a mail stays here, as everything stands at this moment. */
async function reasonToKeep(db: Firestore, mail: OutboxMail): Promise<MailReason | undefined> {
  if (await isClosedAccount(mail.to.email)) return "account-disabled";
  const contactRef = db.collection(MAIL_CONTACTS).doc(contactId(mail.to.email));
  const contact = readRecord(MailContact, contactRef.id, (await contactRef.get()).data());
  const isOurs = isAllowedEmail(mail.to.email, await allowedDomains(db));
  const reason = withheldReason(contact, { kind: mail.kind, listId: mail.list?.id, isOurs });
  if (reason || !mail.scheduleId || !(mail.kind === "report" || mail.kind === "digest")) return reason;
  const stored = await db.collection(SCHEDULES).doc(mail.scheduleId).get();
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

export function sendRecords(bucket: string, db = getFirestore(adminApp())): SendPorts["outbox"] {
  const refOf = (mailId: string) => db.collection(OUTBOX).doc(mailId);
  return {
    places: (most, now) => takePlaces(db, most, now),
    claim: (mailId, leaseMs, now, hasPlace) => {
      const token = randomUUID();
      return changeIfSame<MailLease | "past" | "waits" | "kept-back">(refOf(mailId), async (stored) => {
        const mail = mailOf(stored);
        // The commit may have come through though its answer did not.
        if (mail?.state === "sending" && mail.lease?.token === token) return { answer: { mail, token } };
        if (mail?.state !== "queued") return { answer: "past" };
        if (mail.nextAttemptAt && mail.nextAttemptAt > now) return { answer: "waits" };
        const [reason, pace] = await Promise.all([reasonToKeep(db, mail), paceOf(db).get()]);
        if (reason) return { answer: "kept-back", change: { ...settled("dropped", now), reason } };
        if (isPaused(pace, now) || !(hasPlace || (await takePlaces(db, 1, now)) === 1)) return { answer: "waits" };
        const attempts = mail.attempts + 1;
        const lease = { token, until: new Date(now.getTime() + leaseMs) };
        const gone = { calledAt: FieldValue.delete(), nextAttemptAt: FieldValue.delete() };
        return {
          answer: { mail: { ...mail, attempts }, token },
          change: { state: "sending", attempts, lease, ...gone },
        };
      });
    },
    async body(bodyId) {
      return readRecord(MailBody, bodyId, (await db.collection(MAIL_BODIES).doc(bodyId).get()).data());
    },
    async file(path) {
      return (await getStorage(adminApp()).bucket(bucket).file(path).download())[0];
    },
    calling: ({ mail, token }, now) =>
      changeIfSame(refOf(mail.id), (stored) => {
        const current = mailOf(stored);
        const isOurs = current?.state === "sending" && current.lease?.token === token;
        return { answer: isOurs, ...(isOurs && { change: { calledAt: now } }) };
      }),
    record: ({ mail, token }, outcome, now) =>
      changeIfSame(refOf(mail.id), (stored) => {
        const current = mailOf(stored);
        if (!current || (current.lease && current.lease.token !== token)) return { answer: undefined };
        const pausedUntil = outcome.state === "queued" ? outcome.pauseUntil : undefined;
        const change = changeBy(outcome, current, now);
        return {
          answer: undefined,
          ...(change && { change }),
          ...(pausedUntil && { beside: (batch) => void batch.set(paceOf(db), { pausedUntil }, { merge: true }) }),
        };
      }),
  };
}

/** What an outcome changes of the mail as it stands: where an event of the service came first, what that says stays. */
function changeBy(outcome: MailOutcome, current: OutboxMail, now: Date): UpdateData<object> | undefined {
  const providerId = outcome.state === "sent" ? outcome.providerId : undefined;
  if (current.state !== "sending") return providerId ? { providerId } : undefined;
  if (outcome.state === "queued") {
    const { nextAttemptAt, fault } = outcome;
    const gone = { lease: FieldValue.delete(), calledAt: FieldValue.delete() };
    return { state: "queued", nextAttemptAt, fault: fault.slice(0, 300), ...gone };
  }
  if (outcome.state === "sent") {
    const gone = { lease: FieldValue.delete(), fault: FieldValue.delete() };
    return { state: "sent", sentAt: now, ...gone, ...(providerId && { providerId }) };
  }
  return { ...settled(outcome.state, now), reason: outcome.reason, fault: outcome.fault.slice(0, 300) };
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
        await changeIfSame(ref, (stored) => {
          const mail = mailOf(stored);
          if (mail?.state !== "sending" || !mail.lease || mail.lease.until > now) return { answer: undefined };
          const change = mail.calledAt
            ? { ...settled("unknown", now), reason: "interrupted" }
            : { state: "queued", nextAttemptAt: now, lease: FieldValue.delete() };
          return { answer: undefined, change };
        });
      }
      return docs.length;
    },
  };
}
