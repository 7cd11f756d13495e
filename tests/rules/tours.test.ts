import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { TOURS } from "@zona/domain/collections";
import { deleteDoc, doc, getDoc, serverTimestamp, setDoc, Timestamp } from "firebase/firestore";
import { describe, it } from "vitest";
import { adminOf, EMMA, INTRUDERS, NOOR, useRules } from "./environment.ts";

const { as } = useRules();
const OWN = `${TOURS}/emma`;
const over = (end = "finished") => ({ end, at: serverTimestamp() });

describe("the tour of a person", () => {
  it("is remembered and read by that person alone", async () => {
    await assertSucceeds(setDoc(doc(as(EMMA), OWN), over("skipped")));
    await assertSucceeds(setDoc(doc(as(EMMA), OWN), over()));
    await assertSucceeds(getDoc(doc(as(EMMA), OWN)));
    for (const who of [NOOR, adminOf(NOOR)]) {
      await assertFails(getDoc(doc(as(who), OWN)));
      await assertFails(setDoc(doc(as(who), OWN), over()));
    }
    await assertFails(deleteDoc(doc(as(EMMA), OWN)));
  });

  it.each([
    ["another end", { ...over(), end: "slept" }],
    ["a time of one's own", { ...over(), at: Timestamp.fromMillis(0) }],
    ["further fields", { ...over(), role: "admin" }],
  ])("is not remembered with %s", async (_, fields) => {
    await assertFails(setDoc(doc(as(EMMA), OWN), fields));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(getDoc(doc(as(who), OWN)));
    await assertFails(setDoc(doc(as(who), OWN), over()));
  });
});
