import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { type LabTest, TestStatus } from "@zona/domain/records/lab-test";
import { move, type TestAction, TRANSITIONS, transitionOf } from "@zona/domain/records/lab-test-transitions";
import { type Change, planCommit } from "@zona/domain/records/plan-commit";
import { doc, serverTimestamp, setDoc, writeBatch } from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import {
  commit,
  commitCreation,
  creation,
  EMMA,
  freshly,
  NOOR,
  OPEN_STUDY,
  PRIYA,
  person,
  type Signed,
  useRules,
} from "./environment.ts";
import { AT, foundFit, HEADER, recordGiver, SHEETS, stored } from "./stored-record.ts";

const { as, given } = useRules();

const givenRecord = recordGiver(given);
const by = person(EMMA);
const entry: Change = { action: "edit", by, sheets: { d2: { "2": { cells: 3 } } } };

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
  /** What a record has, besides its state, that an action asks for. */
  const needed: Partial<Record<TestAction, object>> = {
    ask_cancel: { submittedBy: person(NOOR) },
    restore: { statusBefore: "in_progress" },
  };
  beforeEach(() => given({ "studies/zp01": OPEN_STUDY }));

  it.each(moves)("%s of a test that is %s goes as the table says", async (action, status) => {
    const test = await givenRecord({ status, ...needed[action] });
    const row = transitionOf(status, action);
    if (row && action === "invalidate") return assertSucceeds(invalidate(EMMA, test));
    if (row) return assertSucceeds(commit(as(freshly(EMMA)), EMMA, test, SHEETS, fits(action)));
    // Where the table knows no such move, the commit is made as if the test stood where the move begins.
    const from = TRANSITIONS.find((one) => one.action === action)?.from[0];
    const before = { status: from };
    // Whoever asks for a cancellation leaves the state as it is, and tells nothing of it.
    const told = action === "ask_cancel" ? {} : { revision: { before: { status, ...needed[action] } } };
    await assertFails(commit(as(freshly(EMMA)), EMMA, { ...test, ...before }, SHEETS, fits(action), told));
  });

  it("is submitted together with the queries of all that is unusual in it", async () => {
    const test = await givenRecord({ status: "in_progress" });
    const db = as(EMMA);
    const plan = planCommit({ ...test, id: "t1" } as unknown as LabTest, SHEETS, { action: "submit", by });
    const at = serverTimestamp();
    const batch = writeBatch(db);
    batch.update(doc(db, "tests/t1"), { ...plan?.set, rev: plan?.rev, updatedBy: by, updatedAt: at });
    batch.set(doc(db, `tests/t1/revisions/${plan?.rev}`), { ...plan?.revision, by, at });
    for (let n = 0; n < 40; n++)
      batch.set(doc(db, `tests/t1/queries/LIMIT_d2_${n}`), {
        ...{ type: "failed_validation", status: "new", testCode: test.code, findingId: "LIMIT", path: `d2.${n}` },
        ...{ message: { code: "cohort.giant", values: { oocyte: n } }, openedBy: by, openedAt: at, updatedAt: at },
        notes: n % 2 === 0 ? {} : { "1": { by, at, text: "Counted twice.", status: "new" } },
      });
    await assertSucceeds(batch.commit());
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
    ["ask_cancel", "submitted"],
    ["restore", "cancelled"],
    ["amend", "locked"],
  ] as const)("%s needs its reason", async (action, status) => {
    const test = await givenRecord({ status, ...needed[action] });
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
    ["sets what is due", "submit", "in_progress", { nextDue: { check: "d2", from: AT, target: AT, overdue: AT } }],
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

it("a move that changes nothing of what was recorded tells of no sheet", async () => {
  const test = await givenRecord();
  const sheets = { d2: { before: {}, after: { "3.cells": 4 } } };
  await assertFails(commit(as(EMMA), EMMA, test, SHEETS, fits("submit"), { revision: { sheets } }));
  await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, fits("submit")));
});

