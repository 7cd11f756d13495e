import { MAIL_CONTACTS, OUTBOX } from "@zona/domain/collections";
import { MailContact } from "@zona/domain/mail/mail-contact";
import { OutboxMail } from "@zona/domain/mail/outbox-mail";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { contactId } from "./contact-id.ts";
import type { LinkRecords } from "./mail-links.ts";

export function linkRecords(db = getFirestore(adminApp())): LinkRecords {
  const contacts = db.collection(MAIL_CONTACTS);
  const refOf = (email: string) => contacts.doc(contactId(email));
  return {
    async mail(mailId) {
      return readRecord(OutboxMail, mailId, (await db.collection(OUTBOX).doc(mailId).get()).data());
    },
    async leave(email, listId, now) {
      const change = listId === undefined ? { blocked: "unsubscribed" } : { left: FieldValue.arrayUnion(listId) };
      await db.runTransaction(async (transaction) => {
        const known = await transaction.get(refOf(email));
        // A bounce or a complaint weighs more and is not overwritten.
        const blocked = listId === undefined && known.get("blocked") ? { blocked: known.get("blocked") } : change;
        transaction.set(refOf(email), { email, ...blocked, updatedAt: now }, { merge: true });
      });
    },
    rejoin: (email, listId, now) =>
      db.runTransaction(async (transaction) => {
        const known = await transaction.get(refOf(email));
        if (!known.exists) return;
        const isOwnWish = known.get("blocked") === "unsubscribed";
        transaction.update(refOf(email), {
          ...(listId !== undefined && { left: FieldValue.arrayRemove(listId) }),
          ...(listId === undefined && isOwnWish && { blocked: FieldValue.delete() }),
          updatedAt: now,
        });
      }),
    consent: (id, agrees, now) =>
      db.runTransaction(async (transaction) => {
        const contact = readRecord(MailContact, id, (await transaction.get(contacts.doc(id))).data());
        if (!contact?.consent) return false;
        const consent = agrees ? "confirmed" : "declined";
        transaction.update(contacts.doc(id), { consent, updatedAt: now, ...(agrees && { confirmedAt: now }) });
        return true;
      }),
  };
}
