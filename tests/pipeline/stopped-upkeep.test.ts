import { BULK_RUNS, COLLECTIONS, FACT_MARKS, TEST_FACTS } from "@zona/domain/collections";
import type { MediaWork } from "@zona/domain/media/media-work";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { remakeMarked } from "../../functions/src/facts/remake.ts";
import { markedTests, testFactRecords } from "../../functions/src/facts/test-facts-data.ts";
import { bulkStep } from "../../functions/src/operations/bulk-step.ts";
import { bulkRecords, operationRecords } from "../../functions/src/operations/operation-data.ts";
import { sweepRecords } from "../../functions/src/operations/sweep-data.ts";
import { atEveryStop, diedOrEnded } from "../stopping.ts";
import { useAdminApp } from "./environment.ts";
import { ADA, openRecord } from "./open-record.ts";
import { declaration, newMediaId } from "./uploads.ts";

// What the scheduler does every minute, dead at each await in turn: the next minute has to bring it to the same end.
const app = useAdminApp();
const db = getFirestore(app);
const media = db.collection(COLLECTIONS.media);
const ALL = { tags: ["nightly"], timeout: 300_000 };

/** Media begun at that time, in place of those that an earlier test left there. */
async function mediaAt(at: Date, fields: readonly object[]): Promise<string[]> {
  const createdAt = Timestamp.fromDate(at);
  for (const { ref } of (await media.where("createdAt", "==", createdAt).get()).docs) await ref.delete();
  const ids = fields.map(() => newMediaId(app));
  for (const [index, id] of ids.entries())
    await media.doc(id).set({ ...declaration(Buffer.alloc(7)), ...fields[index], createdAt });
  return ids;
}

it("a run of many begins each medium once wherever its execution died", ALL, async () => {
  const queued: MediaWork[] = [];
  const queue = { add: async (work: MediaWork) => void queued.push(work) };
  for (const { ref } of (await db.collection(BULK_RUNS).where("state", "==", "running").get()).docs)
    await ref.update({ state: "cancelled" });
  const deaths = await atEveryStop(async (stop) => {
    queued.length = 0;
    const from = new Date(Date.UTC(1900, 0, 1) + Math.floor(Math.random() * 1e12));
    const ids = await mediaAt(from, Array(3).fill({ state: "failed", generation: "1" }));
    const bulkId =
      (await operationRecords().startBulkRun({ from, to: new Date(from.getTime() + 1000) }, ADA)) ?? "none";
    const run = db.collection(BULK_RUNS).doc(bulkId);
    const outcome = await diedOrEnded(bulkStep(bulkId, stop({ records: bulkRecords(), queue }), new Date()));
    if ((await run.get()).get("lease")) await run.update({ "lease.until": new Date(0) }); // as time does
    while ((await run.get()).get("state") === "running")
      await bulkStep(bulkId, { records: bulkRecords(), queue }, new Date());
    expect((await run.get()).data()).toMatchObject({ state: "done", seen: 3 });
    expect((await db.getAll(...ids.map((id) => media.doc(id)))).map((found) => found.get("run"))).toEqual([1, 1, 1]);
    // One that died between the record and the queue is what the sweep looks for.
    const unqueued = ids.filter((id) => !queued.some(({ mediaId }) => mediaId === id));
    // The sweep takes the oldest first, and other tests leave some: these are older than all.
    for (const id of unqueued) await media.doc(id).update({ updatedAt: Timestamp.fromMillis(0) });
    const later = new Date(Date.now() + 3_600_000);
    const stuck = (await sweepRecords().stuck(later, later)).map(({ work }) => work.mediaId);
    expect(stuck).toEqual(expect.arrayContaining(unqueued));
    expect(unqueued.length).toBeLessThanOrEqual(1);
    expect(new Set(queued.map(({ mediaId }) => mediaId)).size).toBe(queued.length);
    for (const id of ids) await media.doc(id).delete();
    return outcome;
  });
  expect(deaths).toBe(20);
});

it("the facts of a marked test are remade wherever their run died", ALL, async () => {
  const ref = db.collection(COLLECTIONS.tests).doc("stopped-remake");
  const at = Timestamp.fromDate(new Date("2026-11-20T08:00:00Z"));
  await ref.set(openRecord(at, { code: "PRE-099701", studyId: "zp-stopped" }));
  const mark = db.collection(FACT_MARKS).doc(ref.id);
  const facts = async () => {
    const {
      madeAt: _made,
      changedAt: _changed,
      ...stored
    } = (await db.collection(TEST_FACTS).doc(ref.id).get()).data() ?? {};
    return stored;
  };
  const begin = () => mark.set({ at: Timestamp.fromMillis(0), isToTell: true });
  const remake = (stop: <P extends object>(ports: P) => P) => {
    const { marked, records } = stop({ marked: { tests: markedTests() }, records: testFactRecords() });
    return remakeMarked(
      () => marked.tests(),
      records,
      () => at.toDate(),
    );
  };
  await begin();
  await remake((ports) => ports);
  // What changed was told at once, and is not told again a minute later.
  expect((await mark.get()).exists).toBe(false);
  const expected = await facts();
  expect(expected).toMatchObject({ code: "PRE-099701" });
  const deaths = await atEveryStop(async (stop) => {
    await begin();
    await db.collection(TEST_FACTS).doc(ref.id).delete();
    const outcome = await diedOrEnded(remake(stop));
    await remake((ports) => ports);
    expect(await facts()).toEqual(expected);
    expect((await mark.get()).exists).toBe(false);
    return outcome;
  });
  expect(deaths).toBeGreaterThanOrEqual(8);
  await ref.delete();
});
