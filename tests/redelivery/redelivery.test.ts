import { randomUUID } from "node:crypto";
import { COLLECTIONS, mediaWorkPath } from "@zona/domain/collections";
import type { Decoded, Lease } from "@zona/domain/decoding/decoder-call";
import type { MediaWork } from "@zona/domain/media/media-work";
import { originalPath, outputPath } from "@zona/domain/media/medium";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { followUp } from "../../functions/src/media/follow-up.ts";
import { takeIn } from "../../functions/src/media/intake.ts";
import { intakeRecords } from "../../functions/src/media/media-data.ts";
import { mediaFactsRecords } from "../../functions/src/media/media-facts-data.ts";
import { objectsIn } from "../../functions/src/media/media-files-data.ts";
import { refreshFacts } from "../../functions/src/media/refresh-facts.ts";
import { relationRecords } from "../../functions/src/media/relations-data.ts";
import { type WorkPorts, workOnMedium } from "../../functions/src/media/work.ts";
import { sha256 } from "../fixtures/judged.ts";
import { cutAt, picture } from "../fixtures/pictures.ts";
import { workOn } from "../pipeline/decoding.ts";
import { useAdminApp } from "../pipeline/environment.ts";
import { declaration, newMediaId, putOriginal } from "../pipeline/uploads.ts";
import { stoppingAt } from "../stopping.ts";

// The handlers are called here as the platform may call them: again, late, out of order, and stopped half-way. Records and
// buckets are ours alone, so that neither the triggers of the running suite nor other tests come in between.
const PROJECT = "demo-redelivery";
const BUCKETS = { raw: "demo-redelivery-raw", derived: "demo-redelivery-derived" };
const NOW = new Date("2026-11-20T12:00:00Z");
const AFTER_LEASE = new Date(NOW.getTime() + 331_000);

const app = useAdminApp(PROJECT);
const db = getFirestore(app);
const mediaId = newMediaId(app);
const mediumRef = db.collection(COLLECTIONS.media).doc(mediaId);

type Ready = Extract<Decoded, { state: "ready" }>;

let bytes: Buffer;
let generation: string;
let queued: MediaWork[];
let unfollowed: MediaWork[];

const queue = { add: async (work: MediaWork) => void queued.push(work) };
const followUps = { add: async (work: MediaWork) => void unfollowed.push(work) };
const ourPorts = (): WorkPorts => ({ ...workOn(BUCKETS), followUps });
const intake = () => ({ objects: objectsIn(BUCKETS.raw), records: intakeRecords() });
const deliverEvent = (ports = intake(), at = generation) =>
  takeIn({ path: originalPath(mediaId), generation: at, finalizedAt: NOW }, { ...ports, queue }, NOW);
const deliverMessage = (ports = ourPorts(), now = NOW) => workOnMedium({ mediaId, generation }, ports, NOW, now);
const deliverFollowUp = (records = relationRecords()) =>
  followUp({ mediaId, generation }, records, async () => undefined);

/** Everything that a person or a later stage can see of the medium, but for the clock. */
async function endState() {
  // What the trigger of the suite would do, which sees none of these records.
  while ((await refreshFacts(mediaId, mediaFactsRecords())) !== "same");
  const {
    createdAt: _created,
    updatedAt: _updated,
    changedAt: _changed,
    ended: _ended,
    ...medium
  } = (await mediumRef.get()).data() ?? {};
  const [files] = await getStorage(app)
    .bucket(BUCKETS.derived)
    .getFiles({ prefix: originalPath(mediaId) });
  const derived = files.map(({ name, metadata: { md5Hash, contentType, cacheControl, size } }) => {
    return { name, md5Hash, contentType, cacheControl, size: Number(size) };
  });
  const work = (await db.doc(mediaWorkPath(mediaId, generation)).get()).data();
  return { medium, derived, isLeased: work?.lease !== undefined };
}

async function begin() {
  await db.recursiveDelete(mediumRef);
  await getStorage(app)
    .bucket(BUCKETS.derived)
    .deleteFiles({ prefix: originalPath(mediaId), force: true });
  queued = [];
  unfollowed = [];
  await mediumRef.set(declaration(bytes));
}

