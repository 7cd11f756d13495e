import { parseArgs } from "node:util";
import { bucketNames, COLLECTIONS } from "@zona/domain/collections";
import { Medium } from "@zona/domain/media/medium";
import { readRecord } from "@zona/domain/stored-record";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import sharp from "sharp";
import { HOST, shiftedPorts } from "../emulators/ports.ts";
import { declaration, newMediaId, putOriginal } from "../tests/pipeline/uploads.ts";

// 500 photos uploaded by ten people at once through the triggers of a running `npm start` (or of
// `npm start -- --port-offset N`: give the same here). Says how many came through, whether any was lost or done twice, and
// how long each stage took as a screen sees it. Each photo is another one, so that nobody's is a repeat of another's.

const PROJECT_ID = "demo-zona";
const PEOPLE = 10;
const PATIENCE_MS = 15 * 60_000;

const { values } = parseArgs({
  options: { "port-offset": { type: "string", default: "0" }, photos: { type: "string", default: "500" } },
});
const ports = shiftedPorts(Number(values["port-offset"]));
process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${ports.firestore}`;
process.env.FIREBASE_STORAGE_EMULATOR_HOST = `${HOST}:${ports.storage}`;
process.env.GCLOUD_PROJECT = PROJECT_ID;
process.env.METADATA_SERVER_DETECTION = "none"; // no cloud here to ask for credentials

const app = initializeApp({ projectId: PROJECT_ID });
const db = getFirestore(app);
const buckets = bucketNames(PROJECT_ID);
const testId = `load-${Date.now()}`;

async function photo(index: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 90 + (index % 80), sigma: 20 } as const;
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: "grey", noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

type Laps = { sent: number; arrived?: number; ready?: number; compared?: number };
const laps = new Map<string, Laps>();

/** Follows all photos as a screen would; resolves when each is at its end and compared. */
function watch(count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error("Not all photos came through in time.")), PATIENCE_MS);
    const stop = db
      .collection(COLLECTIONS.media)
      .where("testId", "==", testId)
      .onSnapshot((snapshot) => {
        for (const { doc } of snapshot.docChanges()) note(doc.id, readRecord(Medium, doc.id, doc.data()));
        const ended = [...laps.values()].filter(({ compared }) => compared !== undefined).length;
        if (ended < count) return;
        clearTimeout(patience);
        stop();
        resolve();
      }, reject);
  });
}

function note(id: string, medium: Medium | undefined): void {
  const lap = laps.get(id);
  if (!lap || !medium) return;
  const now = performance.now();
  if (medium.state === "processing") lap.arrived ??= now;
  if (medium.state === "rejected" || medium.state === "failed") lap.compared ??= now;
  if (medium.state !== "ready") return;
  lap.ready ??= now;
  if (medium.steps?.comparison?.state === "done") lap.compared ??= now;
}

async function person(who: number, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const bytes = await photo(who * count + index);
    const mediaId = newMediaId(app);
    const uploader = { uid: `load-${who}`, name: `Person ${who}` };
    await db.collection(COLLECTIONS.media).doc(mediaId).set(declaration(bytes, { testId, uploader }));
    laps.set(mediaId, { sent: performance.now() });
    await sendPatiently(mediaId, bytes);
  }
}

/** As the app does it: a connection that breaks is tried again. */
async function sendPatiently(mediaId: string, bytes: Buffer): Promise<void> {
  for (let left = 3; ; left--) {
    try {
      await putOriginal(app, buckets.clinicalRawData, mediaId, bytes);
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

const percentile = (numbers: number[], share: number) => {
  return Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(share * (numbers.length - 1))] ?? Number.NaN);
};

function stage(name: string, from: keyof Laps, to: keyof Laps) {
  const took = [...laps.values()].flatMap((lap) => {
    const [begin, end] = [lap[from], lap[to]];
    return begin === undefined || end === undefined ? [] : [end - begin];
  });
  return { stage: name, seen: took.length, medianMs: percentile(took, 0.5), p95Ms: percentile(took, 0.95) };
}

const photos = Number(values.photos);
const begun = performance.now();
const watching = watch(photos);
await Promise.all(Array.from({ length: PEOPLE }, (_, who) => person(who, photos / PEOPLE)));
const uploaded = performance.now();
await watching;
const seconds = (performance.now() - begun) / 1000;

const { docs } = await db.collection(COLLECTIONS.media).where("testId", "==", testId).get();
const states = Object.groupBy(docs, (document) => String(document.get("state")));
let files = 0;
for (const { id } of docs) {
  const [found] = await getStorage(app)
    .bucket(buckets.derived)
    .getFiles({ prefix: `media/${id}/` });
  files += found.length;
}
console.log(
  `${photos} photos by ${PEOPLE} people: sent in ${((uploaded - begun) / 1000).toFixed(0)} s, all through in`,
);
console.log(`${seconds.toFixed(0)} s, ${(photos / seconds).toFixed(1)} a second.`);
console.log(Object.fromEntries(Object.entries(states).map(([state, found]) => [state, found?.length])));
console.log(`${files} derived files; ${2 * (states.ready?.length ?? 0)} make two of each ready photo, once.`);
console.table([
  stage("upload until taken in", "sent", "arrived"),
  stage("taken in until the thumbnail is there", "arrived", "ready"),
  stage("thumbnail until compared", "ready", "compared"),
  stage("all", "sent", "compared"),
]);
await deleteApp(app);
