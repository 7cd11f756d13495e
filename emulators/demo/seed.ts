import {
  COLLECTIONS,
  codeReservationPath,
  HISTORY,
  PUBLIC_SITE_PATH,
  revisionPath,
  SITE_PATH,
} from "@zona/domain/collections";
import { DEMO_ACCOUNTS } from "@zona/domain/identity/demo-accounts";
import { changedFields, ofStudy } from "@zona/domain/records/audit/revision";
import { LabTest, type NewTest } from "@zona/domain/records/lab-test";
import { testCode } from "@zona/domain/records/test-kind";
import { PublicSite } from "@zona/domain/sites/public-site";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { readRecord } from "@zona/domain/stored-record";
import type { StudyDetails } from "@zona/domain/studies/study";
import { roleFor } from "@zona/domain/subjects/subject";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { type App, deleteApp, initializeApp } from "firebase-admin/app";
import { type Firestore, getFirestore, Timestamp } from "firebase-admin/firestore";
import { HOST, type Ports, shiftedPorts } from "../ports.ts";
import { PROJECT_ID } from "../project.ts";
import { seedAudits, seedTank } from "./bank.ts";
import { seedDevices } from "./devices.ts";
import { earlierSeries } from "./earlier.ts";
import { type DemoRecord, LAB } from "./lab.ts";
import { seedLots } from "./lots.ts";
import { checkPictures, type DemoUpload, picturesOf, uploadDemoMedium } from "./media.ts";
import { importPeople, seedAccess, seedOrganisations, seedPins, seedUsers } from "./people.ts";
import { demoPicture, type Scene } from "./pictures.ts";
import { seedProtocols } from "./protocols.ts";
import { type DemoProgress, fillDemoRecord } from "./records.ts";
import { seedResources } from "./resources.ts";
import { seedDigests } from "./schedules.ts";
import { demoSeries } from "./series.ts";
import { seedSubjects } from "./subjects.ts";
import { seedVocabulary } from "./vocabulary.ts";

const STUDIES: (StudyDetails & { id: string })[] = [
  {
    id: "zp-icsi-01",
    protocolCode: "ZP-ICSI-01",
    version: "2.1",
    title: "Piezo pulse amplitude and oocyte survival",
    kinds: ["icsi", "clinical"],
    status: "open",
    codePattern: { form: "own", prefix: "HF" },
  },
  {
    id: "zp-sem-02",
    protocolCode: "ZP-SEM-02",
    version: "1.0",
    title: "Microfluidic sperm preparation",
    kinds: ["semen"],
    status: "open",
    codePattern: { form: "own", prefix: "HF" },
  },
  {
    id: "zp-pre-03",
    protocolCode: "ZP-PRE-03",
    version: "1.3",
    title: "Mouse embryo assay of injection consumables",
    kinds: ["preclinical"],
    status: "open",
  },
];

const HOUR_MS = 3_600_000;
const subject = (body: string) => withCheckCharacter(body) ?? body;

type DemoTest = {
  id: string;
  by: string;
  hoursAgo: number;
  number: number;
  said: NewTest;
  pictures: Scene[];
  /** How far its record has come; without it, it is a draft. */
  progress?: DemoProgress;
};

const cycle = (number: number, body: string, by: string, hoursAgo: number, progress: DemoProgress): DemoTest => ({
  id: `demoTestIcsi0000000${number}`,
  by,
  hoursAgo,
  number,
  progress,
  pictures: [],
  said: {
    kind: "icsi",
    studyId: "zp-icsi-01",
    subjectCode: subject(body),
    notes: "",
    material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  },
});

