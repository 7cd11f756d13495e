// @module-tag nightly
import { bucketNames, COLLECTIONS, codeReservationPath } from "@zona/domain/collections";
import { withDates } from "@zona/domain/stored-record";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { type DocumentReference, getFirestore } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import { auditPorts } from "../../functions/src/audit/audit-data.ts";
import { verifyTest } from "../../functions/src/audit/verify-record.ts";
import { HOME } from "../../functions/src/identity/staff-for-tests.ts";
import { useAdminApp } from "../pipeline/environment.ts";
import {
  ADA,
  AT,
  type Fields,
  givenRecord,
  givenStudy,
  JONAS,
  mover,
  refusalOf,
  SUBJECT,
  WHOLE,
} from "./moved-records.ts";

const db = getFirestore(useAdminApp("demo-retests"));
const ANCHORS = bucketNames("demo-retests").trailAnchors;
const ask = mover(db);
const REASON = "made under the wrong code";
const OTHER = withCheckCharacter("HF-0043") ?? "";
/** More sheets than one revision tells. */
const SHEETS: Record<string, Fields> = {
  oocytes: { "1.maturity": "MII", "2.maturity": "MI" },
  fert: { "1.pn": "2", "syngamy:1.seen": true },
  d2: { "1.cells": 4 },
  d3: { "1.cells": 8, "session.doneAt": AT },
  dispositions: { "1.fate": "discard" },
};

let study = "";
let number = 0;
beforeEach(async () => {
  study = `retests-${Date.now()}-${++number}`;
  await givenStudy(db, study);
  const version = { organisation: HOME, rev: 1, by: ADA.by, at: AT };
  await db.doc(`subjects/${OTHER}`).set({ role: "man", studyIds: ["another"], consents: {}, ...version });
});

/** A locked record with these sheets, and its code taken in the study. */
async function locked(more: Fields = {}, sheets = SHEETS): Promise<DocumentReference> {
  const ref = await givenRecord(db, study, { status: "locked", ...more });
  for (const [id, cells] of Object.entries(sheets)) await ref.collection("sheets").doc(id).set({ cells, rev: 1 });
  const { code, kind } = (await ref.get()).data() ?? {};
  await db.doc(codeReservationPath(study, code)).set({ testId: ref.id, kind, number: Number(code.split("-")[1]) });
  return ref;
}

const repeat = (ref: DocumentReference, retest: object, more: object = {}) =>
  ask(ADA, ref, { action: "invalidate", reason: REASON, retest, ...more });
const begun = async (answer: Awaited<ReturnType<typeof ask>>) => {
  if (!("retestId" in answer) || !answer.retestId) throw new Error(JSON.stringify(answer));
  return db.collection(COLLECTIONS.tests).doc(answer.retestId);
};
const stored = async (ref: DocumentReference) => withDates((await ref.get()).data()) as Fields;
const problemsOf = async ({ id }: DocumentReference) =>
  (await verifyTest(id, auditPorts(ANCHORS), new Date()))?.problems;

