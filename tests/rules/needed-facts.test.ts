import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { neededKeys } from "@zona/domain/records/fields/field-lists";
import { FIELDS_OF_KIND } from "@zona/domain/records/fields/fields-of-kinds";
import type { LabTest } from "@zona/domain/records/lab-test";
import { type Change, planCommit } from "@zona/domain/records/plan-commit";
import { recordFindings } from "@zona/domain/records/record-readiness";
import { startFields } from "@zona/domain/records/start-facts";
import { TestKind } from "@zona/domain/records/test-kind";
import { beforeEach, describe, expect, it } from "vitest";
import { commit, EMMA, freshly, newTest, OPEN_STUDY, person, useRules } from "./environment.ts";
import { AT, HEADER, recordGiver, SHEETS, stored } from "./stored-record.ts";

const { as, given } = useRules();
const givenRecord = recordGiver(given);
const by = person(EMMA);
beforeEach(() => given({ "studies/zp01": OPEN_STUDY }));

type Header = Record<string, unknown>;

/** Commits what the app refuses to plan: the header as it is given, told truly. */
function rewrite(test: ReturnType<typeof stored>, header: Header, action: "edit" | "resume") {
  const change: Change = { action, by, reason: "as the source says", testFields: { notes: "seen again" } };
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
    await assertFails(rewrite(test, without(HEADER, field), "edit"));
    await assertFails(rewrite(test, { ...HEADER, [field]: " " }, "edit"));
    await assertFails(rewrite(test, { ...HEADER, [field]: null }, "edit"));
    const another = field === "consentGivenAt" ? new Date(AT.getTime() - 60_000) : "another";
    await assertSucceeds(rewrite(test, { ...HEADER, [field]: another }, "edit"));
  });

  it.each([
    ["awaiting", "resume"],
    ["amending", "edit"],
  ] as const)("is kept while it is %s as well", async (status, action) => {
    await assertFails(rewrite(await givenRecord({ status }), without(HEADER, "operatorId"), action));
  });

  it("may be emptied in a draft", async () => {
    await assertSucceeds(rewrite(await givenRecord({ status: "draft" }), {}, "edit"));
  });

  it("stands in nobody's way where it was empty before this was refused", async () => {
    const test = await givenRecord({ header: { cycleCode: "C-1" } });
    await assertSucceeds(rewrite(test, { cycleCode: "C-2" }, "edit"));
  });

  it("of another kind is the operator alone", async () => {
    const header = { operatorId: "emma", consentRef: "C-1" };
    const test = await givenRecord({ kind: "clinical", header });
    await assertFails(rewrite(test, without(header, "operatorId"), "edit"));
    await assertSucceeds(rewrite(test, without(header, "consentRef"), "edit"));
  });
});

/**
 * The fields of the header that the domain misses in an empty one; a blinded test has its arms in its seal. What a cycle needs
 * beyond a few follows from its rows, which rules do not read: the server's check asks for it.
 */
function neededOf(kind: TestKind): string[] {
  if (kind === "icsi") return [...neededKeys(FIELDS_OF_KIND.icsi), ...startFields(kind)];
  const test = { ...stored({ ...newTest(kind), header: {} }), id: "t1" } as unknown as LabTest;
  const paths = recordFindings({ test, sheets: {} }, [], AT).map(({ path }) => path.replace(/^header\./, ""));
  return [...new Set([...paths, ...startFields(kind)])].filter((path) => path !== "arms" && !path.startsWith("units."));
}

describe("a submission", () => {
  const whole = (kind: TestKind): Header => ({
    ...Object.fromEntries(neededOf(kind).map((field) => [field, "x"])),
    operatorId: "emma",
    ...(kind === "icsi" ? HEADER : {}),
  });

  it.each(TestKind.options)("of a %s test needs every field that the domain asks for", async (kind) => {
    const needed = neededOf(kind);
    expect(needed.length).toBeGreaterThan(3);
    const { subjectCode, ...fields } = stored({ ...newTest(kind), header: whole(kind) });
    const test = kind === "preclinical" ? fields : { ...fields, subjectCode };
    const submit: Change = { action: "submit", by };
    for (const field of needed) {
      const lacking = { ...test, header: without(whole(kind), field) };
      await given({ "tests/t1": lacking });
      await assertFails(commit(as(EMMA), EMMA, lacking, SHEETS, submit));
    }
    await given({ "tests/t1": test });
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, submit));
  });

  it("and the signature of an amendment need them alike", async () => {
    const sign: Change = { action: "sign_amendment", by };
    for (const field of ["cycleCode", "consentRef", "operatorId"]) {
      const lacking = await givenRecord({ status: "amending", header: without(HEADER, field) });
      await assertFails(commit(as(freshly(EMMA)), EMMA, lacking, SHEETS, sign));
    }
    const test = await givenRecord({ status: "amending" });
    await assertSucceeds(commit(as(freshly(EMMA)), EMMA, test, SHEETS, sign));
  });
});
