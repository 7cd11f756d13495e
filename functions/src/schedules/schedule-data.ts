import { HISTORY, MAIL_CONTACTS, REPORT_RUNS, SCHEDULES } from "@zona/domain/collections";
import { isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { addressKey } from "@zona/domain/mail/mail-address";
import { MailContact, withheldReason } from "@zona/domain/mail/mail-contact";
import type { MailReason } from "@zona/domain/mail/outbox-mail";
import { ReportRun } from "@zona/domain/schedules/report-run";
import { Schedule } from "@zona/domain/schedules/schedule";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { putVersion } from "../firebase/put-version.ts";
import { isClosedAccount } from "../identity/accounts/closed-accounts-data.ts";
import { allowedDomains } from "../identity/allowed-domains-data.ts";
import { contactId } from "../mail/contact-id.ts";
import type { ScheduleRecords } from "./operate-schedule.ts";
import { reportDomainsNow } from "./report-domains-data.ts";
import { mailsOfRun } from "./run-data.ts";

const DAY_MS = 24 * 3_600_000;

/** Why nothing may be mailed to an address, as it stands now; asked once more when each mail is sent. */
export async function contactRefusal(
  email: string,
  listId: string,
  db = getFirestore(adminApp()),
): Promise<MailReason | undefined> {
  if (await isClosedAccount(email)) return "account-disabled";
  const ref = db.collection(MAIL_CONTACTS).doc(contactId(email));
  const contact = readRecord(MailContact, ref.id, (await ref.get()).data());
  return withheldReason(contact, { kind: "report", listId, isOurs: isAllowedEmail(email, await allowedDomains(db)) });
}

export function scheduleRecords(db = getFirestore(adminApp())): ScheduleRecords {
  const schedules = db.collection(SCHEDULES);
  const runs = db.collection(REPORT_RUNS);
  return {
    schedule: async (id) => readRecord(Schedule, id, (await schedules.doc(id).get()).data()),
    change: (id, { by, organisation }, decide) =>
      db.runTransaction(async (transaction) => {
        const ref = schedules.doc(id);
        const [stored, history] = await Promise.all([
          transaction.get(ref),
          transaction.get(ref.collection(HISTORY).orderBy("rev", "desc").limit(1)),
        ]);
        const [last] = history.docs;
        const version = decide({
          isTaken: stored.exists,
          schedule: readRecord(Schedule, id, stored.data()),
          last: last && { rev: Number(last.id), action: String(last.get("action")) },
        });
        if (!version) return;
        putVersion(transaction, ref, version.fields, { by, organisation, rev: version.rev });
        // Its history stays.
        if (version.fields.action === "remove") transaction.delete(ref);
      }),
    addRun: ({ id, ...run }, now) =>
      db.runTransaction(async (transaction) => {
        if ((await transaction.get(runs.doc(id))).exists) return false;
        transaction.create(runs.doc(id), { ...run, missed: 0, state: "planned", attempts: 0, createdAt: now });
        return true;
      }),
    run: async (id) => readRecord(ReportRun, id, (await runs.doc(id).get()).data()),
    mails: (id) => mailsOfRun(id, db),
    async mayGoTo(ids) {
      const { studies, mayGoTo } = await reportDomainsNow(db);
      const told = studies.filter(({ id }) => ids.includes(id));
      return (email) => told.length === ids.length && mayGoTo(email, told);
    },
    async reopen(id) {
      await runs.doc(id).update({ state: "sending" });
    },
    askConsent: (email, now) =>
      db.runTransaction(async (transaction) => {
        const ref = db.collection(MAIL_CONTACTS).doc(contactId(email));
        const contact = readRecord(MailContact, ref.id, (await transaction.get(ref)).data());
        if (contact?.blocked || contact?.consent === "confirmed" || contact?.consent === "declined") return undefined;
        if (contact?.askedAt && now.getTime() - contact.askedAt.getTime() < DAY_MS) return undefined;
        transaction.set(
          ref,
          { email: addressKey(email), consent: "asked", askedAt: now, updatedAt: now },
          { merge: true },
        );
        return ref.id;
      }),
  };
}
