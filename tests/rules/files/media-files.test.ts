import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { bucketNames } from "@zona/domain/collections";
import type { Grants } from "@zona/domain/identity/access";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import { Timestamp } from "firebase/firestore";
import { describe, expect, it } from "vitest";
import {
  accessOf,
  adminOf,
  EMMA,
  INTRUDERS,
  JONAS,
  NOOR,
  PRIYA,
  PROJECT,
  person,
  type Signed,
  useRules,
} from "../environment.ts";

const { storageAs, given } = useRules();
const { clinicalRawData: RAW, derived: DERIVED, formsResources: FORMS } = bucketNames(PROJECT);
const BUCKETS = [RAW, DERIVED, FORMS];
const OF_STUDY_FACTS = { organisation: "hollyfield.example", study: "zp01" };
const BYTES = new TextEncoder().encode("not yet a picture");

/** Objects outlive a test, so each test takes an id of its own. */
let serial = 0;
const nextId = () => `medium${String(++serial).padStart(4, "0")}${Date.now().toString(36).padStart(10, "0")}`;

const declare = async (who: Signed, fields: object = {}) => {
  const id = nextId();
  await given({
    [`media/${id}`]: {
      testId: "t1",
      originalName: "oocyte.jpg",
      declaredType: "image/jpeg",
      declaredBytes: BYTES.length,
      state: "uploading",
      uploader: person(who),
      createdAt: Timestamp.now(),
      updatedAt: Timestamp.now(),
      ...fields,
    },
  });
  return id;
};

const upload = (who: Signed | undefined, bucket: string, path: string, bytes = BYTES, contentType = "image/jpeg") =>
  storageAs(who, bucket).ref(path).put(bytes, { contentType }).then();

