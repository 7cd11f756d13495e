import { BULK_RUNS } from "@zona/domain/collections";
import { BULK_PAGE, executionsFor } from "@zona/domain/operations/bulk-run";
import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import { bulkStep } from "../../functions/src/operations/bulk-step.ts";
import { bulkRecords, operationRecords } from "../../functions/src/operations/operation-data.ts";
import { stoppingAt } from "../stopping.ts";
import { ADA, NOW, useOperatedMedia } from "./operated-media.ts";
import { declaration, newMediaId } from "./uploads.ts";

const { app, db, asked, workQueue, mediumRef } = useOperatedMedia();

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
    expect(asked.queued).toHaveLength(COUNT);
  });

  it("has one owner: executions that meet do not fork it", async () => {
    const bulkId = await start();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => step(bulkId)));
    expect(outcomes.filter((outcome) => outcome === "more")).toHaveLength(1);
    while ((await bulk(bulkId))?.state === "running") await step(bulkId);
    expect(await runs()).toEqual(Array(COUNT).fill(1));
    expect(asked.queued).toHaveLength(COUNT);
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
    expect(asked.queued).toEqual([]);
  });

  it("begins nothing more once it was cancelled", async () => {
    const bulkId = await start();
    await step(bulkId);
    expect(await operationRecords().cancelBulkRun(bulkId)).toBe(true);
    expect(await step(bulkId)).toBe("ended");
    expect((await runs()).filter((run) => run === 1)).toHaveLength(BULK_PAGE);
  });
});
