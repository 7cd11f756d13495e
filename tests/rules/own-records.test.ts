import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { Change } from "@zona/domain/records/plan-commit";
import { deleteDoc, doc, getDoc, serverTimestamp, setDoc } from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import {
  accessOf,
  adminOf,
  commit,
  EMMA,
  JONAS,
  NOOR,
  OPEN_STUDY,
  PRIYA,
  person,
  type Signed,
  useRules,
} from "./environment.ts";
import { recordGiver, SHEETS } from "./stored-record.ts";

const { as, given } = useRules();

/** A record that Noor of the laboratory created. */
const givenRecord = recordGiver(given);

const ADMIN_OF_PARTNER: Signed = adminOf(JONAS, "ina", "Ina");
const OTHERS = { JONAS, PRIYA, ADMIN_OF_PARTNER };

beforeEach(() => given({ "studies/zp01": OPEN_STUDY }));

describe("a record", () => {
  it("stays of its organisation, told or not", async () => {
    const test = await givenRecord();
    const change: Change = { action: "edit", by: person(EMMA), testFields: { notes: "x" } };
    const set = { organisation: "meridian-devices.example" };
    const told = {
      before: { notes: "", enteredBy: ["noor"], organisation: "hollyfield.example" },
      after: { notes: "x", enteredBy: ["noor", "emma"], ...set },
    };
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, change, { test: set }));
    await assertFails(commit(as(EMMA), EMMA, test, SHEETS, change, { test: set, revision: told }));
  });
});

describe("people of another organisation", () => {
  it("cannot edit a field or a cell of it", async () => {
    const test = await givenRecord();
    for (const who of Object.values(OTHERS)) {
      const edit = { action: "edit", by: person(who) } as const;
      await assertFails(commit(as(who), who, test, SHEETS, { ...edit, testFields: { notes: "x" } }));
      await assertFails(commit(as(who), who, test, SHEETS, { ...edit, sheets: { d2: { "2": { cells: 3 } } } }));
    }
    await assertSucceeds(
      commit(as(EMMA), EMMA, test, SHEETS, { action: "edit", by: person(EMMA), testFields: { notes: "x" } }),
    );
  });

  it("witness no step of it, and cannot be named as the one who performs it", async () => {
    await givenRecord();
    const users = [NOOR, EMMA, JONAS, PRIYA].map(
      (who) =>
        [`users/${who.uid}`, { name: who.staffName, organisation: who.email.split("@")[1]?.toLowerCase() }] as const,
    );
    await given(Object.fromEntries(users));
    const witness = (who: Signed, performer: Signed, id: string) =>
      setDoc(doc(as(who), `tests/t1/witness/${id}`), {
        step: "transfer",
        at: serverTimestamp(),
        performer: person(performer),
        witness: person(who),
        identifiers: ["HF-0042-K", "ICSI-0001"],
      });
    await assertSucceeds(witness(EMMA, NOOR, "w1"));
    await assertFails(witness(JONAS, NOOR, "w2"));
    await assertFails(witness(JONAS, PRIYA, "w3"));
    await assertFails(witness(EMMA, JONAS, "w4"));
    const mismatch = { outcome: "mismatch", at: serverTimestamp(), container: "first", read: "HF-0099-Y" };
    await assertFails(setDoc(doc(as(JONAS), "tests/t1/witness/m1"), { ...mismatch, witness: person(JONAS) }));
    await assertSucceeds(setDoc(doc(as(EMMA), "tests/t1/witness/m2"), { ...mismatch, witness: person(EMMA) }));
  });

  it("do not say that they have it open to edit", async () => {
    await givenRecord();
    const here = (who: Signed) =>
      setDoc(doc(as(who), `tests/t1/presence/${who.uid}`), { name: who.staffName, at: serverTimestamp() });
    await assertFails(here(JONAS));
    await assertSucceeds(here(EMMA));
  });

  it("declare no picture into it, and take none out of it", async () => {
    await givenRecord();
    const medium = (who: Signed) => ({
      testId: "t1",
      originalName: "oocyte.jpg",
      declaredType: "image/jpeg",
      declaredBytes: 3,
      state: "uploading",
      uploader: person(who),
      createdAt: serverTimestamp(),
      updatedAt: serverTimestamp(),
    });
    await assertFails(setDoc(doc(as(JONAS), `media/${"j".repeat(20)}`), medium(JONAS)));
    await assertSucceeds(setDoc(doc(as(EMMA), `media/${"e".repeat(20)}`), medium(EMMA)));
  });

  it("read it, unless they are monitors", async () => {
    await givenRecord();
    await assertFails(getDoc(doc(as(PRIYA), "tests/t1")));
    await given({ "access/priya": accessOf(PRIYA, { zp01: ["auditor"] }) });
    await assertSucceeds(getDoc(doc(as(PRIYA), "tests/t1")));
  });
});

it("presence ends by whoever said it", async () => {
  await givenRecord();
  await setDoc(doc(as(EMMA), "tests/t1/presence/emma"), { name: "Emma Lindqvist", at: serverTimestamp() });
  await assertSucceeds(deleteDoc(doc(as(EMMA), "tests/t1/presence/emma")));
});
