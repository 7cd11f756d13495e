import { setTimeout as delay } from "node:timers/promises";
import { COLLECTIONS, REGION } from "@zona/domain/collections";
import { deleteApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { ADA } from "../../emulators/demo/lab.ts";
import { tick } from "../../emulators/schedule-ticks.ts";
import { operationRecords } from "../../functions/src/operations/operation-data.ts";
import { type Figure, tell } from "../figures.ts";
import { askedExports } from "../traffic/asked-exports.ts";
import { percentile, photo, photoUploads } from "../traffic/photo-uploads.ts";
import { recordEditors } from "../traffic/record-editors.ts";
import { spread } from "../traffic/spread.ts";
import { suiteClient } from "../traffic/suite-client.ts";

// A laboratory at its busiest, on a running `npm start`: photos by ten people, fifty people at their records through the
// security rules, exports, and the work on many pictures done anew, all at once. In the end everything is counted anew
// from what is stored: nothing lost, nothing double.

const UPLOADERS = 10;
const PATIENCE_MS = 20 * 60_000;
const UPKEEP_EVERY_MS = 15_000;

const client = suiteClient({ photos: 500, editors: 50, exports: 10, rerun: 100, minutes: 10 });
const { photos, exports, rerun, minutes } = client.given;
const db = getFirestore(client.app);
const editors = recordEditors(client, client.given.editors);

const send = async (uploads: ReturnType<typeof photoUploads>, count: number, from: number) => {
  await Promise.all(
    Array.from({ length: UPLOADERS }, async (_, who) => {
      for (let index = who; index < count; index += UPLOADERS) await uploads.send(await photo(from + index), who);
    }),
  );
};

/** The minute's upkeep, which carries the run of many; quicker than in production, for the load to be the higher. */
async function upkeep(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await tick(client.ports, { name: "everyMinute", region: REGION }, new Date()).catch(() => undefined);
    await delay(UPKEEP_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Resolves when the run of many is over and each of its pictures is at its end, or the patience is over. */
async function rerunEnded(bulkId: string, ids: readonly string[]) {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const [run, ...media] = await db.getAll(
      db.collection("bulkRuns").doc(bulkId),
      ...ids.map((id) => db.collection(COLLECTIONS.media).doc(id)),
    );
    const isOver = run?.get("state") !== "running" && media.every((medium) => medium.get("state") === "ready");
    if (isOver || Date.now() > until) {
      const notOnce = media.filter((medium) => medium.get("run") !== 1 || medium.get("state") !== "ready").length;
      return { state: String(run?.get("state")), notOnce };
    }
    await delay(1_000);
  }
}

const older = photoUploads(client, `busy-older-${Date.now()}`);
await editors.createTests();
const from = new Date(Date.now() - 1_000);
await send(older, rerun, 10_000);
await older.endOf(rerun, PATIENCE_MS);
// Only what is there by now: the pictures of the load are not to be begun anew.
const to = new Date();
const bulkId = await operationRecords().startBulkRun({ from, to }, ADA);
if (!bulkId) throw new Error("Another run of many is under way: it has to end first.");

const uploads = photoUploads(client, `busy-${Date.now()}`);
const over = new AbortController();
const settled = new AbortController();
const begun = performance.now();
const editing = editors.editUntil(over.signal);
const files = askedExports(client);
const exporting = spread(exports, minutes * 60_000, files.ask);
const keeping = upkeep(settled.signal);
await Promise.all([send(uploads, photos, 0), delay(minutes * 60_000)]);
over.abort();
await Promise.all([editing, exporting]);
const loadMs = performance.now() - begun;
await uploads.endOf(photos, PATIENCE_MS);
await files.ended(PATIENCE_MS);
const exported = await files.recount();
const rerunDone = await rerunEnded(bulkId, older.ids());
settled.abort();
await keeping;

const pictures = await uploads.recount();
const again = await older.recount();
const records = await editors.recount();
const none = (what: string, result: number): Figure => ({ what, result, unit: "", limit: 0 });
const { tookMs, accepted, tooLate } = editors.edited;
tell([
  none(`${photos} photos: lost`, pictures.lost),
  none("photos not at their end", pictures.unfinished),
  none("derived files too many", pictures.extraFiles + again.extraFiles),
  none("derived files missing", pictures.missingFiles + again.missingFiles),
  none(`${accepted.length} acts of ${client.given.editors} people on ${records.records} records: lost`, records.lost),
  none("acts told twice", records.twice),
  none("records whose trail does not prove them", records.unproven),
  { what: "acts that came too late, and were done again on what was there", result: tooLate, unit: "" },
  none(`${exports} exports: not ready`, exported.unready),
  none("exports without exactly one file", exported.notOnce),
  none(`${rerun} pictures run again (${rerunDone.state}): not exactly once`, rerunDone.notOnce),
  {
    what: "stalls after which lost events were asked for again",
    result: uploads.repeats() + older.repeats(),
    unit: "",
  },
  { what: "load lasted", result: loadMs / 1000, unit: "s" },
  { what: "an act on a record, read to commit: 50 %", result: percentile(tookMs, 0.5), unit: "ms" },
  { what: "an act on a record, read to commit: 95 %", result: percentile(tookMs, 0.95), unit: "ms" },
  { what: "an act on a record, read to commit: 99 %", result: percentile(tookMs, 0.99), unit: "ms" },
  ...uploads.stages(),
]);
uploads.stop();
older.stop();
await editors.stop();
await deleteApp(client.app);
