import { BULK_RUNS, COLLECTIONS, DEAD_LETTERS, MEDIA_ROLLUPS, mediaWorkPath, SWEEPS } from "@zona/domain/collections";
import { MediaRollup, unpackRows } from "@zona/domain/media/media-rollup";
import type { MediaWork } from "@zona/domain/media/media-work";
import { MEDIA_LIMITS, type Medium, outputPath } from "@zona/domain/media/medium";
import { BULK_PAGE, executionsFor } from "@zona/domain/operations/bulk-run";
import { SWEEP_POLICY } from "@zona/domain/operations/sweep";
import { withDates } from "@zona/domain/stored-record";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { beforeEach, describe, expect, it } from "vitest";
import { mediaFactsRecords } from "../../functions/src/firebase/media-facts-records.ts";
import { bulkRecords, operationRecords } from "../../functions/src/firebase/operation-records.ts";
import { rollupRecords } from "../../functions/src/firebase/rollup-records.ts";
import { sweepPorts } from "../../functions/src/firebase/sweep-ports.ts";
import { workPorts } from "../../functions/src/firebase/work-ports.ts";
import { refreshFacts } from "../../functions/src/media/refresh-facts.ts";
import { countMarkedDays } from "../../functions/src/media/rollups.ts";
import { workOnMedium } from "../../functions/src/media/work.ts";
import { bulkStep } from "../../functions/src/operations/bulk-step.ts";
import { sweep } from "../../functions/src/operations/sweep.ts";
import { picture } from "../fixtures/pictures.ts";
import { stoppingAt } from "../stopping.ts";
import { useAdminApp } from "./environment.ts";
import { declaration, newMediaId, putOriginal } from "./uploads.ts";

// Buckets of our own and media of the last century, so that the triggers of the running suite stay out of it.
const BUCKETS = { raw: "demo-zona-operations-raw", derived: "demo-zona-operations-derived" };
const app = useAdminApp();
const db = getFirestore(app);
const NOW = new Date();
const ADA = { uid: "ada", name: "Ada Admin" };
const LONG_AGO = Timestamp.fromDate(new Date("1999-05-05T10:00:00Z"));

const mediumRef = (mediaId: string) => db.collection(COLLECTIONS.media).doc(mediaId);
const stateOf = async (mediaId: string) => (await mediumRef(mediaId).get()).data();

let queued: MediaWork[];
let unfollowed: MediaWork[];
const workQueue = { add: async (work: MediaWork) => void queued.push(work) };
const followUpQueue = { add: async (work: MediaWork) => void unfollowed.push(work) };
const ports = () => ({ ...workPorts(BUCKETS), followUps: followUpQueue });
const work = (asked: MediaWork) => workOnMedium(asked, ports(), NOW, NOW);

beforeEach(() => {
  queued = [];
  unfollowed = [];
});

/** A medium with its original, as if its record had last changed long ago. */
async function given(over: Partial<Medium> = {}, bytes?: Buffer) {
  const mediaId = newMediaId(app);
  const original = bytes ?? (await picture("jpeg", 64, 48));
  const generation = await putOriginal(app, BUCKETS.raw, mediaId, original);
  const dates = { createdAt: LONG_AGO, updatedAt: LONG_AGO };
  await mediumRef(mediaId).set({ ...declaration(original, { generation, ...over }), ...dates });
  return { mediaId, generation };
}

