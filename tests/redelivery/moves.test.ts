import { ARM_KEYS, bucketNames, COLLECTIONS, RESOURCES } from "@zona/domain/collections";
import { can, type StudyRole } from "@zona/domain/identity/access";
import { canonicalRecord } from "@zona/domain/records/audit/canonical-record";
import { canonicalText } from "@zona/domain/records/audit/signature";
import { armsKeyText } from "@zona/domain/records/blinding/blinding";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import { LabTest, TestStatus } from "@zona/domain/records/lab-test";
import { move } from "@zona/domain/records/moves/lab-test-transitions";
import { CAPABILITY_OF_MOVE } from "@zona/domain/records/moves/move-capability";
import { leadsTo, transitionOf } from "@zona/domain/records/moves/move-table";
import { TestAction } from "@zona/domain/records/moves/test-action";
import { readRecord, type UnparsedFields, withDates } from "@zona/domain/stored-record";
import * as fc from "fast-check";
import { type DocumentReference, FieldValue, getFirestore, Timestamp } from "firebase-admin/firestore";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditPorts } from "../../functions/src/audit/audit-data.ts";
import { verifyTest } from "../../functions/src/audit/verify-record.ts";
import type { StaffCaller } from "../../functions/src/identity/caller.ts";
import { HOME, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { useAdminApp } from "../pipeline/environment.ts";
import {
  ADA,
  AT,
  EMMA,
  givenRecord,
  givenStudy,
  JONAS,
  LEA,
  mover,
  NOOR,
  refusalOf,
  SUBJECT,
  sha256,
  WHOLE,
} from "./moved-records.ts";

// The operation's own work on a database of its own: no trigger sees these records.
const db = getFirestore(useAdminApp("demo-moves"));
const ANCHORS = bucketNames("demo-moves").trailAnchors;
const STUDY = "moves";
const ask = mover(db);
const REASON = "the injection was stopped";

beforeAll(() => givenStudy(db, STUDY));
beforeEach(() => db.doc("config/site").delete());

const given = (fields: Record<string, unknown> = {}) => givenRecord(db, STUDY, fields);
const stored = async (ref: DocumentReference) => (await ref.get()).data() ?? {};
const all = async (ref: DocumentReference, below: string) => (await ref.collection(below).get()).docs;
/** Everything of a record, so that nothing of it can change without being seen. */
async function everything(ref: DocumentReference) {
  const parts = await Promise.all(
    ["revisions", "signatures", "queries", "sheets"].map(async (below) => {
      const docs = await all(ref, below);
      return [below, Object.fromEntries(docs.map((one) => [one.id, withDates(one.data())]))] as const;
    }),
  );
  return canonicalText({ test: withDates(await stored(ref)), ...Object.fromEntries(parts) });
}
const problemsOf = async ({ id }: DocumentReference) =>
  (await verifyTest(id, auditPorts(ANCHORS), new Date()))?.problems;

/** Moves it through these, each by whoever does it; every one has to succeed. */
async function lead(ref: DocumentReference, ...steps: readonly (readonly [typeof EMMA, TestAction])[]) {
  for (const [who, action] of steps) {
    const more = { reason: REASON, meaning: "approval", reasonKind: "other" };
    expect([action, await ask(who, ref, { action, ...more })]).toEqual([action, { rev: expect.any(Number) }]);
  }
}
const REVIEWED = [
  [NOOR, "start"],
  [NOOR, "submit"],
  [EMMA, "review"],
] as const;
const LOCKED = [...REVIEWED, [ADA, "sign"], [ADA, "lock"]] as const;

describe("a record's life", () => {
  it("is told whole: states, who did what, and signatures over what is stored", async () => {
    const ref = await given();
    await lead(ref, ...LOCKED);
    expect(await stored(ref)).toMatchObject({
      ...{
        rev: 6,
        status: "locked",
        submittedBy: NOOR.by,
        reviewedBy: EMMA.by,
        lockedBy: ADA.by,
        enteredBy: ["noor"],
      },
      updatedBy: ADA.by,
    });
    const actions = (await all(ref, "revisions")).map((one) => one.get("action"));
    expect(actions).toEqual(["create", "start", "submit", "review", "sign", "lock"]);
    const [signature] = await all(ref, "signatures");
    const hash = sha256(canonicalRecord(withDates(await stored(ref)) as UnparsedFields, {}, []));
    expect(signature?.data()).toEqual({
      ...{ rev: 5, by: ADA.by, at: expect.any(Timestamp), meaning: "approval", sha256: hash },
      organisation: ADA.organisation,
    });
    expect(await problemsOf(ref)).toEqual([]);
  });

  it("goes on after an amendment by another review, and by no signature before it", async () => {
    const ref = await given();
    await lead(ref, ...LOCKED, [ADA, "amend"]);
    expect(await refusalOf(ask(ADA, ref, { action: "sign", meaning: "approval" }))).toEqual(["move.no-such-move"]);
    const { rev } = await stored(ref);
    const at = FieldValue.serverTimestamp();
    const entered = { notes: "Counted again.", enteredBy: ["noor", "emma"] };
    await ref.update({ ...entered, rev: rev + 1, updatedBy: EMMA.by, updatedAt: at });
    await ref
      .collection("revisions")
      .doc(String(rev + 1))
      .set({
        ...{ rev: rev + 1, at, by: EMMA.by, action: "edit", reason: REASON },
        ...{ before: { notes: "", enteredBy: ["noor"] }, after: entered },
      });
    await lead(ref, [EMMA, "submit"]);
    // Whoever amended it reviews it as little as whoever wrote it.
    for (const who of [EMMA, NOOR])
      expect(await refusalOf(ask(who, ref, { action: "review" }))).toEqual(["move.other-person"]);
    await lead(ref, [ADA, "review"], [ADA, "sign"], [ADA, "lock"]);
    expect(await stored(ref)).toMatchObject({ status: "locked", reviewedBy: ADA.by });
    expect(await problemsOf(ref)).toEqual([]);
  });

  it("names who starts a test as its operator, unless it names one", async () => {
    const { operatorId: _, names: __, ...nobody } = WHOLE;
    const ref = await given({ header: nobody });
    await lead(ref, [EMMA, "start"]);
    expect((await stored(ref)).header).toMatchObject({ operatorId: "emma", names: { emma: "Emma Lindqvist" } });
    expect((await stored(ref)).enteredBy).toEqual(["noor", "emma"]);
    const own = await given();
    await lead(own, [EMMA, "start"]);
    expect((await stored(own)).header.operatorId).toBe("noor");
  });
});

/** An SOP of the laboratory, of which version 1 is in force. */
async function givenSop(id: string, more: Record<string, unknown> = {}) {
  const of = { number: 1, version: 1, originalName: "sop.pdf", uploader: NOOR.by, uploadedAt: AT };
  const file = { type: "application/pdf", bytes: 9, sha256: "1".repeat(64) };
  const stamps = { createdBy: NOOR.by, createdAt: AT, rev: 2, by: EMMA.by, at: AT };
  const ref = db.collection(RESOURCES).doc(id);
  await ref.set({
    ...{ title: `Working by ${id}`, category: "sop", kinds: [], organisation: HOME, newest: 1, isRetired: false },
    ...{ action: "approve", number: 1, ...stamps, current: { ...of, ...file, approved: { by: EMMA.by, at: AT } } },
    ...more,
  });
  return ref;
}

it("a record names the SOPs in force when it was started, and keeps them whatever comes into force later", async () => {
  const sop = await givenSop("semen", { kinds: ["semen"] });
  const others = [
    await givenSop("icsi", { kinds: ["icsi"] }),
    await givenSop("form", { category: "consent" }),
    await givenSop("old", { isRetired: true }),
    await givenSop("theirs", { organisation: JONAS.organisation }),
    await givenSop("study", { studyId: "another" }),
    await givenSop("waits"),
  ];
  await db.collection(RESOURCES).doc("waits").update({ current: FieldValue.delete() });
  const named = { resourceId: "semen", title: "Working by semen", number: 1, sha256: "1".repeat(64) };
  const [ref, later] = [await given(), await given()];
  expect(await ask(NOOR, ref, { action: "start" })).toEqual({ rev: 2 });
  expect((await stored(ref)).sops).toEqual([named]);
  expect((await ref.collection("revisions").doc("2").get()).get("after.sops")).toEqual([named]);
  await sop.update({ "current.number": 2, "current.sha256": "2".repeat(64), title: "Another name" });
  await lead(ref, ...LOCKED.slice(1), [ADA, "amend"]);
  expect((await stored(ref)).sops, "no later version changes it").toEqual([named]);
  await lead(later, [NOOR, "start"]);
  expect((await stored(later)).sops).toMatchObject([{ title: "Another name", number: 2, sha256: "2".repeat(64) }]);
  expect(await problemsOf(ref), "it is in the trail and what was signed").toEqual([]);
  await ref.update({ sops: [{ ...named, number: 2 }] });
  expect((await problemsOf(ref))?.map(({ sentence }) => sentence.code)).toContain("trail.otherTest");
  for (const one of [sop, ...others]) await one.delete();
});

describe("random acts", () => {
  const people = [NOOR, EMMA, ADA, LEA, JONAS];
  const act = fc.record({
    action: fc.constantFrom(...TestAction.options.filter((action) => action !== "invalidate")),
    who: fc.constantFrom(...people),
    isPresent: fc.boolean(),
    reason: fc.constantFrom(undefined, "…", REASON),
    meaning: fc.constantFrom(undefined, "approval" as const),
    reasonKind: fc.constantFrom(undefined, "other" as const),
  });

  it("reach what the table allows and nothing else, and whatever is refused leaves nothing", {
    tags: ["nightly"],
    timeout: 180_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...TestStatus.options),
        fc.boolean(),
        fc.array(act, { minLength: 1, maxLength: 12 }),
        async (status, wasSubmitted, acts) => {
          const signed = {
            ...(wasSubmitted && { submittedBy: NOOR.by }),
            ...(status === "cancelled" && { statusBefore: "in_progress" }),
          };
          const ref = await given({ status, ...signed });
          for (const { action, who, isPresent, ...asked } of acts) {
            const before = await everything(ref);
            const test = readRecord(LabTest, ref.id, await stored(ref));
            if (!test) throw new Error("The record cannot be read.");
            const now = new Date();
            const verdict = move(test.status, action, {
              ...{
                kind: "semen",
                now,
                actor: who.by.uid,
                isAdmin: who.isAdmin,
                wasSubmitted: test.submittedBy !== undefined,
              },
              ...{ cancelAskedBy: test.cancelAskedBy?.uid, statusBefore: test.statusBefore, enteredBy: test.enteredBy },
              ...{
                subjectCode: SUBJECT,
                operatorId: "noor",
                hardFindings: 0,
                openChecks: 0,
                unnotedFailedValidations: 0,
              },
              ...{
                missingMedia: 0,
                reason: asked.reason,
                amendReason: { kind: asked.reasonKind ?? "", text: asked.reason ?? "" },
              },
              // Laid down as signed, without a signature: nothing that was forged is locked.
              check: {
                isFit: test.status !== "signed" || (await all(ref, "signatures")).length > 0,
                involved: ["noor"],
              },
              ...{ isSignerPresent: isPresent, signatureMeaning: asked.meaning },
            });
            const told = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
            const answer = ask(who, ref, { action, ...told }, { now, isPresent });
            const row = transitionOf(test.status, action);
            const isGranted = can(who.access, CAPABILITY_OF_MOVE[action], test);
            if ("to" in verdict && row && isGranted) {
              expect(await answer).toEqual({ rev: test.rev + 1 });
              const after = await stored(ref);
              expect(after).toMatchObject({ status: leadsTo(row, test.status, test.statusBefore), rev: test.rev + 1 });
              const revision = (await ref.collection("revisions").doc(`${after.rev}`).get()).data();
              expect(revision).toMatchObject({ action, by: who.by, rev: after.rev });
            } else {
              const refused = await refusalOf(answer);
              if (!isGranted) expect(refused).toEqual(["refusals.notGranted"]);
              else if ("refused" in verdict)
                expect(refused).toEqual(verdict.refused.map(({ sentence }) => sentence.code));
              expect(await everything(ref)).toBe(before);
            }
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it("say nothing of themselves that counts: names, times, hashes, states", async () => {
    const lies = {
      ...{
        by: LEA.by,
        at: "2020-01-01",
        status: "locked",
        to: "locked",
        sha256: "0".repeat(64),
        isAdmin: true,
        now: "2020-01-01",
      },
      ...{
        enteredBy: [],
        check: { isFit: true },
        serverCheck: { isFit: true },
        isStudyOpen: true,
        result: "0".repeat(64),
      },
      ...{ testFields: { notes: "lied" }, header: {}, sheets: { d2: {} }, isSignerPresent: true },
    };
    const ref = await given();
    for (const [who, action] of REVIEWED) await ask(who, ref, { ...lies, action });
    expect(withDates(await stored(ref))).toMatchObject({
      status: "reviewed",
      notes: "",
      header: WHOLE,
      submittedBy: NOOR.by,
    });
    expect(await all(ref, "sheets")).toEqual([]);
    const absent = { isPresent: false };
    const sign = { ...lies, action: "sign" as const, meaning: "approval" };
    expect(await refusalOf(ask(ADA, ref, sign, absent))).toEqual(["move.signer-present"]);
    await ask(ADA, ref, sign);
    const [signature] = await all(ref, "signatures");
    expect(signature?.get("by")).toEqual(ADA.by);
    expect(signature?.get("at").toMillis()).toBeGreaterThan(Date.now() - 60_000);
    expect(signature?.get("sha256")).toBe(
      sha256(canonicalRecord(withDates(await stored(ref)) as UnparsedFields, {}, [])),
    );
    expect(await problemsOf(ref)).toEqual([]);
  });
});

describe("what is asked cannot be", () => {
  it.each([
    ["nothing", undefined],
    ["words", "submit"],
    ["a path", { testId: "a/b", rev: 1, action: "start" }],
    ["an edit", { testId: "a", rev: 1, action: "edit" }],
    ["a revision of none", { testId: "a", rev: 0, action: "start" }],
    ["an endless reason", { testId: "a", rev: 1, action: "start", reason: "x".repeat(501) }],
  ])("%s: refused with a sentence", async (_, asked) => {
    const { moveRecordFor } = await import("../../functions/src/records/move-record.ts");
    const { moveRecords } = await import("../../functions/src/records/move-record-data.ts");
    const request = moveRecordFor(EMMA, asked, moveRecords(db), { prove: async () => false, now: new Date() });
    expect(await refusalOf(request)).toEqual(["refusals.unreadable"]);
  });

  it("a record that is not there", async () => {
    expect(await refusalOf(ask(EMMA, db.doc(`${COLLECTIONS.tests}/none`), { action: "start", rev: 1 }))).toEqual([
      "refusals.noTest",
    ]);
  });
});

describe("asked again, or too late", () => {
  it("the same move is answered as done, and made once", async () => {
    const ref = await given();
    await lead(ref, ...REVIEWED);
    const sign = { action: "sign", rev: 4, meaning: "approval" } as const;
    expect(await ask(ADA, ref, sign)).toEqual({ rev: 5 });
    const after = await everything(ref);
    expect(await ask(ADA, ref, sign)).toEqual({ rev: 5 });
    await lead(ref, [ADA, "lock"]);
    expect(await ask(ADA, ref, sign)).toEqual({ rev: 5 });
    expect(await refusalOf(ask(LEA, ref, sign))).toEqual(["refusals.changedMeanwhile"]);
    expect(await refusalOf(ask(ADA, ref, { ...sign, meaning: "authorship" }))).toEqual(["refusals.changedMeanwhile"]);
    expect(await refusalOf(ask(ADA, ref, { action: "lock", rev: 4 }))).toEqual(["refusals.changedMeanwhile"]);
    expect(await refusalOf(ask(ADA, ref, { action: "amend", rev: 9 }))).toEqual(["refusals.newerAsked"]);
    expect(after).not.toBe(await everything(ref));
    expect((await stored(ref)).rev).toBe(6);
  });

  it("the same move ten times at once is made once, and everybody is told the same", async () => {
    const ref = await given();
    await lead(ref, ...REVIEWED);
    const sign = { action: "sign", rev: 4, meaning: "approval" } as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => refusalOf(ask(ADA, ref, sign))));
    for (const one of answers) expect(["moved to 5", "refusals.atOnce"]).toContain(one[0]);
    expect(answers.flat()).toContain("moved to 5");
    expect(await all(ref, "signatures")).toHaveLength(1);
    expect((await stored(ref)).rev).toBe(5);
    expect(await problemsOf(ref)).toEqual([]);
  });

  it("two people who move it at once: one does, the other is told who did", async () => {
    const ref = await given();
    await lead(ref, ...REVIEWED.slice(0, 2));
    const answers = await Promise.all([EMMA, ADA].map((who) => refusalOf(ask(who, ref, { action: "review", rev: 3 }))));
    expect(answers.flat().filter((one) => one === "moved to 4")).toHaveLength(1);
    expect(answers.flat()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^refusals\.(changedMeanwhile|atOnce)$/)]),
    );
    expect(await problemsOf(ref)).toEqual([]);
  });

  it("a colleague who edits during the move is before it or refused after it, and nothing is told twice", async () => {
    const edit = (ref: DocumentReference, rev: number) =>
      db.runTransaction(async (transaction) => {
        const test = await transaction.get(ref);
        if (test.get("rev") !== rev || !OPEN_STATES.includes(test.get("status"))) throw new Error("late");
        const at = FieldValue.serverTimestamp();
        const entered = { notes: `at ${rev}`, enteredBy: ["noor", "emma"] };
        transaction.update(ref, { ...entered, rev: rev + 1, updatedBy: EMMA.by, updatedAt: at });
        transaction.create(ref.collection("revisions").doc(String(rev + 1)), {
          ...{ rev: rev + 1, at, by: EMMA.by, action: "edit" },
          ...{ before: { notes: "", enteredBy: ["noor"] }, after: entered },
        });
      });
    for (let round = 0; round < 8; round++) {
      const ref = await given();
      await lead(ref, [NOOR, "start"]);
      const beside: Promise<unknown>[] = [];
      const during = mover(db, (records) => ({
        ...records,
        move: (asked, by, decide) =>
          records.move(asked, by, (found) => {
            if (beside.length === 0) beside.push(edit(ref, 2).catch((error) => error));
            return decide(found);
          }),
      }));
      const moved = await refusalOf(during(NOOR, ref, { action: "submit", rev: 2 }));
      await Promise.all(beside);
      const { rev, status, notes } = await stored(ref);
      if (moved[0] === "moved to 3") expect([rev, status, notes]).toEqual([3, "submitted", ""]);
      else expect([rev, status, notes]).toEqual([3, "in_progress", "at 2"]);
      expect(await all(ref, "revisions")).toHaveLength(3);
      expect(await problemsOf(ref)).toEqual([]);
    }
  });
});

