import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import {
  COLLECTIONS,
  NOTIFICATION_SETTINGS,
  NOTIFICATIONS,
  revisionPath,
  TEST_FACTS,
  WEBHOOKS,
} from "@zona/domain/collections";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { Webhook as Receiver } from "standardwebhooks";
import { expect, it, onTestFinished, vi } from "vitest";
import { DEMO_SECRETS } from "../../emulators/demo/secrets.ts";
import { mediaPair } from "../../functions/src/media/follow-up.ts";
import { noticeOfMixUp } from "../../functions/src/notifications/media-notices.ts";
import { notificationRecords } from "../../functions/src/notifications/notification-data.ts";
import { remind } from "../../functions/src/notifications/remind.ts";
import { webhookSecret } from "../../functions/src/webhooks/webhook-secret.ts";
import { webhookPorts } from "../../functions/src/webhooks/webhooks-data.ts";
import { type GivenColleague, givenColleague, mailsTo } from "./colleagues.ts";
import { useAdminApp } from "./environment.ts";

const db = getFirestore(useAdminApp());

const HOUR_MS = 3_600_000;
const SUBJECT = withCheckCharacter("HF-0042") ?? "";
const PATIENCE = { timeout: 45_000 };
// Functions that were never called before begin slowly, and each test waits for several of them.
vi.setConfig({ testTimeout: 120_000 });

async function givenTest(author: GivenColleague, fields: Record<string, unknown> = {}): Promise<string> {
  const ref = db.collection(COLLECTIONS.tests).doc();
  const at = new Date();
  const said = {
    kind: "semen",
    studyId: "s1",
    subjectCode: SUBJECT,
    material: { spermSource: "tese" },
    notes: "",
    code: "SEM-0001",
    status: "in_progress",
    organisation: "hollyfield.example",
    enteredBy: [author.uid],
    ...fields,
  };
  const stamps = { createdBy: author, createdAt: at, updatedBy: author, updatedAt: at };
  await ref.set({ ...said, ...stamps, rev: 1 });
  return ref.id;
}

/** An ICSI test injected 17 hours ago, whose first check is open until so many hours after the injection. */
async function givenDueTest(author: GivenColleague, enteredBy: string[], overdueAt: number): Promise<string> {
  const icsiStartAt = new Date(Date.now() - 17 * HOUR_MS);
  const testId = await givenTest(author, {
    ...{ kind: "icsi", code: "ICSI-0001", status: "awaiting", enteredBy, header: { icsiStartAt } },
    material: { oocyteSource: "own_fresh", spermSource: "tese" },
    settings: settingsOf(overdueAt),
  });
  await expect.poll(() => dueOf(testId), PATIENCE).toBe("fert");
  return testId;
}

const settingsOf = (overdue: number) => ({ overrides: { fert: { window: { from: 15, target: 16, overdue } } } });

/** The next check that functions computed from the record. */
const dueOf = async (testId: string) => (await db.doc(`${TEST_FACTS}/${testId}`).get()).get("nextDue.check");

/** Moves the test on as the app does: its new state and the revision in one commit. */
async function moveOn(testId: string, rev: number, action: string, status: string, by: GivenColleague) {
  const batch = db.batch();
  const at = new Date();
  batch.update(db.doc(`${COLLECTIONS.tests}/${testId}`), { status, rev });
  const told = { before: { status: "in_progress" }, after: { status } };
  batch.set(db.doc(revisionPath(testId, rev)), { rev, at, by, action, ...told });
  await batch.commit();
}

/** Every notice of the test to this person, in the order of kinds; the same one twice would be there twice. */
const notified = async (testId: string, { uid }: GivenColleague) => {
  const found = await db.collection(NOTIFICATIONS).where("testId", "==", testId).where("to", "==", uid).get();
  return found.docs.map((each) => `${each.get("kind")} ${each.get("state")}`).sort();
};