describe("running again", () => {
  it("gives a failed medium fresh attempts and ends its dead letter", async () => {
    const { mediaId, generation } = await given({ state: "processing" });
    await db.doc(mediaWorkPath(mediaId, generation)).set({ attempts: 10, lastFault: "work: Error 503" });
    expect(await work({ mediaId, generation })).toBe("failed");
    const letter = db.collection(DEAD_LETTERS).doc(`${mediaId}-${generation}-0`);
    expect((await letter.get()).data()).toMatchObject({ state: "open", work: { mediaId, generation } });

    const again = await operationRecords().restart(mediaId, ADA);
    expect(again).toEqual({ mediaId, generation, run: 1 });
    expect((await letter.get()).data()).toMatchObject({ state: "rerun", endedBy: ADA });
    expect(await operationRecords().restart(mediaId, ADA)).toBeUndefined();

    expect(await work({ mediaId, generation })).toBe("past");
    expect(await work({ mediaId, generation, run: 1 })).toBe("ready");
    const medium = await stateOf(mediaId);
    expect(medium).toMatchObject({ state: "ready", run: 1, outputs: { preview: { width: 64 } } });
    expect(medium?.failure).toBeUndefined();
    expect(medium?.outputs.preview.path).toBe(outputPath(mediaId, generation, "preview", 1));
  });

  it("leaves a removed medium removed", async () => {
    const { mediaId } = await given({ state: "removed" });
    expect(await operationRecords().restart(mediaId, ADA)).toBeUndefined();
  });

  it("closes a letter once, with who and why", async () => {
    const ref = db.collection(DEAD_LETTERS).doc(`closing-${Date.now()}`);
    await ref.set({ state: "open", fault: "x", at: Timestamp.now() });
    expect(await operationRecords().closeLetter(ref.id, ADA, "Exported anew.")).toBe(true);
    expect(await operationRecords().closeLetter(ref.id, ADA, "Once more.")).toBe(false);
    expect((await ref.get()).data()).toMatchObject({ state: "closed", endedBy: ADA, reason: "Exported anew." });
  });
});

describe("a sweep", () => {
  const taken: string[] = [];
  const sweepNow = async (at = NOW) => {
    const real = sweepPorts(BUCKETS, at);
    const takeIn = async (mediaId: string) => {
      taken.push(mediaId);
      return "queued";
    };
    return sweep({ ...real, takeIn, workQueue, followUpQueue }, at);
  };
  const queuedIds = () => queued.map(({ mediaId }) => mediaId);

  it("takes in an upload whose event was lost, and ends one that never came", async () => {
    const arrived = await given({ state: "uploading" });
    const never = newMediaId(app);
    await mediumRef(never).set({ ...declaration(Buffer.alloc(1)), createdAt: LONG_AGO, updatedAt: LONG_AGO });
    await sweepNow();
    expect(taken).toContain(arrived.mediaId);
    expect(await stateOf(never)).toMatchObject({ state: "failed", failure: { code: "never-arrived" } });
    await mediumRef(arrived.mediaId).delete();
  });

  it("asks again for work whose message was lost, then gives it up and reports it", async () => {
    const pending = { comparison: { state: "pending" } } as const;
    const { mediaId, generation } = await given({ state: "processing", steps: pending });
    for (let helps = 1; helps <= SWEEP_POLICY.helps; helps++) {
      queued = [];
      await sweepNow();
      expect(queuedIds()).toContain(mediaId);
    }
    queued = [];
    await sweepNow();
    expect(queuedIds()).not.toContain(mediaId);
    expect(await stateOf(mediaId)).toMatchObject({ state: "failed", failure: { code: "gave-up" } });
    expect((await db.collection(DEAD_LETTERS).doc(`${mediaId}-${generation}-0`).get()).get("state")).toBe("open");
  });

  it("leaves work alone that is alive", async () => {
    const pending = { comparison: { state: "pending" } } as const;
    const { mediaId, generation } = await given({ state: "processing", steps: pending });
    const lease = { token: "t", until: new Date(NOW.getTime() + 60_000) };
    await db.doc(mediaWorkPath(mediaId, generation)).set({ attempts: 1, lease });
    await sweepNow();
    expect(queuedIds()).not.toContain(mediaId);
    await mediumRef(mediaId).delete();
  });

  it("asks again for a comparison that was lost", async () => {
    const { mediaId } = await given({ state: "ready", steps: { comparison: { state: "pending" } } });
    await sweepNow();
    expect(unfollowed.map((one) => one.mediaId)).toContain(mediaId);
    await mediumRef(mediaId).delete();
  });

  it("has files made again that are missing, and says what it did", async () => {
    const { mediaId, generation } = await given({ state: "processing" });
    expect(await work({ mediaId, generation })).toBe("ready");
    await getStorage(app)
      .bucket(BUCKETS.derived)
      .file(outputPath(mediaId, generation, "thumbnail"))
      .delete();
    await db
      .collection(SWEEPS)
      .doc("media")
      .set({ cursor: predecessorOf(mediaId) });
    await sweepNow();
    expect(queued).toContainEqual({ mediaId, generation, run: 1 });
    expect((await db.collection(SWEEPS).doc("media").get()).data()).toMatchObject({
      restored: expect.any(Number),
      limits: MEDIA_LIMITS,
    });
    expect(await work({ mediaId, generation, run: 1 })).toBe("ready");
  });
});

