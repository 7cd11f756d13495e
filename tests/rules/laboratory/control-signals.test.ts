import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { CONTROL_SIGNALS } from "@zona/domain/collections";
import {
  collection,
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
  where,
} from "firebase/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import { adminOf, EMMA, INTRUDERS, JONAS, NOOR, OF_STUDY, person, type Signed, useRules } from "../environment.ts";

const { as, given } = useRules();
const path = `${CONTROL_SIGNALS}/t1`;

const note = (who: Signed, fields: object = {}) => ({
  organisation: "hollyfield.example",
  done: "New batch of oil; the next three controls were inside.",
  by: person(who),
  at: serverTimestamp(),
  ...fields,
});

beforeEach(() => given({ "tests/t1": OF_STUDY }));

describe("what was done about a signal of the controls", () => {
  it("is said once by the people who enter in the run's study, and read by whoever reads there", async () => {
    await assertSucceeds(setDoc(doc(as(EMMA), path), note(EMMA)));
    await assertFails(setDoc(doc(as(NOOR), path), note(NOOR)));
    await assertFails(updateDoc(doc(as(EMMA), path), { done: "Nothing." }));
    await assertFails(deleteDoc(doc(as(adminOf(EMMA)), path)));
    expect((await getDoc(doc(as(JONAS), path))).exists()).toBe(true);
    const list = (who: typeof EMMA) =>
      getDocs(query(collection(as(who), CONTROL_SIGNALS), where("organisation", "==", "hollyfield.example"), limit(5)));
    await assertSucceeds(list(NOOR));
    await assertFails(list(JONAS));
  });

  it("is not said of another organisation's run, or of none", async () => {
    await assertFails(setDoc(doc(as(JONAS), path), note(JONAS, { organisation: "meridian-devices.example" })));
    await assertFails(setDoc(doc(as(JONAS), path), note(JONAS)));
    await assertFails(setDoc(doc(as(EMMA), `${CONTROL_SIGNALS}/none`), note(EMMA)));
  });

  it.each([
    ["without a word", { done: " " }],
    ["in more words than are read", { done: "x".repeat(501) }],
    ["for another organisation", { organisation: "meridian-devices.example" }],
    ["in another's name", { by: person(NOOR) }],
    ["at another time", { at: Timestamp.fromMillis(0) }],
    ["with further fields", { signal: "inside" }],
  ])("is not said %s", async (_, change) => {
    await assertFails(setDoc(doc(as(EMMA), path), note(EMMA, change)));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(setDoc(doc(as(who), path), note(EMMA)));
    await assertFails(getDoc(doc(as(who), path)));
  });
});