async function acknowledge(testId: string, { uid }: GivenColleague) {
  const open = await db.collection(NOTIFICATIONS).where("testId", "==", testId).where("to", "==", uid).get();
  for (const { ref } of open.docs) await ref.update({ state: "acknowledged", acknowledgedAt: new Date() });
}

it("a submitted test asks colleagues for a review, and a return settles that and tells the author", async () => {
  const [author, reviewer] = await Promise.all([givenColleague("Emma"), givenColleague("Noor")]);
  const testId = await givenTest(author);
  await moveOn(testId, 2, "submit", "submitted", author);
  await expect.poll(() => notified(testId, reviewer), PATIENCE).toEqual(["review_wanted open"]);
  await moveOn(testId, 3, "return", "in_progress", reviewer);
  await expect.poll(() => notified(testId, author), PATIENCE).toEqual(["returned open"]);
  expect(await notified(testId, reviewer)).toEqual(["review_wanted settled"]);
});

it("moves reach a webhook within seconds, signed; one that answers 410 is paused, and administrators are told by mail", async () => {
  const [author, admin] = await Promise.all([givenColleague("Emma"), givenColleague("Ada", { isAdmin: true })]);
  const studyId = `s-${randomUUID()}`;
  const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    heard.push({ headers: request.headers, body });
    response.writeHead(heard.length > 2 ? 410 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { WEBHOOK_KEY = "" } = DEMO_SECRETS;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  const by = { uid: admin.uid, name: admin.name };
  const made = { id: randomBytes(16).toString("hex"), url, by, studyId, version: 1, createdAt: new Date() };
  const webhook = { ...made, name: "EHR", organisation: "hollyfield.example", scopes: ["moves" as const] };
  const log = { kind: "create-webhook" as const, organisation: webhook.organisation, name: "EHR", by };
  expect(await webhookPorts(WEBHOOK_KEY, db).create(webhook, log)).toBe(true);

  const testId = await givenTest(author, { studyId });
  for (const [at, state] of ["submitted", "in_progress", "submitted"].entries()) {
    await moveOn(testId, at + 2, at === 1 ? "return" : "submit", state, author);
    await expect.poll(() => heard.length, PATIENCE).toBe(at + 1);
    const { body = "", headers = {} } = heard[at] ?? {};
    const verified = new Receiver(webhookSecret(webhook, WEBHOOK_KEY)).verify(body, headers as Record<string, string>);
    expect(verified).toMatchObject({ type: "record.moved", data: { record: testId, code: "SEM-0001", state } });
  }
  const told = () =>
    db.collection(NOTIFICATIONS).where("to", "==", admin.uid).where("kind", "==", "webhook_paused").get();
  await expect.poll(async () => (await told()).size, PATIENCE).toBe(1);
  await expect.poll(() => mailsTo(admin), PATIENCE).toMatchObject([{ subject: expect.stringContaining("webhook") }]);
  await expect
    .poll(async () => (await db.doc(`${WEBHOOKS}/${webhook.id}`).get()).get("paused.why"), PATIENCE)
    .toBe("gone");
  await db.recursiveDelete(db.doc(`${WEBHOOKS}/${webhook.id}`));
});

it("a query given to somebody tells them, and its answer closes that", async () => {
  const [author, asked] = await Promise.all([givenColleague("Emma"), givenColleague("Noor")]);
  const testId = await givenTest(author);
  const at = FieldValue.serverTimestamp();
  const query = db.doc(`${COLLECTIONS.tests}/${testId}/queries/q1`);
  const opened = { openedBy: author, openedAt: at, updatedAt: at };
  const note = (status: string) => ({ by: author, at, text: "?", status });
  await query.set({ type: "query", status: "new", path: "", assignee: asked, ...opened, notes: { "1": note("new") } });
  await expect.poll(() => notified(testId, asked), PATIENCE).toEqual(["assigned open"]);
  await query.update({ status: "closed", updatedAt: at, "notes.2": note("closed") });
  await expect.poll(() => notified(testId, asked), PATIENCE).toEqual(["assigned settled"]);
});

it("reminders of one check come once for however many runs, and end where somebody acknowledged the first", async () => {
  const [author, colleague] = await Promise.all([givenColleague("Emma"), givenColleague("Noor")]);
  const testId = await givenDueTest(author, [author.uid, colleague.uid], 18);
  for (const _ of ["once", "and again"]) await remind(notificationRecords(db), new Date());
  expect(await notified(testId, author)).toEqual(["due_soon open"]);
  expect(await notified(testId, colleague)).toEqual(["due_soon open"]);
  await acknowledge(testId, colleague);
  await db.doc(`${COLLECTIONS.tests}/${testId}`).update({ rev: 2, settings: settingsOf(16.98) });
  const overdue = async () => (await db.doc(`${TEST_FACTS}/${testId}`).get()).get("nextDue.overdue").toMillis();
  await expect.poll(overdue, PATIENCE).toBeLessThan(Date.now());
  for (const _ of ["once", "and again"]) await remind(notificationRecords(db), new Date());
  expect(await notified(testId, author)).toEqual(["due_soon open", "overdue open"]);
  expect(await notified(testId, colleague)).toEqual(["due_soon acknowledged"]);
});

it("a check that was made closes its reminders, and no later run opens them again", async () => {
  const author = await givenColleague("Emma");
  const testId = await givenDueTest(author, [author.uid], 18);
  await remind(notificationRecords(db), new Date());
  expect(await notified(testId, author)).toEqual(["due_soon open"]);
  const session = { "session.doneAt": new Date(), "session.by": author };
  await db.doc(`${COLLECTIONS.tests}/${testId}/sheets/fert`).set({ rev: 2, cells: session });
  await moveOn(testId, 2, "resume", "in_progress", author);
  await expect.poll(() => notified(testId, author), PATIENCE).toEqual(["due_soon settled"]);
  await remind(notificationRecords(db), new Date());
  expect(await notified(testId, author)).toEqual(["due_soon settled"]);
});

it("a picture on two subjects and one that failed are told to whoever uploaded them", async () => {
  const author = await givenColleague("Emma");
  const testId = await givenTest(author);
  const media = [db.collection(COLLECTIONS.media).doc(), db.collection(COLLECTIONS.media).doc()];
  const at = new Date();
  const medium = { testId, originalName: "a.jpg", declaredType: "image/jpeg", declaredBytes: 1, uploader: author };
  for (const ref of media) await ref.set({ ...medium, state: "processing", createdAt: at, updatedAt: at });
  const [a = "", b = ""] = media.map(({ id }) => id);
  for (const pair of [mediaPair(a, b), mediaPair(b, a)]) await noticeOfMixUp(pair, notificationRecords(db));
  expect(await notified(testId, author)).toEqual(["mix_up open"]);
  await media[0]?.update({ state: "failed", failure: { code: "gave-up" } });
  await expect.poll(() => notified(testId, author), PATIENCE).toEqual(["failed_medium open", "mix_up open"]);
});

it("who chose it gets the notice by e-mail as well, once, and it says nothing that anybody typed", async () => {
  const author = await givenColleague("Emma");
  const [reviewer, other] = await Promise.all([givenColleague("Noor"), givenColleague("Priya")]);
  await db.doc(`${NOTIFICATION_SETTINGS}/${reviewer.uid}`).set({ email: ["review_wanted"] });
  const testId = await givenTest(author, { notes: "Frau M. was late" });
  await moveOn(testId, 2, "submit", "submitted", author);
  await expect
    .poll(async () => (await mailsTo(reviewer)).map(({ subject }) => subject), PATIENCE)
    .toEqual(["Emma asked for a review of SEM-0001"]);
  const [mail] = await mailsTo(reviewer);
  expect(mail?.text).toContain(`/test/${testId}`);
  expect(`${mail?.text} ${mail?.html}`).not.toContain("Frau");
  expect(await notified(testId, other)).toEqual(["review_wanted open"]);
  expect(await mailsTo(other)).toEqual([]);
});
