import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { type LabTest, TestStatus } from "@zona/domain/tests/lab-test";
import { type TestAction, TRANSITIONS, transitionOf } from "@zona/domain/tests/lab-test-transitions";
import { type Change, planCommit } from "@zona/domain/tests/plan-commit";
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  writeBatch,
} from "firebase/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import {
  commit,
  commitCreation,
  creation,
  EMMA,
  freshly,
  INTRUDERS,
  NOOR,
  OPEN_STUDY,
  PRIYA,
  person,
  type Signed,
  type Twist,
  useRules,
} from "./environment.ts";
import { AT, CELLS, HEADER, recordGiver, SHEETS, stored } from "./stored-record.ts";

const { as, given } = useRules();

const givenRecord = recordGiver(given);
const by = person(EMMA);
const entry: Change = { action: "edit", by, sheets: { d2: { "2": { cells: 3 } } } };

describe("the sheets of a record", () => {
  it("take a change that the revision tells, by somebody who is added to those who entered data", async () => {
    const test = await givenRecord();
    const change: Change = {
      ...entry,
      sheets: { d2: { "2": { cells: 3 }, "1": undefined }, oocytes: { "1": { maturity: "MII" } } },
    };
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, change));
    expect((await getDoc(doc(as(NOOR), "tests/t1/sheets/d2"))).get("cells")).toEqual({ "2.cells": 3 });
    expect((await getDoc(doc(as(NOOR), "tests/t1"))).get("enteredBy")).toEqual(["noor", "emma"]);
  });

  const sheet = (cells: object, fields: object = {}) => ({ cells, rev: 5, updatedAt: serverTimestamp(), ...fields });
  const truth = { "1.cells": 4, "2.cells": 3 };
  const told = (d2: object) => ({ revision: { sheets: { d2 } } });
  const cases: [string, Twist][] = [
    ["a sheet that no revision tells", { revision: { sheets: {} } }],
    ["another old value", told({ before: { "2.cells": 9 }, after: { "2.cells": 3 } })],
    ["another new value", told({ before: { "2.cells": 2 }, after: { "2.cells": 9 } })],
    ["no old value", told({ before: {}, after: { "2.cells": 3 } })],
    ["a cell that did not change", told({ before: CELLS, after: truth })],
    ["a cell of another row untold", { sheets: { d2: sheet({ "1.cells": 5, "2.cells": 3 }) } }],
    ["another cell of the same row untold", { sheets: { d2: sheet({ ...truth, "2.grade": 1 }) } }],
    ["a cell called rev untold", { sheets: { d2: sheet({ ...truth, rev: 5 }) } }],
    ["an emptied cell untold", { sheets: { d2: sheet({ "2.cells": 3 }) } }],
    ["the number of another revision", { sheets: { d2: sheet(truth, { rev: 4 }) } }],
    ["a later number", { sheets: { d2: sheet(truth, { rev: 6 }) } }],
    ["a back-dated change", { sheets: { d2: sheet(truth, { updatedAt: Timestamp.fromMillis(0) }) } }],
    ["a field of its own", { sheets: { d2: sheet(truth, { hidden: true }) } }],
    ["cells that are no table", { sheets: { d2: sheet([1] as never) } }],
    [
      "endless cells",
      { sheets: { d2: sheet(Object.fromEntries(Array.from({ length: 4001 }, (_, i) => [`${i}.cells`, 1]))) } },
    ],
    [
      "a name that no sheet has",
      { sheets: { d9: sheet(truth) }, revision: { sheets: { d9: { before: {}, after: truth } } } },
    ],
    ["nobody added to those who entered data", { test: { enteredBy: ["noor"] }, revision: { before: {}, after: {} } }],
    [
      "somebody removed from them",
      { test: { enteredBy: ["emma"] }, revision: { before: { enteredBy: ["noor"] }, after: { enteredBy: ["emma"] } } },
    ],
  ];
  it.each(cases)("refuse %s", async (_, twist) => {
    const test = await givenRecord();
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, entry, twist));
  });

  it("refuse to be written alone, or removed", async () => {
    await givenRecord();
    const db = as(NOOR);
    for (const rev of [4, 5]) await assertFails(setDoc(doc(db, "tests/t1/sheets/d2"), sheet(truth, { rev })));
    await assertFails(updateDoc(doc(db, "tests/t1/sheets/d2"), { cells: { "1.cells": 9 } }));
    await assertFails(deleteDoc(doc(db, "tests/t1/sheets/d2")));
  });

  it("refuse a change together with a move that changes no data", async () => {
    const test = await givenRecord();
    const change: Change = { action: "submit", by, sheets: entry.sheets ?? {} };
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, change));
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, { action: "submit", by }));
  });

  it("let the second of two changes of the same revision lose", async () => {
    const test = await givenRecord();
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, entry));
    const late: Change = { action: "edit", by: person(NOOR), sheets: { d2: { "1": { cells: 8 } } } };
    await assertFails(commit(as(NOOR), NOOR, test, SHEETS, late));
  });

  it.each(["submitted", "reviewed", "signed", "locked", "cancelled", "invalid"])(
    "take no change of a test that is %s",
    async (status) => {
      const test = await givenRecord({ status });
      await assertFails(commit(as(EMMA), EMMA, test, SHEETS, entry));
    },
  );

  it("are read by staff, like all that belongs to a test", async () => {
    await givenRecord();
    for (const path of ["sheets", "signatures", "queries", "witness", "presence", "chain", "revisions"])
      await assertSucceeds(getDocs(collection(as(PRIYA), `tests/t1/${path}`)));
  });

  it.each(Object.entries(INTRUDERS))("are closed to %s", async (_, who) => {
    const test = await givenRecord();
    await assertFails(commit(as(who), who ?? EMMA, test, SHEETS, entry));
    for (const path of ["sheets/d2", "signatures/4", "queries/q", "witness/w", "presence/noor", "chain/1"])
      await assertFails(getDoc(doc(as(who), `tests/t1/${path}`)));
    await assertFails(setDoc(doc(as(who), "tests/t1/sheets/d3"), sheet({})));
  });

  it("need a reason once the test was submitted", async () => {
    const test = await givenRecord({ submittedBy: person(NOOR) });
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, entry));
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { ...entry, reason: "   " }));
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, { ...entry, reason: "counted again" }));
  });
});

