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
import { adminOf, EMMA, INTRUDERS, NOOR, person, type Signed, useRules } from "./environment.ts";

const { as, given } = useRules();
const ADMIN = adminOf(NOOR);

const saved = (who: Signed, changes: object = {}) => ({
  name: "KPI by month",
  owner: person(who),
  isShared: false,
  version: 1,
  view: "{}",
  createdAt: serverTimestamp(),
  updatedAt: serverTimestamp(),
  ...changes,
});
const stored = (who: Signed, changes: object = {}) =>
  saved(who, { createdAt: Timestamp.fromMillis(1), updatedAt: Timestamp.fromMillis(1), ...changes });

describe("a kept view", () => {
  beforeEach(() => given({ "savedViews/mine": stored(EMMA), "savedViews/shared": stored(EMMA, { isShared: true }) }));

  it("is made by staff in their own name", async () => {
    await assertSucceeds(setDoc(doc(as(EMMA), "savedViews/v1"), saved(EMMA)));
    await assertSucceeds(setDoc(doc(as(EMMA), "savedViews/v2"), saved(EMMA, { isShared: true })));
  });

  it.each([
    ["in another's name", { owner: person(NOOR) }],
    ["with a version of its own", { version: 2 }],
    ["without a name", { name: "" }],
    ["with a name without end", { name: "x".repeat(81) }],
    ["with an empty view", { view: "" }],
    ["with a view without end", { view: "x".repeat(20_001) }],
    ["with a view that is no text", { view: { all: [] } }],
    ["shared in words", { isShared: "yes" }],
    ["back-dated", { createdAt: Timestamp.fromMillis(1) }],
    ["changed at another time", { updatedAt: Timestamp.fromMillis(1) }],
    ["with more than a view has", { admin: true }],
  ])("is not made %s", async (_, changes) => {
    await assertFails(setDoc(doc(as(EMMA), "savedViews/v1"), saved(EMMA, changes)));
  });

  it("is read by its owner, and by all staff once it is shared", async () => {
    await assertSucceeds(getDoc(doc(as(EMMA), "savedViews/mine")));
    await assertFails(getDoc(doc(as(NOOR), "savedViews/mine")));
    await assertSucceeds(getDoc(doc(as(NOOR), "savedViews/shared")));
    const views = (who: Signed) => collection(as(who), "savedViews");
    await assertSucceeds(getDocs(query(views(NOOR), where("isShared", "==", true))));
    await assertSucceeds(getDocs(query(views(EMMA), where("owner.uid", "==", EMMA.uid))));
    await assertFails(getDocs(query(views(NOOR), where("owner.uid", "==", EMMA.uid))));
    await assertFails(getDocs(views(NOOR)));
  });

  it("is changed by its owner alone, one version at a time", async () => {
    const change = { name: "New", version: 2, updatedAt: serverTimestamp() };
    await assertFails(updateDoc(doc(as(NOOR), "savedViews/shared"), change));
    await assertFails(updateDoc(doc(as(NOOR), "savedViews/shared"), { ...change, owner: person(NOOR) }));
    await assertFails(updateDoc(doc(as(EMMA), "savedViews/shared"), { ...change, version: 3 }));
    await assertFails(updateDoc(doc(as(EMMA), "savedViews/shared"), { ...change, createdAt: serverTimestamp() }));
    await assertFails(updateDoc(doc(as(EMMA), "savedViews/shared"), { ...change, owner: person(NOOR) }));
    await assertSucceeds(updateDoc(doc(as(EMMA), "savedViews/shared"), change));
  });

  it("is deleted by its owner alone", async () => {
    await assertFails(deleteDoc(doc(as(NOOR), "savedViews/shared")));
    await assertSucceeds(deleteDoc(doc(as(EMMA), "savedViews/shared")));
  });

  it.each(Object.entries(INTRUDERS))("is nothing for %s", async (_, who) => {
    await assertFails(getDoc(doc(as(who), "savedViews/shared")));
    await assertFails(deleteDoc(doc(as(who), "savedViews/shared")));
    await assertFails(updateDoc(doc(as(who), "savedViews/shared"), { version: 2 }));
    if (who) await assertFails(setDoc(doc(as(who), "savedViews/v1"), saved(who)));
  });
});

const told = (who: Signed, changes: object = {}) => ({
  by: person(who),
  at: serverTimestamp(),
  title: "Tests",
  format: "csv",
  view: "{}",
  filterText: "all",
  state: "made",
  rows: 12,
  ...changes,
});

describe("the record of a file that was taken out", () => {
  it("is written by whoever takes it, as made or as asked for", async () => {
    await assertSucceeds(setDoc(doc(as(EMMA), "exports/e1"), told(EMMA)));
    await assertSucceeds(setDoc(doc(as(EMMA), "exports/e2"), told(EMMA, { state: "asked", rows: 0, format: "pdf" })));
  });

  it.each(["zip", "archive"])(
    "is of all tables or an archive (%s) where an administrator asks for it",
    async (format) => {
      const all = { state: "asked", rows: 0, format };
      await assertFails(setDoc(doc(as(EMMA), "exports/e1"), told(EMMA, all)));
      await assertFails(setDoc(doc(as(ADMIN), "exports/e1"), told(ADMIN, { ...all, state: "made" })));
      await assertSucceeds(setDoc(doc(as(ADMIN), "exports/e1"), told(ADMIN, all)));
    },
  );

  it.each([
    ["in another's name", { by: person(NOOR) }],
    ["back-dated", { at: Timestamp.fromMillis(1) }],
    ["of a kind of file that is none", { format: "exe" }],
    ["as ready, so that it could be read", { state: "ready" }],
    ["with a place of its own", { path: "exports/other/1.csv" }],
    ["with its own end of time", { expiresAt: Timestamp.fromMillis(4e12) }],
    ["as asked with rows already", { state: "asked" }],
    ["with less than nothing", { rows: -1 }],
    ["with rows in words", { rows: "12" }],
    ["without a title", { title: "" }],
    ["without a view", { view: "" }],
    ["without the words of its filter", { filterText: "" }],
  ])("is not written %s", async (_, changes) => {
    await assertFails(setDoc(doc(as(EMMA), "exports/e1"), told(EMMA, changes)));
  });

  it("is never changed or deleted, and read by its own and by admins", async () => {
    await given({ "exports/e1": { ...told(EMMA), at: Timestamp.now() } });
    for (const who of [EMMA, ADMIN]) {
      await assertSucceeds(getDoc(doc(as(who), "exports/e1")));
      await assertFails(updateDoc(doc(as(who), "exports/e1"), { rows: 1 }));
      await assertFails(deleteDoc(doc(as(who), "exports/e1")));
    }
    await assertFails(getDoc(doc(as(NOOR), "exports/e1")));
    await assertSucceeds(getDocs(query(collection(as(EMMA), "exports"), where("by.uid", "==", EMMA.uid))));
    await assertFails(getDocs(collection(as(EMMA), "exports")));
    await assertSucceeds(getDocs(collection(as(ADMIN), "exports")));
    for (const who of Object.values(INTRUDERS)) {
      await assertFails(getDoc(doc(as(who), "exports/e1")));
      if (who) await assertFails(setDoc(doc(as(who), "exports/e9"), told(who)));
    }
  });
});
