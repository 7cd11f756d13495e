import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { Change } from "@zona/domain/tests/plan-commit";
import { rowsOfCells } from "@zona/domain/tests/sheet";
import { doc, serverTimestamp, setDoc, Timestamp, writeBatch } from "firebase/firestore";
import { afterAll, describe, expect, it } from "vitest";
import { attackLog, documentedAttacks } from "../attack-log.ts";
import {
  commit,
  commitCreation,
  creation,
  EMMA,
  NOOR,
  OPEN_STUDY,
  person,
  storedTest,
  useRules,
} from "./environment.ts";
import { nameOf, raw, write } from "./raw-requests.ts";

/** What a member of staff can try with requests of their own making: each is a way around the trail or to others' records. */
const { as, given } = useRules();
const { refused, counts } = attackLog();
const ADMIN = { ...NOOR, uid: "ada", role: "admin" };
const AT = new Date(1_790_000_000_000);
const CELLS = { "1.cells": 4 };
const SHEETS = { d2: { rows: rowsOfCells(CELLS) } };
const by = person(EMMA);
const at = serverTimestamp();
const edit: Change = { action: "edit", by, testFields: { notes: "x" } };
const ENDLESS = "x".repeat(2_000);

const stored = (fields: Record<string, unknown> = {}) =>
  storedTest(NOOR, { rev: 4, status: "in_progress", header: { operatorId: "emma" }, ...fields });

async function givenRecord(fields: Record<string, unknown> = {}) {
  const test = stored(fields);
  const sheet = { cells: CELLS, rev: 4, updatedAt: Timestamp.fromDate(AT) };
  await given({ "studies/zp01": OPEN_STUDY, "tests/t1": test, "tests/t1/sheets/d2": sheet });
  return test;
}

const event = (fields: object) => ({
  ...{ step: "freeze", unit: 3, at, witness: by, identifiers: ["ICSI-0001", "HF-0042-K"] },
  ...fields,
});

afterAll(() => console.log("Attacks on the rules of records\n", counts()));

describe("a commit in parts", () => {
  const told = { rev: 5, action: "edit", by, before: { notes: "" }, after: { notes: "x" } };
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
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { action: "submit", by }, { revision: { sheets } }));
    const made = creation(EMMA, "t2");
    made.revision.sheets = sheets;
    await assertFails(commitCreation(as(EMMA), "t2", made));
    refused("a revision that tells what did not happen", 3);
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
    await given({ [`tests/t1/sheets/${ids.at(-1)}`]: { cells: {}, rev: 4, updatedAt: Timestamp.fromDate(AT) } });
    const sheets = (told: readonly string[]) => Object.fromEntries(told.map((id) => [id, { "1": { cells: 8 } }]));
    const tells = Object.fromEntries(ids.map((id) => [id, phantom]));
    const change: Change = { action: "edit", by, sheets: sheets(ids.slice(0, -1)) };
    const fields = { cells: { "1.cells": 8 }, rev: 5, updatedAt: at };
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
    batch.set(doc(db, "tests/t1/revisions/5"), { rev: 5, at, by, action: "edit", before: {}, after: {} });
    await assertFails(batch.commit());
    await assertFails(commit(db, EMMA, test, SHEETS, edit, { revision: { reasonKind: ENDLESS } }));
    refused("a revision that tells what did not happen", 2);
  });

  it.each(["\u200b\u200b\u200b", "...", " \n "])("gives no reason by %j", async (reason) => {
    const test = await givenRecord();
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, { action: "cancel", by }, { revision: { reason } }));
    refused("a reason that says nothing");
  });
});