const TESTS: DemoTest[] = [
  {
    id: "demoTestIcsi00000001",
    by: "demo-emma",
    hoursAgo: 68,
    number: 1,
    said: {
      kind: "icsi",
      studyId: "zp-icsi-01",
      subjectCode: subject("HF-0042"),
      material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
      notes: "Six mature oocytes, amplitude 40 %.",
    },
    pictures: ["MII oocyte", "zygote 2PN", "4-cell", "8-cell"],
  },
  {
    id: "demoTestIcsi00000002",
    by: "demo-noor",
    hoursAgo: 20,
    number: 2,
    said: {
      kind: "icsi",
      studyId: "zp-icsi-01",
      subjectCode: subject("HF-0043"),
      material: { oocyteSource: "own_fresh", spermSource: "tese" },
      notes: "",
    },
    pictures: ["zygote 2PN", "2-cell"],
  },
  {
    id: "demoTestPre000000001",
    by: "demo-noor",
    hoursAgo: 97,
    number: 1,
    said: {
      kind: "preclinical",
      studyId: "zp-pre-03",
      material: {
        species: "mouse",
        materialType: "embryo_1c",
        materialState: "vitrified_warmed",
        materialLot: "MEA-2611-07",
      },
      notes: "Control arm: culture medium lot G5-2291.",
    },
    pictures: ["morula", "blastocyst"],
  },
  {
    id: "demoTestClin00000001",
    by: "demo-noor",
    hoursAgo: 30,
    number: 1,
    said: {
      kind: "clinical",
      studyId: "zp-icsi-01",
      subjectCode: subject("HF-0047"),
      material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
      notes: "",
    },
    pictures: [],
  },
  cycle(3, "HF-0044", "demo-emma", 95, "in_progress"),
  cycle(4, "HF-0045", "demo-noor", 125, "submitted"),
  cycle(5, "HF-0046", "demo-emma", 190, "locked"),
];

/** Between the making of a demo test and the injection. */
const TO_INJECTION_HOURS = 3;

