import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  ALERTS,
  BULK_RUNS,
  DEAD_LETTERS,
  MAIL_BODIES,
  MAIL_CONTACTS,
  MAIL_EVENTS,
  MAIL_PACE,
  OUTBOX,
  PACE,
  REPORT_RUNS,
  SCHEDULES,
  SWEEPS,
} from "@zona/domain/collections";
import { collection, deleteDoc, doc, getDoc, getDocs, limit, query, setDoc, updateDoc } from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { adminOf, EMMA, INTRUDERS, JONAS, useRules } from "./environment.ts";

const { as, given } = useRules();
const ADMIN = adminOf(EMMA);
const FOR_ADMINS = [DEAD_LETTERS, BULK_RUNS, SWEEPS, OUTBOX, ALERTS, MAIL_CONTACTS, SCHEDULES, REPORT_RUNS];
const FOR_NOBODY = [MAIL_BODIES, MAIL_EVENTS, MAIL_PACE, PACE];
const ALL = [...FOR_ADMINS, ...FOR_NOBODY];

beforeEach(() =>
  given(Object.fromEntries(ALL.map((name) => [`${name}/x`, { state: "open", organisation: "hollyfield.example" }]))),
);

describe("what the pipeline could not do", () => {
  it.each(FOR_ADMINS)("is read in %s by administrators alone", async (name) => {
    await assertSucceeds(getDoc(doc(as(ADMIN), `${name}/x`)));
    await assertSucceeds(getDocs(query(collection(as(ADMIN), name), limit(10))));
    for (const who of [EMMA, { ...EMMA, role: "admin" }, { ...ADMIN, awaitsSecondStep: true }]) {
      await assertFails(getDoc(doc(as(who), `${name}/x`)));
      await assertFails(getDocs(query(collection(as(who), name), limit(10))));
    }
  });

  it("is closed to administrators of another organisation than the site's", async () => {
    await given({ "config/site": { organisation: "hollyfield.example" } });
    for (const name of FOR_ADMINS) {
      await assertSucceeds(getDoc(doc(as(ADMIN), `${name}/x`)));
      await assertFails(getDoc(doc(as(adminOf(JONAS)), `${name}/x`)));
    }
  });

  it.each(FOR_NOBODY)("is said in %s to nobody, not even to an administrator", async (name) => {
    await assertFails(getDoc(doc(as(ADMIN), `${name}/x`)));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s, whatever role they say they have", async (_, who) => {
    const claimed = who && adminOf(who);
    for (const name of ALL) await assertFails(getDoc(doc(as(claimed), `${name}/x`)));
  });

  it.each(ALL)("is written in %s by functions alone", async (name) => {
    for (const who of [EMMA, ADMIN]) {
      await assertFails(setDoc(doc(as(who), `${name}/y`), { state: "open" }));
      await assertFails(updateDoc(doc(as(who), `${name}/x`), { state: "closed" }));
      await assertFails(deleteDoc(doc(as(who), `${name}/x`)));
    }
  });
});
