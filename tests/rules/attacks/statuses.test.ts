import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { AmendReasonKind } from "@zona/domain/records/audit/revision";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import { type LabTest, TestStatus } from "@zona/domain/records/lab-test";
import { leadsTo, TRANSITIONS } from "@zona/domain/records/moves/move-table";
import { TestAction } from "@zona/domain/records/moves/test-action";
import { type Change, planCommit } from "@zona/domain/records/plan-commit";
import { deleteDoc, doc, serverTimestamp, setDoc, updateDoc, writeBatch } from "firebase/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import { attackLog, documentedAttacks } from "../../attack-log.ts";
import { adminOf, commit, EMMA, NOOR, OF_STUDY, person, type Signed, type Twist, useRules } from "../environment.ts";
import { AT, recordGiver, SHEETS, type stored } from "../stored-record.ts";

// A status, a signature, what a submission asks: functions alone write them. Whatever a browser sends of them is refused.

const { as, given } = useRules();
const { refused, counts } = attackLog();
const STATUS = "statuses and findings that functions alone write";
const SIGNATURE = "signatures made by a browser";

async function fails(about: string, attempt: Promise<unknown>) {
  await assertFails(attempt);
  refused(about);
}
const givenRecord = recordGiver(given);

const ADA: Signed = adminOf(EMMA, "ada", "Ada Admin");
const NOW_SIGNED: Signed = { ...NOOR, auth_time: Math.floor(Date.now() / 1000) };
const PEOPLE = [EMMA, ADA, NOW_SIGNED];

/** An edit that rules take of an open record, with what is smuggled into it, all of it told truly. */
function smuggling(who: Signed, test: ReturnType<typeof stored>, fields: object, told: object = {}) {
  const change: Change = { action: "edit", by: person(who), reason: "as seen", testFields: { notes: "seen again" } };
  const plan = planCommit({ ...test, id: "t1" } as unknown as LabTest, SHEETS, change);
  const former = Object.fromEntries(Object.keys(fields).flatMap((key) => (key in test ? [[key, test[key]]] : [])));
  const before = { ...plan?.revision.before, ...former };
  const after = { ...plan?.revision.after, ...fields };
  const twist: Twist = { test: { ...fields }, revision: { before, after, ...told } };
  return commit(as(who), who, test, SHEETS, change, twist);
}

describe("a status", () => {
  it.each(TestStatus.options)(
    "that is %s is changed by no client, to whichever and by whatever act",
    async (status) => {
      const test = await givenRecord({ status });
      for (const to of TestStatus.options.filter((one) => one !== status)) {
        const leading = TRANSITIONS.filter((row) => leadsTo(row, status, to) === to).map(({ action }) => action);
        for (const [index, action] of ["edit" as const, ...leading].entries())
          await fails(STATUS, smuggling(PEOPLE[index % PEOPLE.length] ?? EMMA, test, { status: to }, { action }));
      }
    },
  );

  it.each(TRANSITIONS)("is not moved as the app once did: $action", async ({ action, from, ...row }) => {
    for (const status of from) {
      const test = await givenRecord({
        ...{ status, submittedBy: person(NOOR), cancelAskedBy: person(NOOR) },
        ...(status === "cancelled" && { statusBefore: "submitted" }),
      });
      const to = leadsTo({ action, from, ...row }, status, "submitted");
      for (const who of PEOPLE) {
        const own = { submit: "submittedBy", review: "reviewedBy", lock: "lockedBy" }[action as string];
        const fields = { status: to, ...(own && { [own]: person(who) }) };
        const told = { action, reason: "the injection was stopped" };
        await fails(STATUS, smuggling(who, test, fields, told));
        const change: Change = {
          ...told,
          by: person(who),
          ...(action === "invalidate" && { testFields: { retestId: "t2" } }),
        };
        await fails(STATUS, commit(as(who), who, test, SHEETS, change));
      }
    }
  });

  it.each(TestStatus.options)("that is %s lets data be changed or not, by an edit alone", async (status) => {
    const test = await givenRecord({ status });
    for (const action of TestAction.options) await fails(STATUS, smuggling(EMMA, test, {}, { action }));
    const edit = smuggling(EMMA, test, {});
    await (OPEN_STATES.includes(status) ? assertSucceeds(edit) : fails(STATUS, edit));
  });

  it.each<[string, unknown]>([
    ["submittedBy", person(EMMA)],
    ["reviewedBy", person(EMMA)],
    ["lockedBy", person(EMMA)],
    ["cancelAskedBy", person(EMMA)],
    ["statusBefore", "signed"],
    ["retestId", "t2"],
    ["retestOf", "t2"],
    ["sops", [{ resourceId: "r1", title: "ICSI", number: 2, sha256: "a".repeat(64) }]],
    ["copiedFrom", { testId: "t2", code: "ICSI-0002", rev: 4 }],
    ["nextDue", { check: "d2", from: AT, target: AT, overdue: AT }],
  ])("is not told by another field: %s", async (field, value) => {
    for (const who of PEOPLE) await fails(STATUS, smuggling(who, await givenRecord(), { [field]: value }));
  });
});

