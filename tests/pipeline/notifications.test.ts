import { ALERTS, COLLECTIONS, NOTIFICATIONS, revisionPath } from "@zona/domain/collections";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { getAuth } from "firebase-admin/auth";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { notificationRecords } from "../../functions/src/firebase/notification-records.ts";
import { remind } from "../../functions/src/notifications/remind.ts";
import { useAdminApp } from "./environment.ts";

process.env.BOOTSTRAP_ADMINS = "";
const app = useAdminApp();
const db = getFirestore(app);

const HOUR_MS = 3_600_000;
const SUBJECT = withCheckCharacter("HF-0042") ?? "";
const PATIENCE = { timeout: 45_000 };

/** A colleague who may sign in, with an id of this run alone. */
async function givenColleague(name: string) {
  const uid = `${name}-${db.collection("x").doc().id}`;
  const email = `${uid.toLowerCase()}@trialworks.example`;
  await getAuth(app).createUser({ uid, email, emailVerified: true, displayName: name });
  return { uid, name };
}

type Author = Awaited<ReturnType<typeof givenColleague>>;

async function givenTest(author: Author, fields: Record<string, unknown> = {}): Promise<string> {
  const ref = db.collection(COLLECTIONS.tests).doc();
  const at = new Date();
  const said = {
    ...{ kind: "semen", studyId: "s1", subjectCode: SUBJECT, material: { spermSource: "tese" }, notes: "" },
    ...{ code: "SEM-0001", status: "in_progress", enteredBy: [author.uid], ...fields },
  };
  const stamps = { createdBy: author, createdAt: at, updatedBy: author, updatedAt: at };
  await ref.set({ ...said, ...stamps, rev: 1 });
  return ref.id;
}

/** Moves the test on as the app does: its new state and the revision in one commit. */
async function moveOn(testId: string, rev: number, action: string, status: string, by: Author) {
  const batch = db.batch();
  const at = new Date();
  batch.update(db.doc(`${COLLECTIONS.tests}/${testId}`), { status, rev });
  const told = { before: { status: "in_progress" }, after: { status } };
  batch.set(db.doc(revisionPath(testId, rev)), { rev, at, by, action, ...told });
  await batch.commit();
}

const notified = async (testId: string, uid: string) => {
  const found = await db.collection(NOTIFICATIONS).where("testId", "==", testId).where("to", "==", uid).get();
  return Object.fromEntries(found.docs.map((each) => [String(each.get("kind")), String(each.get("state"))]));
};

it("a submitted test asks colleagues for a review, and a return settles that and tells the author", async () => {
  const [author, reviewer] = await Promise.all([givenColleague("Emma"), givenColleague("Noor")]);
  const testId = await givenTest(author);
  await moveOn(testId, 2, "submit", "submitted", author);
  await expect.poll(() => notified(testId, reviewer.uid), PATIENCE).toEqual({ review_wanted: "open" });
  await moveOn(testId, 3, "return", "in_progress", reviewer);
  await expect.poll(() => notified(testId, author.uid), PATIENCE).toEqual({ returned: "open" });
  expect(await notified(testId, reviewer.uid)).toEqual({ review_wanted: "settled" });
});

it("a query given to somebody tells them, and its answer closes that", async () => {
  const [author, asked] = await Promise.all([givenColleague("Emma"), givenColleague("Noor")]);
  const testId = await givenTest(author);
  const at = FieldValue.serverTimestamp();
  const query = db.doc(`${COLLECTIONS.tests}/${testId}/queries/q1`);
  const opened = { openedBy: author, openedAt: at, updatedAt: at };
  const note = (status: string) => ({ by: author, at, text: "?", status });
  await query.set({ type: "query", status: "new", path: "", assignee: asked, ...opened, notes: { "1": note("new") } });
  await expect.poll(() => notified(testId, asked.uid), PATIENCE).toEqual({ assigned: "open" });
  await query.update({ status: "closed", updatedAt: at, "notes.2": note("closed") });
  await expect.poll(() => notified(testId, asked.uid), PATIENCE).toEqual({ assigned: "settled" });
});

it("a check that opens soon reminds whoever works on the test, once for however many runs", async () => {
  const author = await givenColleague("Emma");
  const now = Date.now();
  const [from, target, overdue] = [0.25, 1, 2].map((hours) => new Date(now + hours * HOUR_MS));
  const testId = await givenTest(author, { status: "awaiting", nextDue: { check: "d3", from, target, overdue } });
  await remind(notificationRecords(), new Date(now));
  await remind(notificationRecords(), new Date(now + HOUR_MS));
  expect(await notified(testId, author.uid)).toEqual({ due_soon: "open" });
  await remind(notificationRecords(), new Date(now + 3 * HOUR_MS));
  expect(await notified(testId, author.uid)).toEqual({ due_soon: "open", overdue: "open" });
});

it("a picture on two subjects and one that failed are told to whoever uploaded them", async () => {
  const author = await givenColleague("Emma");
  const testId = await givenTest(author);
  const media = [db.collection(COLLECTIONS.media).doc(), db.collection(COLLECTIONS.media).doc()];
  const at = new Date();
  const medium = { testId, originalName: "a.jpg", declaredType: "image/jpeg", declaredBytes: 1, uploader: author };
  for (const ref of media) await ref.set({ ...medium, state: "processing", createdAt: at, updatedAt: at });
  const pair = media.map(({ id }) => id).sort();
  await db.doc(`${ALERTS}/${pair.join("-")}`).set({ kind: "same-file-two-subjects", mediaIds: pair, state: "open" });
  await expect.poll(() => notified(testId, author.uid), PATIENCE).toEqual({ mix_up: "open" });
  await media[0]?.update({ state: "failed", failure: { code: "gave-up" } });
  await expect.poll(() => notified(testId, author.uid), PATIENCE).toEqual({ mix_up: "open", failed_medium: "open" });
});