let expected: Awaited<ReturnType<typeof endState>>;

beforeAll(async () => {
  bytes = await picture("jpeg", 1000, 700);
  generation = await putOriginal(app, BUCKETS.raw, mediaId, bytes);
  await begin();
  await deliverEvent();
  expect(await deliverMessage()).toBe("ready");
  expect(await deliverFollowUp()).toBe("compared");
  expected = await endState();
});

beforeEach(begin);

describe("the pipeline, once", () => {
  it("ends ready with both files, private, unleased", () => {
    expect(expected.medium).toMatchObject({ state: "ready", generation, outputs: { preview: { width: 1000 } } });
    expect(expected.derived).toHaveLength(2);
    for (const file of expected.derived) {
      expect(file).toMatchObject({
        contentType: "image/webp",
        cacheControl: "private, max-age=31536000, immutable",
      });
      expect(file.name).toContain(`media/${mediaId}/${generation}/`);
    }
    expect(expected.isLeased).toBe(false);
  });
});

// A stalled machine cuts connections to the emulator of files in the middle of a run. The platform would deliver that one again;
// here it is the test that is tried again, from its beginning.
describe("the pipeline, again and again", { retry: 1 }, () => {
  it("ends the same when every event and message comes three times", async () => {
    expect([await deliverEvent(), await deliverEvent(), await deliverEvent()]).toEqual(["queued", "queued", "queued"]);
    expect(queued).toHaveLength(3);
    const outcomes = [await deliverMessage(), await deliverMessage(), await deliverMessage()];
    expect(outcomes).toEqual(["ready", "followed", "followed"]);
    expect([await deliverFollowUp(), await deliverFollowUp()]).toEqual(["compared", "past"]);
    expect([await deliverMessage(), await deliverEvent()]).toEqual(["past", "past"]);
    expect(await endState()).toEqual(expected);
  });

  it("ends the same when three runs meet", async () => {
    await Promise.all([deliverEvent(), deliverEvent(), deliverEvent()]);
    const runs = await Promise.allSettled([deliverMessage(), deliverMessage(), deliverMessage()]);
    const outcomes = runs.map((run) => (run.status === "fulfilled" ? run.value : "to be repeated"));
    expect(outcomes.filter((outcome) => outcome === "ready")).toHaveLength(1);
    await Promise.all([deliverFollowUp(), deliverFollowUp(), deliverFollowUp()]);
    expect(await deliverMessage()).toBe("past");
    expect(await endState()).toEqual(expected);
  });

  it("ends the same when the message overtakes the event", async () => {
    expect(await deliverMessage()).toBe("past");
    await deliverEvent();
    expect(await deliverMessage()).toBe("ready");
    expect(await deliverFollowUp()).toBe("compared");
    expect(await endState()).toEqual(expected);
  });

  it("takes no event of another generation once one is pinned", async () => {
    await deliverEvent();
    expect(await deliverEvent(intake(), "1")).toBe("past");
    expect(await deliverMessage()).toBe("ready");
    expect(await deliverFollowUp()).toBe("compared");
    expect(await endState()).toEqual(expected);
  });

  it("leaves a medium removed that was removed while at work", async () => {
    await deliverEvent();
    const ports = ourPorts();
    const finish: WorkPorts["records"]["finish"] = async (lease, result) => {
      await mediumRef.update({ state: "removed" });
      return ports.records.finish(lease, result);
    };
    expect(await deliverMessage({ ...ports, records: { ...ports.records, finish } })).toBe("superseded");
    expect((await mediumRef.get()).get("state")).toBe("removed");
  });

  it("lets a run write nothing whose lease another has taken over", async () => {
    await deliverEvent();
    const ports = ourPorts();
    const finish: WorkPorts["records"]["finish"] = async (lease, result) => {
      expect(await ports.records.claim(lease.work, AFTER_LEASE)).toMatchObject({ kind: "taken", attempts: 2 });
      return ports.records.finish(lease, result);
    };
    expect(await deliverMessage({ ...ports, records: { ...ports.records, finish } })).toBe("superseded");
    expect((await mediumRef.get()).get("state")).toBe("processing");
  });

  it("lets a run that fails late leave the lease of its successor alone", async () => {
    await deliverEvent();
    const ports = ourPorts();
    const size: WorkPorts["originals"]["size"] = async (work) => {
      await ports.records.claim(work, AFTER_LEASE);
      throw new Error("no answer");
    };
    await expect(deliverMessage({ ...ports, originals: { ...ports.originals, size } })).rejects.toThrow("no answer");
    expect((await endState()).isLeased).toBe(true);
  });

  it("starts again at once after a run that failed", async () => {
    await deliverEvent();
    const ports = ourPorts();
    const size = () => Promise.reject(Object.assign(new Error("no answer"), { code: 503 }));
    await expect(deliverMessage({ ...ports, originals: { ...ports.originals, size } })).rejects.toThrow("no answer");
    expect((await db.doc(mediaWorkPath(mediaId, generation)).get()).data()).toEqual({
      attempts: 1,
      lastFault: "work: Error 503",
    });
    expect(await deliverMessage()).toBe("ready");
    expect(await deliverFollowUp()).toBe("compared");
    expect(await endState()).toEqual(expected);
  });

  it("rejects a damaged original once and for all", async () => {
    const damagedId = newMediaId(app);
    const damaged = cutAt(bytes, 60);
    const work = { mediaId: damagedId, generation: await putOriginal(app, BUCKETS.raw, damagedId, damaged) };
    const ref = db.collection(COLLECTIONS.media).doc(damagedId);
    await ref.set(declaration(damaged, { state: "processing", generation: work.generation }));
    expect(await workOnMedium(work, ourPorts(), NOW, NOW)).toBe("rejected");
    const first = (await ref.get()).data();
    expect(await workOnMedium(work, ourPorts(), NOW, NOW)).toBe("past");
    expect((await ref.get()).data()).toEqual(first);
  });

  it("fails a medium whose original is gone", async () => {
    const work = { mediaId: newMediaId(app), generation: "1" };
    const ref = db.collection(COLLECTIONS.media).doc(work.mediaId);
    await ref.set(declaration(bytes, { state: "processing", generation: "1" }));
    expect(await workOnMedium(work, ourPorts(), NOW, NOW)).toBe("failed");
    expect((await ref.get()).get("failure")).toEqual({ code: "original-missing" });
  });
});

