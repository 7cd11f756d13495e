import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
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
import { beforeEach, describe, it } from "vitest";
import { adminOf, EMMA, INTRUDERS, NOOR, useRules } from "./environment.ts";

const { as, given } = useRules();
const ADMIN = adminOf(NOOR, "ada");

const at = Timestamp.fromMillis(0);
const turn = {
  owner: "emma",
  at,
  intent: "count",
  plan: { intent: "count" },
  outcome: "figure",
  rows: 0,
  reads: 3,
  ms: 40,
};
const good = () => ({ isGood: true, comment: "as I counted", at: serverTimestamp() });

beforeEach(() =>
  given({
    "chatAnswers/emma_t1": { owner: "emma", at, question: "how many tests", answer: {} },
    "chatTurns/emma_t1": turn,
    "chatPreferences/emma": { dateOrder: "day-first" },
  }),
);

describe("a conversation", () => {
  it("is read and cleared by whoever asked, and by nobody else, administrators included", async () => {
    await assertSucceeds(getDoc(doc(as(EMMA), "chatAnswers/emma_t1")));
    await assertSucceeds(getDocs(query(collection(as(EMMA), "chatAnswers"), where("owner", "==", "emma"))));
    for (const who of [NOOR, ADMIN, ...Object.values(INTRUDERS)]) {
      await assertFails(getDoc(doc(as(who), "chatAnswers/emma_t1")));
      await assertFails(deleteDoc(doc(as(who), "chatAnswers/emma_t1")));
    }
    await assertFails(getDocs(collection(as(EMMA), "chatAnswers")));
    await assertSucceeds(deleteDoc(doc(as(EMMA), "chatAnswers/emma_t1")));
  });

  it("is written by functions alone", async () => {
    await assertFails(setDoc(doc(as(EMMA), "chatAnswers/emma_t2"), { owner: "emma", question: "x" }));
    await assertFails(updateDoc(doc(as(EMMA), "chatAnswers/emma_t1"), { question: "another" }));
  });
});

describe("the log of turns", () => {
  it("is read by its owner and by administrators", async () => {
    await assertSucceeds(getDoc(doc(as(EMMA), "chatTurns/emma_t1")));
    await assertSucceeds(getDocs(collection(as(ADMIN), "chatTurns")));
    for (const who of [NOOR, ...Object.values(INTRUDERS)]) await assertFails(getDoc(doc(as(who), "chatTurns/emma_t1")));
    await assertFails(getDocs(collection(as(NOOR), "chatTurns")));
  });

  it("takes the owner's opinion, and takes it again", async () => {
    await assertSucceeds(updateDoc(doc(as(EMMA), "chatTurns/emma_t1"), { feedback: good() }));
    await assertSucceeds(
      updateDoc(doc(as(EMMA), "chatTurns/emma_t1"), { feedback: { ...good(), isGood: false, comment: "" } }),
    );
  });

  it.each([
    ["another's opinion", NOOR, { feedback: { isGood: true, comment: "", at: serverTimestamp() } }],
    ["an administrator's opinion", ADMIN, { feedback: { isGood: true, comment: "", at: serverTimestamp() } }],
    [
      "an unverified opinion",
      { ...EMMA, email_verified: false },
      { feedback: { isGood: true, comment: "", at: serverTimestamp() } },
    ],
    ["a change of the plan", EMMA, { plan: {} }],
    ["a change beside the opinion", EMMA, { feedback: { isGood: true, comment: "", at: serverTimestamp() }, reads: 0 }],
    ["an opinion in words", EMMA, { feedback: { isGood: "yes", comment: "", at: serverTimestamp() } }],
    ["an endless comment", EMMA, { feedback: { isGood: true, comment: "x".repeat(1001), at: serverTimestamp() } }],
    ["a comment that is no text", EMMA, { feedback: { isGood: true, comment: 7, at: serverTimestamp() } }],
    ["a back-dated opinion", EMMA, { feedback: { isGood: true, comment: "", at } }],
    [
      "an opinion with more in it",
      EMMA,
      { feedback: { isGood: true, comment: "", at: serverTimestamp(), admin: true } },
    ],
  ])("refuses %s", async (_, who, change) => {
    await assertFails(updateDoc(doc(as(who), "chatTurns/emma_t1"), change));
  });

  it("is neither made nor removed by a client", async () => {
    await assertFails(setDoc(doc(as(EMMA), "chatTurns/emma_t2"), turn));
    await assertFails(deleteDoc(doc(as(EMMA), "chatTurns/emma_t1")));
  });
});

describe("how a person writes dates", () => {
  it("is theirs to say", async () => {
    await assertSucceeds(getDoc(doc(as(EMMA), "chatPreferences/emma")));
    await assertSucceeds(setDoc(doc(as(EMMA), "chatPreferences/emma"), { dateOrder: "month-first" }));
    await assertSucceeds(setDoc(doc(as(NOOR), "chatPreferences/noor"), { dateOrder: "day-first" }));
  });

  it("is closed to others and to anything else", async () => {
    for (const who of [NOOR, { ...EMMA, staff: false }, undefined]) {
      await assertFails(getDoc(doc(as(who), "chatPreferences/emma")));
      await assertFails(setDoc(doc(as(who), "chatPreferences/emma"), { dateOrder: "day-first" }));
    }
    await assertFails(setDoc(doc(as(EMMA), "chatPreferences/emma"), { dateOrder: "stardate" }));
    await assertFails(setDoc(doc(as(EMMA), "chatPreferences/emma"), { dateOrder: "day-first", role: "admin" }));
  });
});
