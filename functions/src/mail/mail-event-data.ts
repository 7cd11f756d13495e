import { MAIL_CONTACTS, MAIL_EVENTS, OUTBOX } from "@zona/domain/collections";
import { addressKey } from "@zona/domain/mail/mail-address";
import { stateByEvents, suppressionOf } from "@zona/domain/mail/mail-events";
import { isSettled, OutboxMail } from "@zona/domain/mail/outbox-mail";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { changeIfSame } from "../firebase/change-if-same.ts";
import type { EventRecords } from "./apply-events.ts";
import { contactId } from "./contact-id.ts";

/** Every event of the service is written once under its own id; a repeat finds it and changes nothing. */
export function eventRecords(db = getFirestore(adminApp())): EventRecords {
  return {
    apply: ({ id, mailId, kind, at, messageId, email }) => {
      const known = db.collection(MAIL_EVENTS).doc(id);
      return changeIfSame<"applied" | "known" | "stranger">(db.collection(OUTBOX).doc(mailId), async (stored) => {
        const mail = readRecord(OutboxMail, mailId, stored.data());
        if ((await known.get()).exists) return { answer: "known" };
        if (!mail || !kind || addressKey(mail.to.email) !== addressKey(email)) return { answer: "stranger" };
        const first = mail.events?.[kind];
        const events = { ...mail.events, [kind]: first && first < at ? first : at };
        const state = stateByEvents(mail.state, events);
        const change = {
          events,
          state,
          nextAttemptAt: FieldValue.delete(),
          ...(messageId && !mail.providerId && { providerId: messageId.split(".")[0] }),
          ...(isSettled(state) && !mail.settledAt && { settledAt: at }),
          ...(state !== mail.state && { lease: FieldValue.delete() }),
          ...(mail.state === "unknown" && state !== "unknown" && { reason: FieldValue.delete() }),
        };
        const blocked = suppressionOf(kind);
        return {
          answer: "applied",
          change,
          beside(batch) {
            batch.create(known, { mailId, kind, at });
            const contact = db.collection(MAIL_CONTACTS).doc(contactId(email));
            if (blocked) batch.set(contact, { email: mail.to.email, blocked, updatedAt: at }, { merge: true });
          },
        };
      });
    },
  };
}