describe("a sweep that dies half-way", () => {
  const pending = { comparison: { state: "pending" } } as const;

  it.each(
    [1, 2, 3, 5, 8].flatMap((call) => [
      { call, when: "before" as const },
      { call, when: "after" as const },
    ]),
  )("$when its step $call leaves nothing behind that the next one does not find", async ({ call, when }) => {
    const arrived = await given({ state: "uploading" });
    const stuck = await given({ state: "processing", steps: pending });
    const uncompared = await given({ state: "ready", steps: pending });
    const takenIn: string[] = [];
    const real = () => ({
      ...sweepPorts(BUCKETS, NOW),
      takeIn: async (mediaId: string) => {
        takenIn.push(mediaId);
        return "queued";
      },
      workQueue,
      followUpQueue,
    });
    await expect(sweep(stoppingAt(real(), call, when), NOW)).rejects.toThrow("the process died");
    await sweep(real(), NOW);
    expect(takenIn).toContain(arrived.mediaId);
    expect(queued.map(({ mediaId }) => mediaId)).toContain(stuck.mediaId);
    expect(unfollowed.map(({ mediaId }) => mediaId)).toContain(uncompared.mediaId);
    // Asked for twice at most, of five helps: a sweep that dies must not use up what a later one is allowed.
    const helps = await db.doc(mediaWorkPath(stuck.mediaId, stuck.generation)).get();
    expect(helps.get("helps")).toBeLessThanOrEqual(2);
    for (const { mediaId } of [arrived, stuck, uncompared]) await mediumRef(mediaId).delete();
  });
});

/** An id that sorts just before this one. */
const predecessorOf = (id: string) => `${id.slice(0, -1)}${String.fromCharCode(id.charCodeAt(id.length - 1) - 1)}zz`;

