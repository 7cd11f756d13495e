import { createHash, randomUUID } from "node:crypto";
import { bucketNames, COLLECTIONS, EXPECTED_FILES, IMPORTS } from "@zona/domain/collections";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { type ImportPlan, ImportRun } from "@zona/domain/imports/import-run";
import { ExpectedFile } from "@zona/domain/media/expected-file";
import type { Medium } from "@zona/domain/media/medium";
import { PICTURES_SHEET, StoredSheet } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { beforeAll, expect, it } from "vitest";
import { auditPorts } from "../../functions/src/audit/audit-data.ts";
import { verifyTest } from "../../functions/src/audit/verify-record.ts";
import { staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { takeImportStep } from "../../functions/src/imports/import-step.ts";
import { importSteps } from "../../functions/src/imports/import-steps-data.ts";
import { picture } from "../fixtures/pictures.ts";
import { giveAccess } from "../given-access.ts";
import { PROJECT_ID, useAdminApp } from "./environment.ts";
import { declaration, mediumIn, newMediaId, putOriginal } from "./uploads.ts";

const admin = useAdminApp();
const db = getFirestore(admin);
const buckets = bucketNames(PROJECT_ID);
const steps = importSteps(buckets.derived);
const ID = randomUUID().slice(0, 8);
/** A laboratory of this run alone. */
const HOME = `listed-${ID}.example`;
const STUDY = `listed-${ID}`;
const GRANTED = { organisation: HOME, roles: { [ALL_OWN_STUDIES]: ["lead" as const] }, isAdmin: true };
const ADA = staffCaller(`ada-${ID}`, "Ada Admin", GRANTED);
const ask = (data: object) => takeImportStep(ADA, data, steps, new Date());

beforeAll(async () => {
  const study = { protocolCode: "OLD", version: "1", title: "Before Zona", kinds: ["icsi"], status: "open" };
  const codePattern = { form: "foreign", prefix: "OLD", shape: "AAA-9999", check: "none" };
  await db
    .doc(`${COLLECTIONS.studies}/${STUDY}`)
    .set({ ...study, codePattern, organisation: HOME, rev: 1, by: ADA.by, at: new Date() });
  await giveAccess(db, ADA.by.uid, GRANTED);
});

/** Waits, as the page does, until functions have brought the import so far. */
const runIn = (importId: string, ...states: ImportRun["state"][]): Promise<ImportRun> =>
  new Promise((resolve, reject) => {
    const stop = db.doc(`${IMPORTS}/${importId}`).onSnapshot((stored) => {
      const run = readRecord(ImportRun, importId, stored.data());
      if (!run || !states.includes(run.state) || stored.get("lease") !== undefined) return;
      stop();
      resolve(run);
    }, reject);
  });

async function imported(
  kind: string,
  fileName: string,
  rows: string[][],
  values: Record<string, Record<string, string>>,
) {
  const importId = randomUUID();
  const content = Buffer.from(rows.map((cells) => cells.join(";")).join("\r\n"));
  const begun = { importId, studyId: STUDY, kind, source: "Excel", fileName, bytes: content.length };
  await ask({ step: "begin", ...begun });
  await ask({ step: "part", importId, part: 0, content: content.toString("base64") });
  await ask({ step: "read", importId });
  const { shape } = await runIn(importId, "read", "failed");
  const suggested = shape?.suggested as Pick<ImportPlan, "sheet" | "headerLine" | "columns">;
  const plan: ImportPlan = {
    ...suggested,
    columns: suggested.columns.map((one) => ({ ...one, values: { ...one.values, ...values[one.target] } })),
    ...{ order: "dmy", zone: "Europe/Berlin", shortYears: true, fillDown: false },
    ...{ oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  };
  await ask({ step: "check", importId, plan });
  await runIn(importId, "checked", "failed");
  await ask({ step: "run", importId });
  return runIn(importId, "done", "failed");
}

async function undone(importId: string) {
  await ask({ step: "undo", importId });
  return runIn(importId, "undone", "failed");
}

const files = async () => {
  const { docs } = await db.collection(EXPECTED_FILES).where("organisation", "==", HOME).get();
  const found = docs.flatMap((one) => readRecord(ExpectedFile, one.id, one.data()) ?? []);
  return new Map(found.map((file) => [file.name, file]));
};
async function fileNamed(name: string): Promise<ExpectedFile> {
  const file = (await files()).get(name);
  if (!file) throw new Error(`no file ${name}`);
  return file;
}

/** What the page does: a medium that names its row, then the bytes. */
async function sent({ id, testId, originalName, slot }: ExpectedFile, bytes: Buffer): Promise<Medium> {
  const mediaId = newMediaId(admin);
  const declared = declaration(bytes, { testId, originalName, slot, expected: id, uploader: ADA.by });
  await db.collection(COLLECTIONS.media).doc(mediaId).set(declared);
  await putOriginal(admin, buckets.clinicalRawData, mediaId, bytes);
  return mediumIn(admin, mediaId, ["ready", "rejected", "failed"]);
}

const record = async (testId: string) => (await db.doc(`${COLLECTIONS.tests}/${testId}`).get()).data();
async function picturesOf(testId: string) {
  const stored = await db.doc(`${COLLECTIONS.tests}/${testId}/sheets/${PICTURES_SHEET}`).get();
  return sheetsIn([readRecord(StoredSheet, stored.id, stored.data()) ?? []].flat())[PICTURES_SHEET]?.rows ?? {};
}

it("takes the files that a list tells of imported records, once each, and gives all of it back", {
  tags: ["nightly"],
}, async () => {
  const cycle = randomUUID().slice(0, 8); // of this try alone
  const [egg, other] = [await picture("jpeg", 300, 200), await picture("jpeg", 310, 200)];
  const records = await imported(
    "icsi",
    "cycles.csv",
    [
      ["Zyklus Nr", "Patientin", "Punktionsdatum", "Eizellen"],
      [cycle, "ABC-0001", "03.04.2019 09:30", "5"],
    ],
    {},
  );
  expect(records).toMatchObject({ state: "done", counts: { created: 1 } });
  const hash = createHash("sha256").update(egg).digest("hex");
  const list = await imported(
    "media",
    "images.csv",
    [
      ["Dateiname", "Zyklus", "Eizelle", "Tag", "Aufgenommen", "SHA-256"],
      [`${cycle}/egg1.jpg`, cycle, "1", "Tag 3", "06.04.2019 09:15", hash],
      [`${cycle}/egg2.jpg`, cycle, "2", "Tag 3", "", ""],
      [`${cycle}/egg9.jpg`, cycle, "9", "Tag 3", "", ""],
    ],
    { "header.check": { "Tag 3": "d3" } },
  );
  expect(list).toMatchObject({ state: "done", counts: { created: 2, rejected: 1 } });
  const first = await fileNamed(`${cycle}/egg1.jpg`);
  const { testId } = first;
  expect(await record(testId)).toMatchObject({ status: "imported" });

  expect(await sent(first, other)).toMatchObject({ state: "rejected", rejection: { code: "other-file" } });
  expect(await picturesOf(testId)).toEqual({});
  expect(await fileNamed(`${cycle}/egg1.jpg`)).toMatchObject({ state: "expected" });

  const medium = await sent(first, egg);
  expect(medium).toMatchObject({
    ...{ state: "ready", slot: first.slot },
    capture: { capturedAt: new Date("2019-04-06T07:15:00Z"), source: "list" },
  });
  expect(await picturesOf(testId)).toMatchObject({ [medium.id]: { sha256: hash, unitNo: 1, check: "d3" } });
  expect(await fileNamed(`${cycle}/egg1.jpg`)).toMatchObject({ state: "arrived", mediumId: medium.id });
  expect(await record(testId)).toMatchObject({ status: "imported" });
  const again = await sent(first, egg);
  expect(again).toMatchObject({ state: "ready", unplaced: { code: "listed" } });
  expect(again.slot).toBeUndefined();

  expect((await undone(list.id)).undo).toEqual({ withdrawn: 2, reverted: 0, kept: 0 });
  for (const egg of [1, 2]) expect(await fileNamed(`${cycle}/egg${egg}.jpg`)).toMatchObject({ state: "withdrawn" });
  expect(await picturesOf(testId)).toEqual({});
  const out = await mediumIn(admin, medium.id, ["ready"]);
  expect([out.slot, out.placements?.length]).toEqual([undefined, 1]);
  expect((await verifyTest(testId, auditPorts(buckets.trailAnchors), new Date()))?.problems).toEqual([]);

  expect((await undone(records.id)).undo).toEqual({ withdrawn: 1, reverted: 0, kept: 0 });
  expect(await record(testId)).toMatchObject({ status: "cancelled" });
});
