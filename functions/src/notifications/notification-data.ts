import {
  ACCESS,
  COLLECTIONS,
  NOTIFICATION_SETTINGS,
  NOTIFICATIONS,
  SIGNING_FACTORS,
  TEST_FACTS,
} from "@zona/domain/collections";
import { Access, hasAccess } from "@zona/domain/identity/access";
import { emailDomain, isAllowedEmail } from "@zona/domain/identity/allowed-domains";
import { Medium } from "@zona/domain/media/medium";
import { ANNOUNCED_MS } from "@zona/domain/notifications/due-notices";
import { type MailPace, Notification, NotificationSettings } from "@zona/domain/notifications/notification";
import { LabTest, NextDue } from "@zona/domain/records/lab-test";
import { readRecord } from "@zona/domain/stored-record";
import type { UserRecord } from "firebase-admin/auth";
import { FieldValue, getFirestore, type Query } from "firebase-admin/firestore";
import * as z from "zod";
import { adminAuth } from "../firebase/accounts.ts";
import { adminApp } from "../firebase/app.ts";
import { instantAt, textAt } from "../firebase/fields.ts";
import { currentSite } from "../firebase/site.ts";
import { staffName } from "../identity/admission.ts";
import { allowedDomains } from "../identity/allowed-domains-data.ts";
import { languageOf } from "../language/reader-language-data.ts";
import { enqueueMail } from "../mail/enqueue.ts";
import { mailSettings } from "../mail/mail-settings.ts";
import { outboxPort } from "../mail/outbox-data.ts";
import { tellAlert } from "../webhooks/tell-webhooks.ts";
import { tellPort } from "../webhooks/webhooks-data.ts";
import type { ToldMedium } from "./media-notices.ts";
import type { Colleague, NotifyPort } from "./notify.ts";
import type { DueTest, RemindPort } from "./remind.ts";
import type { SummaryPort } from "./summaries.ts";

/** Tests that become due within one reading; more wait for the next. */
const MOST_DUE = 500;
const MOST_OPEN = 300;
/** Of all people; more wait for the next reading. */
const MOST_WAITING = 2_000;
const MOST_WRITES = 500;
const PAGE_OF_PEOPLE = 1_000;

const DUE_FIELDS = ["code", "enteredBy", "header.operatorId", "nextDue", "updatedAt"];
const DueFacts = z.object({
  id: z.string(),
  code: z.string(),
  enteredBy: z.array(z.string()),
  header: z.object({ operatorId: z.string().nullable() }),
  nextDue: NextDue,
  updatedAt: z.date(),
});

/** The account as somebody who may work now; nobody for everybody else. */
function colleague(
  { uid, email, emailVerified, disabled, providerData }: UserRecord,
  access: Access | undefined,
  domains: readonly string[],
  now: Date,
): Colleague[] {
  const isOver = access?.until !== undefined && access.until <= now;
  if (disabled || !emailVerified || !email || !isAllowedEmail(email, domains)) return [];
  if (!access || isOver || access.organisation !== emailDomain(email) || !hasAccess(access)) return [];
  return [{ uid, email, name: staffName({ email, emailVerified, providerData }), isAdmin: access.isAdmin, access }];
}

/** Everybody who may sign in and work now. */
export async function staff(db = getFirestore(adminApp()), now = new Date()): Promise<Colleague[]> {
  const granted = new Map(
    (await db.collection(ACCESS).get()).docs.map((found) => [found.id, readRecord(Access, found.id, found.data())]),
  );
  const domains = await allowedDomains(db);
  const found: Colleague[] = [];
  const auth = await adminAuth();
  let page: string | undefined;
  do {
    const { users, pageToken } = await auth.listUsers(PAGE_OF_PEOPLE, page);
    found.push(...users.flatMap((user) => colleague(user, granted.get(user.uid), domains, now)));
    page = pageToken;
  } while (page !== undefined);
  return found;
}

