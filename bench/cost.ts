import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { bucketNames, COLLECTIONS, OUTBOX, REGION, revisionPath, SCHEDULES, SITE_PATH } from "@zona/domain/collections";
import { DEMO_ACCOUNTS } from "@zona/domain/identity/demo-accounts";
import { Medium } from "@zona/domain/media/medium";
import { MOST_PEERS } from "@zona/domain/media/relations";
import { changedFields, ofStudy } from "@zona/domain/records/audit/revision";
import { LabTest } from "@zona/domain/records/lab-test";
import { defaultView } from "@zona/domain/reports/default-views";
import { nextRun } from "@zona/domain/schedules/next-runs";
import type { ScheduleRule } from "@zona/domain/schedules/schedule-rule";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { readRecord } from "@zona/domain/stored-record";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { buildIfChanged, DEMO_WEB_BUILD, FUNCTIONS_BUILD } from "../emulators/builds.ts";
import { ADA, base, EMMA, NOOR } from "../emulators/demo/lab.ts";
import { importPeople, seedAccess, seedUsers } from "../emulators/demo/people.ts";
import { demoPicture } from "../emulators/demo/pictures.ts";
import { fillDemoRecord } from "../emulators/demo/records.ts";
import { interrupted } from "../emulators/interrupts.ts";
import type { Ports } from "../emulators/ports.ts";
import { PROJECT_ID } from "../emulators/project.ts";
import { tick } from "../emulators/schedule-ticks.ts";
import { reportFailure } from "../emulators/setup-error.ts";
import { declaration, newMediaId, putOriginal } from "../tests/pipeline/uploads.ts";
import { startTestSuite, suiteEnvironment } from "../tests/test-suite.ts";
import { type ByFunction, countInFunctions, each, inAll, NOTHING, sumsIn } from "./billing/counting.ts";
import { type Counted, monthlyBill } from "./billing/price.ts";
import { type Figure, tell } from "./figures.ts";

// `node bench/cost.ts [--only picture|record|report]`: what one picture, one ICSI record from draft to lock, and one report to ten people cost in
// documents, processor time and stored bytes. Counted in the functions of emulators of its own by `billing/count-firestore.mjs`,
// and which of them reads and writes it; what the uploader and the embryologist write themselves is counted here. From that follows what a laboratory pays a month
// (price.ts). Nothing else should run on the machine.

const { values } = parseArgs({ options: { only: { type: "string" } } });

const PICTURES = 20;
/** So many a microscope has taken before: the first of one are compared anew with each that follows. */
const TAKEN_BEFORE = MOST_PEERS + 5;
/** Of a picture, by all functions together. */
const MOST_READS = 60;
const RECORDS = 3;
const RECIPIENTS = 10;
const ADA_EMAIL = DEMO_ACCOUNTS.find(({ sub }) => sub === ADA.uid)?.email;
/** No function has touched the database for this long: whatever the event set going is over. */
const QUIET_MS = 5_000;
const PATIENCE_MS = 5 * 60_000;
const INTERRUPTED = interrupted();
let isInterrupted = false;
void INTERRUPTED.then(() => {
  isInterrupted = true;
});

const tally = (sums: ByFunction) => inAll(sums).reads + inAll(sums).writes;

async function untilQuiet(folder: string): Promise<ByFunction> {
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

  /** A picture of a test, all of one microscope; resolves with its id once it is ready and compared with the others. */
  async function picture(index: number, testId: string): Promise<string> {
    const bytes = await demoPicture("MII oocyte", { camera: "MC-30", specimen: `oocyte ${index}` });
    const id = newMediaId(app);
    await db
      .collection(COLLECTIONS.media)
      .doc(id)
      .set(declaration(bytes, { testId, originalName: `${index}.jpg` }));
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

  /** The draft of a cycle of which nothing is entered. */
  async function draftOf(number: number, icsiStart: Date): Promise<LabTest> {
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
    return created;
  }

  const begun = async (number: number) => (await draftOf(number, new Date())).id;

  /** One cycle from its draft to its lock; resolves with how many documents people wrote for it. */
  async function record(number: number): Promise<number> {
    const now = new Date();
    const icsiStart = new Date(now.getTime() - 150 * 3_600_000);
    const created = await draftOf(number, icsiStart);
    const { id } = created;
    await fillDemoRecord(db, created, { progress: "locked", icsiStart, people: [EMMA, NOOR, ADA], now });
    const test = db.collection(COLLECTIONS.tests).doc(id);
    const rev = Number((await test.get()).get("rev"));
    const sheets = await test.collection("sheets").count().get();
    return 2 * rev + sheets.data().count + 1; // each revision beside its test, the sheets, the signature
  }

  /** A month's table to everybody, by the schedule of an administrator; resolves when the last mail has arrived. */
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
      owner: { ...ADA, email: ADA_EMAIL },
      plannedUntil: now,
      nextRunAt: due,
      createdAt: now,
      ...{ action: "create", organisation: "hollyfield.example", rev: 1, by: ADA, at: now },
    });
    await tick(ports, { name: "everyMinute", region: REGION }, due);
    // The mail service says of each at once that it arrived.
    const sent = db.collection(OUTBOX).where("state", "in", ["sent", "delivered"]).count();
    await until(async () => (await sent.get()).data().count >= RECIPIENTS);
  }
  /** A laboratory with a sender of mails and the people of the demo: a report whose owner may nothing is not sent. */
  async function laboratory(): Promise<void> {
    const version = { organisation: "hollyfield.example", rev: 1, by: ADA, at: new Date() };
    await db.doc(SITE_PATH).set({ ...DEMO_SITE, ...version });
    await importPeople(app);
    await seedUsers(db, new Date());
    await seedAccess(db, []);
  }
  return { laboratory, begun, picture, derivedBytes, record, report, close: () => deleteApp(app) };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (isInterrupted) throw new Error("It was interrupted.");
    if (performance.now() - begun > PATIENCE_MS) throw new Error("It did not come about in time.");
    await delay(250);
  }
}

