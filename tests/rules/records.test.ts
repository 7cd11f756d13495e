import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { type LabTest, TestStatus } from "@zona/domain/tests/lab-test";
import { type TestAction, TRANSITIONS, transitionOf } from "@zona/domain/tests/lab-test-transitions";
import { type Change, planCommit } from "@zona/domain/tests/plan-commit";
import { rowsOfCells } from "@zona/domain/tests/sheet";
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
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
  JONAS,
  NOOR,
  OPEN_STUDY,
  PRIYA,
  person,
  type Signed,
  storedTest,
  type Twist,
  useRules,
} from "./environment.ts";

const { as, given } = useRules();

const AT = new Date(1_790_000_000_000);
const HEADER = { operatorId: "emma", consentRef: "C-1", consentGivenAt: AT };

/** A test that Noor made and filled. */
const stored = (fields: Record<string, unknown> = {}) =>
  storedTest(NOOR, { rev: 4, status: "in_progress", header: HEADER, ...fields });
const CELLS = { "1.cells": 4, "2.cells": 2 };
const SHEETS = { d2: { rows: rowsOfCells(CELLS) } };

async function givenRecord(fields: Record<string, unknown> = {}) {
  const test = stored(fields);
  const at = Timestamp.fromDate(AT);
  await given({ "tests/t1": test, "tests/t1/sheets/d2": { cells: CELLS, rev: test.rev, updatedAt: at } });
  return test;
}

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