describe("the fields of a test that is being filled", () => {
  const due = { check: "d2", from: AT, target: AT, overdue: AT };
  const later = new Date(AT.getTime() + 1000);
  it("take header, settings, anchor and what is due next", async () => {
    const test = await givenRecord();
    const testFields = {
      header: { ...HEADER, opuAt: AT },
      settings: { profile: "istanbul-2025" },
      anchorAt: AT,
      nextDue: due,
    } as never;
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, { action: "edit", by, testFields }));
  });

  it.each([
    ["a due time that ends before it begins", { ...due, from: later }],
    ["a due time that is late before its target", { ...due, target: later }],
    ["a due check without a name", { ...due, check: "" }],
    ["a due check with a field of its own", { ...due, who: "me" }],
  ])("refuse %s", async (_, nextDue) => {
    const test = await givenRecord();
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { action: "edit", by, testFields: { nextDue } }));
  });
});

/** Everything that the guards of a move ask of the commit. */
const fits = (action: TestAction): Change => ({
  action,
  by: person(EMMA),
  reason: "the injection was stopped",
  ...(action === "amend" ? { reasonKind: "other" } : {}),
});

/** Invalidation and its retest are one commit. */
function invalidate(
  who: Signed,
  test: ReturnType<typeof stored>,
  twist: { retest?: object; test?: object } = {},
  stated = true,
) {
  const db = as(who);
  const change: Change = { ...fits("invalidate"), by: person(who), testFields: { retestId: "t2" } };
  const plan = planCommit({ ...test, id: "t1" } as unknown as LabTest, {}, change);
  if (!plan) throw new Error("nothing to do");
  const { test: retest, revision, code, codeId } = creation(who, "t2", "icsi", 2);
  const fields = { ...(stated ? { retestOf: "t1" } : {}), ...twist.retest };
  const at = serverTimestamp();
  const batch = writeBatch(db);
  batch.update(doc(db, "tests/t1"), {
    ...plan.set,
    rev: plan.rev,
    updatedBy: person(who),
    updatedAt: at,
    ...twist.test,
  });
  batch.set(doc(db, `tests/t1/revisions/${plan.rev}`), { ...plan.revision, by: person(who), at });
  batch.set(doc(db, "tests/t2"), { ...retest, ...fields });
  batch.set(doc(db, "tests/t2/revisions/1"), { ...revision, after: { ...(revision.after as object), ...fields } });
  batch.set(doc(db, `studies/zp01/codes/${codeId}`), code);
  return batch.commit();
}

