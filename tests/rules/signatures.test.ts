import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { LabTest } from "@zona/domain/records/lab-test";
import { planCommit } from "@zona/domain/records/plan-commit";
import { deleteDoc, doc, serverTimestamp, setDoc, Timestamp, updateDoc, writeBatch } from "firebase/firestore";
import { describe, it } from "vitest";
import { commit, EMMA, freshly, JONAS, NOOR, person, type Signed, type Twist, useRules } from "./environment.ts";
import { AT, foundFit, recordGiver, SHEETS, type stored } from "./stored-record.ts";

const { as, given } = useRules();

const givenRecord = recordGiver(given);
const by = person(EMMA);

describe("a signature", () => {
  const sign = (who: Signed, test: ReturnType<typeof stored>, twist: Twist = {}) =>
    commit(as(who), who, test, SHEETS, { action: "sign", by: person(who) }, twist);

  it.each([
    ["an hour after the sign-in", freshly(EMMA, 60), {}],
    ["without a signature document", freshly(EMMA), { signature: null }],
    ["in another's name", freshly(EMMA), { signature: { by: person(NOOR) } }],
    ["back-dated", freshly(EMMA), { signature: { at: Timestamp.fromMillis(0) } }],
    ["without a meaning", freshly(EMMA), { signature: { meaning: "because" } }],
    ["without a hash", freshly(EMMA), { signature: { sha256: "none" } }],
    ["of another revision", freshly(EMMA), { signature: { rev: 3 } }],
    ["with a field of its own", freshly(EMMA), { signature: { voidedAt: AT } }],
  ] as const)("is refused %s", async (_, who, twist) => {
    await assertFails(sign(who, await givenRecord({ status: "reviewed" }), twist));
  });

  it("is made with its move, never alone, and never changed", async () => {
    const test = await givenRecord({ status: "reviewed" });
    const db = as(freshly(EMMA));
    const alone = { by, at: serverTimestamp(), meaning: "approval", sha256: "a".repeat(64) };
    for (const rev of [4, 5]) await assertFails(setDoc(doc(db, `tests/t1/signatures/${rev}`), { ...alone, rev }));
    await assertFails(setDoc(doc(as(undefined), "tests/t1/signatures/5"), { ...alone, rev: 5 }));
    await assertSucceeds(sign(freshly(EMMA), test));
    await assertFails(updateDoc(doc(db, "tests/t1/signatures/5"), { meaning: "review" }));
    await assertFails(deleteDoc(doc(db, "tests/t1/signatures/5")));
  });

  it("is no part of another move", async () => {
    const test = await givenRecord({ status: "signed" });
    const db = as(freshly(EMMA));
    const plan = planCommit({ ...test, id: "t1" } as unknown as LabTest, SHEETS, { action: "lock", by });
    const batch = writeBatch(db);
    const at = serverTimestamp();
    batch.update(doc(db, "tests/t1"), { ...plan?.set, rev: 5, updatedBy: by, updatedAt: at });
    batch.set(doc(db, "tests/t1/revisions/5"), { ...plan?.revision, by, at });
    batch.set(doc(db, "tests/t1/signatures/5"), { by, at, meaning: "approval", rev: 5, sha256: "a".repeat(64) });
    await assertFails(batch.commit());
  });
});

const RESULT = "b".repeat(64);
const OTHER = "c".repeat(64);

