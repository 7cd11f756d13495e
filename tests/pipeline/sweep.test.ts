import { DEAD_LETTERS, mediaWorkPath, SWEEPS } from "@zona/domain/collections";
import { MEDIA_LIMITS, outputPath } from "@zona/domain/media/medium";
import { SWEEP_POLICY } from "@zona/domain/operations/sweep";
import { getStorage } from "firebase-admin/storage";
import { describe, expect, it } from "vitest";
import { sweep } from "../../functions/src/operations/sweep.ts";
import { sweepPorts } from "../../functions/src/operations/sweep-ports-data.ts";
import { stoppingAt } from "../stopping.ts";
import { LONG_AGO, NOW, useOperatedMedia } from "./operated-media.ts";
import { declaration, newMediaId } from "./uploads.ts";

const { app, db, buckets, asked, workQueue, followUpQueue, mediumRef, stateOf, work, given } = useOperatedMedia();

/** An id that sorts just before this one. */
/** What sorts right before an id: all of it but its end. */
const predecessorOf = (id: string) => id.slice(0, -1);

describe("a sweep", () => {
  const taken: string[] = [];
  const sweepNow = async (at = NOW) => {
    const real = sweepPorts(buckets, at);
    const takeIn = async (mediaId: string) => {
      taken.push(mediaId);
      return "queued";
    };
    return sweep({ ...real, takeIn, workQueue, followUpQueue }, at);
  };
  const queuedIds = () => asked.queued.map(({ mediaId }) => mediaId);

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
      asked.queued = [];
      await sweepNow();
      expect(queuedIds()).toContain(mediaId);
    }
    asked.queued = [];
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
    expect(asked.unfollowed.map((one) => one.mediaId)).toContain(mediaId);
    await mediumRef(mediaId).delete();
  });

  it("has files made again that are missing, and says what it did", async () => {
    const { mediaId, generation } = await given({ state: "processing" });
    expect(await work({ mediaId, generation })).toBe("ready");
    await getStorage(app)
      .bucket(buckets.derived)
      .file(outputPath(mediaId, generation, "thumbnail"))
      .delete();
    await db
      .collection(SWEEPS)
      .doc("media")
      .set({ cursor: predecessorOf(mediaId) });
    await sweepNow();
    expect(asked.queued).toContainEqual({ mediaId, generation, run: 1 });
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
      ...sweepPorts(buckets, NOW),
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
    expect(asked.queued.map(({ mediaId }) => mediaId)).toContain(stuck.mediaId);
    expect(asked.unfollowed.map(({ mediaId }) => mediaId)).toContain(uncompared.mediaId);
    // Asked for twice at most, of five helps: a sweep that dies must not use up what a later one is allowed.
    const helps = await db.doc(mediaWorkPath(stuck.mediaId, stuck.generation)).get();
    expect(helps.get("helps")).toBeLessThanOrEqual(2);
    for (const { mediaId } of [arrived, stuck, uncompared]) await mediumRef(mediaId).delete();
  });
});
