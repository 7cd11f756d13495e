import { COLLECTIONS } from "@zona/domain/collections";
import { getFirestore } from "firebase-admin/firestore";
import functionsTest from "firebase-functions-test";
import { afterAll, describe, expect, it } from "vitest";
import { picture } from "../fixtures/pictures.ts";
import { PROJECT_ID, useAdminApp } from "./environment.ts";
import { declaration, newMediaId, putOriginal } from "./uploads.ts";

// The real triggers in this process, on buckets of their own, so that those of the running suite stay out of it.
process.env.RAW_BUCKET = "demo-zona-triggers-raw";
process.env.DERIVED_BUCKET = "demo-zona-triggers-derived";
const app = useAdminApp();
const platform = functionsTest({ projectId: PROJECT_ID });
const { mediaIntake, mediaWork } = await import("../../functions/src/index.ts");
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
