import { MAIL_CONTACTS, MAIL_EVENTS, OUTBOX } from "@zona/domain/collections";
import { addressKey } from "@zona/domain/mail/mail-address";
import { stateByEvents, suppressionOf } from "@zona/domain/mail/mail-events";
import { isSettled, OutboxMail } from "@zona/domain/mail/outbox-mail";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import type { EventRecords } from "../mail/apply-events.ts";
import { adminApp } from "./app.ts";
import { contactId } from "./contact-id.ts";

/** Every event of the service is written once under its own id; a repeat finds it and changes nothing. */
export function eventRecords(db = getFirestore(adminApp())): EventRecords {
  return {
    apply: (event) =>
      db.runTransaction(async (transaction) => {
        const { id, mailId, kind, at, messageId, email } = event;
        const known = db.collection(MAIL_EVENTS).doc(id);
        const ref = db.collection(OUTBOX).doc(mailId);
        const [seen, stored] = await transaction.getAll(known, ref);
        const mail = stored && readRecord(OutboxMail, mailId, stored.data());
        if (seen?.exists) return "known";
        if (!mail || !kind || addressKey(mail.to.email) !== addressKey(email)) return "stranger";
        transaction.create(known, { mailId, kind, at });
        const first = mail.events?.[kind];
        const events = { ...mail.events, [kind]: first && first < at ? first : at };
        const state = stateByEvents(mail.state, events);
        transaction.update(ref, {
          events,
          state,
          nextAttemptAt: FieldValue.delete(),
          ...(messageId && !mail.providerId && { providerId: messageId.split(".")[0] }),
          ...(isSettled(state) && !mail.settledAt && { settledAt: at }),
          ...(state !== mail.state && { lease: FieldValue.delete() }),
          ...(mail.state === "unknown" && state !== "unknown" && { reason: FieldValue.delete() }),
        });
        const blocked = suppressionOf(kind);
        if (blocked) {
          const contact = db.collection(MAIL_CONTACTS).doc(contactId(email));
          transaction.set(contact, { email: mail.to.email, blocked, updatedAt: at }, { merge: true });
        }
        return "applied";
      }),
  };
}
