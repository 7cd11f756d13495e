import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { bucketNames, COLLECTIONS, OUTBOX, REGION, revisionPath, SCHEDULES } from "@zona/domain/collections";
import { Medium } from "@zona/domain/media/medium";
import { changedFields, ofStudy } from "@zona/domain/records/audit/revision";
import { LabTest } from "@zona/domain/records/lab-test";
import { defaultView } from "@zona/domain/reports/default-views";
import { nextRun } from "@zona/domain/schedules/next-runs";
import type { ScheduleRule } from "@zona/domain/schedules/schedule-rule";
import { readRecord } from "@zona/domain/stored-record";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { buildIfChanged, DEMO_WEB_BUILD, FUNCTIONS_BUILD } from "../emulators/builds.ts";
import { ADA, base, EMMA, NOOR } from "../emulators/demo/lab.ts";
import { demoPicture } from "../emulators/demo/pictures.ts";
import { fillDemoRecord } from "../emulators/demo/records.ts";
import { interrupted } from "../emulators/interrupts.ts";
import type { Ports } from "../emulators/ports.ts";
import { PROJECT_ID } from "../emulators/project.ts";
import { tick } from "../emulators/schedule-ticks.ts";
import { reportFailure } from "../emulators/setup-error.ts";
import { declaration, newMediaId, putOriginal } from "../tests/pipeline/uploads.ts";
import { startTestSuite, suiteEnvironment } from "../tests/test-suite.ts";
import { countInFunctions } from "./billing/counting.ts";
import { type Counted, monthlyBill } from "./billing/price.ts";
import { type Figure, tell } from "./figures.ts";

// `node bench/cost.ts`: what one picture, one ICSI record from draft to lock, and one report to ten people cost in
// documents, processor time and stored bytes. Counted in the functions of emulators of its own by `billing/count-firestore.mjs`;
// what the uploader and the embryologist write themselves is counted here. From that follows what a laboratory pays a month
// (price.ts). Nothing else should run on the machine.

const PICTURES = 20;
const RECORDS = 3;
const RECIPIENTS = 10;
/** No function has touched the database for this long: whatever the event set going is over. */
const QUIET_MS = 5_000;
const PATIENCE_MS = 4 * 60_000;

async function sumsIn(folder: string): Promise<Counted> {
  const total: Counted = { reads: 0, writes: 0, cpuMs: 0 };
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  for (const name of files) {
    const sums = JSON.parse(await readFile(join(folder, name), "utf8")) as Counted; // written by the counter
    for (const key of Object.keys(total) as (keyof Counted)[]) total[key] += sums[key];
  }
  return total;
}

const tally = ({ reads, writes }: Counted) => reads + writes;

async function untilQuiet(folder: string): Promise<Counted> {
  let last = await sumsIn(folder);
  let since = performance.now();
  while (performance.now() - since < QUIET_MS) {
    await delay(500);
    const now = await sumsIn(folder);
    if (tally(now) !== tally(last)) since = performance.now();
    last = now;
  }
  return last;
}

