import { RESOURCE_VERSIONS, RESOURCES } from "@zona/domain/collections";
import { Resource, ResourceVersion, resourcePath } from "@zona/domain/resources/resource";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { beforeEach, describe, expect, it } from "vitest";
import { plainPdf } from "../../emulators/demo/documents.ts";
import { staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { checkRecords } from "../../functions/src/resources/check-records.ts";
import { checkResource } from "../../functions/src/resources/check-resource.ts";
import { checkPorts, resourceSweepPorts } from "../../functions/src/resources/resource-data.ts";
import { takeResourceStep } from "../../functions/src/resources/step.ts";
import { resourceRecords } from "../../functions/src/resources/step-data.ts";
import { sweepResources } from "../../functions/src/resources/sweep-resources.ts";
import { sha256 } from "../fixtures/judged.ts";
import { atEveryStop, diedOrEnded } from "../stopping.ts";
import { checkIn } from "./decoding.ts";
import { useAdminApp } from "./environment.ts";

const app = useAdminApp();
const db = getFirestore(app);
/** A bucket of our own, so that the running suite's triggers stay out of it. */
const BUCKET = "demo-zona-resources-by-hand";
const NOW = new Date("2030-01-01T00:00:00Z");

let resourceId = "";
const person = { uid: "emma", name: "Emma Lindqvist" };
const resourceRef = () => db.collection(RESOURCES).doc(resourceId);
const versionRef = (number: number) => resourceRef().collection(RESOURCE_VERSIONS).doc(String(number));

async function declare(number: number, bytes: Buffer, at: unknown = FieldValue.serverTimestamp()) {
  await resourceRef().set({ newest: number }, { merge: true });
  await versionRef(number).set({
    originalName: 'consent "2" ü.pdf',
    declaredType: "application/pdf",
    declaredBytes: bytes.length,
    note: "",
    state: "uploading",
    uploader: person,
    createdAt: at,
  });
}

async function put(number: number, bytes: Buffer): Promise<string> {
  const file = getStorage(app).bucket(BUCKET).file(resourcePath(resourceId, number));
  await file.save(bytes, { resumable: false, contentType: "application/pdf" });
  return String((await file.getMetadata())[0].generation);
}

const check = (number: number, generation: string, ports = checkIn(BUCKET)) =>
  checkResource({ path: resourcePath(resourceId, number), generation }, ports);

/** All that is stored of a version and its resource. */
async function endState(number: number) {
  const resource = (await resourceRef().get()).data();
  const [served] = await getStorage(app).bucket(BUCKET).file(resourcePath(resourceId, number)).getMetadata();
  const { contentType, contentDisposition, cacheControl, metadata } = served;
  return {
    resource,
    version: (await versionRef(number).get()).data(),
    served: { contentType, contentDisposition, cacheControl, metadata },
  };
}

/** Somebody else approves it. */
const approve = (version: number) => {
  const asked = { action: "approve", resourceId, version };
  return takeResourceStep(staffCaller("noor", "Noor Haddad"), asked, resourceRecords(db));
};

beforeEach(async () => {
  resourceId = db.collection(RESOURCES).doc().id;
  await resourceRef().set({
    title: "Consent",
    category: "consent",
    kinds: [],
    newest: 1,
    isRetired: false,
    createdBy: person,
    createdAt: FieldValue.serverTimestamp(),
    ...{ organisation: "hollyfield.example", action: "add", rev: 1, by: person, at: FieldValue.serverTimestamp() },
  });
});

describe("a new version of a resource", () => {
  it("is served as a PDF to save, and comes into force by the approval of somebody else", async () => {
    const bytes = plainPdf(["Consent"]);
    await declare(1, bytes);
    expect(await check(1, await put(1, bytes))).toBe("ready");
    const { served } = await endState(1);
    expect(served).toMatchObject({
      contentType: "application/pdf",
      contentDisposition: "attachment; filename*=UTF-8''consent%20%222%22%20%C3%BC.pdf",
    });
    expect((await resourceRef().get()).get("current")).toBeUndefined();
    await approve(1);
    const resource = readRecord(Resource, resourceId, (await resourceRef().get()).data());
    expect(resource?.current).toMatchObject({ version: 1, type: "application/pdf", bytes: bytes.length });
    expect(readRecord(ResourceVersion, "1", (await versionRef(1).get()).data())?.state).toBe("ready");
  });

  it("leaves the current one alone when it is turned away, and when an older one is approved late", async () => {
    const bytes = plainPdf(["Consent"]);
    await declare(1, bytes);
    await declare(2, bytes);
    await declare(3, bytes);
    expect(await check(2, await put(2, bytes))).toBe("ready");
    expect(await check(1, await put(1, bytes))).toBe("ready");
    expect(await check(3, await put(3, plainPdf(["x"], ["<< /S /Launch >>"])))).toBe("rejected");
    for (const version of [2, 1]) await approve(version);
    expect((await resourceRef().get()).get("current.version")).toBe(2);
    expect((await versionRef(3).get()).data()).toMatchObject({ state: "rejected", refusal: "active-content" });
    // What was turned away took no number: an auditor would ask for it.
    await declare(4, bytes);
    expect(await check(4, await put(4, bytes))).toBe("ready");
    await approve(4);
    expect((await resourceRef().get()).data()).toMatchObject({ versions: 3, current: { version: 4, number: 3 } });
    expect((await versionRef(3).get()).get("number")).toBeUndefined();
  });

  it("ends the same however often its event comes", async () => {
    const bytes = plainPdf(["Consent"]);
    await declare(1, bytes);
    const generation = await put(1, bytes);
    await Promise.all([1, 2, 3].map(() => check(1, generation)));
    const first = await endState(1);
    expect(first.resource).toMatchObject({ versions: 1 });
    expect(await check(1, generation)).toBe("past");
    expect(await endState(1)).toEqual(first);
  });

  it("ends the same wherever its check died, on the decoder's side and on that of the records", async () => {
    const bytes = plainPdf(["Consent"]);
    const deaths = await atEveryStop(async (stop) => {
      await versionRef(1).delete();
      await resourceRef().update({ versions: FieldValue.delete(), current: FieldValue.delete() });
      await declare(1, bytes);
      const generation = await put(1, bytes);
      const kept = stop({ decoder: checkIn(BUCKET), kept: checkPorts(BUCKET) });
      const records = checkRecords(kept.kept);
      const ended = await diedOrEnded(check(1, generation, { files: kept.decoder.files, records }));
      expect(["ready", "past"]).toContain(await check(1, generation));
      await approve(1);
      const { resource } = await endState(1);
      expect(resource).toMatchObject({ versions: 1, current: { version: 1, sha256: expect.any(String) } });
      return ended;
    });
    expect(deaths).toBe(16);
  });

  it("takes no verdict on another file, on one that was sent again since, or of a type that was not declared", async () => {
    const bytes = plainPdf(["Consent"]);
    await declare(1, bytes);
    const generation = await put(1, bytes);
    const path = resourcePath(resourceId, 1);
    const { offer, judge } = checkIn(BUCKET).records;
    const content = { type: "application/pdf" as const, bytes: bytes.length, sha256: sha256(bytes) };
    const told = (over: Partial<typeof content> | { type: "image/png" }, at = generation) =>
      judge({ path, generation: at }, { state: "ready", content: { ...content, ...over } });
    for (const lie of [{ sha256: sha256(Buffer.from("another")) }, { bytes: 1 }, { type: "image/png" as const }])
      await expect(told(lie)).rejects.toMatchObject({ code: "invalid-input" });
    expect(await told({}, "1")).toBe("past");
    expect(await judge({ path, generation: "1" }, { state: "rejected", refusal: "damaged" })).toBe("past");
    expect((await versionRef(1).get()).get("state")).toBe("uploading");
    expect(await told({})).toBe("ready");
    expect(await told({})).toBe("past");
    expect(await offer({ path: resourcePath(resourceId, 9), generation })).toBeUndefined();
    expect(await offer({ path: "media/elsewhere", generation })).toBeUndefined();
  });

  it("whose event was lost is sent again by the sweep, and one without an end within a day is ended", async () => {
    const bytes = plainPdf(["Consent"]);
    const hoursAgo = (hours: number) => Timestamp.fromMillis(NOW.getTime() - hours * 3_600_000);
    await declare(1, bytes, hoursAgo(1));
    const generation = await put(1, bytes);
    await declare(2, bytes, hoursAgo(48));
    await declare(3, bytes, hoursAgo(48));
    await put(3, bytes);
    await sweepResources(resourceSweepPorts(BUCKET), NOW);
    const [{ generation: newer }] = await getStorage(app)
      .bucket(BUCKET)
      .file(resourcePath(resourceId, 1))
      .getMetadata();
    expect(String(newer)).not.toBe(generation);
    expect(await check(1, String(newer))).toBe("ready");
    expect((await versionRef(2).get()).data()).toMatchObject({ state: "rejected", refusal: "never-arrived" });
    expect((await versionRef(3).get()).data()).toMatchObject({ state: "rejected", refusal: "unchecked" });
  });
});