/** Everything the notices read and write; people are asked for once per event. */
export function notificationRecords(db = getFirestore(adminApp())) {
  const notifications = db.collection(NOTIFICATIONS);
  const tests = db.collection(COLLECTIONS.tests);
  let people: Promise<Colleague[]> | undefined;
  const facts = db.collection(TEST_FACTS);
  const dueOf = async (query: Query) =>
    (
      await query
        .select(...DUE_FIELDS)
        .limit(MOST_DUE)
        .get()
    ).docs.flatMap((found): DueTest | DueTest[] => readRecord(DueFacts, found.id, found.data()) ?? []);

  async function updateAll(ids: readonly string[], fields: Pick<Partial<Notification>, "mail" | "summary">) {
    for (let from = 0; from < ids.length; from += MOST_WRITES) {
      const batch = db.batch();
      for (const id of ids.slice(from, from + MOST_WRITES)) batch.update(notifications.doc(id), fields);
      await batch.commit();
    }
  }

  const port: NotifyPort &
    SummaryPort &
    RemindPort & { test: (id: string) => Promise<LabTest | undefined> } & {
      medium: (id: string) => Promise<ToldMedium | undefined>;
    } = {
    staff() {
      people ??= staff(db);
      return people;
    },
    async ofStudy(testId) {
      const test = await tests.doc(testId).get();
      const organisation = textAt(test, "organisation");
      const studyId = textAt(test, "studyId");
      return organisation !== undefined && studyId !== undefined ? { organisation, studyId } : undefined;
    },
    async answered(ids) {
      if (ids.length === 0) return [];
      const found = await db.getAll(...ids.map((id) => notifications.doc(id)));
      return found.filter((each) => each.exists && each.get("state") !== "open").map(({ id }) => id);
    },
    async add(told) {
      const refs = told.map(({ id }) => notifications.doc(id));
      if (refs.length === 0) return;
      await db.runTransaction(async (transaction) => {
        const there = await transaction.getAll(...refs);
        for (const [index, { id: _, ...fields }] of told.entries()) {
          const known = there[index];
          if (known && !known.exists) transaction.create(known.ref, { ...fields, at: FieldValue.serverTimestamp() });
        }
      });
    },
    async paces(uids, kind) {
      if (uids.length === 0) return new Map();
      const found = await db.getAll(...uids.map((uid) => db.collection(NOTIFICATION_SETTINGS).doc(uid)));
      return new Map(
        found.flatMap((each): [string, MailPace][] => {
          const settings = readRecord(NotificationSettings, each.id, each.data());
          return settings?.email.includes(kind) ? [[each.id, settings.pace]] : [];
        }),
      );
    },
    staffing: currentSite,
    async told(ids) {
      if (ids.length === 0) return new Map();
      const found = await db.getAll(...ids.map((id) => notifications.doc(id)));
      return new Map(
        found.flatMap((each): [string, { at: Date; isPutOff: boolean }][] => {
          const at = instantAt(each, "at");
          return at ? [[each.id, { at: at.toDate(), isPutOff: each.get("mail") !== undefined }]] : [];
        }),
      );
    },
    async waiting() {
      const found = await notifications.where("mail", "==", "waiting").limit(MOST_WAITING).get();
      return found.docs.flatMap((each) => readRecord(Notification, each.id, each.data()) ?? []);
    },
    putInto: (summary, ids) => updateAll(ids, { summary }),
    wasMailed: (ids) => updateAll(ids, { mail: "sent" }),
    async summary(key, { uid, email, name }, notices) {
      const { summaryMail } = await import("./notice-mail.ts");
      const { subject, list, ...body } = await summaryMail(notices, mailSettings().site, await languageOf(uid, db));
      await enqueueMail(
        outboxPort(db),
        { key, to: { email, name, uid }, kind: "notice", subject, body, list },
        new Date(),
      );
    },
    async mail(id, { uid, email, name }, notice) {
      // What renders mails is large, and most notices are told in the app alone.
      const { noticeMail } = await import("./notice-mail.ts");
      const { subject, list, ...body } = await noticeMail(notice, mailSettings().site, await languageOf(uid, db));
      // A timepoint such as h0.5 has a dot, which no key of a mail may have.
      const key = id.replaceAll(/[^\w-]/g, "_");
      await enqueueMail(
        outboxPort(db),
        { key, to: { email, name, uid }, kind: "notice", subject, body, list },
        new Date(),
      );
    },
    async openOf(testId) {
      const open = notifications.where("testId", "==", testId).where("state", "==", "open").limit(MOST_OPEN);
      return (await open.get()).docs.flatMap((found) => readRecord(Notification, found.id, found.data()) ?? []);
    },
    async alert(notice, of) {
      await tellAlert(notice, of, tellPort(db), new Date());
    },
    async settle(ids) {
      if (ids.length === 0) return;
      const refs = ids.map((id) => notifications.doc(id));
      await db.runTransaction(async (transaction) => {
        for (const found of await transaction.getAll(...refs))
          if (found.get("state") === "open") transaction.update(found.ref, { state: "settled" });
      });
    },
    async due(now, ms) {
      const since = (before: number) => new Date(now.getTime() - before);
      const [open, late] = await Promise.all([
        dueOf(
          facts.where("nextDue.from", ">", since(ms - ANNOUNCED_MS)).where("nextDue.from", "<=", since(-ANNOUNCED_MS)),
        ),
        dueOf(facts.where("nextDue.overdue", ">", since(ms)).where("nextDue.overdue", "<=", now)),
      ]);
      return [...new Map([...open, ...late].map((test) => [test.id, test])).values()];
    },
    async lockedPins(now) {
      const { docs } = await db.collection(SIGNING_FACTORS).where("lockedUntil", ">", now).get();
      return docs.flatMap((found) => {
        const until = instantAt(found, "lockedUntil");
        return until ? [{ uid: found.id, until: until.toDate() }] : [];
      });
    },
    async test(testId) {
      return readRecord(LabTest, testId, (await tests.doc(testId).get()).data());
    },
    async medium(mediaId) {
      const stored = (await db.collection(COLLECTIONS.media).doc(mediaId).get()).data();
      const medium = readRecord(Medium, mediaId, stored);
      if (!medium) return undefined;
      const code = textAt(await tests.doc(medium.testId).get(), "code");
      const { testId, uploader, run = 0 } = medium;
      return { id: mediaId, testId, uploader: uploader.uid, run, ...(typeof code === "string" && { code }) };
    },
  };
  return port;
}
