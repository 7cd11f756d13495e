import { parseArgs } from "node:util";
import { bucketNames, COLLECTIONS } from "@zona/domain/collections";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import sharp from "sharp";
import { HOST, shiftedPorts } from "../../emulators/ports.ts";
import { takeIn } from "../../functions/src/media/intake.ts";
import { intakePorts } from "../../functions/src/media/intake-data.ts";
import { type WorkPorts, workOnMedium } from "../../functions/src/media/work.ts";
import { workOn } from "../../tests/pipeline/decoding.ts";
import { declaration, mediumIn, newMediaId, putOriginal } from "../../tests/pipeline/uploads.ts";
import { tell } from "../figures.ts";

// How long a 5 MB picture takes from upload to thumbnail, and where: first through the triggers of a running
// `npm start` (or of `npm start -- --port-offset N`: give the same here), seen as a screen sees it; then step by step,
// with the same handlers and stores in this process. The difference is the emulators' way of calling functions.

const PROJECT_ID = "demo-zona";
const RUNS = 7;

const { values } = parseArgs({ options: { "port-offset": { type: "string", default: "0" } } });
const ports = shiftedPorts(Number(values["port-offset"]));
process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${ports.firestore}`;
process.env.FIREBASE_STORAGE_EMULATOR_HOST = `${HOST}:${ports.storage}`;
process.env.PUBSUB_EMULATOR_HOST = `${HOST}:${ports.pubsub}`;
process.env.GCLOUD_PROJECT = PROJECT_ID;
process.env.METADATA_SERVER_DETECTION = "none"; // no cloud here to ask for credentials

type Laps = Record<string, number>;

/** A stopwatch that adds up what each named step took, in milliseconds. */
function stopwatch() {
  const laps: Laps = {};
  const time = async <T>(step: string, run: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    try {
      return await run();
    } finally {
      laps[step] = (laps[step] ?? 0) + performance.now() - begun;
    }
  };
  return { laps, time };
}

const app = initializeApp({ projectId: PROJECT_ID });
const media = getFirestore(app).collection(COLLECTIONS.media);
const buckets = bucketNames(PROJECT_ID);

async function throughTheTriggers(bytes: Buffer): Promise<Laps> {
  const { laps, time } = stopwatch();
  const mediaId = newMediaId(app);
  await media.doc(mediaId).set(declaration(bytes));
  const begun = mediumIn(app, mediaId, ["processing", "ready"]);
  const done = mediumIn(app, mediaId, ["ready", "rejected", "failed"]);
  await time("upload", () => putOriginal(app, buckets.clinicalRawData, mediaId, bytes));
  await time("until the record is in processing", () => begun);
  await time("until the thumbnail is on the record", () => done);
  return laps;
}

async function stepByStep(bytes: Buffer): Promise<Laps> {
  const { laps, time } = stopwatch();
  const mediaId = newMediaId(app);
  await media.doc(mediaId).set(declaration(bytes));
  // A bucket without a trigger, so that nobody else works on the same picture.
  const own = { raw: `${PROJECT_ID}-bench-raw`, derived: `${PROJECT_ID}-bench-derived` };
  const generation = await time("upload", () => putOriginal(app, own.raw, mediaId, bytes));

  const intake = intakePorts(own.raw);
  await takeIn(
    { path: `media/${mediaId}`, generation, finalizedAt: new Date() },
    {
      objects: { seal: (...given) => time("intake: seal", () => intake.objects.seal(...given)) },
      records: { ...intake.records, begin: (...work) => time("intake: record", () => intake.records.begin(...work)) },
      // A medium that nobody knows: the running suite gets the message and leaves it.
      queue: { add: (work) => time("queue", () => intake.queue.add({ ...work, mediaId: "benchbenchbenchbench" })) },
    },
    new Date(),
  );

  const { records, originals, derived, followUps } = workOn(own);
  const saves = { begun: Number.POSITIVE_INFINITY, ended: 0 };
  const timed: WorkPorts = {
    records: {
      ...records,
      claim: (...given) => time("work: lease", () => records.claim(...given)),
      finish: (...given) => time("record", () => records.finish(...given)),
    },
    originals: {
      size: (...given) => time("download", () => originals.size(...given)),
      read: (...given) => time("download", () => originals.read(...given)),
      poster: originals.poster,
    },
    derived: {
      async save(path, output) {
        saves.begun = Math.min(saves.begun, performance.now());
        await derived.save(path, output);
        saves.ended = performance.now();
      },
    },
    followUps: { add: (...given) => time("queue of follow-ups", () => followUps.add(...given)) },
  };
  const begun = performance.now();
  await workOnMedium({ mediaId, generation }, timed, new Date(), new Date());
  const all = performance.now() - begun;
  const save = saves.ended - saves.begun;
  const { record = 0, ...before } = laps;
  const pixels = all - save - record - (laps["work: lease"] ?? 0) - (laps.download ?? 0);
  return { ...before, "decode and encode": pixels, "save (both at once)": save, record };
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** One row per step: its first run, with everything cold, and the median of the others. */
async function table(title: string, run: (bytes: Buffer) => Promise<Laps>, bytes: Buffer) {
  const runs: Laps[] = [];
  for (let index = 0; index <= RUNS; index++) runs.push(await run(bytes));
  const [first = {}, ...others] = runs;
  const rows = Object.keys(first).map((step) => {
    return { step, firstMs: first[step] ?? 0, medianMs: median(others.map((laps) => laps[step] ?? 0)) };
  });
  const total = (key: "firstMs" | "medianMs") => rows.reduce((sum, row) => sum + row[key], 0);
  rows.push({ step: "total", firstMs: total("firstMs"), medianMs: total("medianMs") });
  const whole = rows.map(({ step, firstMs, medianMs }) => {
    return { step, firstMs: Math.round(firstMs), medianMs: Math.round(medianMs) };
  });
  console.log(`\n${title}, first run and median of ${RUNS} more`);
  console.table(whole);
  return total("medianMs");
}

const noise = { type: "gaussian", mean: 128, sigma: 22 } as const;
const bytes = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "grey", noise } })
  .jpeg({ quality: 86 })
  .toBuffer();
console.log(`A JPEG of ${(bytes.length / 1e6).toFixed(1)} MB, 12 megapixels.`);
const through = await table("Through the triggers", throughTheTriggers, bytes);
const steps = await table("Step by step", stepByStep, bytes);
tell([
  { what: "upload to thumbnail, against the work without triggers", result: through, unit: "ms", baseline: steps },
]);
await deleteApp(app);