describe("a decoder that was taken over", () => {
  const { records } = ourPorts();
  const here = () => ({ mediaId, generation });
  /** What an honest run would tell of our medium, with its pictures where they have to lie. */
  async function told(): Promise<{ lease: Lease; decoded: Ready }> {
    await deliverEvent();
    let found: { lease: Lease; decoded: Decoded } | undefined;
    const finish: WorkPorts["records"]["finish"] = async (lease, decoded) => {
      found = { lease, decoded };
      return "superseded";
    };
    await deliverMessage({ ...ourPorts(), records: { ...records, finish } });
    if (found?.decoded.state !== "ready") throw new Error("nothing was told");
    return { lease: found.lease, decoded: found.decoded };
  }

  it("learns of a medium what it needs to decode it, and nothing else of the record", async () => {
    await deliverEvent();
    const { originalName, declaredType } = declaration(bytes);
    expect(await records.claim(here(), NOW)).toEqual({
      kind: "taken",
      lease: { work: here(), token: expect.any(String) },
      declared: { originalName, declaredType },
      zone: expect.any(String),
      attempts: 1,
      isCompared: false,
    });
    expect(await records.claim(here(), NOW)).toEqual({ kind: "busy" });
    expect(await records.claim({ ...here(), generation: "1" }, NOW)).toEqual({ kind: "past" });
  });

  it("ends nothing that it did not begin: another medium, generation or run, or a lease that it made up", async () => {
    const { lease, decoded } = await told();
    const otherId = newMediaId(app);
    const other = { mediaId: otherId, generation: await putOriginal(app, BUCKETS.raw, otherId, bytes) };
    const otherRef = db.collection(COLLECTIONS.media).doc(otherId);
    await otherRef.set(declaration(bytes, { state: "processing", generation: other.generation }));
    const failed: Decoded = { state: "failed", failure: { code: "gave-up" } };
    for (const work of [other, { ...here(), generation: "1" }, { ...here(), run: 7 }])
      expect(await records.finish({ ...lease, work }, failed)).toBe("superseded");
    expect(await records.finish({ ...lease, token: randomUUID() }, decoded)).toBe("superseded");
    await records.release({ ...lease, work: other }, "taken over");
    expect((await otherRef.get()).get("state")).toBe("processing");
    expect(await endState()).toMatchObject({ medium: { state: "processing" }, isLeased: true });
  });

  it("passes off neither another file for the original nor pictures that are not of it", async () => {
    const { lease, decoded } = await told();
    const { content, outputs } = decoded;
    const lies = [{ sha256: sha256(Buffer.from("another")) }, { bytes: content.bytes + 1 }];
    for (const lie of lies) {
      const finished = records.finish(lease, { ...decoded, content: { ...content, ...lie } });
      await expect(finished).rejects.toMatchObject({ code: "invalid-input" });
    }
    const derived = getStorage(app).bucket(BUCKETS.derived);
    const thumbnail = derived.file(outputPath(mediaId, generation, "thumbnail"));
    const [picture] = await thumbnail.download();
    await thumbnail.save(picture, { contentType: "text/html", resumable: false });
    await expect(records.finish(lease, decoded)).rejects.toMatchObject({ code: "invalid-input" });
    await thumbnail.delete();
    await expect(records.finish(lease, decoded)).rejects.toMatchObject({ code: "invalid-input" });
    expect((await mediumRef.get()).get("state")).toBe("processing");
    await thumbnail.save(picture, { contentType: "image/webp", resumable: false });
    expect(outputs).toBeDefined();
    expect(await records.finish(lease, decoded)).toBe("ready");
  });

  it("ends its medium once, however often it says so", async () => {
    const { lease, decoded } = await told();
    expect(await records.finish(lease, decoded)).toBe("ready");
    const first = await endState();
    expect(await records.finish(lease, { ...decoded, steps: { comparison: { state: "pending" } } })).toBe("superseded");
    expect(await records.finish(lease, { state: "failed", failure: { code: "gave-up" } })).toBe("superseded");
    expect(await endState()).toEqual(first);
  });
});