describe("a signature over a result", () => {
  /** A record of which functions found this result in its present revision. */
  async function givenResult(fields: Record<string, unknown>, resultSha256: string | null = RESULT) {
    const test = await givenRecord(fields);
    await given({ "testFacts/t1": { ...foundFit(test.rev), resultSha256 } });
    return test;
  }
  const SIGNINGS = [
    ["sign", "reviewed"],
    ["sign_amendment", "amending"],
  ] as const;
  const signing = (action: "sign" | "sign_amendment", test: ReturnType<typeof stored>, signature: object) =>
    commit(as(freshly(EMMA)), freshly(EMMA), test, SHEETS, { action, by }, { signature: { ...signature } });

  it.each(SIGNINGS)("by the move %s names the result that was found, and no other", async (action, status) => {
    for (const signature of [{}, { result: OTHER }, { result: null }, { result: "" }])
      await assertFails(signing(action, await givenResult({ status }), signature));
    await assertSucceeds(signing(action, await givenResult({ status }), { result: RESULT }));
  });

  it.each(SIGNINGS)("by the move %s names none where none was found", async (action, status) => {
    for (const result of [RESULT, null])
      await assertFails(signing(action, await givenResult({ status }, null), { result }));
    await assertSucceeds(signing(action, await givenResult({ status }, null), {}));
  });

  const LOCKED = { rev: 7, status: "locked", lockedBy: by };
  const BLINDED = { blindedAssessor: true, blinding: { key: "k1", isBroken: false } };
  async function givenLocked(fields: object = {}, header: object = BLINDED) {
    await givenRecord({ ...LOCKED, header, ...fields });
    await given({ "tests/t1/results/run-7": { kind: "run", rev: 7, at: AT, result: {}, sha256: RESULT } });
  }
  const release = (signature: object = {}, who = freshly(EMMA), id = "result-7") =>
    setDoc(doc(as(who), `tests/t1/signatures/${id}`), {
      ...{ resultRev: 7, by: person(who), at: serverTimestamp(), meaning: "approval", result: RESULT },
      ...signature,
    });

  it("releases that of a blinded run after its lock, once", async () => {
    await givenLocked();
    await assertSucceeds(release());
    await assertFails(release());
    await assertFails(deleteDoc(doc(as(freshly(EMMA)), "tests/t1/signatures/result-7")));
  });

  it.each([
    ["of another result", { result: OTHER }],
    ["of a result that is not there", { resultRev: 6 }],
    ["in another's name", { by: person(NOOR) }],
    ["back-dated", { at: AT }],
    ["with another meaning", { meaning: "authorship" }],
    ["of a revision as well", { rev: 8 }],
    ["with a field of its own", { note: "x" }],
  ])("is refused %s", async (_, signature) => {
    await givenLocked();
    await assertFails(release(signature));
  });

  it("is refused under another name, an hour after the sign-in, to another organisation and to strangers", async () => {
    await givenLocked();
    await assertFails(release({}, freshly(EMMA), "7"));
    await assertFails(release({}, freshly(EMMA), "result-8"));
    await assertFails(release({}, freshly(EMMA, 60)));
    await assertFails(release({}, freshly(JONAS)));
    await assertFails(release({}, { ...freshly(EMMA), staff: false }));
  });

  it.each(["signed", "amending", "invalid", "cancelled"])("is refused while the record is %s", async (status) => {
    await givenLocked({ status });
    await assertFails(release());
  });

  it("is refused for a run whose result was signed with its readings", async () => {
    await givenLocked({}, { blindedAssessor: false });
    await assertFails(release());
  });
});

describe("the result of a run", () => {
  const kept = { kind: "run", rev: 5, at: AT, result: { verdict: "pass" }, sha256: RESULT };

  it.each(["in_progress", "submitted", "locked"])("is written by nobody while the run is %s", async (status) => {
    await givenRecord({ status, kind: "preclinical" });
    for (const who of [EMMA, freshly(EMMA), { ...EMMA, role: "admin" }])
      await assertFails(setDoc(doc(as(who), "tests/t1/results/run-5"), { ...kept, by: person(who) }));
  });

  it("is changed and removed by nobody, and found by functions alone", async () => {
    await givenRecord({ status: "locked", kind: "preclinical" });
    await given({ "tests/t1/results/run-5": kept });
    const db = as({ ...freshly(EMMA), role: "admin" });
    await assertFails(updateDoc(doc(db, "tests/t1/results/run-5"), { "result.verdict": "fail" }));
    await assertFails(deleteDoc(doc(db, "tests/t1/results/run-5")));
    await assertFails(updateDoc(doc(db, "testFacts/t1"), { resultSha256: OTHER }));
  });
});