describe("a run of many", () => {
  const COUNT = BULK_PAGE + 20;
  let from: Date;
  let to: Date;
  let ids: string[];

  beforeEach(async () => {
    for (const { ref } of (await db.collection(BULK_RUNS).where("state", "==", "running").get()).docs) {
      await ref.update({ state: "cancelled" });
    }
    // A span of its own for each test, in another century.
    from = new Date(Date.UTC(1900, 0, 1) + Math.floor(Math.random() * 1e12));
    to = new Date(from.getTime() + COUNT * 1000);
    ids = Array.from({ length: COUNT }, () => newMediaId(app));
    const batch = db.batch();
    for (const [index, id] of ids.entries()) {
      const createdAt = Timestamp.fromMillis(from.getTime() + index * 1000);
      const medium = declaration(Buffer.alloc(1), { state: "failed", generation: "1" });
      batch.set(mediumRef(id), { ...medium, createdAt });
    }
    await batch.commit();
  });

  const start = async () => {
    const id = await operationRecords().startBulkRun({ from, to }, ADA);
    if (!id) throw new Error("not started");
    return id;
  };
  const step = (bulkId: string, records = bulkRecords(), at = NOW) =>
    bulkStep(bulkId, { records, queue: workQueue }, at);
  const bulk = async (bulkId: string) => (await db.collection(BULK_RUNS).doc(bulkId).get()).data();
  const runs = async () => Promise.all(ids.map(async (id) => (await mediumRef(id).get()).get("run")));

  it("begins each medium once, page by page", async () => {
    const bulkId = await start();
    expect(await operationRecords().startBulkRun({ from, to }, ADA)).toBeUndefined();
    expect(await step(bulkId)).toBe("more");
    expect(await bulk(bulkId)).toMatchObject({ state: "running", total: COUNT, seen: BULK_PAGE, begun: BULK_PAGE });
    expect(await step(bulkId)).toBe("last");
    expect(await bulk(bulkId)).toMatchObject({ state: "done", seen: COUNT, begun: COUNT, executions: 2 });
    expect(await step(bulkId)).toBe("ended");
    expect(await runs()).toEqual(Array(COUNT).fill(1));
    expect(queued).toHaveLength(COUNT);
  });

  it("has one owner: executions that meet do not fork it", async () => {
    const bulkId = await start();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => step(bulkId)));
    expect(outcomes.filter((outcome) => outcome === "more")).toHaveLength(1);
    while ((await bulk(bulkId))?.state === "running") await step(bulkId);
    expect(await runs()).toEqual(Array(COUNT).fill(1));
    expect(queued).toHaveLength(COUNT);
  });

  it("begins nothing twice when an execution died half-way", async () => {
    const bulkId = await start();
    for (const call of [2, 3, 7, 54]) {
      await expect(step(bulkId, stoppingAt(bulkRecords(), call, "after"))).rejects.toThrow("the process died");
      const lease = { lease: { token: "dead", until: new Date(0) } };
      await db.collection(BULK_RUNS).doc(bulkId).update(lease);
    }
    while ((await bulk(bulkId))?.state === "running") await step(bulkId);
    expect(await runs()).toEqual(Array(COUNT).fill(1));
  });

  it("stops at its cap whatever happens", async () => {
    const bulkId = await start();
    await db
      .collection(BULK_RUNS)
      .doc(bulkId)
      .update({ executions: executionsFor(COUNT) });
    expect(await step(bulkId)).toBe("ended");
    expect(await bulk(bulkId)).toMatchObject({ state: "stopped" });
    expect(queued).toEqual([]);
  });

  it("begins nothing more once it was cancelled", async () => {
    const bulkId = await start();
    await step(bulkId);
    expect(await operationRecords().cancelBulkRun(bulkId)).toBe(true);
    expect(await step(bulkId)).toBe("ended");
    expect((await runs()).filter((run) => run === 1)).toHaveLength(BULK_PAGE);
  });
});

describe("the counts of a day", () => {
  it("are of the media themselves, and the same when counted twice", async () => {
    const day = "1998-03-04";
    const createdAt = Timestamp.fromDate(new Date(`${day}T12:00:00Z`));
    const old = await db.collection(COLLECTIONS.media).where("createdAt", "==", createdAt).get();
    for (const { ref } of old.docs) await ref.delete();
    const ids = [newMediaId(app), newMediaId(app), newMediaId(app)];
    const states = ["ready", "rejected", "rejected"] as const;
    for (const [index, id] of ids.entries()) {
      const medium = declaration(Buffer.alloc(7), { state: states[index] ?? "ready" });
      await mediumRef(id).set({ ...medium, createdAt });
    }
    for (const id of ids) await refreshFacts(id, mediaFactsRecords());
    const count = async () => {
      await db.collection("rollupMarks").doc(day).set({ at: Timestamp.now() });
      await countMarkedDays(rollupRecords());
      const periods = [day, day.slice(0, 7), day.slice(0, 4)];
      const found = await db.getAll(...periods.map((period) => db.collection(MEDIA_ROLLUPS).doc(period)));
      return found.map((document) => {
        const { countedAt: _, ...rollup } = MediaRollup.parse(withDates({ ...document.data(), id: document.id }));
        return rollup;
      });
    };
    const first = await count();
    for (const rollup of first) {
      expect(rollup.media).toBe(3);
      expect(
        unpackRows(rollup)
          .map(({ state }) => state)
          .sort(),
      ).toEqual(["ready", "rejected", "rejected"]);
    }
    expect(await count()).toEqual(first);
    expect((await db.collection("rollupMarks").doc(day).get()).exists).toBe(false);
  });
});
