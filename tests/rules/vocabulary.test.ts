import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { LOTS, VOCABULARY } from "@zona/domain/collections";
import { deleteDoc, deleteField, doc, getDoc, serverTimestamp, setDoc, Timestamp, updateDoc } from "firebase/firestore";
import { describe, it } from "vitest";
import { EMMA, INTRUDERS, NOOR, person, type Signed, useRules } from "./environment.ts";

const { as, given } = useRules();
const ADMIN = { ...NOOR, role: "admin" };
const LIST = `${VOCABULARY}/strain`;
const OLD = Timestamp.fromMillis(0);

const word = (who: Signed, fields: object = {}) => ({
  ...{ label: "C57BL/6J", status: "pending", by: person(who), at: serverTimestamp() },
  ...fields,
});
const stored = (label: string, fields: object = {}) => ({
  ...{ label, status: "pending", by: person(EMMA), at: OLD },
  ...fields,
});
const adds = (who: Signed | undefined, key: string, fields: object, last = key) =>
  setDoc(doc(as(who), LIST), { terms: { [key]: fields }, last }, { merge: true });

describe("a word of the vocabulary", () => {
  it("is added by staff, waits, and carries who typed it when", async () => {
    await assertSucceeds(adds(EMMA, "c57bl6j", word(EMMA)));
    await assertSucceeds(adds(NOOR, "cba", word(NOOR, { label: "CBA" })));
    await assertSucceeds(getDoc(doc(as(EMMA), LIST)));
  });

  it.each([
    ["accepted at once", { status: "accepted" }],
    ["in another's name", { by: person(NOOR) }],
    ["at another time", { at: OLD }],
    ["with further fields", { note: "x" }],
    ["without letters", { label: "" }],
    ["too long", { label: "x".repeat(81) }],
  ])("is not added %s", async (_, change) => {
    await assertFails(adds(EMMA, "c57bl6j", word(EMMA, change)));
  });

  it("is added alone, under its own key, in a list that there is", async () => {
    await assertFails(adds(EMMA, "c57bl6j", word(EMMA), "other"));
    await assertFails(adds(EMMA, "x".repeat(65), word(EMMA)));
    const two = { terms: { a: word(EMMA), b: word(EMMA) }, last: "a" };
    await assertFails(setDoc(doc(as(EMMA), LIST), two));
    await assertFails(setDoc(doc(as(EMMA), LIST), { terms: { a: word(EMMA) }, last: "a", more: 1 }));
    await assertFails(setDoc(doc(as(EMMA), `${VOCABULARY}/names`), { terms: { a: word(EMMA) }, last: "a" }));
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`w${n}`, 1]));
    await given({ [LIST]: { terms: many, last: "w0" } });
    await assertFails(adds(EMMA, "c57bl6j", word(EMMA)));
  });

  it("is never taken out of its list", async () => {
    await given({ [LIST]: { terms: { a: stored("A"), b: stored("B") }, last: "b" } });
    await assertFails(setDoc(doc(as(EMMA), LIST), { terms: { a: stored("A") }, last: "b" }));
    await assertFails(deleteDoc(doc(as(ADMIN), LIST)));
  });

  const decided = (fields: object, who: Signed = ADMIN) => ({
    ...{ decidedBy: person(who), decidedAt: serverTimestamp() },
    ...fields,
  });
  const lists = { terms: { a: stored("A"), b: stored("B"), m: stored("M", { status: "merged", mergedInto: "a" }) } };

  it("is accepted, renamed and merged by an administrator", async () => {
    await given({ [LIST]: { ...lists, last: "m" } });
    await assertSucceeds(adds(ADMIN, "a", decided({ status: "accepted", label: "A/J" })));
    await assertSucceeds(adds(ADMIN, "b", decided({ status: "merged", mergedInto: "a" })));
    await assertSucceeds(adds(ADMIN, "b", decided({ status: "accepted", mergedInto: deleteField() })));
  });

  it.each([
    ["by staff", EMMA, decided({ status: "accepted" }, EMMA)],
    ["in another's name", ADMIN, decided({ status: "accepted", decidedBy: person(EMMA) })],
    ["at another time", ADMIN, decided({ status: "accepted", decidedAt: OLD })],
    ["with another author", ADMIN, decided({ status: "accepted", by: person(ADMIN) })],
    ["into itself", ADMIN, decided({ status: "merged", mergedInto: "a" })],
    ["into a word that was merged", ADMIN, decided({ status: "merged", mergedInto: "m" })],
    ["into a word that is not there", ADMIN, decided({ status: "merged", mergedInto: "z" })],
    ["back to waiting", ADMIN, decided({ status: "pending" })],
    ["as accepted and merged at once", ADMIN, decided({ status: "accepted", mergedInto: "b" })],
  ])("is not decided %s", async (_, who, fields) => {
    await given({ [LIST]: { ...lists, last: "m" } });
    await assertFails(adds(who, "a", fields));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(getDoc(doc(as(who), LIST)));
    await assertFails(adds(who, "c57bl6j", word(EMMA)));
    await given({ [LIST]: { ...lists, last: "m" } });
    await assertFails(adds(who, "c57bl6j", word(EMMA)));
  });
});

describe("a lot", () => {
  const lot = (who: Signed, fields: object = {}) => ({
    ...{ product: "Culture medium", lotNo: "G5-2291", expiresAt: Timestamp.fromMillis(1) },
    ...{ by: person(who), at: serverTimestamp(), ...fields },
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
