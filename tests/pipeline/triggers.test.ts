import { COLLECTIONS, RESOURCE_VERSIONS, RESOURCES } from "@zona/domain/collections";
import { resourcePath } from "@zona/domain/resources/resource";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import functionsTest from "firebase-functions-test";
import { afterAll, describe, expect, it, vi } from "vitest";
import { plainPdf } from "../../emulators/demo/documents.ts";
import { picture } from "../fixtures/pictures.ts";
import { PROJECT_ID, useAdminApp } from "./environment.ts";
import { declaration, newMediaId, putOriginal } from "./uploads.ts";

// The real triggers in this process, on buckets of their own, so that those of the running suite stay out of it.
process.env.RAW_BUCKET = "demo-zona-triggers-raw";
process.env.FORMS_BUCKET = "demo-zona-triggers-forms";
process.env.DERIVED_BUCKET = "demo-zona-triggers-derived";
// The suite itself answers for buckets of its own alone.
vi.mock("../../functions/src/decoding/ask-records.ts", () => import("./answering.ts"));
const app = useAdminApp();
const platform = functionsTest({ projectId: PROJECT_ID });
const { mediaIntake, mediaWork, resourceCheck } = await import("../../functions/src/index.ts");
afterAll(() => platform.cleanup());

const mediumRef = (mediaId: string) => getFirestore(app).collection(COLLECTIONS.media).doc(mediaId);

describe("the media triggers", () => {
  it("bring a queued picture to ready", async () => {
    const bytes = await picture("jpeg", 640, 480);
    const mediaId = newMediaId(app);
    const generation = await putOriginal(app, process.env.RAW_BUCKET ?? "", mediaId, bytes);
    await mediumRef(mediaId).set(declaration(bytes, { state: "processing", generation }));
    const data = Buffer.from(JSON.stringify({ mediaId, generation })).toString("base64");
    const message = { data, messageId: "m1", publishTime: new Date().toISOString() };
    await platform.wrap(mediaWork)({ data: { message } });
    expect((await mediumRef(mediaId).get()).data()).toMatchObject({ state: "ready", content: { width: 640 } });
  });

  it("leave an object alone that nobody declared", async () => {
    const mediaId = newMediaId(app);
    const data = { bucket: "demo-zona-triggers-raw", name: `media/${mediaId}`, generation: 1 };
    await platform.wrap(mediaIntake)({ bucket: data.bucket, data });
    expect((await mediumRef(mediaId).get()).exists).toBe(false);
  });
});

describe("the resource trigger", () => {
  // The emulator's events name their bucket in the object alone.
  it("finds the file in the bucket that the object names", async () => {
    const bytes = plainPdf(["Consent"]);
    const resource = getFirestore(app).collection(RESOURCES).doc();
    const version = resource.collection(RESOURCE_VERSIONS).doc("1");
    const by = { uid: "emma", name: "Emma Lindqvist" };
    await resource.set({ title: "Consent", newest: 1 });
    await version.set({
      originalName: "c.pdf",
      declaredType: "application/pdf",
      declaredBytes: bytes.length,
      note: "",
      state: "uploading",
      uploader: by,
      createdAt: FieldValue.serverTimestamp(),
    });
    const bucket = process.env.FORMS_BUCKET ?? "";
    const file = getStorage(app).bucket(bucket).file(resourcePath(resource.id, 1));
    await file.save(bytes, { resumable: false, contentType: "application/pdf" });
    const [{ generation }] = await file.getMetadata();
    await platform.wrap(resourceCheck)({ data: { bucket, name: resourcePath(resource.id, 1), generation } });
    expect((await version.get()).get("state")).toBe("ready");
  });
});