describe("half a move", () => {
  it("is none: where one document cannot be written, nothing is", async () => {
    const ref = await given();
    await lead(ref, ...REVIEWED);
    // Somebody put a signature there past Zona: the one of the move cannot be made.
    await ref.collection("signatures").doc("5").set({ rev: 5, meaning: "approval" });
    const before = await everything(ref);
    expect(await refusalOf(ask(ADA, ref, { action: "sign", meaning: "approval" }))).toEqual(["refusals.atOnce"]);
    expect(await everything(ref)).toBe(before);
  });

  it("is none: where the function ends before it decides or after it did, nothing is written, and the next try moves", async () => {
    for (const isBefore of [true, false]) {
      const ref = await given();
      const before = await everything(ref);
      const dying = mover(db, (records) => ({
        ...records,
        move: (asked, by, decide) =>
          records.move(asked, by, async (found) => {
            if (!isBefore) await decide(found);
            throw new Error("gone");
          }),
      }));
      await expect(dying(NOOR, ref, { action: "start" })).rejects.toThrow("gone");
      expect(await everything(ref)).toBe(before);
      await lead(ref, [NOOR, "start"]);
    }
  });
});

describe("what a submission finds", () => {
  const LOW = { ...WHOLE, pH: 6.4 };
  const asked = async (ref: DocumentReference) =>
    (await all(ref, "queries")).map((one) => [one.id, one.data()] as const);

  it("opens a query for each unusual value; without an answer nobody reviews it", async () => {
    const ref = await given({ header: LOW });
    await lead(ref, [NOOR, "start"], [NOOR, "submit"]);
    const [[id = "", query] = [], ...others] = await asked(ref);
    expect(others).toEqual([]);
    expect(query).toMatchObject({
      ...{
        type: "failed_validation",
        status: "new",
        path: "header.pH",
        findingId: "LIMIT",
        notes: {},
        openedBy: NOOR.by,
      },
      message: { code: "semen.pH" },
    });
    const answer = await ask(EMMA, ref, { action: "review" });
    expect(answer).toMatchObject({
      refused: [{ code: "move.check-passed" }],
      findings: [{ code: "failed-validations-noted", path: "header.pH", times: 1 }],
    });
    const note = { by: NOOR.by, at: new Date(), text: "Measured twice.", status: "updated" };
    await ref
      .collection("queries")
      .doc(id)
      .update({ status: "updated", notes: { "1": note } });
    await lead(ref, [EMMA, "review"]);
  });

  it("keeps what the person said of it, and asks about nothing twice", async () => {
    const ref = await given({ header: LOW });
    await lead(ref, [NOOR, "start"]);
    const answers = { LIMIT_header_pH: " Measured twice. ", LIMIT_none: "of nothing" };
    await ask(NOOR, ref, { action: "submit", answers });
    const [[, query] = [], ...others] = await asked(ref);
    expect(others).toEqual([]);
    expect(query?.notes).toEqual({
      "1": { by: NOOR.by, at: expect.any(Timestamp), text: "Measured twice.", status: "new" },
    });
    await lead(ref, [EMMA, "return"], [NOOR, "submit"], [EMMA, "review"]);
    expect(await asked(ref)).toHaveLength(1);
  });

  it("is told with the refusal: an impossible record is submitted by nobody", async () => {
    const ref = await given({
      header: { ...WHOLE, volumeMl: "much", motilityRapidPct: 90, concentrationMPerMl: null },
    });
    await lead(ref, [NOOR, "start"]);
    const before = await everything(ref);
    const answer = await ask(NOOR, ref, { action: "submit" });
    expect(answer).toMatchObject({ refused: [{ code: "move.no-hard-findings" }] });
    const paths = "findings" in answer ? answer.findings.map(({ path }) => path) : [];
    expect(paths).toEqual(expect.arrayContaining(["volumeMl", "concentrationMPerMl"]));
    expect(await everything(ref)).toBe(before);
  });
});

