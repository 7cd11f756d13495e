import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { deleteDoc, doc, getDoc, serverTimestamp, setDoc, Timestamp } from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { EMMA, JONAS, NOOR, person, type Signed, useRules } from "./environment.ts";
import { recordGiver } from "./stored-record.ts";

const { as, given } = useRules();
const givenTest = recordGiver(given);
const colleague = { name: "Noor Haddad", organisation: "hollyfield.example" };
const givenRecord = async (fields?: Record<string, unknown>) => {
  await given({ "users/noor": colleague });
  return givenTest(fields);
};
const by = person(EMMA);

describe("a witness", () => {
  const event = {
    step: "freeze",
    unit: 3,
    at: serverTimestamp(),
    performer: person(NOOR),
    witness: by,
    identifiers: ["HF-0042-K", "ICSI-0001"],
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
    ["with the same identifier twice", { identifiers: ["HF-0042-K", "HF-0042-K"] }],
    ["with a third container", { identifiers: ["HF-0042-K", "ICSI-0001", "ICSI-0001"] }],
    ["of a performer without a name", { performer: { uid: "x", name: "" } }],
    ["with a field of its own", { by: "me" }],
  ])("is refused %s", async (_, fields) => {
    await givenRecord();
    await assertFails(witness(fields));
  });

  const mismatch = { outcome: "mismatch", at: serverTimestamp(), witness: by, container: "second", read: "HF-0045-X" };
  const misread = (fields: object = {}, id = "m1") =>
    setDoc(doc(as(EMMA), `tests/t1/witness/${id}`), { ...mismatch, ...fields });

  it("tells of a container that belongs to another record, whether or not a step was said", async () => {
    await givenRecord();
    await assertSucceeds(misread());
    await assertSucceeds(misread({ step: "freeze", performer: person(NOOR), container: "first" }, "m2"));
    await assertFails(misread({ read: "HF-0099-Y" }));
    await assertFails(deleteDoc(doc(as(EMMA), "tests/t1/witness/m1")));
  });

  it.each([
    ["in another's name", { witness: person(JONAS) }],
    ["back-dated", { at: Timestamp.fromMillis(0) }],
    ["that is none", { read: "HF-0042-K" }],
    ["of nothing", { read: "" }],
    ["of endless words", { read: "x".repeat(201) }],
    ["of a third container", { container: "third" }],
    ["of another outcome", { outcome: "matched" }],
    ["of a step that is not witnessed", { step: "coffee" }],
    ["of their own work", { performer: by }],
    ["with codes that match", { identifiers: ["HF-0042-K", "ICSI-0001"] }],
  ])("tells of no mismatch %s", async (_, fields) => {
    await givenRecord();
    await assertFails(misread(fields));
  });

  it("is refused after the fact and for outsiders", async () => {
    await givenRecord({ status: "locked" });
    await assertFails(witness());
    await assertFails(misread());
    await givenRecord();
    await assertFails(witness({}, { ...EMMA, staff: false }));
  });
});

describe("a witness of rows", () => {
  const row = (number: string, values: object = { fate: "freeze", by: person(NOOR) }) => ({
    sheetId: "dispositions",
    row: number,
    values,
  });
  const statement = {
    covers: [row("3")],
    sha256: "a".repeat(64),
    performers: ["noor"],
    at: Timestamp.fromMillis(1_790_000_000_000),
    enteredAt: serverTimestamp(),
    witness: by,
  };
  const states = (fields: object = {}, who: Signed = EMMA) =>
    setDoc(doc(as(who), "tests/t1/witness/s1"), { ...statement, ...fields });
  const many = (count: number) => Array.from({ length: count }, (_, index) => row(String(index + 1)));

  it.each(["draft", "in_progress", "awaiting", "amending"])(
    "is written once while the record is %s",
    async (status) => {
      await givenRecord({ status });
      await assertSucceeds(states({ covers: many(60) }));
      await assertFails(states());
      await assertFails(deleteDoc(doc(as(EMMA), "tests/t1/witness/s1")));
    },
  );

  it.each([
    ["in another's name", { witness: person(JONAS) }],
    ["under another name", { witness: { uid: "emma", name: "Noor Haddad" } }],
    ["of their own performance", { performers: ["noor", "emma"] }],
    ["of what is yet to come", { at: Timestamp.fromMillis(Date.now() + 3_600_000) }],
    ["at no time", { at: "yesterday" }],
    ["entered at another time than now", { enteredAt: Timestamp.fromMillis(0) }],
    ["of nothing", { covers: [] }],
    ["of more rows than anybody reads", { covers: many(61) }],
    ["of rows that are no list", { covers: { "3": row("3") } }],
    ["without a hash", { sha256: "" }],
    ["with a step as well", { step: "freeze" }],
    ["with an outcome", { outcome: "mismatch" }],
    ["of performers in words", { performers: "noor" }],
    ["of performers that are no list", { performers: { noor: true } }],
    ["of an endless list of performers", { performers: Array.from({ length: 21 }, (_, n) => `u${n}`) }],
  ])("is refused %s", async (_, fields) => {
    await givenRecord();
    await assertFails(states(fields));
  });

  it.each(["submitted", "reviewed", "signed", "locked", "cancelled", "invalid"])(
    "is refused once the record is %s",
    async (status) => {
      await givenRecord({ status });
      await assertFails(states());
    },
  );

  it("is refused for outsiders and for another organisation's record", async () => {
    await givenRecord();
    await assertFails(states({}, { ...EMMA, staff: false }));
    await givenRecord({ organisation: "meridian-devices.example" });
    await assertFails(states());
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
