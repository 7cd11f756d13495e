import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { LabTest } from "@zona/domain/records/lab-test";
import { startFields } from "@zona/domain/records/moves/start-facts";
import { type Change, planCommit } from "@zona/domain/records/plan-commit";
import { beforeEach, describe, it } from "vitest";
import { commit, EMMA, OPEN_STUDY, person, useRules } from "./environment.ts";
import { AT, HEADER, recordGiver, SHEETS, type stored } from "./stored-record.ts";

const { as, given } = useRules();
const givenRecord = recordGiver(given);
const by = person(EMMA);
beforeEach(() => given({ "studies/zp01": OPEN_STUDY }));

type Header = Record<string, unknown>;

/** Commits what the app refuses to plan: the header as it is given, told truly. */
function rewrite(test: ReturnType<typeof stored>, header: Header) {
  const change: Change = { action: "edit", by, reason: "as the source says", testFields: { notes: "seen again" } };
  const plan = planCommit({ ...test, id: "t1" } as unknown as LabTest, SHEETS, change);
  const before = { ...plan?.revision.before, header: test.header };
  const after = { ...plan?.revision.after, header };
  return commit(as(EMMA), EMMA, test, SHEETS, change, { test: { header }, revision: { before, after } });
}

const without = (header: Header, field: string) =>
  Object.fromEntries(Object.entries(header).filter(([name]) => name !== field));

describe("what a test needed to be started", () => {
  it.each(startFields("icsi"))("keeps its %s: another value may take its place, none may not", async (field) => {
    const test = await givenRecord();
    await assertFails(rewrite(test, without(HEADER, field)));
    await assertFails(rewrite(test, { ...HEADER, [field]: " " }));
    await assertFails(rewrite(test, { ...HEADER, [field]: null }));
    const another = field === "consentGivenAt" ? new Date(AT.getTime() - 60_000) : "another";
    await assertSucceeds(rewrite(test, { ...HEADER, [field]: another }));
  });

  it.each(["awaiting", "amending"])("is kept while it is %s as well", async (status) => {
    await assertFails(rewrite(await givenRecord({ status }), without(HEADER, "operatorId")));
  });

  it("may be emptied in a draft", async () => {
    await assertSucceeds(rewrite(await givenRecord({ status: "draft" }), {}));
  });

  it("stands in nobody's way where it was empty before this was refused", async () => {
    const test = await givenRecord({ header: { cycleCode: "C-1" } });
    await assertSucceeds(rewrite(test, { cycleCode: "C-2" }));
  });

  it("of another kind is the operator alone", async () => {
    const header = { operatorId: "emma", consentRef: "C-1" };
    const test = await givenRecord({ kind: "clinical", header });
    await assertFails(rewrite(test, without(header, "operatorId")));
    await assertSucceeds(rewrite(test, without(header, "consentRef")));
  });
});