describe("addresses and numbers that break what reads them", () => {
  it.each(["a b", "a.b", "<b>", "%2e%2e", "ü", "x".repeat(65)])("no test, draft or query is called %s", async (id) => {
    await givenRecord();
    const query = { type: "query", status: "new", path: "a", openedBy: by, openedAt: at, updatedAt: at, notes: {} };
    const view = { name: "a", owner: by, isShared: true, version: 1, view: "{}", createdAt: at, updatedAt: at };
    const told = { by, at, title: "a", format: "csv", view: "{}", filterText: "a", state: "made", rows: 1 };
    await assertFails(commitCreation(as(EMMA), id, creation(EMMA, id)));
    for (const [path, fields] of [
      [`drafts/${id}`, { owner: "emma", step: "kind", values: {}, createdAt: at, updatedAt: at }],
      [`tests/t1/queries/${id}`, query],
      [`tests/t1/witness/${id}`, event({ performer: person(NOOR) })],
      [`savedViews/${id}`, view],
      [`exports/${id}`, told],
    ] as const) {
      await assertFails(setDoc(doc(as(EMMA), path), fields));
      await assertSucceeds(setDoc(doc(as(EMMA), path.replace(id, "aGoodOne")), fields));
    }
    refused("addresses that break what reads them", 6);
  });

  it("a test is due at times, not at words", async () => {
    const test = await givenRecord();
    for (const due of [
      { from: "a", target: "b", overdue: "c" },
      { from: 1, target: 2, overdue: 3 },
      { from: Timestamp.fromDate(AT), target: "b", overdue: "c" },
    ]) {
      const nextDue = { check: "d2", ...due };
      const set = { test: { nextDue }, revision: { after: { notes: "x", nextDue, enteredBy: ["noor", "emma"] } } };
      await assertFails(commit(as(EMMA), EMMA, test, SHEETS, edit, set));
      refused("values of another type or size");
    }
  });

  it("lists that are chosen from hold each choice once", async () => {
    const many = (one: string) => Array.from({ length: 5000 }, () => one);
    const db = as(EMMA);
    await assertFails(setDoc(doc(db, "notificationSettings/emma"), { email: many("overdue") }));
    const resource = `resources/${"r".repeat(20)}`;
    const said = { title: "Form A", category: "sop", newest: 1, isRetired: false, createdBy: by, createdAt: at };
    const file = { originalName: "a.pdf", declaredType: "application/pdf", declaredBytes: 1, note: "" };
    const send = (kinds: string[]) => {
      const batch = writeBatch(db);
      batch.set(doc(db, resource), { ...said, kinds, updatedAt: at });
      batch.set(doc(db, `${resource}/versions/1`), { ...file, state: "uploading", uploader: by, createdAt: at });
      return batch.commit();
    };
    await assertFails(send(many("icsi")));
    await assertSucceeds(send(["icsi"]));
    refused("values of another type or size", 2);
  });

  it("a lot stands at its own number, a word at a key of letters", async () => {
    const lot = { product: "Medium", lotNo: "AB 12/3", expiresAt: Timestamp.fromDate(AT), by, at };
    await assertFails(setDoc(doc(as(EMMA), "lots/OTHER-1"), lot));
    await assertSucceeds(setDoc(doc(as(EMMA), "lots/AB_12_3"), lot));
    // Letters that only the app can fold stand where the app puts them.
    await assertSucceeds(setDoc(doc(as(EMMA), "lots/_1"), { ...lot, lotNo: "Ü1" }));
    const list = (key: string) => ({ terms: { [key]: { label: "Müller", status: "pending", by, at } }, last: key });
    for (const key of ["a b", "<b>", "a/b"]) await assertFails(setDoc(doc(as(EMMA), "vocabulary/strain"), list(key)));
    await assertSucceeds(setDoc(doc(as(EMMA), "vocabulary/strain"), list("muller")));
    refused("addresses that break what reads them", 4);
  });
});

