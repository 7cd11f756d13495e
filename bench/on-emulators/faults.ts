import { setTimeout as delay } from "node:timers/promises";
import { ALERTS, COLLECTIONS, DEAD_LETTERS } from "@zona/domain/collections";
import type { MediaWork } from "@zona/domain/media/media-work";
import { originalPath } from "@zona/domain/media/medium";
import { deleteApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { followUp } from "../../functions/src/media/follow-up.ts";
import { relationRecords } from "../../functions/src/media/relations-data.ts";
import { workOnMedium } from "../../functions/src/media/work.ts";
import { sweep } from "../../functions/src/operations/sweep.ts";
import { sweepPorts } from "../../functions/src/operations/sweep-ports-data.ts";
import { workOn } from "../../tests/pipeline/decoding.ts";
import { type Figure, tell } from "../figures.ts";
import { mailsOfFullDisk } from "../traffic/full-disk.ts";
import { patiently, photo, photoUploads } from "../traffic/photo-uploads.ts";
import { suiteClient } from "../traffic/suite-client.ts";
import { killFunctions, standStill } from "../traffic/suite-processes.ts";

// The same photos twice through the triggers of a running `npm start`: first undisturbed, then while Firestore, Pub/Sub
// and Storage stand still in turn, the processes of the functions are killed, and the clock of the sweep jumps back and
// forth. The emulator of functions repeats no event, unlike the platform: what was killed is left to the sweep alone. In the
// end what is stored of both has to be the same, without clocks and ids. Mails are asked for while the catcher's disk is
// full. Linux only: it looks for processes in /proc.

const PAUSE_MS = 8_000;
const BETWEEN_MS = 12_000;
/** For the undisturbed run, against which the other is held: a busy machine takes its time. */
const PATIENCE_MS = 12 * 60_000;
const HOUR_MS = 3_600_000;
/** Sweeps after which what has not ended will not. */
const MOST_SWEEPS = 12;

const client = suiteClient({ photos: 40, mails: 20 });
const { photos } = client.given;
const { ports, app } = client;
const db = getFirestore(app);
const buckets = { raw: client.buckets.clinicalRawData, derived: client.buckets.derived };

const told = { pauses: 0, kills: 0 };

const SERVICES = ["Firestore", "Pub/Sub", "firebase-tools"] as const;

async function disturb(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    for (const service of SERVICES) {
      if (stop.aborted) return;
      told.pauses += (await standStill(ports, service, PAUSE_MS)) ? 1 : 0;
      told.kills += killFunctions(ports);
      await delay(BETWEEN_MS);
    }
  }
}

/** Hours by which the sweep's clock is wrong, one sweep after the other: put back first, when nothing is at its end yet. */
const JUMPS = [-24, 1, -24, 2, 3];

/**
 * What the platform's repeats would do, by the sweep alone: it looks from a day ago and from hours ahead, and delivers what
 * it asks for to the real handlers, whose clock jumps with it.
 */
async function sweepUntilOver(uploads: ReturnType<typeof photoUploads>): Promise<number> {
  for (let sweeps = 0; sweeps < MOST_SWEEPS; sweeps++) {
    if (uploads.ended() >= photos) return sweeps;
    const now = new Date(Date.now() + (JUMPS[sweeps] ?? sweeps) * HOUR_MS);
    const waiting: MediaWork[] = [];
    const unfollowed: MediaWork[] = [];
    const asked = {
      ...sweepPorts(buckets, now),
      workQueue: { add: async (work: MediaWork) => void waiting.push(work) },
      followUpQueue: { add: async (work: MediaWork) => void unfollowed.push(work) },
    };
    await patiently(() => sweep(asked, now));
    const followUps = { add: async (work: MediaWork) => void unfollowed.push(work) };
    for (const work of waiting) {
      await workOnMedium(work, { ...workOn(buckets), followUps }, now, now).catch(() => undefined);
    }
    for (const work of unfollowed)
      await followUp(work, relationRecords(), async () => undefined).catch(() => undefined);
    await uploads.endOf(photos, 15_000);
  }
  return MOST_SWEEPS;
}

