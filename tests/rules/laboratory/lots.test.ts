import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { LOTS } from "@zona/domain/collections";
import { deleteDoc, doc, getDoc, serverTimestamp, setDoc, Timestamp, updateDoc } from "firebase/firestore";
import { describe, it } from "vitest";
import { EMMA, INTRUDERS, NOOR, person, type Signed, useRules } from "../environment.ts";

const { as, given } = useRules();
const ADMIN = { ...NOOR, role: "admin" };
const OLD = Timestamp.fromMillis(0);

describe("a lot", () => {
  const lot = (who: Signed, fields: object = {}) => ({
    product: "Culture medium",
    lotNo: "G5-2291",
    expiresAt: Timestamp.fromMillis(1),
    by: person(who),
    at: serverTimestamp(),
    ...fields,
  });
  const path = `${LOTS}/G5-2291`;

  it("is registered once by staff and corrected by an administrator alone", async () => {
    await assertSucceeds(setDoc(doc(as(EMMA), path), lot(EMMA)));
    await assertFails(setDoc(doc(as(NOOR), path), lot(NOOR)));
    await assertSucceeds(setDoc(doc(as(ADMIN), path), lot(ADMIN, { supplier: "Vitrolife" })));
    await assertFails(updateDoc(doc(as(ADMIN), path), { supplier: "", by: person(ADMIN), at: serverTimestamp() }));
    await assertFails(deleteDoc(doc(as(ADMIN), path)));
    await assertSucceeds(getDoc(doc(as(NOOR), path)));
  });

  it.each([
    ["without a product", { product: "" }],
    ["with a number that is none", { lotNo: 7 }],
    ["with an expiry in words", { expiresAt: "soon" }],
    ["in another's name", { by: person(NOOR) }],
    ["at another time", { at: OLD }],
    ["with further fields", { note: "x" }],
  ])("is not registered %s", async (_, change) => {
    await assertFails(setDoc(doc(as(EMMA), path), lot(EMMA, change)));
  });

  it("has an id that a path may hold", async () => {
    await assertFails(setDoc(doc(as(EMMA), `${LOTS}/g5 2291`), lot(EMMA)));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(getDoc(doc(as(who), path)));
    await assertFails(setDoc(doc(as(who), path), lot(EMMA)));
    await given({ [path]: { ...lot(EMMA), at: OLD } });
    await assertFails(updateDoc(doc(as(who), path), { product: "x" }));
  });
});