function useLab(ports: Ports) {
  Object.assign(process.env, suiteEnvironment(ports));
  const app = initializeApp({ projectId: PROJECT_ID });
  const db = getFirestore(app);
  const buckets = bucketNames(PROJECT_ID);

  /** Resolves with its id once it is ready and compared with the others. */
  async function picture(index: number): Promise<string> {
    const bytes = await demoPicture("MII oocyte", { camera: `Camera ${index}` });
    const id = newMediaId(app);
    await db
      .collection(COLLECTIONS.media)
      .doc(id)
      .set(declaration(bytes, { originalName: `${index}.jpg` }));
    await putOriginal(app, buckets.clinicalRawData, id, bytes);
    await until(async () => {
      const medium = readRecord(Medium, id, (await db.collection(COLLECTIONS.media).doc(id).get()).data());
      return medium?.steps?.comparison?.state === "done";
    });
    return id;
  }

  async function derivedBytes(id: string): Promise<number> {
    const [files] = await getStorage(app)
      .bucket(buckets.derived)
      .getFiles({ prefix: `media/${id}/` });
    return files.reduce((sum, { metadata }) => sum + Number(metadata.size ?? 0), 0);
  }

  /** One cycle from its draft to its lock; resolves with how many documents people wrote for it. */
  async function record(number: number): Promise<number> {
    const now = new Date();
    const icsiStart = new Date(now.getTime() - 150 * 3_600_000);
    const {
      id,
      rev: _,
      ...draft
    } = base("icsi", "zp-icsi-01", number, EMMA, new Date(icsiStart.getTime() - 3_600_000));
    const said = {
      subjectCode: withCheckCharacter(`HF-1${number}`.padEnd(7, "0")),
      notes: "",
      material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
    };
    const stored = { ...draft, ...said, rev: 1 };
    const batch = db.batch();
    batch.set(db.collection(COLLECTIONS.tests).doc(id), stored);
    const { createdBy: by, createdAt: at, updatedBy: _by, updatedAt: _at, ...fields } = { ...draft, ...said };
    batch.set(db.doc(revisionPath(id, 1)), {
      rev: 1,
      at,
      by,
      action: "create",
      ...ofStudy(fields),
      ...changedFields({}, fields),
    });
    await batch.commit();
    const created = readRecord(LabTest, id, stored);
    if (!created) throw new Error("The record of the measurement is none.");
    await fillDemoRecord(db, created, { progress: "locked", icsiStart, people: [EMMA, NOOR, ADA], now });
    const test = db.collection(COLLECTIONS.tests).doc(id);
    const rev = Number((await test.get()).get("rev"));
    const sheets = await test.collection("sheets").count().get();
    return 2 * rev + sheets.data().count + 1; // each revision beside its test, the sheets, the signature
  }

  /** A month's table to everybody; resolves when the last mail has arrived. */
  async function report(): Promise<void> {
    const now = new Date();
    const rule: ScheduleRule = { every: "month", day: "last", at: "07:00", zone: "Europe/Paris" };
    const due = nextRun(rule, now);
    if (!due) throw new Error("The rule never comes.");
    const recipients = Array.from({ length: RECIPIENTS }, (_, index) => ({
      kind: "person",
      email: `reader${index}@hollyfield.example`,
    }));
    await db.doc(`${SCHEDULES}/cost`).set({
      name: "Cost of a report",
      note: "",
      rule,
      format: "csv",
      skipEmpty: false,
      recipients,
      state: "active",
      content: { kind: "view", view: JSON.stringify(defaultView("tests")) },
      owner: { ...NOOR, email: "noor.haddad@hollyfield.example" },
      plannedUntil: now,
      nextRunAt: due,
      createdAt: now,
      ...{ action: "create", organisation: "hollyfield.example", rev: 1, by: NOOR, at: now },
    });
    await tick(ports, { name: "everyMinute", region: REGION }, due);
    // The mail service says of each at once that it arrived.
    const sent = db.collection(OUTBOX).where("state", "in", ["sent", "delivered"]).count();
    await until(async () => (await sent.get()).data().count >= RECIPIENTS);
  }
  return { picture, derivedBytes, record, report, close: () => deleteApp(app) };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error("It did not come about in time.");
    await delay(250);
  }
}

/** What the functions did for each of these, and nothing else. */
async function costOf(folder: string, count: number, work: () => Promise<unknown>): Promise<Counted> {
  const before = await untilQuiet(folder);
  await work();
  const after = await untilQuiet(folder);
  const each = (key: keyof Counted) => (after[key] - before[key]) / count;
  return { reads: each("reads"), writes: each("writes"), cpuMs: each("cpuMs") };
}

const figuresOf = (what: string, { reads, writes, cpuMs }: Counted): Figure[] => [
  { what: `${what}: documents read by functions`, result: reads, unit: "reads" },
  { what: `${what}: documents written by functions`, result: writes, unit: "" },
  { what: `${what}: processor time of functions`, result: cpuMs, unit: "ms" },
];

async function measure(folder: string): Promise<Figure[]> {
  const suite = await startTestSuite(interrupted());
  const lab = useLab(suite.ports);
  try {
    await lab.picture(0); // the first of each kind pays for the start of its processes
    const ids: string[] = [];
    const picture = await costOf(folder, PICTURES, async () => {
      for (let index = 1; index <= PICTURES; index++) ids.push(await lab.picture(index));
    });
    const bytes = await Promise.all(ids.map(lab.derivedBytes));
    const derivedBytes = bytes.reduce((sum, size) => sum + size, 0) / PICTURES;
    await lab.record(1);
    let byPeople = 0;
    const record = await costOf(folder, RECORDS, async () => {
      for (let number = 2; number < 2 + RECORDS; number++) byPeople += await lab.record(number);
    });
    const report = await costOf(folder, 1, lab.report);
    // A person declares a picture with one document.
    const declared = { ...picture, writes: picture.writes + 1, derivedBytes };
    const entered = { ...record, writes: record.writes + byPeople / RECORDS };
    return [
      ...figuresOf("a picture", picture),
      { what: "a picture: derived files", result: derivedBytes, unit: "bytes" },
      ...figuresOf("an ICSI record to its lock", record),
      { what: "an ICSI record to its lock: documents written by people", result: byPeople / RECORDS, unit: "" },
      ...figuresOf(`a report to ${RECIPIENTS} people`, report),
      ...monthlyBill({ picture: declared, record: entered, report }),
      ...monthlyBill({ picture: declared, record: entered, report }, 5),
    ];
  } finally {
    await lab.close();
    await suite.stop();
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "zona-counts-"));
  process.env.ZONA_COUNTS = folder;
  await buildIfChanged(FUNCTIONS_BUILD);
  await buildIfChanged(DEMO_WEB_BUILD);
  const stopCounting = await countInFunctions();
  try {
    tell(await measure(folder));
  } finally {
    await stopCounting();
    await rm(folder, { recursive: true, force: true });
  }
}

await main().catch(reportFailure);