describe("an original", () => {
  it("is uploaded by the person who declared it, and opened by whoever opens originals in its study", async () => {
    const id = await declare(EMMA, { facts: { ...OF_STUDY_FACTS, blind: false } });
    await assertSucceeds(upload(EMMA, RAW, `media/${id}`));
    const original = (who: Signed) => storageAs(who, RAW).ref(`media/${id}`).getMetadata();
    // No whole medium, so that the functions do not find out meanwhile.
    await given({ [`media/${id}`]: { uploader: person(EMMA), facts: { ...OF_STUDY_FACTS, blind: false } } });
    const opened = (until: number) => ({ opened: { [id]: Timestamp.fromMillis(Date.now() + until) } });
    const isOpened = (who: Signed, roles: Grants, until = 60_000) =>
      given({ [`access/${who.uid}`]: { ...accessOf(who, roles), ...opened(until) } });
    await assertSucceeds(original(EMMA));
    // Whoever opens originals in the study asks a function first, which writes it down.
    await assertFails(original(NOOR));
    await isOpened(NOOR, { "*": ["lead"] });
    await assertSucceeds(original(NOOR));
    await isOpened(NOOR, { "*": ["lead"] }, -1);
    await assertFails(original(NOOR));
    await given({
      [`access/${NOOR.uid}`]: {
        ...accessOf(NOOR, { "*": ["lead"] }),
        opened: { another: Timestamp.fromMillis(Date.now() + 60_000) },
      },
    });
    await assertFails(original(NOOR));
    // A monitor reads records and opens no original, whatever stands there.
    await isOpened(PRIYA, { zp01: ["monitor"] });
    await isOpened(JONAS, { zp01: ["sponsor"] });
    for (const who of [PRIYA, JONAS]) await assertFails(original(who));
    await isOpened(PRIYA, { zp01: ["auditor"] });
    await assertSucceeds(original(PRIYA));
    await given({
      [`media/${id}`]: { uploader: person(EMMA), facts: { ...OF_STUDY_FACTS, study: "zp02", blind: false } },
    });
    await assertFails(original(PRIYA));
  });

  it.each([
    ["while its test is assessed blind", { facts: { blind: true } }],
    ["before it is known whether it is", {}],
  ])("is read by its uploader alone %s", async (_, fields) => {
    const id = await declare(EMMA, fields);
    await upload(EMMA, RAW, `media/${id}`);
    // No whole medium, so that the functions do not find out meanwhile.
    await given({ [`media/${id}`]: { uploader: person(EMMA), ...fields } });
    await assertSucceeds(storageAs(EMMA, RAW).ref(`media/${id}`).getMetadata());
    await assertFails(storageAs(NOOR, RAW).ref(`media/${id}`).getMetadata());
    await assertFails(storageAs(adminOf(NOOR), RAW).ref(`media/${id}`).getMetadata());
  });

  it("is never overwritten, changed, deleted or listed, not even by its uploader", async () => {
    const id = await declare(EMMA);
    await upload(EMMA, RAW, `media/${id}`);
    await given({
      [`media/${id}`]: {
        declaredType: "image/jpeg",
        declaredBytes: BYTES.length,
        state: "uploading",
        uploader: person(EMMA),
      },
    });
    await assertFails(
      upload(
        EMMA,
        RAW,
        `media/${id}`,
        BYTES.map((byte) => byte + 1),
      ),
    );
    const original = storageAs(EMMA, RAW).ref(`media/${id}`);
    await assertFails(original.updateMetadata({ contentType: "text/html" }));
    await assertFails(original.delete());
    await assertFails(storageAs(EMMA, RAW).ref("media").listAll());
    expect((await original.getMetadata()).contentType).toBe("image/jpeg");
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    const id = await declare(who ?? EMMA);
    await assertFails(upload(who, RAW, `media/${id}`));
    const lying = await declare(EMMA);
    await upload(EMMA, RAW, `media/${lying}`);
    await assertFails(storageAs(who, RAW).ref(`media/${lying}`).getMetadata());
  });

  it.each([
    ["somebody else declared", { uploader: person(NOOR) }],
    ["was declared smaller", { declaredBytes: BYTES.length - 1 }],
    ["was declared larger", { declaredBytes: BYTES.length + 1 }],
    ["was declared as another type", { declaredType: "image/png" }],
    ["is processed already", { state: "processing" }],
    ["was removed", { state: "removed" }],
  ])("is refused when it %s", async (_, fields) => {
    await assertFails(upload(EMMA, RAW, `media/${await declare(EMMA, fields)}`));
  });

  it.each([
    ["metadata of the uploader's own", { customMetadata: { resized: "true" } }],
    [
      "a download token of the uploader's choice",
      { customMetadata: { firebaseStorageDownloadTokens: "mine", x: "1" } },
    ],
    ["an encoding that unpacks", { contentEncoding: "gzip" }],
  ])("is refused with %s", async (_, settings) => {
    const original = storageAs(EMMA, RAW).ref(`media/${await declare(EMMA)}`);
    await assertFails(original.put(BYTES, { contentType: "image/jpeg", ...settings }).then());
  });

  it("is refused when nobody declared it", async () => {
    await assertFails(upload(EMMA, RAW, `media/${nextId()}`));
  });

  it.each(["../media/ID", "media/ID/original", "media/x/../ID", "elsewhere/ID", "ID"])(
    "is refused at the path %s",
    async (path) => {
      const id = await declare(EMMA);
      await assertFails(
        upload(EMMA, RAW, path.replace("ID", id)).then(() => storageAs(EMMA, RAW).ref(`media/${id}`).getMetadata()),
      );
    },
  );

  it("goes to the raw bucket alone", async () => {
    const id = await declare(EMMA);
    for (const bucket of [DERIVED, FORMS]) await assertFails(upload(EMMA, bucket, `media/${id}`));
    await assertFails(upload(EMMA, `${PROJECT}-somewhere-else`, `media/${id}`));
  });
});

