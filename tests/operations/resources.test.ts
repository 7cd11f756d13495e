// @module-tag nightly
import { HISTORY, RESOURCE_VERSIONS, RESOURCES } from "@zona/domain/collections";
import { Resource, ResourceVersion } from "@zona/domain/resources/resource";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";
import type { StaffCaller } from "../../functions/src/identity/caller.ts";
import { staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { takeResourceStep } from "../../functions/src/resources/step.ts";
import { resourceRecords } from "../../functions/src/resources/step-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-resources"));
const [EMMA, NOOR, ADA] = [staffCaller("emma"), staffCaller("noor"), staffCaller("ada", "ada", { isAdmin: true })];
const FILE = { originalName: "consent.pdf", declaredType: "application/pdf", declaredBytes: 10, note: "" };
const SAID = { title: "Consent to ICSI", category: "consent", kinds: ["icsi"], studyId: "zp01" };
const CONTENT = { type: "application/pdf", bytes: 10, sha256: "a".repeat(64) };

let ref = db.collection(RESOURCES).doc();
beforeEach(async () => {
  ref = db.collection(RESOURCES).doc();
  await db.doc("studies/zp01").set({ organisation: "hollyfield.example" });
});

const take = (who: StaffCaller, asked: object) =>
  takeResourceStep(who, { resourceId: ref.id, ...asked }, resourceRecords(db));
const addVersion = (who: StaffCaller, newest: number) =>
  take(who, { action: "add_version", newest, file: { ...FILE, note: who.by.name } });
const done = (all: PromiseSettledResult<object>[]) => all.filter(({ status }) => status === "fulfilled").length;

async function stored() {
  const [head, versions, history] = await Promise.all([
    ref.get(),
    ref.collection(RESOURCE_VERSIONS).orderBy("createdAt").get(),
    ref.collection(HISTORY).orderBy("rev").get(),
  ]);
  return {
    head: readRecord(Resource, head.id, head.data()),
    versions: versions.docs.map((one) => readRecord(ResourceVersion, one.id, one.data())),
    steps: history.docs.map((one) => readRecord(Resource, one.id, one.data())),
  };
}

it("is added once, gets one next version of two at once, and each step stays with what was before", async () => {
  const add = { action: "add", resource: SAID, file: FILE };
  await take(EMMA, add);
  await take(EMMA, add);
  expect(done(await Promise.allSettled([addVersion(EMMA, 1), addVersion(NOOR, 1)]))).toBe(1);
  const { versions, head } = await stored();
  expect(head).toMatchObject({ ...SAID, organisation: "hollyfield.example", newest: 2, rev: 2, createdBy: EMMA.by });
  expect(versions.map((one) => one?.id)).toEqual(["1", "2"]);

  // As the check of a file leaves it.
  await ref.collection(RESOURCE_VERSIONS).doc("1").update({ state: "ready", content: CONTENT, number: 1 });
  await ref.update({ versions: 1 });
  const approve = { action: "approve", version: 1 };
  await take(NOOR, approve);
  await take(NOOR, approve);
  const current = (await stored()).head?.current;
  expect(current).toMatchObject({
    ...CONTENT,
    version: 1,
    number: 1,
    uploader: EMMA.by,
    uploadedAt: versions[0]?.createdAt,
  });

  await take(ADA, { action: "retire", rev: 3 });
  await expect(addVersion(NOOR, 2)).rejects.toMatchObject({ said: { code: "refusals.formRetired" } });
  const end = await stored();
  expect(end.head).toMatchObject({ isRetired: true, versions: 1, rev: 4, by: ADA.by });
  expect(end.head?.current).toEqual(current);
  expect(end.head).not.toHaveProperty("number");
  expect(end.steps.map((step) => step?.action)).toEqual(["add", "add_version", "approve", "retire"]);
  expect(end.steps.map((step) => step?.newest)).toEqual([1, 2, 2, 2]);
});

it("is not added over one that cannot be read", async () => {
  await ref.set({ title: "Something else" });
  await expect(take(EMMA, { action: "add", resource: SAID, file: FILE })).rejects.toMatchObject({
    said: { code: "refusals.formExists" },
  });
  expect((await stored()).versions).toEqual([]);
});
