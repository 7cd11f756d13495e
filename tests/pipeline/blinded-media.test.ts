import { COLLECTIONS } from "@zona/domain/collections";
import { BLIND_NAME, sealedIdentityPath } from "@zona/domain/media/sealed-identity";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import functionsTest from "firebase-functions-test";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { mediaFactsRecords } from "../../functions/src/media/media-facts-data.ts";
import { refreshFacts } from "../../functions/src/media/refresh-facts.ts";
import { PROJECT_ID, useAdminApp } from "./environment.ts";
import { ADA, openRecord } from "./open-record.ts";
import { declaration, mediumThat, newMediaId, putOriginal } from "./uploads.ts";

process.env.RAW_BUCKET = "demo-zona-blinded-raw";
process.env.DERIVED_BUCKET = "demo-zona-blinded-derived";
// The suite itself answers for buckets of its own alone.
vi.mock("../../functions/src/decoding/ask-records.ts", () => import("./answering.ts"));
const app = useAdminApp();
const db = getFirestore(app);
const platform = functionsTest({ projectId: PROJECT_ID });
const { draftChanged, mediaWork } = await import("../../functions/src/index.ts");
const testRef = db.collection(COLLECTIONS.tests).doc("blinded-media-test");
afterAll(async () => {
  await testRef.delete();
  platform.cleanup();
});

const NAME = "piezo arm 2026-11-20 10-00-00.jpg";
const CAMERA = "Piezo Drill Camera 3";

beforeAll(async () => {
  const special = { code: "PRE-0901", studyId: "no-such-study", header: { blindedAssessor: true } };
  await testRef.set(openRecord(FieldValue.serverTimestamp(), special));
});

const photo = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: "#777" } })
    .withExif({ IFD0: { Make: "Piezo Drill", Model: CAMERA } })
    .jpeg()
    .toBuffer();

/** A picture of the test as its uploader begins it, brought to ready by the real work. */
async function uploaded(identity: { originalName: string } | undefined, testId = testRef.id) {
  const bytes = await photo();
  const mediaId = newMediaId(app);
  const generation = await putOriginal(app, process.env.RAW_BUCKET ?? "", mediaId, bytes);
  if (identity) await db.doc(sealedIdentityPath(mediaId)).set(identity);
  const originalName = identity ? BLIND_NAME : NAME;
  const begun = { testId, originalName, state: "processing" as const, generation };
  await db.collection(COLLECTIONS.media).doc(mediaId).set(declaration(bytes, begun));
  const data = Buffer.from(JSON.stringify({ mediaId, generation })).toString("base64");
  await platform.wrap(mediaWork)({
    data: { message: { data, messageId: "m", publishTime: new Date().toISOString() } },
  });
  await refreshFacts(mediaId, mediaFactsRecords(db));
  return mediaId;
}

it("a picture of a blinded test tells neither name nor device in any record that staff read, until it was locked", async () => {
  const ids = [await uploaded({ originalName: NAME }), await uploaded(undefined)];
  for (const id of ids) {
    const medium = await mediumThat(app, id, ({ facts, state }) => facts?.blind === true && state === "ready");
    expect(JSON.stringify(medium)).not.toMatch(/piezo/i);
    // The name's time was read all the same.
    expect(medium.capture).toMatchObject({ source: "filename" });
    expect((await db.doc(sealedIdentityPath(id)).get()).data()).toMatchObject({
      originalName: NAME,
      optics: { camera: expect.stringContaining(CAMERA) },
    });
  }
  for (const status of ["submitted", "cancelled"]) {
    await testRef.update({ status, submittedBy: ADA });
    for (const id of ids) {
      await refreshFacts(id, mediaFactsRecords(db));
      expect(JSON.stringify(await mediumThat(app, id, ({ facts }) => facts?.blind === true))).not.toMatch(/piezo/i);
    }
  }
  await testRef.update({ status: "locked", lockedBy: ADA });
  for (const id of ids) {
    await refreshFacts(id, mediaFactsRecords(db));
    await refreshFacts(id, mediaFactsRecords(db));
    const medium = await mediumThat(app, id, ({ facts }) => facts?.blind === false && facts.deviceName !== null);
    expect(medium).toMatchObject({ originalName: NAME, optics: { camera: expect.stringContaining(CAMERA) } });
    expect((await db.doc(sealedIdentityPath(id)).get()).exists).toBe(false);
  }
});

it("a picture of a draft of a blinded study tells neither, and both once it began in a study that is not", async () => {
  const begun = db.collection(COLLECTIONS.tests).doc("begun-from-draft");
  const draft = db.collection(COLLECTIONS.drafts).doc(begun.id);
  const study = db.collection(COLLECTIONS.studies).doc("blinded-drafts");
  await begun.delete();
  await study.set({
    protocolCode: "ZP-BL-01",
    version: "1.0",
    title: "Masked",
    kinds: ["preclinical"],
    status: "open",
    blinded: true,
  });
  await draft.set({ owner: "emma", values: {} });
  const early = await uploaded(undefined, begun.id);
  const before = await draft.get();
  await draft.set({ owner: "emma", values: { studyId: study.id } });
  const change = { before, after: await draft.get() };
  await platform.wrap(draftChanged)({ data: change, params: { testId: begun.id } });
  const sealed = await mediumThat(app, early, ({ facts }) => facts?.blind === true);
  expect(JSON.stringify(sealed)).not.toMatch(/piezo/i);
  const id = await uploaded({ originalName: NAME }, begun.id);
  const kept = await mediumThat(app, id, ({ facts, state }) => facts?.blind === true && state === "ready");
  expect(JSON.stringify(kept)).not.toMatch(/piezo/i);
  const { header: _, ...plain } = (await testRef.get()).data() ?? {};
  await begun.set({ ...plain, status: "in_progress", header: {} });
  await refreshFacts(id, mediaFactsRecords(db));
  await refreshFacts(id, mediaFactsRecords(db));
  expect(await mediumThat(app, id, ({ facts }) => facts?.blind === false)).toMatchObject({ originalName: NAME });
  for (const ref of [begun, draft, study]) await ref.delete();
});