describe("a record that was changed past Zona", () => {
  it("is not locked by a signature of something else, and is amended", async () => {
    const ref = await given();
    await lead(ref, ...REVIEWED, [ADA, "sign"]);
    await ref
      .collection("signatures")
      .doc("5")
      .update({ sha256: "0".repeat(64) });
    expect(await ask(ADA, ref, { action: "lock" })).toMatchObject({
      refused: [{ code: "move.check-passed" }],
      findings: [{ code: "signature" }],
    });
    await lead(ref, [ADA, "amend"], [NOOR, "submit"], [EMMA, "review"], [ADA, "sign"], [ADA, "lock"]);
  });

  it("is not signed where its values cannot be any more", async () => {
    const ref = await given();
    await lead(ref, ...REVIEWED);
    await ref.update({ "header.volumeMl": "much" });
    expect(await ask(ADA, ref, { action: "sign", meaning: "approval" })).toMatchObject({
      findings: [{ path: "volumeMl" }],
    });
  });
});

describe("who reviews", () => {
  it("is nobody who uploaded or placed a picture, or performed a step", async () => {
    const ref = await given();
    await lead(ref, ...REVIEWED.slice(0, 2));
    const medium = db.collection(COLLECTIONS.media).doc();
    await medium.set({ testId: ref.id, state: "ready", uploader: EMMA.by, placements: [{ by: ADA.by }] });
    for (const who of [EMMA, ADA])
      expect(await refusalOf(ask(who, ref, { action: "review" }))).toEqual(["move.other-person"]);
    await medium.delete();
    await lead(ref, [EMMA, "review"]);
  });

  it("is a witness where the site says so", async () => {
    const ref = await given();
    await lead(ref, ...REVIEWED.slice(0, 2));
    const witnessed = {
      step: "transfer",
      at: new Date(),
      performer: NOOR.by,
      witness: EMMA.by,
      identifiers: ["a", "b"],
    };
    await ref.collection("witness").doc("w1").set(witnessed);
    for (const action of ["review", "return"] as const)
      expect(await refusalOf(ask(EMMA, ref, { action, reason: REASON }))).toEqual(["move.not-witness"]);
    await db.doc("config/site").set({ witnessMayReview: true });
    await lead(ref, [EMMA, "review"]);
  });
});

