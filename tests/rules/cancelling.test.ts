import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { Change } from "@zona/domain/records/plan-commit";
import { describe, it } from "vitest";
import { commit, EMMA, NOOR, person, type Signed, useRules } from "./environment.ts";
import { recordGiver, SHEETS } from "./stored-record.ts";

const { as, given } = useRules();

const givenRecord = recordGiver(given);
const by = person(EMMA);

describe("the cancellation of what was submitted", () => {
  const ADA: Signed = { ...EMMA, uid: "ada", staffName: "Ada Admin", role: "admin" };
  const submitted = { status: "submitted", submittedBy: person(NOOR) };
  const cancel = (who: Signed): Change => ({ action: "cancel", by: person(who), reason: "of another cycle" });
  const restore = (who: Signed): Change => ({ action: "restore", by: person(who), reason: "it was this one" });

  it("is asked for by one person, and done by an administrator who is somebody else", async () => {
    const test = await givenRecord(submitted);
    // Nobody asked.
    for (const who of [EMMA, ADA]) await assertFails(commit(as(who), who, test, SHEETS, cancel(who)));
    const asked = await givenRecord({ ...submitted, cancelAskedBy: person(EMMA) });
    // Who asked, and who is no administrator.
    for (const who of [EMMA, NOOR]) await assertFails(commit(as(who), who, asked, SHEETS, cancel(who)));
    const askedByAda = await givenRecord({ ...submitted, cancelAskedBy: person(ADA) });
    await assertFails(commit(as(ADA), ADA, askedByAda, SHEETS, cancel(ADA)));
    await givenRecord({ ...submitted, cancelAskedBy: person(EMMA) });
    await assertSucceeds(commit(as(ADA), ADA, asked, SHEETS, cancel(ADA)));
  });

  it("is asked for in one's own name, of a submitted record, and changes nothing else", async () => {
    const ask: Change = { action: "ask_cancel", by, reason: "of another cycle" };
    await assertFails(commit(as(EMMA), EMMA, await givenRecord({ status: "in_progress" }), SHEETS, ask));
    const test = await givenRecord(submitted);
    const other = { cancelAskedBy: person(NOOR) };
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, ask, { test: other, revision: { after: other } }));
    const returned = { ...submitted, status: "in_progress" };
    await assertSucceeds(commit(as(EMMA), EMMA, await givenRecord(returned), SHEETS, ask));
  });

  it("names the state it is cancelled in", async () => {
    const test = await givenRecord({ status: "in_progress" });
    const wrong = { statusBefore: "signed" };
    const told = { test: wrong, revision: { after: { status: "cancelled", ...wrong } } };
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, cancel(EMMA), told));
  });

  it("is taken back by an administrator, to the state before and no other", async () => {
    const cancelled = { ...submitted, status: "cancelled", statusBefore: "submitted", cancelAskedBy: person(EMMA) };
    const test = await givenRecord(cancelled);
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, restore(EMMA)));
    const ahead = { status: "signed" };
    const told = {
      before: { status: "cancelled", statusBefore: "submitted", cancelAskedBy: person(EMMA) },
      after: ahead,
    };
    await assertFails(commit(as(ADA), ADA, test, SHEETS, restore(ADA), { test: ahead, revision: told }));
    await assertSucceeds(commit(as(ADA), ADA, test, SHEETS, restore(ADA)));
  });

  it.each([
    ["the state before", { statusBefore: "submitted" }],
    ["who asked", { cancelAskedBy: person(EMMA) }],
  ])("leaves nothing of it behind when it is taken back: %s", async (_, kept) => {
    const both = { statusBefore: "submitted", cancelAskedBy: person(EMMA) };
    const test = await givenRecord({ ...submitted, status: "cancelled", ...both });
    const gone = Object.fromEntries(Object.entries(both).filter(([field]) => !(field in kept)));
    const told = { before: { status: "cancelled", ...gone }, after: { status: "submitted" } };
    await assertFails(commit(as(ADA), ADA, test, SHEETS, restore(ADA), { test: kept, revision: told }));
  });
});
