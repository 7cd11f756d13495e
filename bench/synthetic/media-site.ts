import { bucketNames, COLLECTIONS } from "@zona/domain/collections";
import { DEMO_ACCOUNTS } from "@zona/domain/identity/demo-accounts";
import { originalPath, outputPath } from "@zona/domain/media/medium";
import { type App, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { buildIfChanged, DEMO_WEB_BUILD } from "../../emulators/builds.ts";
import { LAB } from "../../emulators/demo/lab.ts";
import { importPeople, seedAccess } from "../../emulators/demo/people.ts";
import { findPrograms } from "../../emulators/jars/jars.ts";
import { findJava } from "../../emulators/jars/java.ts";
import { findFreeOffset, shiftedPorts } from "../../emulators/ports.ts";
import { PROJECT_ID } from "../../emulators/project.ts";
import { type Suite, startSuite } from "../../emulators/suite.ts";
import { suiteEnvironment } from "../../tests/test-suite.ts";
import type { SyntheticMedium, SyntheticTest } from "./lab.ts";
import { withFacts } from "./lab-facts.ts";

const FIRST_OFFSET = 1_400;
/** Facts of 400 cycles are more than one request may hold, and the client asks for that again and again. */
const BATCH = 100;
/** A hundred thousand records need more than the quarter of the machine's memory that Java takes by itself. */
const JAVA_MEMORY = "-XX:MaxRAMPercentage=60";

const STUDY_ID = "zp-icsi-01";
const STUDY = {
  protocolCode: "ZP-ICSI-01",
  version: "2.1",
  title: "Piezo pulse amplitude",
  kinds: ["icsi"],
  status: "open",
  codePattern: { form: "own", prefix: "HF" },
  organisation: LAB,
  rev: 1,
};

/** The site without functions: nothing reacts to what is written, so a hundred thousand media can be put there as they are. */
export async function startMediaSite(givenUp: Promise<void>): Promise<{ suite: Suite; app: App }> {
  await buildIfChanged(DEMO_WEB_BUILD);
  const java = await findJava();
  const emulators = ["auth", "firestore", "storage", "hosting"] as const;
  const programs = await findPrograms(emulators, java);
  const ports = shiftedPorts(await findFreeOffset(FIRST_OFFSET));
  const memory = { JAVA_TOOL_OPTIONS: process.env.JAVA_TOOL_OPTIONS ?? JAVA_MEMORY };
  const suite = await startSuite({ ports, emulators, java, programs: { ...programs.env, ...memory }, givenUp });
  Object.assign(process.env, suiteEnvironment(ports));
  return { suite, app: initializeApp({ projectId: PROJECT_ID }) };
}

/** Staff as the blocking functions would have made them: here their claims belong to the account. */
export async function putPeople(app: App): Promise<void> {
  await importPeople(app);
  for (const { sub, name, role } of DEMO_ACCOUNTS)
    if (role !== "outsider") await getAuth(app).setCustomUserClaims(sub, { staff: true, staffName: name });
  await seedAccess(getFirestore(app), [{ id: STUDY_ID, ...STUDY }]);
}

/** Writes tests and media as the pipeline leaves them, with their facts. */
export async function putLab(
  app: App,
  tests: readonly SyntheticTest[],
  media: readonly SyntheticMedium[],
): Promise<void> {
  const documents = withFacts(tests, media).map((medium): [string, object] => {
    return [`${COLLECTIONS.media}/${medium.id}`, changedNow(withoutId(medium))];
  });
  const all: [string, object][] = [
    [`${COLLECTIONS.studies}/${STUDY_ID}`, STUDY],
    ...tests.map((test): [string, object] => [`${COLLECTIONS.tests}/${test.id}`, withoutId(test)]),
    ...documents,
  ];
  await putDocuments(app, all);
}

/** Writes documents by their paths, and says from time to time how far it is. */
export async function putDocuments(app: App, documents: readonly (readonly [string, object])[]): Promise<void> {
  const db = getFirestore(app);
  for (let at = 0; at < documents.length; at += BATCH) {
    const batch = db.batch();
    for (const [path, fields] of documents.slice(at, at + BATCH)) batch.set(db.doc(path), fields);
    await batch.commit();
    if (at > 0 && at % (100 * BATCH) === 0) console.log(`  ${at} of ${documents.length} documents are written`);
  }
}

/** As functions stamp what tables are made of. */
export const changedNow = (fields: object): object => ({ ...fields, changedAt: FieldValue.serverTimestamp() });

export function withoutId<T extends { id: string }>({ id: _, ...fields }: T): object {
  return fields;
}

/** Thumbnails and previews that many media share, and the originals of a few. */
export async function putPictures(
  app: App,
  pictures: readonly Buffer[],
  originals: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const { derived, clinicalRawData } = bucketNames(PROJECT_ID);
  for (const [index, bytes] of pictures.entries()) {
    for (const output of ["thumbnail", "preview"] as const) {
      const file = getStorage(app)
        .bucket(derived)
        .file(outputPath(`shared${index}`, "1", output));
      await file.save(bytes, { resumable: false, contentType: "image/webp" });
    }
  }
  for (const [id, bytes] of originals) {
    const file = getStorage(app).bucket(clinicalRawData).file(originalPath(id));
    await file.save(bytes, { resumable: false, contentType: "image/png" });
  }
}