it("two people cancel what was submitted, a lead takes it back to where it was", async () => {
  const ref = await given();
  await lead(ref, ...REVIEWED);
  expect(await refusalOf(ask(ADA, ref, { action: "cancel", reason: REASON }))).toEqual(["move.asked-by-another"]);
  await lead(ref, [EMMA, "ask_cancel"]);
  expect(await refusalOf(ask(EMMA, ref, { action: "cancel", reason: REASON }))).toEqual(["refusals.notGranted"]);
  await lead(ref, [ADA, "cancel"]);
  expect(await stored(ref)).toMatchObject({ status: "cancelled", statusBefore: "reviewed", cancelAskedBy: EMMA.by });
  expect(await refusalOf(ask(EMMA, ref, { action: "restore", reason: REASON }))).toEqual(["refusals.notGranted"]);
  await lead(ref, [ADA, "restore"]);
  const restored = await stored(ref);
  expect(restored.status).toBe("reviewed");
  expect([restored.statusBefore, restored.cancelAskedBy]).toEqual([undefined, undefined]);
  expect(await problemsOf(ref)).toEqual([]);
});

it("a blind is broken by two people, of whom the keeper or an administrator asks, and the trail tells both", async () => {
  const arms = ["Control", "Device"].map((name) => ({ name, role: "test", nUnits: 3 }) as const);
  const key = { arms, salt: "0".repeat(32) };
  const blinding = { key: "k1", keeper: EMMA.by, sha256: sha256(armsKeyText(key)), units: [3, 3] };
  const ref = await given({ header: { blindedAssessor: true, blinding } });
  await ref
    .collection(ARM_KEYS)
    .doc("k1")
    .set({ ...key, by: EMMA.by, at: new Date() });
  const tries = async (who: StaffCaller, action: TestAction, reason = REASON) =>
    refusalOf(ask(who, ref, { action, reason }));
  expect(await tries(NOOR, "ask_unblind")).toEqual(["move.keeper-asks"]);
  expect(await tries(EMMA, "unblind")).toEqual(["move.unblinding-asked"]);
  expect(await tries(EMMA, "ask_unblind", "ill")).toEqual(["move.full-reason"]);
  await lead(ref, [EMMA, "ask_unblind"]);
  expect(await tries(EMMA, "unblind")).toEqual(["move.unblinding-asked"]);
  expect((await stored(ref)).header.blinding).toEqual({ ...blinding, breakAskedBy: EMMA.by });
  await lead(ref, [NOOR, "unblind"]);
  expect(await stored(ref)).toMatchObject({ status: "draft", header: { blinding: { isBroken: true } } });
  expect(await tries(EMMA, "ask_unblind")).toContain("move.sealed");
  expect(await problemsOf(ref)).toEqual([]);
});

