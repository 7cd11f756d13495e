import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { bucketNames } from "@zona/domain/collections";
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
import { beforeEach, describe, expect, it } from "vitest";
import { EMMA, INTRUDERS, NOOR, PROJECT_ID, person, type Signed, useRules } from "./environment.ts";

const { as, given, storageAs } = useRules();
const ADMIN = { ...NOOR, role: "admin" };
const { formsResources: FORMS, clinicalRawData: RAW, derived: DERIVED } = bucketNames(PROJECT_ID);
const BYTES = new TextEncoder().encode("%PDF-1.7 not looked at by rules");

type Fields = Record<string, unknown>;

/** Objects outlive a test, so each test takes an id of its own. */
let serial = 0;
const nextId = () => `resource${String(++serial).padStart(3, "0")}${Date.now().toString(36).padStart(9, "0")}`;
let id = "";
beforeEach(() => {
  id = nextId();
});

const said = (who: Signed, over: Fields = {}): Fields => ({
  title: "Consent to ICSI",
  category: "consent",
  kinds: ["icsi"],
  newest: 1,
  isRetired: false,
  createdBy: person(who),
  createdAt: serverTimestamp(),
  updatedAt: serverTimestamp(),
  ...over,
});
const version = (who: Signed, over: Fields = {}): Fields => ({
  originalName: "consent.pdf",
  declaredType: "application/pdf",
  declaredBytes: BYTES.length,
  note: "",
  state: "uploading",
  uploader: person(who),
  createdAt: serverTimestamp(),
  ...over,
});

function create(who: Signed, over: Fields = {}, versionOver: Fields | null = {}, resourceId = id) {
  const db = as(who);
  const batch = writeBatch(db);
  batch.set(doc(db, `resources/${resourceId}`), said(who, over));
  if (versionOver) batch.set(doc(db, `resources/${resourceId}/versions/1`), version(who, versionOver));
  return batch.commit();
}

const stored = (over: Fields = {}, versionOver: Fields = {}) =>
  given({
    [`resources/${id}`]: said(EMMA, { createdAt: Timestamp.now(), updatedAt: Timestamp.now(), ...over }),
    [`resources/${id}/versions/1`]: version(EMMA, { createdAt: Timestamp.now(), ...versionOver }),
  });

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
    await assertSucceeds(create(EMMA, { studyId: "zp01", kinds: [] }, {}, nextId()));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await stored();
    await assertFails(getDoc(doc(as(who), `resources/${id}`)));
    await assertFails(getDoc(doc(as(who), `resources/${id}/versions/1`)));
    await assertFails(updateDoc(doc(as(who), `resources/${id}`), { title: "Mine", updatedAt: serverTimestamp() }));
    if (!who) return;
    await assertFails(create(who, {}, {}, nextId()));
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
    await assertFails(setDoc(doc(as(NOOR), `resources/${nextId()}/versions/1`), version(NOOR)));
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
      await assertSucceeds(create(EMMA, {}, { declaredType }, nextId()));
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

describe("the file of a version", () => {
  const upload = (who: Signed | undefined, bytes = BYTES, contentType = "application/pdf", bucket = FORMS) =>
    storageAs(who, bucket).ref(`resources/${id}/1`).put(bytes, { contentType }).then();

  it("is sent once by the person who declared it, and read by staff when it was checked", async () => {
    await stored();
    await assertSucceeds(upload(EMMA));
    await assertFails(upload(EMMA, BYTES.slice(1)));
    const file = (who: Signed | undefined) => storageAs(who, FORMS).ref(`resources/${id}/1`);
    await assertFails(file(EMMA).getMetadata());
    await stored({}, { state: "rejected" });
    await assertFails(file(EMMA).getMetadata());
    await stored({}, { state: "ready" });
    for (const who of [EMMA, NOOR]) await assertSucceeds(file(who).getMetadata());
    for (const who of Object.values(INTRUDERS)) await assertFails(file(who).getMetadata());
    await assertFails(file(EMMA).updateMetadata({ contentType: "text/html" }));
    await assertFails(file(ADMIN).delete());
    await assertFails(storageAs(EMMA, FORMS).ref(`resources/${id}`).listAll());
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await stored({}, who ? { uploader: person(who) } : {});
    await assertFails(upload(who));
  });

  it.each<[string, Fields]>([
    ["somebody else declared it", { uploader: person(NOOR) }],
    ["it was declared smaller", { declaredBytes: BYTES.length - 1 }],
    ["it was declared as a picture", { declaredType: "image/png" }],
    ["its version was checked already", { state: "ready" }],
    ["its version was turned away", { state: "rejected" }],
  ])("is refused when %s", async (_, over) => {
    await stored({}, over);
    await assertFails(upload(EMMA));
  });

  it("is refused as a type that a browser runs, even where it was declared so", async () => {
    for (const declaredType of ["text/html", "image/svg+xml", "application/javascript", "application/octet-stream"]) {
      await stored({}, { declaredType });
      await assertFails(upload(EMMA, BYTES, declaredType));
    }
  });

  it("is refused too large, with metadata, undeclared, and in every other bucket", async () => {
    const large = new Uint8Array(RESOURCE_LIMITS.maxBytes + 1);
    await stored({}, { declaredBytes: large.length });
    await assertFails(upload(EMMA, large));
    await stored();
    const settings = { contentType: "application/pdf", customMetadata: { checked: "true" } };
    await assertFails(storageAs(EMMA, FORMS).ref(`resources/${id}/1`).put(BYTES, settings).then());
    for (const bucket of [RAW, DERIVED]) await assertFails(upload(EMMA, BYTES, "application/pdf", bucket));
    await assertFails(
      storageAs(EMMA, FORMS).ref(`resources/${id}/2`).put(BYTES, { contentType: "application/pdf" }).then(),
    );
    await assertFails(
      storageAs(EMMA, FORMS).ref(`resources/${id}/1/x`).put(BYTES, { contentType: "application/pdf" }).then(),
    );
    expect(BYTES.length).toBeLessThan(RESOURCE_LIMITS.maxBytes);
  });
});
