import { bucketNames, COLLECTIONS, DEAD_LETTERS, NOTIFICATIONS, revisionPath, SWEEPS } from "@zona/domain/collections";
import { getFirestore } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { anchorRecords, readAnchored } from "../../functions/src/audit/anchor-data.ts";
import { anchorHeads } from "../../functions/src/audit/anchor-heads.ts";
import { auditPorts, chainPort } from "../../functions/src/audit/audit-data.ts";
import { chainCheckRecords, trailReports } from "../../functions/src/audit/chain-check-data.ts";
import { chainRevisions } from "../../functions/src/audit/chain-revisions.ts";
import { checkChains } from "../../functions/src/audit/check-chains.ts";
import { verifyRecordFor } from "../../functions/src/audit/verify-record.ts";
import { HOME, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { givenColleague, mailsTo } from "./colleagues.ts";
import { PROJECT_ID, useAdminApp } from "./environment.ts";

const db = getFirestore(useAdminApp());
const ANCHORS = bucketNames(PROJECT_ID).trailAnchors;

const EMMA = { uid: "emma", name: "Emma Lindqvist" };
const STAFF = staffCaller(EMMA.uid, EMMA.name);
const of = { organisation: HOME, studyId: "audit" };
const said = { kind: "semen", code: "SEM-0001", ...of, notes: "", status: "draft" };

/** A test with three revisions, put into the database as its commits leave them. */
async function givenTest(testId = db.collection("x").doc().id, at = new Date()): Promise<string> {
  const test = db.collection(COLLECTIONS.tests).doc(testId);
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
    batch.set(db.doc(revisionPath(test.id, index + 1)), { ...act, ...of, rev: index + 1, at, by: EMMA });
  await batch.commit();
  return test.id;
}

const chainOf = async (testId: string) =>
  (await db.collection(COLLECTIONS.tests).doc(testId).collection("chain").orderBy("rev").get()).docs.map((link) =>
    link.data(),
  );

it("every revision is chained by its trigger, and again changes nothing", async () => {
  const testId = await givenTest();
  await expect.poll(() => chainOf(testId)).toHaveLength(3);
  const chain = await chainOf(testId);
  expect(chain.map(({ previous }) => previous)).toEqual(["", chain[0]?.sha256, chain[1]?.sha256]);
  expect(await chainRevisions(testId, chainPort)).toBe("nothing-new");
  expect(await chainOf(testId)).toEqual(chain);
});

const lettersOf = async (testId: string) =>
  (await db.collection(DEAD_LETTERS).where("testId", "==", testId).get()).docs.map(({ id }) => id);

it("a record is proven, and what was changed behind its trail is named", async () => {
  const testId = await givenTest();
  await expect.poll(() => chainOf(testId)).toHaveLength(3);
  expect(await verifyRecordFor(STAFF, { testId }, auditPorts(ANCHORS))).toMatchObject({
    rev: 3,
    signatures: 0,
    problems: [],
  });
  await db.doc(revisionPath(testId, 2)).update({ "by.name": "Noor Haddad" });
  await db.collection(COLLECTIONS.tests).doc(testId).update({ notes: "nicer" });
  expect((await verifyRecordFor(STAFF, { testId }, auditPorts(ANCHORS))).problems).toEqual([
    { rev: 2, sentence: { code: "trail.otherHash" } },
    { rev: 3, sentence: { code: "trail.otherTest" } },
  ]);
  // The change itself told: nobody had to ask.
  await expect.poll(() => lettersOf(testId)).toContain(`audit-${testId}-2`);
});

it.each<[string, (testId: string) => Promise<unknown>]>([
  [
    "a cell",
    (testId) => db.doc(`${COLLECTIONS.tests}/${testId}/sheets/units`).set({ cells: { "1.state": "x" }, rev: 3 }),
  ],
  ["a link", (testId) => db.doc(`${COLLECTIONS.tests}/${testId}/chain/2`).update({ sha256: "0".repeat(64) })],
  [
    "a field, with a revision number that nothing tells of",
    (testId) => db.collection(COLLECTIONS.tests).doc(testId).update({ notes: "nicer", rev: 4 }),
  ],
])("%s that was changed past Zona is named at once", async (_, change) => {
  const testId = await givenTest();
  await expect.poll(() => chainOf(testId)).toHaveLength(3);
  await change(testId);
  await expect.poll(() => lettersOf(testId)).toHaveLength(1);
});

it("a trail that was written anew, links and all, is not the one that was anchored; nor is a record that is gone", async () => {
  // A bucket of its own: the site's may have been anchored within the hour.
  const bucket = `${db.collection("x").doc().id}-anchors`.toLowerCase();
  const [rewritten, gone] = [await givenTest(), await givenTest()];
  for (const testId of [rewritten, gone]) await expect.poll(() => chainOf(testId)).toHaveLength(3);
  await anchorHeads(anchorRecords(bucket, trailReports(db), db), () => new Date());
  expect((await readAnchored(bucket))?.heads).toMatchObject({ [rewritten]: { rev: 3 }, [gone]: { rev: 3 } });

  const test = db.collection(COLLECTIONS.tests).doc(rewritten);
  for (const rev of [2, 3]) await test.collection("chain").doc(String(rev)).delete();
  await db.doc(revisionPath(rewritten, 2)).update({ at: new Date(2020, 0, 1) });
  await chainRevisions(rewritten, chainPort);
  expect((await verifyRecordFor(STAFF, { testId: rewritten }, auditPorts(bucket))).problems).toEqual([
    { rev: 3, sentence: { code: "trail.otherAnchor" } },
  ]);

  await db.recursiveDelete(db.collection(COLLECTIONS.tests).doc(gone));
  expect(await chainCheckRecords(bucket, db, 1).gone()).toContainEqual({ testId: gone, code: said.code, rev: 3 });
}, 90_000);

it("a record whose events were lost is sound to the nightly check, which ties what is not tied yet", async () => {
  const testId = await givenTest(undefined, new Date(Date.now() - 3_600_000));
  await expect.poll(() => chainOf(testId)).toHaveLength(3);
  const chain = await chainOf(testId);
  for (const rev of [2, 3]) await db.doc(`${COLLECTIONS.tests}/${testId}/chain/${rev}`).delete();
  expect(await chainCheckRecords(ANCHORS, db).verify(testId)).toEqual([]);
  expect(await chainOf(testId)).toEqual(chain);
});

it("the nightly check finds a record that was changed behind its trail, and tells every administrator once", {
  tags: ["nightly"],
  timeout: 120_000,
}, async () => {
  const [ada, ben, emma] = await Promise.all([
    givenColleague("Ada", { isAdmin: true }),
    givenColleague("Ben", { isAdmin: true }),
    givenColleague("Emma"),
  ]);
  const testId = await givenTest();
  await expect.poll(() => chainOf(testId)).toHaveLength(3);
  await db.doc(revisionPath(testId, 2)).update({ "by.name": "Noor Haddad" });
  const changedAt = (await db.collection(COLLECTIONS.tests).doc(testId).get()).get("updatedAt");
  const night = {
    state: "running",
    startedAt: new Date(),
    ...{ checked: 0, skipped: 0, broken: 0, gone: 0, left: 0, named: [] },
    // What changed before is left to other nights.
    changed: { at: changedAt },
  };
  const told = async ({ uid }: { uid: string }) =>
    (await db.collection(NOTIFICATIONS).where("testId", "==", testId).where("to", "==", uid).get()).docs.map((one) =>
      one.get("kind"),
    );
  for (const _ of ["once", "and again"]) {
    await db.doc(`${SWEEPS}/chain`).set({ ...night, at: new Date() });
    await checkChains(chainCheckRecords(ANCHORS, db), () => new Date());
    expect(await Promise.all([ada, ben, emma].map(told))).toEqual([["broken_trail"], ["broken_trail"], []]);
  }
  const check = await db.doc(`${SWEEPS}/chain`).get();
  expect(check.get("state")).toBe("done");
  expect(check.get("named")).toContainEqual({ testId, code: said.code, rev: 2 });
  expect(await lettersOf(testId)).toEqual([`audit-${testId}-2`]);
  for (const admin of [ada, ben])
    await expect
      .poll(async () => (await mailsTo(admin)).map(({ subject }) => subject))
      .toEqual([`The audit trail of ${said.code} is broken`]);
  expect(await mailsTo(emma)).toEqual([]);
});
