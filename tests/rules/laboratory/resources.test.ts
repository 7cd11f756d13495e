import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { RESOURCE_LIMITS, RESOURCE_TYPES } from "@zona/domain/resources/resource";
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
  writeBatch,
} from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { adminOf, EMMA, INTRUDERS, NOOR, person, type Signed, useRules } from "../environment.ts";
import { nextResourceId, said, storedResource, version } from "../resource-records.ts";

const { as, given } = useRules();
const ADMIN = adminOf(NOOR);

type Fields = Record<string, unknown>;

let id = "";
beforeEach(() => {
  id = nextResourceId();
});

function create(who: Signed, over: Fields = {}, versionOver: Fields | null = {}, resourceId = id) {
  const db = as(who);
  const batch = writeBatch(db);
  batch.set(doc(db, `resources/${resourceId}`), said(who, over));
  if (versionOver) batch.set(doc(db, `resources/${resourceId}/versions/1`), version(who, versionOver));
  return batch.commit();
}

const stored = (over: Fields = {}, versionOver: Fields = {}) => given(storedResource(id, EMMA, over, versionOver));

function addVersion(who: Signed, number: number, over: Fields = {}, versionOver: Fields | null = {}) {
  const db = as(who);
  const batch = writeBatch(db);
  batch.update(doc(db, `resources/${id}`), { newest: number, updatedAt: serverTimestamp(), ...over });
  if (versionOver) batch.set(doc(db, `resources/${id}/versions/${number}`), version(who, versionOver));
  return batch.commit();
}

describe("a resource", () => {
  it("is added with its first version by any of the staff, and read by all", async () => {
    await assertSucceeds(create(EMMA));
    await assertSucceeds(getDoc(doc(as(NOOR), `resources/${id}`)));
    await assertSucceeds(getDocs(query(collection(as(NOOR), `resources/${id}/versions`), limit(10))));
    await assertSucceeds(create(EMMA, { studyId: "zp01", kinds: [] }, {}, nextResourceId()));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await stored();
    await assertFails(getDoc(doc(as(who), `resources/${id}`)));
    await assertFails(getDoc(doc(as(who), `resources/${id}/versions/1`)));
    await assertFails(updateDoc(doc(as(who), `resources/${id}`), { title: "Mine", updatedAt: serverTimestamp() }));
    if (!who) return;
    await assertFails(create(who, {}, {}, nextResourceId()));
    await assertFails(addVersion(who, 2));
    await assertFails(setDoc(doc(as(who), `resources/${id}/versions/2`), version(who)));
  });

  it.each<[string, Fields]>([
    ["no title", { title: "" }],
    ["a title of two letters", { title: "ab" }],
    ["a title of a page", { title: "x".repeat(121) }],
    ["a category of their own", { category: "virus" }],
    ["kinds that are a word", { kinds: "icsi" }],
    ["an unknown kind", { kinds: ["icsi", "surgery"] }],
    ["a study that is no text", { studyId: 7 }],
    ["a current version that nobody checked", { current: { version: 1 } }],
    ["a number that nobody gave", { versions: 1 }],
    ["a number ahead", { newest: 2 }],
    ["retired at birth", { isRetired: true }],
    ["somebody else as its author", { createdBy: person(NOOR) }],
    ["yesterday as its day", { createdAt: Timestamp.fromMillis(0) }],
    ["another time of change", { updatedAt: Timestamp.fromMillis(0) }],
  ])("is refused with %s", async (_, over) => {
    await assertFails(create(EMMA, over));
  });

  it("is refused without a version, and under an id that is a path or a name", async () => {
    await assertFails(create(EMMA, {}, null));
    await assertFails(create(EMMA, { newest: 2 }, null));
    await assertFails(create(EMMA, {}, {}, "consent"));
    await assertFails(create(EMMA, {}, {}, `${"a".repeat(19)}-`));
  });

  it("is renamed and retired by administrators alone, and deleted by nobody", async () => {
    await stored();
    const change = { title: "Consent to ICSI and storage", isRetired: true, updatedAt: serverTimestamp() };
    await assertFails(updateDoc(doc(as(EMMA), `resources/${id}`), change));
    await assertFails(updateDoc(doc(as(ADMIN), `resources/${id}`), { ...change, isRetired: "yes" }));
    await assertFails(updateDoc(doc(as(ADMIN), `resources/${id}`), { ...change, title: "" }));
    await assertFails(updateDoc(doc(as(ADMIN), `resources/${id}`), { ...change, current: { version: 9 } }));
    await assertFails(updateDoc(doc(as(ADMIN), `resources/${id}`), { ...change, updatedAt: Timestamp.fromMillis(0) }));
    await assertSucceeds(updateDoc(doc(as(ADMIN), `resources/${id}`), change));
    await assertSucceeds(updateDoc(doc(as(ADMIN), `resources/${id}`), { ...change, isRetired: false }));
    for (const who of [EMMA, ADMIN]) await assertFails(deleteDoc(doc(as(who), `resources/${id}`)));
  });
});

describe("a version", () => {
  it("is added by any of the staff as the next number", async () => {
    await stored();
    await assertSucceeds(addVersion(NOOR, 2));
    await assertSucceeds(addVersion(EMMA, 3));
  });

  it("skips no number, repeats none, and comes with its resource", async () => {
    await stored();
    await assertFails(addVersion(NOOR, 3));
    await assertFails(addVersion(NOOR, 1));
    await assertFails(addVersion(NOOR, 2, {}, null));
    await assertFails(setDoc(doc(as(NOOR), `resources/${id}/versions/2`), version(NOOR)));
    await assertFails(setDoc(doc(as(NOOR), `resources/${nextResourceId()}/versions/1`), version(NOOR)));
    await assertFails(addVersion(NOOR, 2, { title: "Changed on the way" }));
  });

  it("is refused of what is retired, and after the last number", async () => {
    await stored({ isRetired: true });
    await assertFails(addVersion(NOOR, 2));
    await stored({ newest: RESOURCE_LIMITS.maxVersions });
    await assertFails(addVersion(NOOR, RESOURCE_LIMITS.maxVersions + 1));
  });

  it.each<[string, Fields]>([
    ["a type that a browser runs", { declaredType: "text/html" }],
    ["a drawing with scripts", { declaredType: "image/svg+xml" }],
    ["no name", { originalName: "" }],
    ["a name of 201 letters", { originalName: "x".repeat(201) }],
    ["a size in words", { declaredBytes: "10" }],
    ["a size below nothing", { declaredBytes: -1 }],
    ["a size above the limit", { declaredBytes: RESOURCE_LIMITS.maxBytes + 1 }],
    ["a note that is no text", { note: 1 }],
    ["a note of a page", { note: "x".repeat(501) }],
    ["its check behind it", { state: "ready" }],
    ["findings of their own", { content: { type: "application/pdf" } }],
    ["somebody else as its uploader", { uploader: person(NOOR) }],
    ["another day", { createdAt: Timestamp.fromMillis(0) }],
  ])("is refused with %s", async (_, over) => {
    await assertFails(create(EMMA, {}, over));
  });

  it("takes each type that the check knows", async () => {
    for (const declaredType of Object.keys(RESOURCE_TYPES)) {
      await assertSucceeds(create(EMMA, {}, { declaredType }, nextResourceId()));
    }
  });

  it("is changed and deleted by nobody", async () => {
    await stored();
    for (const who of [EMMA, ADMIN]) {
      await assertFails(updateDoc(doc(as(who), `resources/${id}/versions/1`), { state: "ready" }));
      await assertFails(deleteDoc(doc(as(who), `resources/${id}/versions/1`)));
    }
  });
});
