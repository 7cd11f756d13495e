import { COLLECTIONS, DEAD_LETTERS, NOTIFICATIONS, revisionPath, SWEEPS } from "@zona/domain/collections";
import { getFirestore } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { auditPorts } from "../../functions/src/audit/audit-data.ts";
import { chainCheckRecords } from "../../functions/src/audit/chain-check-data.ts";
import { chainRevisions } from "../../functions/src/audit/chain-revisions.ts";
import { checkChains } from "../../functions/src/audit/check-chains.ts";
import { verifyRecordFor } from "../../functions/src/audit/verify-record.ts";
import { givenColleague, mailsTo } from "./colleagues.ts";
import { useAdminApp } from "./environment.ts";

const db = getFirestore(useAdminApp());

const EMMA = { uid: "emma", name: "Emma Lindqvist" };
const STAFF = { staff: true, email_verified: true, email: "emma@hollyfield.example" };
const said = { kind: "semen", code: "SEM-0001", notes: "", status: "draft" };

/** A test with three revisions, put into the database as its commits leave them. */
async function givenTest(testId = db.collection("x").doc().id): Promise<string> {
  const test = db.collection(COLLECTIONS.tests).doc(testId);
  const at = new Date();
  const edits = ["a", "b"].map((notes, index) => ({
    action: "edit",
    before: { notes: index === 0 ? "" : "a" },
    after: { notes },
  }));
  const acts = [{ action: "create", before: {}, after: said }, ...edits];
  const batch = db.batch();
  batch.set(test, {
    ...said,
    notes: "b",
    rev: acts.length,
    createdBy: EMMA,
    createdAt: at,
    updatedBy: EMMA,
    updatedAt: at,
  });
  for (const [index, act] of acts.entries())
    batch.set(db.doc(revisionPath(test.id, index + 1)), { ...act, rev: index + 1, at, by: EMMA });
  await batch.commit();
  return test.id;
}

const chainOf = async (testId: string) =>
  (await db.collection(COLLECTIONS.tests).doc(testId).collection("chain").orderBy("rev").get()).docs.map((link) =>
    link.data(),
  );

it("every revision is chained by its trigger, and again changes nothing", async () => {
  const testId = await givenTest();
  await expect.poll(() => chainOf(testId), { timeout: 30_000 }).toHaveLength(3);
  const chain = await chainOf(testId);
  expect(chain.map(({ previous }) => previous)).toEqual(["", chain[0]?.sha256, chain[1]?.sha256]);
  expect(await chainRevisions(testId, auditPorts.chain)).toBe("nothing-new");
  expect(await chainOf(testId)).toEqual(chain);
});

it("a record is proven, and what was changed behind its trail is named", async () => {
  const testId = await givenTest();
  expect(await verifyRecordFor(STAFF, { testId }, auditPorts)).toMatchObject({ rev: 3, signatures: 0, problems: [] });
  await db.doc(revisionPath(testId, 2)).update({ "by.name": "Noor Haddad" });
  await db.collection(COLLECTIONS.tests).doc(testId).update({ notes: "nicer" });
  expect((await verifyRecordFor(STAFF, { testId }, auditPorts)).problems).toEqual([
    { rev: 2, sentence: { code: "trail.otherHash" } },
    { rev: 3, sentence: { code: "trail.otherTest" } },
  ]);
});

it("the nightly check finds a record that was changed behind its trail, and tells every administrator once", async () => {
  const [ada, ben, emma] = await Promise.all([
    givenColleague("Ada", { role: "admin" }),
    givenColleague("Ben", { role: "admin" }),
    givenColleague("Emma"),
  ]);
  // Behind all other records, so that a night that has come so far checks this one alone.
  const testId = await givenTest(`zzz${db.collection("x").doc().id}`);
  await expect.poll(() => chainOf(testId), { timeout: 30_000 }).toHaveLength(3);
  await db.doc(revisionPath(testId, 2)).update({ "by.name": "Noor Haddad" });
  const night = {
    state: "running",
    startedAt: new Date(),
    checked: 0,
    skipped: 0,
    broken: 0,
    named: [],
    cursor: "zzz",
  };
  const told = async ({ uid }: { uid: string }) =>
    (await db.collection(NOTIFICATIONS).where("testId", "==", testId).where("to", "==", uid).get()).docs.map((one) =>
      one.get("kind"),
    );
  for (const _ of ["once", "and again"]) {
    await db.doc(`${SWEEPS}/chain`).set({ ...night, at: new Date() });
    await checkChains(chainCheckRecords(db), () => new Date());
    expect(await Promise.all([ada, ben, emma].map(told))).toEqual([["broken_trail"], ["broken_trail"], []]);
  }
  const check = await db.doc(`${SWEEPS}/chain`).get();
  expect(check.get("state")).toBe("done");
  expect(check.get("named")).toContainEqual({ testId, code: said.code, rev: 2 });
  const letters = await db.collection(DEAD_LETTERS).where("testId", "==", testId).get();
  expect(letters.docs.map((letter) => letter.id)).toEqual([`audit-${testId}-2`]);
  for (const admin of [ada, ben])
    await expect
      .poll(async () => (await mailsTo(admin)).map(({ subject }) => subject), { timeout: 30_000 })
      .toEqual([`The audit trail of ${said.code} is broken`]);
  expect(await mailsTo(emma)).toEqual([]);
}, 120_000);
