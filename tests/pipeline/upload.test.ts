import { createHash, randomUUID } from "node:crypto";
import { ALERTS, bucketNames, COLLECTIONS, NOTIFICATIONS } from "@zona/domain/collections";
import { type Medium, originalPath } from "@zona/domain/media/medium";
import { deleteApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, GoogleAuthProvider, getAuth, signInWithCredential, type User } from "firebase/auth";
import { connectFirestoreEmulator, doc, getFirestore, serverTimestamp, setDoc, terminate } from "firebase/firestore";
import { connectStorageEmulator, getStorage, ref, uploadBytes } from "firebase/storage";
import { getFirestore as getAdminFirestore } from "firebase-admin/firestore";
import { getStorage as getAdminStorage } from "firebase-admin/storage";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cutAt, fixtureFile, picture, pngBomb, pngClaiming, rotatedPhotoWithGps } from "../fixtures/pictures.ts";
import { giveAccess } from "../given-access.ts";
import { emulatorHost, PROJECT_ID, useAdminApp } from "./environment.ts";
import { mediumIn, mediumThat, newMediaId } from "./uploads.ts";

// What a browser does, through the real rules, triggers and queue of the running suite.
const admin = useAdminApp();
const buckets = bucketNames(PROJECT_ID);
const app = initializeApp({ projectId: PROJECT_ID, apiKey: "demo" });
const db = getFirestore(app);
const storage = getStorage(app, `gs://${buckets.clinicalRawData}`);
const split = (host: string) => [host.split(":")[0] ?? "", Number(host.split(":")[1])] as const;

connectAuthEmulator(getAuth(app), `http://${emulatorHost("FIREBASE_AUTH_EMULATOR_HOST")}`, { disableWarnings: true });
connectFirestoreEmulator(db, ...split(emulatorHost("FIRESTORE_EMULATOR_HOST")));
connectStorageEmulator(storage, ...split(emulatorHost("FIREBASE_STORAGE_EMULATOR_HOST")));

const TEST_ID = "pipeline-upload-test";
const OTHER_TEST_ID = "pipeline-upload-test-2";
let uploader: User;

beforeAll(async () => {
  const identity = { sub: "uploader", email: "uploader@hollyfield.example", email_verified: true, name: "Una Loader" };
  const credential = GoogleAuthProvider.credential(JSON.stringify(identity));
  uploader = (await signInWithCredential(getAuth(app), credential)).user;
  await giveAccess(getAdminFirestore(admin), uploader.uid, {});
  await getAdminFirestore(admin).collection(COLLECTIONS.drafts).doc(TEST_ID).set({ owner: uploader.uid });
});

afterAll(async () => {
  await terminate(db);
  await deleteApp(app);
});

/** Declares and uploads as the app does; resolves when the pipeline has come to an end with it. */
async function upload(bytes: Buffer, originalName: string, declaredType: string, testId = TEST_ID): Promise<Medium> {
  const mediaId = newMediaId(admin);
  await setDoc(doc(db, COLLECTIONS.media, mediaId), {
    testId,
    originalName,
    declaredType,
    declaredBytes: bytes.length,
    state: "uploading",
    uploader: { uid: uploader.uid, name: "Una Loader" },
    createdAt: serverTimestamp(),
    updatedAt: serverTimestamp(),
  });
  await uploadBytes(ref(storage, originalPath(mediaId)), bytes, { contentType: declaredType });
  return mediumIn(admin, mediaId, ["ready", "rejected", "failed"]);
}

const stored = async (bucket: string, path: string) => {
  const [bytes] = await getAdminStorage(admin).bucket(bucket).file(path).download();
  return bytes;
};

const derivedOf = async (mediaId: string) => {
  const [files] = await getAdminStorage(admin)
    .bucket(buckets.derived)
    .getFiles({ prefix: originalPath(mediaId) });
  return files;
};

describe("an uploaded picture", () => {
  it.each([
    ["jpeg", "jpg"],
    ["png", "png"],
    ["webp", "webp"],
  ] as const)("becomes a preview and a thumbnail when it is a %s", async (type, ending) => {
    const bytes = await picture(type, 1800, 1200);
    const medium = await upload(bytes, `oocyte.${ending}`, `image/${type}`);
    expect(medium).toMatchObject({
      state: "ready",
      content: {
        type: `image/${type}`,
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        width: 1800,
        height: 1200,
      },
      outputs: { thumbnail: { width: 256, height: 171 }, preview: { width: 1440, height: 960 } },
    });
    for (const { path, width, height, bytes: size } of Object.values(medium.outputs ?? {})) {
      const output = await stored(buckets.derived, path);
      expect(output.length).toBe(size);
      expect(await sharp(output).metadata()).toMatchObject({ format: "webp", width, height });
    }
    expect(await stored(buckets.clinicalRawData, originalPath(medium.id))).toEqual(bytes);
  });

  it("is shown upright and without the place where it was taken", async () => {
    const bytes = await rotatedPhotoWithGps();
    const medium = await upload(bytes, "oocyte.jpg", "image/jpeg");
    expect(medium).toMatchObject({ state: "ready", outputs: { preview: { width: 400, height: 600 } } });
    for (const { path } of Object.values(medium.outputs ?? {})) {
      const metadata = await sharp(await stored(buckets.derived, path)).metadata();
      expect(metadata).toMatchObject({ format: "webp" });
      expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual(Array(4).fill(undefined));
    }
    expect(JSON.stringify(medium)).not.toMatch(/gps|latitude/i);
    expect(await stored(buckets.clinicalRawData, originalPath(medium.id))).toEqual(bytes);
  });
});