describe("the still picture of a video", () => {
  const video = { declaredType: "video/mp4" };
  const send = (who: Signed | undefined, id: string, bytes = BYTES, type = "image/webp", bucket = RAW) =>
    upload(who, bucket, `posters/${id}`, bytes, type);

  it("is sent once by the person who declared the video, before the video", async () => {
    const id = await declare(EMMA, video);
    await assertSucceeds(send(EMMA, id));
    await assertFails(send(EMMA, id, BYTES.slice(1)));
    await assertFails(storageAs(EMMA, RAW).ref(`posters/${id}`).getMetadata());
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(send(who, await declare(who ?? EMMA, video)));
  });

  it.each([
    ["of a video that somebody else declared", { ...video, uploader: person(NOOR) }],
    ["of a picture", { declaredType: "image/jpeg" }],
    ["of a video that is processed already", { ...video, state: "processing" }],
  ])("is refused %s", async (_, fields) => {
    await assertFails(send(EMMA, await declare(EMMA, fields)));
  });

  it("is refused as another type, too large, in another bucket, or of nothing", async () => {
    await assertFails(send(EMMA, await declare(EMMA, video), BYTES, "text/html"));
    await assertFails(send(EMMA, await declare(EMMA, video), new Uint8Array(MEDIA_LIMITS.maxPosterBytes + 1)));
    for (const bucket of [DERIVED, FORMS]) {
      await assertFails(send(EMMA, await declare(EMMA, video), BYTES, "image/webp", bucket));
    }
    await assertFails(send(EMMA, nextId()));
  });
});

describe("a derived file", () => {
  it("is written by no person, in no bucket", async () => {
    const id = await declare(EMMA);
    for (const bucket of BUCKETS) await assertFails(upload(EMMA, bucket, `media/${id}/1/thumbnail.webp`));
  });

  it("is looked for by whoever reads in its study, in the derived bucket alone", async () => {
    await given({ "media/any": { uploader: person(NOOR), facts: OF_STUDY_FACTS } });
    const read = (who: Signed | undefined, bucket: string) =>
      storageAs(who, bucket)
        .ref("media/any/1/thumbnail.webp")
        .getMetadata()
        .catch((error: { code: string }) => error.code);
    for (const who of [EMMA, NOOR, PRIYA]) expect(await read(who, DERIVED)).toBe("storage/object-not-found");
    await given({ "access/jonas": accessOf(JONAS, { "*": ["lead"], zp01: ["sponsor"] }) });
    expect(await read(JONAS, DERIVED)).toBe("storage/unauthorized");
    expect(await read(EMMA, RAW)).toBe("storage/unauthorized");
    expect(await read(EMMA, FORMS)).toBe("storage/unauthorized");
    for (const who of Object.values(INTRUDERS)) expect(await read(who, DERIVED)).toBe("storage/unauthorized");
  });

  it("is opened by no token from before a session was ended", async () => {
    const now = Math.floor(Date.now() / 1000);
    await given({ "access/emma": accessOf(EMMA, { "*": ["lead"] }, { since: now - 300 }) });
    const file = (who: Signed) =>
      storageAs(who, DERIVED).ref("media/a1B2c3D4e5F6g7H8i9J0/1/thumbnail.webp").getMetadata();
    await assertFails(file({ ...EMMA, auth_time: now - 1200 }));
  });

  it("is opened by no token of a session whose screen is locked, and by another of the same person", async () => {
    const now = Math.floor(Date.now() / 1000);
    await given({
      "access/emma": { ...accessOf(EMMA, { "*": ["lead"] }), locked: [now - 1200] },
      "media/a1B2c3D4e5F6g7H8i9J0": { uploader: person(NOOR), facts: OF_STUDY_FACTS },
    });
    const read = (auth_time: number) =>
      storageAs({ ...EMMA, auth_time }, DERIVED)
        .ref("media/a1B2c3D4e5F6g7H8i9J0/1/thumbnail.webp")
        .getMetadata()
        .catch((error: { code: string }) => error.code);
    expect(await read(now - 1200)).toBe("storage/unauthorized");
    expect(await read(now - 600)).toBe("storage/object-not-found");
  });
});
