import { setTimeout as delay } from "node:timers/promises";
import { COLLECTIONS, mediaWorkPath } from "@zona/domain/collections";
import { Medium, originalPath } from "@zona/domain/media/medium";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import sharp from "sharp";
import { declaration, newMediaId, putOriginal } from "../../tests/pipeline/uploads.ts";
import type { Figure } from "../figures.ts";
import { repeatLost } from "./platform-repeats.ts";
import type { SuiteClient } from "./suite-client.ts";

/** A photo like no other, so that nobody's is a repeat of another's; the same again for the same number. */
export async function photo(index: number, size = { width: 1600, height: 1200 }): Promise<Buffer> {
  const pixels = Buffer.alloc(size.width * size.height * 3);
  let state = (index + 1) * 2654435761;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels[at] = 90 + (index % 80) + (state >>> 27);
  }
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Without any news for so long, an event was lost: the emulator repeats none. */
const STALL_MS = 30_000;

/** When a photo reached each stage, in milliseconds of `performance.now()`, as a screen sees it. */
type Laps = { sent: number; arrived?: number; ready?: number; compared?: number };

const STAGES = [
  ["upload until taken in", "sent", "arrived"],
  ["taken in until the thumbnail is there", "arrived", "ready"],
  ["thumbnail until compared", "ready", "compared"],
  ["upload until compared", "sent", "compared"],
] as const satisfies readonly (readonly [string, keyof Laps, keyof Laps])[];

export const percentile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(share * (numbers.length - 1))] ?? Number.NaN;

/** Uploads of one test, followed as a screen would follow them. `testId` tells them from all others. */
export function photoUploads({ app, buckets }: SuiteClient, testId: string) {
  const db = getFirestore(app);
  const laps = new Map<string, Laps>();
  let tellSeen = () => {};
  let repeats = 0;
  const own = db.collection(COLLECTIONS.media).where("testId", "==", testId);

  function note(id: string, medium: Medium | undefined): void {
    const lap = laps.get(id);
    if (!lap || !medium) return;
    const now = performance.now();
    if (medium.state === "processing") lap.arrived ??= now;
    if (medium.state === "rejected" || medium.state === "failed") lap.compared ??= now;
    if (medium.state === "ready") {
      lap.ready ??= now;
      if (medium.steps?.comparison?.state === "done") lap.compared ??= now;
    }
    tellSeen();
  }

  const stopListening = own.onSnapshot(
    (snapshot) => {
      for (const { doc } of snapshot.docChanges()) note(doc.id, readRecord(Medium, doc.id, doc.data()));
    },
    () => undefined, // the recount at the end reads for itself
  );

  const ended = () => [...laps.values()].filter(({ compared }) => compared !== undefined).length;

  /** One photo as the app sends it: its record first, then the bytes; a connection that breaks is tried again. */
  async function send(bytes: Buffer, who: number): Promise<string> {
    const mediaId = newMediaId(app);
    const uploader = { uid: `load-${who}`, name: `Person ${who}` };
    await patiently(() => db.collection(COLLECTIONS.media).doc(mediaId).set(declaration(bytes, { testId, uploader })));
    laps.set(mediaId, { sent: performance.now() });
    await patiently(() => putOriginal(app, buckets.clinicalRawData, mediaId, bytes));
    return mediaId;
  }

  return {
    send,
    ended,
    ids: () => [...laps.keys()],
    /** Resolves to true when that many are at their end, to false when the patience is over. */
    async endOf(count: number, patienceMs: number): Promise<boolean> {
      const until = performance.now() + patienceMs;
      while (ended() < count && performance.now() < until) {
        const seen = Promise.withResolvers<boolean>();
        tellSeen = () => seen.resolve(true);
        const isAlive = await Promise.race([seen.promise, delay(STALL_MS, false)]);
        if (isAlive || ended() >= count) continue;
        repeats += 1;
        await repeatLost({ buckets }).catch(() => undefined); // tried again after the next stall
      }
      return ended() >= count;
    },
    /** How often nothing went on any more and what was lost had to be asked for again. */
    repeats: () => repeats,
    stop: stopListening,
    stages: (): Figure[] =>
      STAGES.flatMap(([name, from, to]) => {
        const took = [...laps.values()].flatMap((lap) => {
          const begin = lap[from];
          const end = lap[to];
          return begin === undefined || end === undefined ? [] : [end - begin];
        });
        return ([50, 95, 99] as const).map((share) => ({
          what: `${name}: ${share} %`,
          result: percentile(took, share / 100),
          unit: "ms" as const,
        }));
      }),
    /** Counted anew from what is stored: nothing of what this process saw on the way is believed. */
    recount: () => recountOf({ app, buckets }, testId, [...laps.keys()]),
  };
}

/** What is stored of the photos with these ids. */
async function recountOf({ app, buckets }: Pick<SuiteClient, "app" | "buckets">, testId: string, ids: string[]) {
  const db = getFirestore(app);
  const { docs } = await db.collection(COLLECTIONS.media).where("testId", "==", testId).get();
  const media = new Map(docs.map((document) => [document.id, readRecord(Medium, document.id, document.data())]));
  let lost = 0;
  let unfinished = 0;
  let twice = 0;
  let extraFiles = 0;
  let missingFiles = 0;
  for (const id of ids) {
    const medium = media.get(id);
    if (!medium) lost += 1;
    else if (medium.state !== "ready" || medium.steps?.comparison?.state !== "done") unfinished += 1;
    const [files] = await getStorage(app)
      .bucket(buckets.derived)
      .getFiles({ prefix: `${originalPath(id)}/` });
    const run = medium?.run ?? 0;
    // Each run has two files of its own; those of earlier runs stay.
    extraFiles += Math.max(0, files.length - 2 * (run + 1));
    missingFiles += Math.max(0, 2 - files.filter(({ name }) => isOfRun(name, run)).length);
    const work = medium?.generation && (await db.doc(mediaWorkPath(id, medium.generation, medium.run)).get());
    if (work && Number(work.get("attempts") ?? 0) > 1) twice += 1;
  }
  return { lost, unfinished, extraFiles, missingFiles, workedOnTwice: twice, unknown: docs.length - ids.length };
}

const isOfRun = (name: string, run: number) =>
  (run === 0 ? /\/[a-z]+\.webp$/ : new RegExp(`-${run}\\.webp$`)).test(name);

/** As the app does it: what a moment's outage broke is tried again. */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 5; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await delay(500);
    }
  }
}
