import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { Change } from "@zona/domain/records/plan-commit";
import { doc, serverTimestamp, writeBatch } from "firebase/firestore";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { attackLog, documentedAttacks } from "../../attack-log.ts";
import { adminOf, commit, EMMA, NOOR, OF_STUDY, OPEN_STUDY, person, useRules } from "../environment.ts";
import { nameOf, raw, write } from "../raw-requests.ts";
import { CELLS, recordGiver, SHEETS } from "../stored-record.ts";

/** What a member of staff can try with requests of their own making: each is a way around the trail. */
const { as, given } = useRules();
const { refused, counts } = attackLog();
const givenRecord = recordGiver(given);
const ADMIN = adminOf(NOOR, "ada");
const by = person(EMMA);
const at = serverTimestamp();
const edit: Change = { action: "edit", by, testFields: { notes: "x" } };
const ENDLESS = "x".repeat(2_000);

beforeEach(() => given({ "studies/zp01": OPEN_STUDY }));
afterAll(() => console.log("Attacks on the rules of records\n", counts()));

describe("a commit in parts", () => {
  const told = { rev: 5, action: "edit", ...OF_STUDY, by, before: { notes: "" }, after: { notes: "x" } };
  const who = {
    before: { ...told.before, enteredBy: ["noor"] },
    after: { ...told.after, enteredBy: ["noor", "emma"] },
  };
  const test = write("tests/t1", { rev: 5, notes: "x", enteredBy: ["noor", "emma"], updatedBy: by }, ["updatedAt"]);
  const revision = write("tests/t1/revisions/5", { ...told, ...who }, ["at"]);

  it("is taken whole, and no second time", async () => {
    await givenRecord();
    expect((await raw(EMMA, "documents:commit", { writes: [test, revision] })).status).toBe(200);
    expect((await raw(EMMA, "documents:commit", { writes: [test, revision] })).status).toBe(403);
    refused("a commit sent again");
  });

  it.each([
    ["the test alone", [test]],
    ["the revision alone", [revision]],
    ["the test twice", [test, write("tests/t1", { notes: "y" }), revision]],
    ["a second change behind the first", [test, revision, write("tests/t1", { status: "locked" })]],
    ["the revision rewritten behind itself", [test, revision, write("tests/t1/revisions/5", { by: person(NOOR) })]],
    ["a deletion behind it", [test, revision, { delete: nameOf("tests/t1") }]],
    ["an older revision taken away with it", [test, revision, { delete: nameOf("tests/t1/revisions/4") }]],
    ["a sheet taken away with it", [test, revision, { delete: nameOf("tests/t1/sheets/d2") }]],
    [
      "a number counted up by the server",
      [
        {
          ...test,
          updateTransforms: [...test.updateTransforms, { fieldPath: "rev", increment: { integerValue: "1" } }],
        },
        revision,
      ],
    ],
    [
      "a name added by the server",
      [
        {
          ...test,
          updateTransforms: [
            ...test.updateTransforms,
            { fieldPath: "enteredBy", removeAllFromArray: { values: [{ stringValue: "emma" }] } },
          ],
        },
        revision,
      ],
    ],
  ])("is refused as %s", async (_, writes) => {
    await givenRecord();
    expect((await raw(EMMA, "documents:commit", { writes })).status).toBe(403);
    refused("a commit in parts, or with more behind it");
  });

  it("is refused write by write, where one would go without the other", async () => {
    await givenRecord();
    const { body } = await raw(EMMA, "documents:batchWrite", { writes: [test, revision] });
    expect(JSON.stringify(body)).toMatch(/PERMISSION_DENIED|"code":7/);
    const left = await raw(ADMIN, "documents:batchGet", {
      documents: [nameOf("tests/t1"), nameOf("tests/t1/revisions/5")],
    });
    expect(JSON.stringify(left.body)).toContain('"rev":{"integerValue":"4"}');
    expect(JSON.stringify(left.body)).toContain('"missing"');
    refused("a commit in parts, or with more behind it", 2);
  });
});

describe("a revision that tells what did not happen", () => {
  const phantom = { before: {}, after: { "1.cells": 8 } };
  it.each([
    ["a new sheet", { d3: phantom }],
    ["another value of a sheet", { d2: { before: CELLS, after: { "1.cells": 8 } } }],
    ["a sheet under another path", { "d2/x/y": phantom }],
    [
      "more sheets than one commit writes",
      Object.fromEntries(["d3", "d4", "d5", "d6", "d7"].map((id) => [id, phantom])),
    ],
    ["text in place of sheets", ENDLESS],
    ["a list in place of sheets", ["d2"]],
    ["an empty list in place of sheets", []],
  ])("is refused with %s", async (_, sheets) => {
    const test = await givenRecord();
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, edit, { revision: { sheets } }));
    refused("a revision that tells what did not happen");
  });

  it("is refused with a sheet of an earlier revision beside its own", async () => {
    const test = await givenRecord();
    const change: Change = { action: "edit", by, sheets: { d3: { "1": { cells: 8 } } } };
    const d3 = { before: {}, after: { "1.cells": 8 } };
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, change, { revision: { sheets: { d3, d2: phantom } } }));
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, change));
    refused("a revision that tells what did not happen");
  });

  it.each([1, 2, 3])("is refused with a sheet of its own behind %i that were written", async (written) => {
    const test = await givenRecord();
    const ids = ["d3", "d4", "d5", "d6"].slice(0, written + 1);
    await given({ [`tests/t1/sheets/${ids.at(-1)}`]: { cells: {}, rev: 4 } });
    const sheets = (told: readonly string[]) => Object.fromEntries(told.map((id) => [id, { "1": { cells: 8 } }]));
    const tells = Object.fromEntries(ids.map((id) => [id, phantom]));
    const change: Change = { action: "edit", by, sheets: sheets(ids.slice(0, -1)) };
    const fields = { cells: { "1.cells": 8 }, rev: 5 };
    const put = Object.fromEntries(ids.slice(0, -1).map((id) => [id, fields]));
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, change, { revision: { sheets: tells }, sheets: put }));
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, { ...change, sheets: sheets(ids) }));
    refused("a revision that tells what did not happen");
  });

  it("is refused when nothing changes at all, and with a kind of reason that nobody knows", async () => {
    const test = await givenRecord({ enteredBy: ["noor", "emma"] });
    const db = as(EMMA);
    const batch = writeBatch(db);
    batch.update(doc(db, "tests/t1"), { rev: 5, updatedBy: by, updatedAt: at });
    batch.set(doc(db, "tests/t1/revisions/5"), { rev: 5, at, by, action: "edit", ...OF_STUDY, before: {}, after: {} });
    await assertFails(batch.commit());
    await assertFails(commit(db, EMMA, test, SHEETS, edit, { revision: { reasonKind: ENDLESS } }));
    refused("a revision that tells what did not happen", 2);
  });

  it.each(["\u200b\u200b\u200b", "...", " \n "])("gives no reason by %j", async (reason) => {
    const test = await givenRecord({ submittedBy: person(NOOR) });
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, edit, { revision: { reason } }));
    refused("a reason that says nothing");
  });
});

describe("docs/security.md", () => {
  it("shows how many attacks were refused here", () => {
    expect(counts()).toEqual(documentedAttacks("tests/rules/attacks/attacks.test.ts"));
  });
});