/** Works with the emulators as a server does. */
async function withEmulators<T>(ports: Ports, work: (app: App, db: Firestore) => Promise<T>): Promise<T> {
  process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${ports.firestore}`;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `${HOST}:${ports.auth}`;
  process.env.FIREBASE_STORAGE_EMULATOR_HOST = `${HOST}:${ports.storage}`;
  process.env.METADATA_SERVER_DETECTION = "none"; // no cloud here to ask for credentials
  const app = initializeApp({ projectId: PROJECT_ID }, "demo-data");
  try {
    return await work(app, getFirestore(app));
  } finally {
    await deleteApp(app);
  }
}

/**
 * Adds the finished cycles of the 17 months before today to a site that has its demo data, unless they are there. Functions are
 * busy with them for minutes.
 */
export const seedEarlier = (ports: Ports, now = new Date()) =>
  withEmulators(ports, async (_, db) => {
    const earlier = earlierSeries(now);
    const [first] = earlier;
    if (!first || (await db.doc(`${COLLECTIONS.tests}/${first.id}`).get()).exists) return;
    for (const record of earlier) await writeRecord(db, record);
  });

/**
 * Fills a new demo site: studies, and tests of the last days with drawn pictures that go through the real pipeline.
 * Does nothing where the studies are there already, so what people changed stays.
 */
export const seedDemoData = (ports: Ports, now = new Date()): Promise<"seeded" | "kept"> =>
  withEmulators(ports, async (app, db) => {
    if ((await db.collection(COLLECTIONS.studies).limit(1).get()).size > 0) return "kept";
    await importPeople(app);
    await seedUsers(db, now);
    await seedPins(db);
    await seedConfiguration(db, now);
    await seedOrganisations(db);
    await seedAccess(
      db,
      STUDIES.map(({ id, kinds }) => ({ id, kinds, organisation: LAB })),
    );
    await seedVocabulary(db, personOf("demo-noor"), now);
    await seedLots(db, personOf("demo-noor"), now);
    await seedDevices(db, personOf("demo-noor"), now);
    await seedProtocols(db, now);
    await seedTank(db, now);
    await seedDigests(db, now);
    const uploads: DemoUpload[] = [];
    for (const test of TESTS) {
      uploads.push(...(await createTest(db, test, now)));
      for (const scene of test.pictures) await uploadPicture(app, test, scene, now);
    }
    const { series, ofSeries } = await photographedSeries(now);
    await seedSubjects(db, subjectsOf(series), personOf("demo-noor"), now);
    for (const record of series) await writeRecord(db, record);
    await seedAudits(db, now);
    for (const { id, declared, bytes } of [...ofSeries, ...uploads]) await uploadDemoMedium(app, declared, bytes, id);
    await seedResources(app, personOf("demo-emma"), personOf("demo-ada"), now);
    return "seeded";
  });

async function writeRecord(db: Firestore, { writes }: DemoRecord): Promise<void> {
  const batch = db.batch();
  for (const [path, data] of writes) batch.set(db.doc(path), data);
  await batch.commit();
}

/** Of all tests that the demo begins with. */
function subjectsOf(series: readonly DemoRecord[]) {
  const created = series.flatMap(({ writes }) => writes.slice(0, 1).map(([, data]) => data as NewTest));
  return [...TESTS.map(({ said }) => said), ...created].flatMap((test) =>
    test.kind === "preclinical" ? [] : [{ code: test.subjectCode, studyId: test.studyId, role: roleFor(test.kind) }],
  );
}

/** The site and its studies, each with its first version, as an administrator would set them. */
async function seedConfiguration(db: Firestore, now: Date): Promise<void> {
  const stamp = { organisation: "hollyfield.example", rev: 1, by: personOf("demo-ada"), at: now };
  const places = [
    [SITE_PATH, DEMO_SITE] as const,
    ...STUDIES.map(({ id, ...study }) => [`${COLLECTIONS.studies}/${id}`, study] as const),
  ];
  const batch = db.batch();
  for (const [path, fields] of places) {
    batch.set(db.doc(path), { ...fields, ...stamp }).set(db.doc(`${path}/${HISTORY}/1`), { ...fields, ...stamp });
  }
  batch.set(db.doc(PUBLIC_SITE_PATH), PublicSite.parse(DEMO_SITE));
  await batch.commit();
}

const personOf = (uid: string) => {
  const account = DEMO_ACCOUNTS.find(({ sub }) => sub === uid);
  return { uid, name: account?.name ?? uid };
};

/** The series, and the files that its records tell of: when each was taken is known once its record is. */
async function photographedSeries(now: Date): Promise<{ series: DemoRecord[]; ofSeries: DemoUpload[] }> {
  const ofSeries: DemoUpload[] = [];
  for (const { id, writes } of demoSeries(now)) {
    const test = readRecord(LabTest, id, writes.find(([path]) => path === `${COLLECTIONS.tests}/${id}`)?.[1]);
    if (!test?.anchorAt) continue;
    const { code, anchorAt, createdBy } = test;
    ofSeries.push(...(await checkPictures({ testId: id, code, anchorAt, by: createdBy }, now)));
  }
  const pictures = Map.groupBy(ofSeries, ({ declared }) => declared.testId);
  return { series: demoSeries(now, new Map([...pictures].map(([id, of]) => [id, picturesOf(of)]))), ofSeries };
}

/** Makes a test with what was done to it since; its files are still to be uploaded. */
async function createTest(
  db: Firestore,
  { id, by, hoursAgo, number, said, progress }: DemoTest,
  now: Date,
): Promise<DemoUpload[]> {
  const at = Timestamp.fromMillis(now.getTime() - hoursAgo * HOUR_MS);
  const code = testCode(said.kind, number);
  const fields = { ...said, status: "draft", code, organisation: LAB, enteredBy: [by] };
  const author = personOf(by);
  const batch = db.batch();
  batch.set(db.doc(`${COLLECTIONS.tests}/${id}`), {
    ...fields,
    rev: 1,
    createdBy: author,
    createdAt: at,
    updatedBy: author,
    updatedAt: at,
  });
  batch.set(db.doc(revisionPath(id, 1)), {
    rev: 1,
    at,
    by: author,
    action: "create",
    ...ofStudy(fields),
    ...changedFields({}, fields),
  });
  batch.set(db.doc(codeReservationPath(said.studyId, code)), { testId: id, kind: said.kind, number, by: author, at });
  await batch.commit();
  if (!progress) return [];
  const created = readRecord(LabTest, id, (await db.doc(`${COLLECTIONS.tests}/${id}`).get()).data());
  if (!created) throw new Error(`The demo test ${id} is none.`);
  const icsiStart = new Date(at.toMillis() + TO_INJECTION_HOURS * HOUR_MS);
  const people = [author, personOf(by === "demo-emma" ? "demo-noor" : "demo-emma"), personOf("demo-ada")] as const;
  const uploads = await checkPictures({ testId: id, code, anchorAt: icsiStart, by: author }, now);
  const pictures = progress === "in_progress" ? [] : picturesOf(uploads);
  await fillDemoRecord(db, created, { progress, icsiStart, people, now, pictures });
  return uploads;
}

/** Pictures of a test without a place in its record: they wait to be linked. */
async function uploadPicture(app: App, test: DemoTest, scene: Scene, now: Date) {
  const at = new Date(now.getTime() - test.hoursAgo * HOUR_MS + test.pictures.indexOf(scene) * 60_000);
  const name = `${testCode(test.said.kind, test.number)} ${scene}.jpg`;
  await uploadDemoMedium(
    app,
    { testId: test.id, name, by: personOf(test.by), at },
    await demoPicture(scene, { specimen: name }),
  );
}

if (import.meta.main) {
  const seed = process.argv.includes("--earlier") ? seedEarlier : seedDemoData;
  await seed(shiftedPorts(Number(process.argv[2])));
}