describe("the moves of a test", () => {
  const actions = [...new Set(TRANSITIONS.map(({ action }) => action))];
  const moves = TestStatus.options.flatMap((status) => actions.map((action) => [action, status] as const));
  beforeEach(() => given({ "studies/zp01": OPEN_STUDY }));

  it.each(moves)("%s of a test that is %s goes as the table says", async (action, status) => {
    const test = await givenRecord({ status });
    const row = transitionOf(status, action);
    if (row && action === "invalidate") return assertSucceeds(invalidate(EMMA, test));
    if (row) return assertSucceeds(commit(as(freshly(EMMA)), EMMA, test, SHEETS, fits(action)));
    // Where the table knows no such move, the commit is made as if the test stood where the move begins.
    const from = TRANSITIONS.find((one) => one.action === action)?.from[0];
    const before = { status: from };
    const pretended = commit(as(freshly(EMMA)), EMMA, { ...test, ...before }, SHEETS, fits(action), {
      revision: { before: { status } },
    });
    await assertFails(pretended);
  });

  it.each<[string, TestAction, Record<string, unknown>]>([
    ["start without an operator", "start", { status: "draft", header: { consentRef: "C-1", consentGivenAt: AT } }],
    ["start without a header", "start", { status: "draft", header: {} }],
    ["start without a consent", "start", { status: "draft", header: { ...HEADER, consentRef: "" } }],
    ["start before the consent", "start", { status: "draft", header: { ...HEADER, consentGivenAt: new Date(4e12) } }],
    ["return what one filled oneself", "return", { status: "submitted", enteredBy: ["noor", "emma"] }],
    ["review what one filled oneself", "review", { status: "submitted", enteredBy: ["noor", "emma"] }],
  ])("nobody can %s", async (_, action, fields) => {
    const test = await givenRecord(fields);
    await assertFails(commit(as(freshly(EMMA)), EMMA, test, SHEETS, fits(action)));
  });

  it("starts a semen test without a consent", async () => {
    const material = { spermSource: "ejaculate_fresh" };
    const test = await givenRecord({ status: "draft", kind: "semen", material, header: { operatorId: "emma" } });
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, fits("start")));
  });

  it.each([
    ["return", "submitted"],
    ["cancel", "in_progress"],
    ["amend", "locked"],
  ] as const)("%s needs its reason", async (action, status) => {
    const test = await givenRecord({ status });
    const { reason: _, ...without } = fits(action);
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, without));
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { ...without, reason: "         " }));
  });

  it("an amendment needs ten characters and a kind of reason", async () => {
    const test = await givenRecord({ status: "locked" });
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { ...fits("amend"), reason: "  typo   x  " }));
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { ...fits("amend"), reasonKind: "whim" as never }));
    const { reasonKind: _, ...without } = fits("amend");
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, without));
  });

  it.each([
    ["submits for somebody else", "submit", "in_progress", { submittedBy: person(NOOR) }],
    ["reviews for somebody else", "review", "submitted", { reviewedBy: person(PRIYA) }],
    ["reviews and changes a note", "review", "submitted", { notes: "x" }],
    ["keeps something due", "submit", "in_progress", { nextDue: { check: "d2", from: AT, target: AT, overdue: AT } }],
    ["edits the reviewer", "edit", "in_progress", { reviewedBy: person(EMMA) }],
  ] as const)("refuses a commit that %s", async (_, action, status, fields) => {
    const test = await givenRecord({ status });
    const change: Change = action === "edit" ? { ...entry } : fits(action);
    const plan = planCommit({ ...test, id: "t1" } as unknown as LabTest, SHEETS, change);
    const after = { ...plan?.revision.after, ...fields };
    const before = { ...plan?.revision.before, ...("notes" in fields ? { notes: "" } : {}) };
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, change, { test: fields, revision: { before, after } }));
  });
});

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

describe("a retest", () => {
  beforeEach(() => given({ "studies/zp01": OPEN_STUDY }));
  it.each([
    ["that does not name its original", {}, false],
    ["that names another original", { retest: { retestOf: "t7" } }, true],
    ["whose original names another test", { test: { retestId: "t7" } }, true],
  ])("is refused %s", async (_, twist, stated) => {
    await assertFails(invalidate(EMMA, await givenRecord({ status: "locked" }), twist, stated));
  });

  it("is a new test, not one that was there", async () => {
    const test = await givenRecord({ status: "locked" });
    await given({ "tests/t2": { retestOf: "t1" } });
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { ...fits("invalidate"), testFields: { retestId: "t2" } }));
  });

  it("cannot be claimed of a test that is not being made invalid", async () => {
    await givenRecord({ status: "locked", retestId: "t2" });
    await given({ "tests/t1": stored({ status: "signed", retestId: "t2" }) });
    const parts = creation(EMMA, "t2", "icsi", 2);
    parts.test.retestOf = "t1";
    parts.revision.after = { ...(parts.revision.after as object), retestOf: "t1" };
    await assertFails(commitCreation(as(EMMA), "t2", parts));
    await given({ "tests/t1": stored({ status: "locked", retestId: "t7" }) });
    await assertFails(commitCreation(as(EMMA), "t2", parts));
  });
});