describe("a query", () => {
  const at = serverTimestamp();
  const note = { by, at, text: "Three cells or four?", status: "new" };
  const opened = {
    type: "query",
    status: "new",
    path: "units.3",
    openedBy: by,
    openedAt: at,
    updatedAt: at,
    notes: { "1": note },
  };
  const open = (fields: object = {}, who: Signed = EMMA) =>
    setDoc(doc(as(who), "tests/t1/queries/q1"), { ...opened, ...fields });
  const answer = (fields: object = {}, who: Signed = NOOR) =>
    updateDoc(doc(as(who), "tests/t1/queries/q1"), {
      "notes.2": { by: person(who), at, text: "Four.", status: "resolution_proposed" },
      status: "resolution_proposed",
      updatedAt: at,
      ...fields,
    });
  beforeEach(() => givenRecord({ status: "submitted" }));

  it("is opened, answered, closed and found among all open ones", async () => {
    await assertSucceeds(open({ assignee: person(NOOR), findingId: "V05" }));
    await assertSucceeds(answer());
    const words = { by, at, text: "Thanks.", status: "closed" };
    await assertSucceeds(
      updateDoc(doc(as(EMMA), "tests/t1/queries/q1"), { "notes.3": words, status: "closed", updatedAt: at }),
    );
    await assertSucceeds(getDocs(query(collectionGroup(as(PRIYA), "queries"), limit(5))));
    await assertFails(getDocs(query(collectionGroup(as(undefined), "queries"), limit(5))));
  });

  it("may begin without a note", async () => {
    await assertSucceeds(open({ notes: {} }));
  });

  it.each([
    ["of no type", { type: "rumour" }],
    ["that begins closed", { status: "closed" }],
    ["of somebody else", { openedBy: person(NOOR) }],
    ["back-dated", { openedAt: Timestamp.fromMillis(0) }],
    ["whose last change is back-dated", { updatedAt: Timestamp.fromMillis(0) }],
    ["at no place", { path: 7 }],
    ["at an endless place", { path: "x".repeat(201) }],
    ["with a field of its own", { secret: 1 }],
    ["of an endless finding", { findingId: "x".repeat(21) }],
    ["for nobody in particular", { assignee: "anyone" }],
    ["for a person with more to them", { assignee: { ...by, role: "admin" } }],
    ["for a person without an id", { assignee: { uid: "", name: "x" } }],
    ["for a person without a name", { assignee: { uid: "x", name: "" } }],
    ["with another's note", { notes: { "1": { ...note, by: person(NOOR) } } }],
    ["with a back-dated note", { notes: { "1": { ...note, at: Timestamp.fromMillis(0) } } }],
    ["with an empty note", { notes: { "1": { ...note, text: "" } } }],
    ["with a note of another status", { notes: { "1": { ...note, status: "closed" } } }],
    ["with a note that says more", { notes: { "1": { ...note, hidden: 1 } } }],
    ["with a second note", { notes: { "1": note, "2": note } }],
    ["with a note under another number", { notes: { "7": note } }],
  ])("is refused %s", async (_, fields) => {
    await assertFails(open(fields));
  });

  it.each(["cancelled", "invalid"])("is refused of a test that is %s", async (status) => {
    await givenRecord({ status });
    await assertFails(open());
  });

  it("is refused by people who are no staff", async () => {
    await assertFails(open({}, { ...EMMA, staff: false }));
    await open();
    await assertFails(answer({}, { ...NOOR, staff: false }));
  });

  it.each([
    ["rewrites what was said", { "notes.1": { ...note, text: "Five?" } }],
    ["says nothing", { notes: { "1": note } }],
    ["is back-dated", { updatedAt: Timestamp.fromMillis(0) }],
    ["changes the place", { path: "units.4" }],
    ["changes who asked", { openedBy: person(NOOR) }],
    ["leaves the table of moves", { status: "new", "notes.2": { by: person(NOOR), at, text: "x", status: "new" } }],
  ])("refuses an answer that %s", async (_, fields) => {
    await open();
    await assertFails(answer(fields));
  });

  it("ends after two hundred notes, and never leaves not applicable", async () => {
    const stamp = Timestamp.fromDate(AT);
    const old = { ...opened, openedAt: stamp, updatedAt: stamp };
    const notes = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i + 1}`, { ...note, at: stamp }]));
    await given({ "tests/t1/queries/q1": { ...old, notes } });
    const more = { by: person(NOOR), at, text: "x", status: "closed" };
    const db = as(NOOR);
    await assertFails(
      updateDoc(doc(db, "tests/t1/queries/q1"), { "notes.201": more, status: "closed", updatedAt: at }),
    );
    await given({
      "tests/t1/queries/q1": { ...old, notes: { "1": { ...note, at: stamp } }, status: "not_applicable" },
    });
    await assertFails(updateDoc(doc(db, "tests/t1/queries/q1"), { "notes.2": more, status: "closed", updatedAt: at }));
    await assertFails(deleteDoc(doc(db, "tests/t1/queries/q1")));
  });
});

describe("a witness", () => {
  const event = {
    ...{ step: "freeze", unit: 3, at: serverTimestamp(), performer: person(NOOR), witness: by },
    identifiers: ["HF-0042-K", "ICSI-0001", "dish A"],
  };
  const witness = (fields: object = {}, who: Signed = EMMA) =>
    setDoc(doc(as(who), "tests/t1/witness/w1"), { ...event, ...fields });

  it("confirms a step of somebody else", async () => {
    await givenRecord();
    await assertSucceeds(witness());
    await assertFails(witness({ unit: 4 }));
  });

  it.each([
    ["who performs it", { performer: by }],
    ["in another's name", { witness: person(JONAS) }],
    ["of a step that is not witnessed", { step: "coffee" }],
    ["back-dated", { at: Timestamp.fromMillis(0) }],
    ["with one identifier", { identifiers: ["HF-0042-K"] }],
    ["with another's code on the first container", { identifiers: ["HF-0024-K", "HF-0042-K"] }],
    ["with another's code on the second container", { identifiers: ["HF-0042-K", "HF-0024-K"] }],
    ["of a unit that is none", { unit: 0 }],
    ["of a unit beyond the last", { unit: 81 }],
    ["of a unit in words", { unit: "all" }],
    ["of a performer without an account", { performer: { uid: "", name: "Eve" } }],
    ["of a performer with more than a name", { performer: { uid: "x", name: "Eve", role: "admin" } }],
    ["with seven identifiers", { identifiers: ["HF-0042-K", "ICSI-0001", "3", "4", "5", "6", "7"] }],
    ["of a performer without a name", { performer: { uid: "x", name: "" } }],
    ["with a field of its own", { by: "me" }],
  ])("is refused %s", async (_, fields) => {
    await givenRecord();
    await assertFails(witness(fields));
  });

  it("is refused after the fact and for outsiders", async () => {
    await givenRecord({ status: "locked" });
    await assertFails(witness());
    await givenRecord();
    await assertFails(witness({}, { ...EMMA, staff: false }));
  });
});

describe("presence and the chain", () => {
  const here = (uid: string, fields: object = {}, who: Signed = EMMA) =>
    setDoc(doc(as(who), `tests/t1/presence/${uid}`), { name: "Emma Lindqvist", at: serverTimestamp(), ...fields });

  beforeEach(() => givenRecord());

  it("nobody is at a test that does not exist", async () => {
    await assertFails(
      setDoc(doc(as(EMMA), "tests/t9/presence/emma"), { name: "Emma Lindqvist", at: serverTimestamp() }),
    );
  });

  it("everyone says of themselves that they are here, and that they left", async () => {
    await assertSucceeds(here("emma"));
    await assertSucceeds(deleteDoc(doc(as(EMMA), "tests/t1/presence/emma")));
  });

  it.each([
    ["for somebody else", "noor", {}],
    ["under another name", "emma", { name: "Noor Haddad" }],
    ["back-dated", "emma", { at: Timestamp.fromMillis(0) }],
    ["with more than that", "emma", { note: "x" }],
  ])("nobody says it %s", async (_, uid, fields) => {
    await assertFails(here(uid, fields));
  });

  it("outsiders say nothing, and nobody writes the chain", async () => {
    await assertFails(here("emma", {}, { ...EMMA, staff: false }));
    await given({ "tests/t1/chain/1": { rev: 1 } });
    await assertSucceeds(getDoc(doc(as(EMMA), "tests/t1/chain/1")));
    await assertFails(setDoc(doc(as(EMMA), "tests/t1/chain/2"), { rev: 2 }));
  });
});