describe("a record that is declared invalid and repeated", () => {
  it("begins with all that was observed, told by as many revisions as it takes", async () => {
    const origin = await locked({ enteredBy: ["noor"] });
    const retest = await begun(await repeat(origin, { subjectCode: SUBJECT, isCopy: true }));
    const { code } = await stored(origin);
    expect(await stored(origin)).toMatchObject({ status: "invalid", retestId: retest.id, rev: 2 });
    const made = await stored(retest);
    expect(made).toMatchObject({
      ...{
        status: "draft",
        retestOf: origin.id,
        copiedFrom: { testId: origin.id, code, rev: 1 },
        rev: 3,
        firstReadingRev: 2,
      },
      ...{ header: WHOLE, subjectCode: SUBJECT, organisation: HOME, enteredBy: ["noor", "ada"], createdBy: ADA.by },
    });
    const { docs } = await retest.collection("sheets").get();
    expect(Object.fromEntries(docs.map((one) => [one.id, withDates(one.get("cells"))]))).toEqual(SHEETS);
    const revisions = (await retest.collection("revisions").get()).docs;
    expect(revisions.map((one) => one.get("action"))).toEqual(["create", "edit", "edit"]);
    for (const one of revisions.slice(1)) expect(one.get("copiedFrom")).toEqual(made.copiedFrom);
    const reservation = await db.doc(codeReservationPath(study, String(made.code))).get();
    expect(reservation.data()).toMatchObject({ testId: retest.id, kind: "semen", by: ADA.by });
    expect(await problemsOf(retest)).toEqual([]);
  });

  it("begins empty where that is asked, and is reviewed by whoever wrote the former", async () => {
    const retest = await begun(await repeat(await locked(), { subjectCode: SUBJECT, isCopy: false }));
    expect(await stored(retest)).toMatchObject({ rev: 1, enteredBy: ["ada"] });
    expect((await stored(retest)).header).toBeUndefined();
    expect((await retest.collection("sheets").get()).size).toBe(0);
    expect(await problemsOf(retest)).toEqual([]);
  });

  it("is once, however often it is asked", async () => {
    const origin = await locked();
    const asked = () => repeat(origin, { subjectCode: SUBJECT, isCopy: true }, { rev: 1 });
    const first = await begun(await asked());
    for (const again of [await asked(), ...(await Promise.all([asked(), asked()]))])
      expect(again).toEqual({ rev: 2, retestId: first.id });
    const made = await db.collection(COLLECTIONS.tests).where("retestOf", "==", origin.id).get();
    expect(made.size).toBe(1);
    expect((await db.collection(`${COLLECTIONS.studies}/${study}/codes`).get()).size).toBe(2);
  });

  it("goes to another subject, which joins the study by a version of its own", async () => {
    const retest = await begun(await repeat(await locked(), { subjectCode: OTHER.toLowerCase(), isCopy: false }));
    expect((await stored(retest)).subjectCode).toBe(OTHER);
    const subject = db.doc(`subjects/${OTHER}`);
    expect(await stored(subject)).toMatchObject({ rev: 2, studyIds: ["another", study], by: ADA.by });
    expect(await stored(subject.collection("history").doc("2"))).toEqual(await stored(subject));
  });

  it("takes another number where somebody was quicker", async () => {
    const [one, other] = [await locked(), await locked()];
    const retests = await Promise.all(
      [one, other].map(async (ref) => begun(await repeat(ref, { subjectCode: SUBJECT, isCopy: false }))),
    );
    const codes = await Promise.all(retests.map(async (ref) => (await stored(ref)).code));
    expect(new Set(codes).size).toBe(2);
  });
});

describe("nothing changes", () => {
  const NOBODY = withCheckCharacter("HF-0999") ?? "";
  it.each<[string, object | undefined, string]>([
    ["without a word on how it is repeated", undefined, "move.retest-linked"],
    ["for a subject that is not there", { subjectCode: NOBODY, isCopy: true }, "joinStudy.none"],
    ["for a subject of another organisation", { subjectCode: "HF-0044-H", isCopy: true }, "refusals.otherSubject"],
  ])("%s", async (_, retest, sentence) => {
    await db.doc("subjects/HF-0044-H").set({
      ...{
        role: "man",
        studyIds: [study],
        consents: {},
        organisation: JONAS.organisation,
        rev: 1,
        by: JONAS.by,
        at: AT,
      },
    });
    const origin = await locked();
    const before = await stored(origin);
    expect(
      await refusalOf(ask(ADA, origin, { action: "invalidate", reason: REASON, ...(retest && { retest }) })),
    ).toEqual([sentence]);
    expect(await stored(origin)).toEqual(before);
    expect((await db.collection(COLLECTIONS.tests).where("retestOf", "==", origin.id).get()).size).toBe(0);
  });
});