const STOPS = [1, 2, 3, 4, 5, 6, 7].flatMap((call) => [
  { call, when: "before" as const },
  { call, when: "after" as const },
]);

describe("the pipeline, stopped half-way", () => {
  it.each(STOPS.slice(0, 4))("queues an upload whose intake died $when its step $call", async ({ call, when }) => {
    await expect(deliverEvent(stoppingAt(intake(), call, when))).rejects.toThrow("the process died");
    expect(queued).toEqual([]);
    expect(await deliverEvent()).toBe("queued");
    expect(await deliverMessage()).toBe("ready");
    expect(await deliverFollowUp()).toBe("compared");
    expect(await endState()).toEqual(expected);
  });

  it.each(STOPS)("ends the same when the work died $when its step $call", async ({ call, when }) => {
    await deliverEvent();
    await expect(deliverMessage(stoppingAt(ourPorts(), call, when))).rejects.toThrow("the process died");
    const isFinished = call === 7 || (call === 6 && when === "after");
    expect(await deliverMessage(ourPorts(), AFTER_LEASE)).toBe(isFinished ? "followed" : "ready");
    expect(unfollowed.length).toBeGreaterThan(0);
    expect(await deliverFollowUp()).toBe("compared");
    expect(await endState()).toEqual(expected);
  });

  it.each(STOPS.slice(0, 2))("ends the same when the follow-up died $when its step $call", async ({ call, when }) => {
    await deliverEvent();
    await deliverMessage();
    await expect(deliverFollowUp(stoppingAt(relationRecords(), call, when))).rejects.toThrow("the process died");
    expect(await deliverFollowUp()).toBe(when === "after" ? "past" : "compared");
    expect(await endState()).toEqual(expected);
  });

  it("waits for the lease of a run that died", async () => {
    await deliverEvent();
    await expect(deliverMessage(stoppingAt(ourPorts(), 1, "after"))).rejects.toThrow("the process died");
    await expect(deliverMessage()).rejects.toMatchObject({ code: "unavailable" });
  });
});