describe("who holds", () => {
  const guest = (role: StudyRole, organisation: string, kinds = ["semen"]) => {
    const studies = [{ id: STUDY, organisation: HOME, kinds }];
    return staffCaller("gil", "Gil Guest", { organisation, roles: { [STUDY]: [role] }, studies });
  };

  it.each<[string, StaffCaller]>([
    ["a monitor's role", guest("monitor", "trialworks.example")],
    ["a sponsor's role", guest("sponsor", "meridian-devices.example")],
    ["an auditor's role", guest("auditor", HOME)],
    ["the role of a lead, as somebody of another organisation", guest("lead", "meridian-devices.example")],
    ["the role of an engineer in a study of patients", guest("leadEngineer", "meridian-devices.example")],
    ["nothing but the organisation", staffCaller("gil", "Gil Guest", { roles: {}, isAdmin: true })],
  ])("%s moves nothing", async (_, who) => {
    const ref = await given();
    await lead(ref, ...REVIEWED);
    const before = await everything(ref);
    for (const action of TestAction.options)
      expect(await refusalOf(ask(who, ref, { action, reason: REASON, meaning: "approval" }))).toEqual([
        "refusals.notGranted",
      ]);
    expect(await everything(ref)).toBe(before);
  });

  it("the role of a lead engineer moves the runs of a preclinical study, whoever opened it", async () => {
    const ref = await given();
    await lead(ref, ...REVIEWED, [guest("leadEngineer", "meridian-devices.example", ["preclinical"]), "sign"]);
    expect((await stored(ref)).status).toBe("signed");
  });
});

it("a study that was closed meanwhile starts nothing and repeats nothing, and lets what was begun come to its end", async () => {
  await givenStudy(db, "closing");
  const inIt = () => givenRecord(db, "closing");
  const [draft, begun, locked] = [await inIt(), await inIt(), await inIt()];
  await lead(begun, [NOOR, "start"]);
  await lead(locked, ...LOCKED);
  await db.doc(`${COLLECTIONS.studies}/closing`).update({ status: "closed" });
  expect(await refusalOf(ask(NOOR, draft, { action: "start" }))).toEqual(["move.study-open"]);
  const repeat = { action: "invalidate", reason: REASON, retest: { subjectCode: SUBJECT, isCopy: false } } as const;
  expect(await refusalOf(ask(ADA, locked, repeat))).toEqual(["move.study-open"]);
  await lead(begun, ...LOCKED.slice(1));
  await givenStudy(db, STUDY);
});