/** What the functions did for each of these, and nothing else. */
async function costOf(folder: string, count: number, work: () => Promise<unknown>): Promise<ByFunction> {
  const before = await untilQuiet(folder);
  await work();
  const after = await untilQuiet(folder);
  return new Map(
    [...after].map(([name, sums]) => [name, each((key) => (sums[key] - (before.get(name) ?? NOTHING)[key]) / count)]),
  );
}

/** Which functions read and write it, those that read most first. */
const detailsOf = (what: string, sums: ByFunction): Figure[] =>
  [...sums]
    .toSorted(([, one], [, other]) => other.reads - one.reads)
    .flatMap(([name, { reads, writes }]): Figure[] => [
      { what: `${what}: read by ${name}`, result: reads, unit: "reads" },
      { what: `${what}: written by ${name}`, result: writes, unit: "" },
    ])
    .filter(({ result }) => result > 0);

const figuresOf = (what: string, { reads, writes, cpuMs }: Counted, limit?: number): Figure[] => [
  { what: `${what}: documents read by functions`, result: reads, unit: "reads", ...(limit && { limit }) },
  { what: `${what}: documents written by functions`, result: writes, unit: "" },
  { what: `${what}: processor time of functions`, result: cpuMs, unit: "ms" },
];

type Lab = ReturnType<typeof useLab>;
/** A part's cost, with what people write for it themselves, and what is told of it. */
type Measured = { cost: Counted; derivedBytes: number; figures: Figure[] };

async function ofPictures(lab: Lab, folder: string): Promise<Measured> {
  const cycle = await lab.begun(1);
  const first = Array.from({ length: TAKEN_BEFORE }, (_, index) => () => lab.picture(-index, cycle));
  for (let at = 0; at < first.length; at += 5) await Promise.all(first.slice(at, at + 5).map((one) => one()));
  const ids: string[] = [];
  const byFunction = await costOf(folder, PICTURES, async () => {
    for (let index = 1; index <= PICTURES; index++) ids.push(await lab.picture(index, cycle));
  });
  const cost = inAll(byFunction);
  const bytes = await Promise.all(ids.map(lab.derivedBytes));
  const derivedBytes = bytes.reduce((sum, size) => sum + size, 0) / PICTURES;
  const figures: Figure[] = [
    ...figuresOf("a picture", cost, MOST_READS),
    ...detailsOf("a picture", byFunction),
    { what: "a picture: derived files", result: derivedBytes, unit: "bytes" },
  ];
  // A person declares a picture with one document.
  return { cost: { ...cost, writes: cost.writes + 1 }, derivedBytes, figures };
}

async function ofRecords(lab: Lab, folder: string): Promise<Measured> {
  await lab.record(2);
  let byPeople = 0;
  const byFunction = await costOf(folder, RECORDS, async () => {
    for (let number = 3; number < 3 + RECORDS; number++) byPeople += await lab.record(number);
  });
  const cost = inAll(byFunction);
  const figures: Figure[] = [
    ...figuresOf("an ICSI record to its lock", cost),
    { what: "an ICSI record to its lock: documents written by people", result: byPeople / RECORDS, unit: "" },
  ];
  return { cost: { ...cost, writes: cost.writes + byPeople / RECORDS }, derivedBytes: 0, figures };
}

async function ofReports(lab: Lab, folder: string): Promise<Measured> {
  const cost = inAll(await costOf(folder, 1, lab.report));
  return { cost, derivedBytes: 0, figures: figuresOf(`a report to ${RECIPIENTS} people`, cost) };
}

/** The first of each kind pays for the start of its processes. */
const PARTS = { picture: ofPictures, record: ofRecords, report: ofReports };

async function measure(folder: string, only: string | undefined): Promise<Figure[]> {
  const suite = await startTestSuite(INTERRUPTED);
  const lab = useLab(suite.ports);
  const measured: Partial<Record<keyof typeof PARTS, Measured>> = {};
  try {
    await lab.laboratory();
    for (const part of ["picture", "record", "report"] as const)
      if (only === undefined || only === part) measured[part] = await PARTS[part](lab, folder);
  } finally {
    await lab.close();
    await suite.stop();
  }
  const { picture, record, report } = measured;
  const figures = [picture, record, report].flatMap((one) => one?.figures ?? []);
  if (!picture || !record || !report) return figures;
  const costs = {
    picture: { ...picture.cost, derivedBytes: picture.derivedBytes },
    record: record.cost,
    report: report.cost,
  };
  return [...figures, ...monthlyBill(costs), ...monthlyBill(costs, 5)];
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "zona-counts-"));
  await buildIfChanged(FUNCTIONS_BUILD);
  await buildIfChanged(DEMO_WEB_BUILD);
  const stopCounting = await countInFunctions(folder);
  try {
    tell(await measure(folder, values.only));
  } finally {
    await stopCounting();
    await rm(folder, { recursive: true, force: true });
  }
}

await main().catch(reportFailure);