/** What is stored of each photo, in the order of the uploads, without clocks, ids and what was found of the other run. */
async function endOf(ids: readonly string[]): Promise<string[]> {
  return Promise.all(
    ids.map(async (id) => {
      const stored = (await db.collection(COLLECTIONS.media).doc(id).get()).data() ?? {};
      const {
        createdAt: _created,
        updatedAt: _updated,
        changedAt: _changed,
        arrivedAt: _arrived,
        ended: _ended,
        facts: _facts,
        testId: _test,
        uploader: _who,
        ...medium
      } = stored;
      const [files] = await getStorage(app)
        .bucket(buckets.derived)
        .getFiles({ prefix: `${originalPath(id)}/` });
      const derived = files.map(({ name, metadata: { md5Hash, size } }) => ({ name, md5Hash, size: String(size) }));
      const text = JSON.stringify({ medium, derived: derived.sort((a, b) => (a.name < b.name ? -1 : 1)) });
      return text.replaceAll(id, "ID").replaceAll(String(medium.generation), "GENERATION");
    }),
  );
}

async function runOf(name: string, isDisturbed: boolean) {
  const uploads = photoUploads(client, `faults-${name}-${Date.now()}`);
  const stop = new AbortController();
  const disturbing = isDisturbed ? disturb(stop.signal) : Promise.resolve();
  const ids: string[] = [];
  for (let index = 0; index < photos; index += 4) {
    const four = await Promise.all(
      Array.from({ length: Math.min(4, photos - index) }, async (_, who) =>
        uploads.send(await photo(20_000 + index + who), who),
      ),
    );
    ids.push(...four);
  }
  if (isDisturbed) await uploads.endOf(photos, 30_000);
  else await uploads.endOf(photos, PATIENCE_MS);
  stop.abort();
  await disturbing;
  const leftOver = photos - uploads.ended();
  const sweeps = isDisturbed ? await sweepUntilOver(uploads) : 0;
  uploads.stop();
  const ends = await endOf(ids);
  const of = async (collection: string) =>
    (await db.collection(collection).get()).docs.filter((document) => ids.some((id) => document.id.includes(id)))
      .length;
  const counted = { ...(await uploads.recount()), letters: await of(DEAD_LETTERS), alerts: await of(ALERTS) };
  // Nothing stays for the next run to find a duplicate in.
  for (const id of ids) await db.recursiveDelete(db.collection(COLLECTIONS.media).doc(id));
  return { ends, counted, leftOver, sweeps };
}

const disk = await mailsOfFullDisk(client.given.mails);
const well = await runOf("well", false);
const ill = await runOf("ill", true);
const different = ill.ends.filter((end, index) => end !== well.ends[index]).length;
const none = (what: string, result: number): Figure => ({
  what: `${photos} photos, disturbed: ${what}`,
  result,
  unit: "",
  limit: 0,
});
const mailsAstray = disk.lost + disk.doubled + disk.notSent;
tell([
  { what: "times that a service stood still for 8 s", result: told.pauses, unit: "" },
  { what: "processes of functions killed", result: told.kills, unit: "" },
  { what: "photos not at their end when the disturbance was over", result: ill.leftOver, unit: "" },
  { what: "sweeps until all were", result: ill.sweeps, unit: "" },
  { what: "undisturbed photos not at their end", result: well.leftOver, unit: "", limit: 0 },
  none("lost", ill.counted.lost),
  none("not at their end", ill.counted.unfinished),
  none("derived files too many", ill.counted.extraFiles),
  none("derived files missing", ill.counted.missingFiles),
  none("end state other than undisturbed", different),
  none("dead letters and alerts", ill.counted.letters + ill.counted.alerts),
  { what: "minutes for which a full disk let no mail through", result: disk.refusedFor, unit: "" },
  {
    what: `${disk.asked} mails, disk full for a while: lost, doubled or not sent`,
    result: mailsAstray,
    unit: "",
    limit: 0,
  },
  { what: "worked on more than once, with the effect of once", result: ill.counted.workedOnTwice, unit: "" },
]);
if (different > 0) {
  const at = ill.ends.findIndex((end, index) => end !== well.ends[index]);
  console.log(`First difference:\n${well.ends[at]}\n${ill.ends[at]}`);
}
await deleteApp(app);