describe("a revision", () => {
  it.each([
    ["the kind of an amendment's reason", { reasonKind: AmendReasonKind.options[0] }],
    ["that cells were copied", { copiedFrom: { testId: "t7", code: "ICSI-0007", rev: 4 } }],
  ])("does not tell %s", async (_, told) => {
    await fails(STATUS, smuggling(EMMA, await givenRecord(), {}, told));
  });
});

describe("a signature", () => {
  const signature = (who: Signed, fields: object = {}) => ({
    ...{ by: person(who), at: serverTimestamp(), meaning: "approval", rev: 5, sha256: "a".repeat(64) },
    ...fields,
  });

  beforeEach(() => givenRecord({ status: "reviewed" }));

  it("is made, changed and removed by nobody", async () => {
    await given({
      "tests/t1/signatures/4": { by: person(NOOR), at: AT, meaning: "approval", rev: 4, sha256: "a".repeat(64) },
    });
    for (const who of [...PEOPLE, undefined]) {
      const own = signature(who ?? EMMA);
      for (const rev of [3, 4, 5])
        await fails(SIGNATURE, setDoc(doc(as(who), `tests/t1/signatures/${rev}`), { ...own, rev }));
      await fails(SIGNATURE, updateDoc(doc(as(who), "tests/t1/signatures/4"), { meaning: "review" }));
      await fails(SIGNATURE, deleteDoc(doc(as(who), "tests/t1/signatures/4")));
    }
  });

  it("comes with no edit either", async () => {
    const test = await givenRecord();
    const db = as(NOW_SIGNED);
    const by = person(NOW_SIGNED);
    const at = serverTimestamp();
    const edit = (isSigned: boolean) => {
      const batch = writeBatch(db);
      batch.update(doc(db, "tests/t1"), { notes: "x", rev: 5, updatedBy: by, updatedAt: at });
      const told = {
        rev: 5,
        at,
        by,
        action: "edit",
        ...OF_STUDY,
        before: { notes: test.notes },
        after: { notes: "x" },
      };
      batch.set(doc(db, "tests/t1/revisions/5"), told);
      if (isSigned) batch.set(doc(db, "tests/t1/signatures/5"), signature(NOW_SIGNED));
      return batch.commit();
    };
    await fails(SIGNATURE, edit(true));
    await assertSucceeds(edit(false));
  });

  it("over the result of a blinded run is made by nobody", async () => {
    const blinding = { blindedAssessor: true, blinding: { key: "k1", isBroken: false } };
    await givenRecord({ rev: 7, status: "locked", lockedBy: person(NOOR), header: blinding });
    await given({ "tests/t1/results/run-7": { kind: "run", rev: 7, at: AT, result: {}, sha256: "b".repeat(64) } });
    for (const who of PEOPLE) {
      const released = {
        resultRev: 7,
        by: person(who),
        at: serverTimestamp(),
        meaning: "approval",
        result: "b".repeat(64),
      };
      await fails(SIGNATURE, setDoc(doc(as(who), "tests/t1/signatures/result-7"), released));
    }
  });
});

it("what functions found in a record is written by nobody else", async () => {
  await givenRecord({ status: "submitted" });
  for (const who of PEOPLE) {
    const facts = { rev: 4, serverCheck: { isFit: true, findings: [] }, resultSha256: "b".repeat(64) };
    await fails(STATUS, setDoc(doc(as(who), "testFacts/t1"), facts));
    await fails(STATUS, updateDoc(doc(as(who), "tests/t1"), { rev: 5 }));
  }
});

it("docs/security.md shows how many of these were refused", () => {
  expect(counts()).toEqual(documentedAttacks("tests/rules/attacks/statuses.test.ts"));
});
