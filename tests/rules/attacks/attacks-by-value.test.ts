import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { Change } from "@zona/domain/records/plan-commit";
import { doc, serverTimestamp, setDoc } from "firebase/firestore";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { attackLog, documentedAttacks } from "../../attack-log.ts";
import { commit, EMMA, NOOR, OPEN_STUDY, person, useRules } from "../environment.ts";
import { AT, HEADER, recordGiver, SHEETS } from "../stored-record.ts";

/** Names, addresses, sizes and types that a hostile client can put into its own records. */
const { as, given } = useRules();
const { refused, counts } = attackLog();
const givenRecord = recordGiver(given);
const by = person(EMMA);
const at = serverTimestamp();
const edit: Change = { action: "edit", by, testFields: { notes: "x" } };
const ENDLESS = "x".repeat(2_000);

const event = (fields: object) => ({
  step: "freeze",
  unit: 3,
  at,
  witness: by,
  identifiers: ["ICSI-0001", "HF-0042-K"],
  ...fields,
});

beforeEach(() => given({ "studies/zp01": OPEN_STUDY }));
afterAll(() => console.log("Attacks by value on the rules of records\n", counts()));

describe("addresses and numbers that break what reads them", () => {
  it.each(["a b", "a.b", "<b>", "%2e%2e", "ü", "x".repeat(65)])("no draft is called %s", async (id) => {
    await givenRecord();
    const view = { name: "a", owner: by, isShared: true, version: 1, view: "{}", createdAt: at, updatedAt: at };
    const told = { by, at, title: "a", format: "csv", view: "{}", filterText: "a", state: "made", rows: 1 };
    for (const [path, fields] of [
      [`drafts/${id}`, { owner: "emma", step: "kind", values: {}, createdAt: at, updatedAt: at }],
      [`tests/t1/witness/${id}`, event({ performer: person(NOOR) })],
      [`savedViews/${id}`, view],
      [`exports/${id}`, told],
    ] as const) {
      await assertFails(setDoc(doc(as(EMMA), path), fields));
      await assertSucceeds(setDoc(doc(as(EMMA), path.replace(id, "aGoodOne")), fields));
    }
    refused("addresses that break what reads them", 5);
  });

  it("no client says when a check is due", async () => {
    const test = await givenRecord();
    for (const due of [AT, new Date("2099-01-01"), "b"]) {
      const nextDue = { check: "d2", from: due, target: due, overdue: due };
      const set = { test: { nextDue }, revision: { after: { notes: "x", nextDue, enteredBy: ["noor", "emma"] } } };
      await assertFails(commit(as(EMMA), EMMA, test, SHEETS, edit, set));
      refused("values of another type or size");
    }
  });

  it("lists that are chosen from hold each choice once", async () => {
    const many = (one: string) => Array.from({ length: 5000 }, () => one);
    const db = as(EMMA);
    await assertFails(setDoc(doc(db, "notificationSettings/emma"), { email: many("overdue") }));
    await assertFails(setDoc(doc(db, "notificationSettings/emma"), { email: ["overdue"], pace: "never" }));
    await assertSucceeds(setDoc(doc(db, "notificationSettings/emma"), { email: ["overdue"], pace: "daily" }));
    refused("values of another type or size");
  });
});

describe("another's name", () => {
  it.each([
    ["somebody without an account", { uid: "ghost", name: "Nobody Real" }],
    ["somebody's account under another name", { uid: "mia", name: "Ada Admin" }],
    ["an address in place of an account", { uid: "noor/x/y", name: "Noor Haddad" }],
  ])("is not put down: %s", async (_, someone) => {
    await givenRecord();
    await given({ "users/mia": { name: "Mia Stone", organisation: "hollyfield.example" } });
    await assertFails(setDoc(doc(as(EMMA), "tests/t1/witness/w1"), event({ performer: someone })));
    const mia = { uid: "mia", name: "Mia Stone" };
    await assertSucceeds(setDoc(doc(as(EMMA), "tests/t1/witness/w1"), event({ performer: mia })));
    refused("another's name put down");
  });

  it("is put down as the record itself wrote it down, also where it is an older one", async () => {
    const mia = { uid: "mia", name: "Mia Stone" };
    await givenRecord({ createdBy: mia });
    await assertSucceeds(setDoc(doc(as(EMMA), "tests/t1/witness/w1"), event({ performer: mia })));
  });

  it("is not put down after somebody typed it into the header", async () => {
    const test = await givenRecord();
    await given({ "users/mia": { name: "Mia Stone", organisation: "hollyfield.example" } });
    const header = { ...HEADER, names: { mia: "Ada Admin" } };
    await assertSucceeds(commit(as(EMMA), EMMA, test, SHEETS, { action: "edit", by, testFields: { header } }));
    const someone = { uid: "mia", name: "Ada Admin" };
    await assertFails(setDoc(doc(as(EMMA), "tests/t1/witness/w1"), event({ performer: someone })));
    refused("another's name put down");
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

describe("docs/security.md", () => {
  it("shows how many attacks were refused here", () => {
    expect(counts()).toEqual(documentedAttacks("tests/rules/attacks/attacks-by-value.test.ts"));
  });
});