describe("another's name", () => {
  const query = { type: "query", status: "new", path: "a", openedBy: by, openedAt: at, updatedAt: at, notes: {} };
  it.each([
    ["somebody without an account", { uid: "ghost", name: "Nobody Real" }],
    ["somebody's account under another name", { uid: "jonas", name: "Ada Admin" }],
    ["an address in place of an account", { uid: "noor/x/y", name: "Noor Haddad" }],
  ])("is not put down: %s", async (_, someone) => {
    await givenRecord();
    await given({ "users/jonas": { name: "Jonas Weber" } });
    await assertFails(setDoc(doc(as(EMMA), "tests/t1/witness/w1"), event({ performer: someone })));
    await assertFails(setDoc(doc(as(EMMA), "tests/t1/queries/q1"), { ...query, assignee: someone }));
    const jonas = { uid: "jonas", name: "Jonas Weber" };
    await assertSucceeds(setDoc(doc(as(EMMA), "tests/t1/witness/w1"), event({ performer: jonas })));
    await assertSucceeds(setDoc(doc(as(EMMA), "tests/t1/queries/q1"), { ...query, assignee: jonas }));
    refused("another's name put down", 2);
  });

  it("is put down as the record itself knows it, also where it is an older one", async () => {
    const jonas = { uid: "jonas", name: "Jonas Weber" };
    const olga = { uid: "olga", name: "Olga Maiden" };
    await givenRecord({ createdBy: jonas, header: { names: { olga: "Olga Maiden" } } });
    for (const [id, performer] of [
      ["w1", jonas],
      ["w2", olga],
    ] as const) {
      await assertSucceeds(setDoc(doc(as(EMMA), `tests/t1/witness/${id}`), event({ performer })));
    }
  });

  it.each([
    ["a third container", { identifiers: ["ICSI-0001", "HF-0042-K", ENDLESS] }],
    ["an endless reference", { externalRef: ENDLESS, reconciliation: "matched" }],
    ["a reference nobody reconciled", { externalRef: "W-1" }],
    ["a reconciliation of nothing", { reconciliation: "matched" }],
    ["a reconciliation nobody knows", { externalRef: "W-1", reconciliation: { all: true } }],
  ])("is not lent to %s", async (_, fields) => {
    await givenRecord();
    await assertFails(setDoc(doc(as(EMMA), "tests/t1/witness/w1"), event({ performer: person(NOOR), ...fields })));
    const whole = { performer: person(NOOR), externalRef: "W-1", reconciliation: "matched" };
    await assertSucceeds(setDoc(doc(as(EMMA), "tests/t1/witness/w1"), event(whole)));
    refused("values of another type or size");
  });
});

describe("asking for everybody's", () => {
  const from = (collectionId: string, more: object = {}) => ({
    structuredQuery: { from: [{ collectionId, ...more }], limit: 1 },
  });
  const count = (query: object) => ({
    structuredAggregationQuery: { ...query, aggregations: [{ alias: "n", count: {} }] },
  });

  it.each(["drafts", "notifications", "exports", "savedViews", "chatAnswers", "chatTurns"])(
    "%s are neither listed nor counted without saying whose",
    async (name) => {
      expect((await raw(EMMA, "documents:runQuery", from(name))).status).toBe(403);
      expect((await raw(EMMA, "documents:runAggregationQuery", count(from(name)))).status).toBe(403);
      refused("questions that do not say whose", 2);
    },
  );

  it.each([
    "sheets",
    "codes",
    "witness",
    "signatures",
    "chain",
    "presence",
    "versions",
    "work",
    "revisions",
    "changes",
  ])("all %s of all records are not read at once", async (name) => {
    const all = from(name, { allDescendants: true });
    expect((await raw(EMMA, "documents:runQuery", all)).status).toBe(403);
    expect((await raw(EMMA, "documents:runAggregationQuery", count(all))).status).toBe(403);
    refused("groups of collections", 2);
  });

  it("nothing names the collections, or reads a document along with others", async () => {
    await given({ "drafts/d1": { owner: "noor" }, "users/noor": { name: "Noor Haddad" } });
    for (const who of [undefined, EMMA, ADMIN]) {
      expect((await raw(who, "documents:listCollectionIds", {})).status).toBe(403);
      refused("questions that do not say whose");
    }
    const documents = [nameOf("users/noor"), nameOf("drafts/d1")];
    expect((await raw(EMMA, "documents:batchGet", { documents })).status).toBe(403);
    expect((await raw(EMMA, "documents:batchGet", { documents: documents.slice(0, 1) })).status).toBe(200);
    refused("questions that do not say whose");
  });

  it("no page further down is open where the first is closed", async () => {
    await given({ "drafts/d1": { owner: "noor", at: 1 }, "drafts/d2": { owner: "noor", at: 2 } });
    for (const extra of [
      { offset: 1 },
      {
        startAt: { values: [{ referenceValue: nameOf("drafts/d1") }], before: false },
        orderBy: [{ field: { fieldPath: "__name__" } }],
      },
      { select: { fields: [{ fieldPath: "__name__" }] } },
    ]) {
      const { structuredQuery } = from("drafts");
      expect(
        (await raw(EMMA, "documents:runQuery", { structuredQuery: { ...structuredQuery, ...extra } })).status,
      ).toBe(403);
      refused("questions that do not say whose");
    }
  });
});

describe("docs/security.md", () => {
  it("shows how many attacks were refused here", () => {
    expect(counts()).toEqual(documentedAttacks("tests/rules/attacks.test.ts"));
  });
});