describe("the server's check", () => {
  const moves = [
    ["review", "submitted"],
    ["sign", "reviewed"],
    ["lock", "signed"],
    ["sign_amendment", "amending"],
  ] as const;
  const unfit = { isFit: false, findings: [{ code: "signature", path: "", message: "x", times: 1 }] };

  it.each(moves)("lets nobody %s what it has not found fit", async (action, status) => {
    const test = await givenRecord({ status });
    const tried = () => commit(as(freshly(EMMA)), EMMA, test, SHEETS, fits(action));
    for (const facts of [
      { ...foundFit(test.rev), serverCheck: unfit },
      { ...foundFit(test.rev), serverCheck: null },
      foundFit(3),
      {},
    ]) {
      await given({ "testFacts/t1": facts });
      await assertFails(tried());
    }
    await given({ "testFacts/t1": foundFit(test.rev) });
    await assertSucceeds(tried());
  });

  it.each([
    ["return", "submitted"],
    ["return", "reviewed"],
    ["amend", "signed"],
    ["amend", "locked"],
    ["cancel", "signed"],
  ] as const)("leaves the way out open: %s from %s", async (action, status) => {
    const test = await givenRecord({ status });
    await given({ "testFacts/t1": { ...foundFit(test.rev), serverCheck: unfit } });
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, fits(action)));
  });

  const judged = (involved: string[], witnesses: string[]) => ({
    rev: 4,
    serverCheck: { isFit: true, findings: [], involved, witnesses },
  });

  /** What rules and the table of the domain let somebody do who had this part in a record. */
  it.each(
    (["review", "return"] as const).flatMap((action) =>
      [true, false, undefined].flatMap((witnessMayReview) =>
        [
          { entered: [], involved: [], witnesses: [] },
          { entered: ["emma"], involved: [], witnesses: [] },
          { entered: [], involved: ["emma"], witnesses: [] },
          { entered: [], involved: [], witnesses: ["emma"] },
          { entered: [], involved: ["emma"], witnesses: ["emma"] },
          { entered: [], involved: ["noor"], witnesses: ["jonas"] },
        ].map((part) => ({ action, witnessMayReview, ...part })),
      ),
    ),
  )("lets whoever had a part $action as the domain does: %o", async (one) => {
    const { action, witnessMayReview, entered, involved, witnesses } = one;
    const test = await givenRecord({ status: "submitted", enteredBy: ["noor", ...entered] });
    const facts = judged(involved, witnesses);
    await given({
      "testFacts/t1": facts,
      "config/site": { name: "Lab", ...(witnessMayReview === undefined ? {} : { witnessMayReview }) },
    });
    const verdict = move("submitted", action, {
      ...{ kind: "icsi", now: new Date(), actor: "emma", isAdmin: false, wasSubmitted: true, reason: "x" },
      ...{ enteredBy: ["noor", ...entered], serverCheck: facts.serverCheck },
      ...{ hardFindings: 0, openChecks: 0, unnotedFailedValidations: 0, missingMedia: 0 },
      ...(witnessMayReview === undefined ? {} : { witnessMayReview }),
    });
    const tried = commit(as(EMMA), EMMA, test, SHEETS, fits(action));
    await ("to" in verdict ? assertSucceeds(tried) : assertFails(tried));
  });

  it("is waited for by whoever returns a record: its parts are known by then", async () => {
    const test = await givenRecord({ status: "submitted" });
    await given({ "testFacts/t1": foundFit(3) });
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, fits("return")));
  });

  it("is written by nobody but functions", async () => {
    await givenRecord({ status: "submitted" });
    await assertFails(setDoc(doc(as(EMMA), "testFacts/t1"), foundFit(4)));
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

  // Whole in itself, so that nothing but the invalidation can refuse it.
  it("is refused as another test's", async () => {
    const test = await givenRecord({ status: "locked" });
    await given({ "tests/t7": stored({ status: "locked", retestId: "t2" }) });
    await assertFails(invalidate(EMMA, test, { retest: { retestOf: "t7" } }));
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