describe("the lab's harder formats", () => {
  it.each([
    ["photo.heic", "image/heic"],
    ["frame-12bit-in-16bit.tif", "image/tiff"],
    ["stack-3-pages.ome.tif", "image/tiff"],
    ["animated.gif", "image/gif"],
    ["photo.avif", "image/avif"],
    ["clip-h264.mp4", "video/mp4"],
    ["clip-vp9.webm", "video/webm"],
  ])("%s comes to an end and is compared with the others", async (name, type) => {
    const { id } = await upload(await fixtureFile(name), name, type);
    const medium = await mediumThat(admin, id, ({ steps }) => steps?.comparison?.state === "done");
    expect(medium).toMatchObject({ state: "ready", content: { type }, steps: { measures: { state: "done" } } });
    expect(medium.outputs).toBeDefined();
    expect(medium.content?.video?.frames !== undefined).toBe(type.startsWith("video/"));
  });
});

describe("the same file on two subjects", () => {
  it("is a likely mix-up: told on both and put up for somebody to look at", async () => {
    const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#304050" } })
      .composite([{ input: Buffer.from(randomUUID()), raw: { width: 4, height: 3, channels: 3 }, left: 9, top: 9 }])
      .png()
      .toBuffer();
    const drafts = getAdminFirestore(admin).collection(COLLECTIONS.drafts);
    await drafts.doc(TEST_ID).set({ owner: uploader.uid, values: { subjectCode: "HF-0001-A" } });
    await drafts.doc(OTHER_TEST_ID).set({ owner: uploader.uid, values: { subjectCode: "HF-0002-B" } });
    const [a, b] = await Promise.all([
      upload(bytes, "oocyte.png", "image/png"),
      upload(bytes, "oocyte.png", "image/png", OTHER_TEST_ID),
    ]);
    const found = ({ comparison }: Medium) => (comparison?.duplicates?.length ?? 0) > 0;
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      expect((await mediumThat(admin, one.id, found)).comparison?.duplicates).toEqual([
        { mediumId: other.id, kind: "exact", action: "alert" },
      ]);
    }
    const alert = await getAdminFirestore(admin).collection(ALERTS).doc([a.id, b.id].sort().join("-")).get();
    expect(alert.data()).toEqual({
      kind: "same-file-two-subjects",
      mediaIds: [a.id, b.id].sort(),
      state: "open",
    });
    const told = await getAdminFirestore(admin)
      .collection(NOTIFICATIONS)
      .where("mediaIds", "array-contains", a.id)
      .get();
    expect(told.docs.map((notice) => [notice.get("kind"), notice.get("to")])).toContainEqual(["mix_up", uploader.uid]);
  });
});

describe("a day's pictures", () => {
  it("all end ready when they are uploaded at once", { tags: ["nightly"], timeout: 180_000 }, async () => {
    const bytes = await picture("jpeg", 800, 600);
    const media = await Promise.all(Array.from({ length: 20 }, () => upload(bytes, "oocyte.jpg", "image/jpeg")));
    expect(media.map(({ state }) => state)).toEqual(Array(20).fill("ready"));
  });
});

describe("an uploaded file that cannot pass", () => {
  it.each([
    ["empty", "an empty file", async () => Buffer.alloc(0)],
    ["unknown-type", "a web page", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["type-mismatch", "a PNG that says JPEG", () => picture("png", 60, 40)],
    ["damaged", "a JPEG cut at 10 percent", async () => cutAt(await picture("jpeg", 900, 600), 10)],
    ["damaged", "a JPEG cut at 40 percent", async () => cutAt(await picture("jpeg", 900, 600), 40)],
    ["damaged", "a JPEG cut at 90 percent", async () => cutAt(await picture("jpeg", 900, 600), 90)],
  ] as const)("is rejected as %s: %s", async (code, _what, make) => {
    const bytes = await make();
    const medium = await upload(bytes, "oocyte.jpg", "image/jpeg");
    expect(medium).toMatchObject({ state: "rejected", rejection: { code } });
    expect(medium.outputs).toBeUndefined();
    expect(await derivedOf(medium.id)).toEqual([]);
    expect(await stored(buckets.clinicalRawData, originalPath(medium.id))).toEqual(bytes);
  });

  it.each([
    ["a small file with 400 million pixels", pngBomb(20_000, 20_000)],
    ["a header that claims 3,600 million pixels", pngClaiming(60_000, 60_000)],
  ])("is rejected as too-many-pixels: %s", async (_what, bytes) => {
    const medium = await upload(bytes, "oocyte.png", "image/png");
    expect(medium).toMatchObject({ state: "rejected", rejection: { code: "too-many-pixels" } });
    expect(await derivedOf(medium.id)).toEqual([]);
  });
});
