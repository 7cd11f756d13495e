import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { LOTS } from "@zona/domain/collections";
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from "firebase/firestore";
import { describe, it } from "vitest";
import { adminOf, EMMA, INTRUDERS, JONAS, NOOR, person, type Signed, useRules } from "../environment.ts";

const { as, given } = useRules();
const ADMIN = adminOf(NOOR);
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
    await assertFails(setDoc(doc(as(NOOR), path), lot(NOOR, { product: "Another" })));
    await assertFails(setDoc(doc(as(NOOR), path), lot(NOOR, { expiresAt: Timestamp.fromMillis(9) })));
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
    ["for another organisation", { organisation: "meridian-devices.example" }],
    ["as an article of no kind", { article: "potion" }],
    ["made on a day that is none", { madeOn: "2026-13-01" }],
    ["made at a time", { madeOn: OLD }],
    ["with a sample that came in words", { sampleReceivedAt: "yesterday" }],
    ["with no sample at all", { samples: 0 }],
    ["with too many samples", { samples: 1000 }],
    ["with half a sample", { samples: 1.5 }],
  ])("is not registered %s", async (_, change) => {
    await assertFails(setDoc(doc(as(EMMA), path), lot(EMMA, change)));
  });

  const article = {
    article: "medium",
    madeOn: "2026-10-01",
    sampleReceivedAt: Timestamp.fromMillis(2),
    samples: 3,
    organisation: "hollyfield.example",
  };

  it("is described as an article by colleagues, and by nobody of another organisation", async () => {
    await assertSucceeds(setDoc(doc(as(EMMA), path), lot(EMMA)));
    await assertSucceeds(setDoc(doc(as(NOOR), path), lot(NOOR, article)));
    await assertSucceeds(setDoc(doc(as(EMMA), path), lot(EMMA, { ...article, samples: 4 })));
    const theirs = { ...article, organisation: "meridian-devices.example" };
    await assertFails(setDoc(doc(as(JONAS), path), lot(JONAS, theirs)));
    await assertFails(setDoc(doc(as(JONAS), path), lot(JONAS, { ...article, samples: 5 })));
    await assertFails(setDoc(doc(as(adminOf(JONAS)), path), lot(JONAS, theirs)));
  });

  it("tells what was decided of it to the people of its organisation, and lets nobody write it", async () => {
    const decided = { organisation: "hollyfield.example", decision: "release" };
    await given({ [path]: { ...lot(EMMA, article), at: OLD }, [`${path}/dispositions/1`]: decided });
    const all = (who: Signed) => collection(as(who), path, "dispositions");
    const own = (who: Signed) => query(all(who), where("organisation", "==", "hollyfield.example"));
    await assertSucceeds(getDoc(doc(as(NOOR), path, "dispositions/1")));
    await assertSucceeds(getDocs(own(NOOR)));
    await assertFails(getDoc(doc(as(JONAS), path, "dispositions/1")));
    await assertFails(getDocs(own(JONAS)));
    for (const who of [EMMA, ADMIN, JONAS]) {
      await assertFails(setDoc(doc(as(who), path, "dispositions/2"), decided));
      await assertFails(updateDoc(doc(as(who), path, "dispositions/1"), { decision: "reject" }));
      await assertFails(deleteDoc(doc(as(who), path, "dispositions/1")));
    }
  });

  it("has an id that a path may hold", async () => {
    await assertFails(setDoc(doc(as(EMMA), `${LOTS}/g5 2291`), lot(EMMA)));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(getDoc(doc(as(who), path)));
    await assertFails(setDoc(doc(as(who), path), lot(EMMA)));
    await given({ [path]: { ...lot(EMMA), at: OLD } });
    await assertFails(updateDoc(doc(as(who), path), { product: "x" }));
    await assertFails(getDoc(doc(as(who), path, "dispositions/1")));
  });
});
