// @module-tag nightly
import { spawnSync } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bucketNames, COLLECTIONS, IMPORTS } from "@zona/domain/collections";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { layOut } from "@zona/domain/identity/study-roles";
import { type ImportPlan, ImportRun } from "@zona/domain/imports/import-run";
import { splitDelimited } from "@zona/domain/records/entry/delimited";
import { readRecord } from "@zona/domain/stored-record";
import { initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportArchive } from "../../archive/export-archive.ts";
import { importArchive } from "../../archive/import-archive.ts";
import { chainPort } from "../../functions/src/audit/audit-data.ts";
import { chainRevisions } from "../../functions/src/audit/chain-revisions.ts";
import { HOME, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { takeImportStep } from "../../functions/src/imports/import-step.ts";
import { importSteps } from "../../functions/src/imports/import-steps-data.ts";
import { workOnImport } from "../../functions/src/imports/import-work.ts";
import { importWorkPorts } from "../../functions/src/imports/import-work-data.ts";
import { inWindows1252, UGLY_FAULTS, uglyMeaning, uglyWorkbook } from "../fixtures/ugly-workbook.ts";
import { useAdminApp } from "../pipeline/environment.ts";
import { ensurePython } from "../python.ts";

/** Ten years of a laboratory, in and out again: imported, corrected, imported again, exported, proven, and moved. */
const PROJECT = `demo-ugly-${randomUUID().slice(0, 8)}`;
const app = useAdminApp(PROJECT);
const db = getFirestore(app);
const { derived } = bucketNames(PROJECT);
const [steps, ports] = [importSteps(derived), importWorkPorts(derived)];
const ROLES = { [ALL_OWN_STUDIES]: ["lead" as const] };
const ADA = staffCaller("ada", "Ada Admin", { roles: ROLES, isAdmin: true });
const home = mkdtempSync(join(tmpdir(), "zona-ugly-"));
const ask = (data: object) => takeImportStep(ADA, data, steps, new Date());

async function work(importId: string): Promise<ImportRun> {
  await workOnImport(importId, ports, () => new Date());
  const run = readRecord(ImportRun, importId, (await db.collection(IMPORTS).doc(importId).get()).data());
  if (!run) throw new Error("no import");
  return run;
}

async function checked(bytes: Uint8Array, fileName: string, sheet: number): Promise<ImportRun> {
  const importId = randomUUID();
  const begun = { studyId: "old", kind: "icsi", source: "Excel 2014–2024", fileName, bytes: bytes.length };
  await ask({ step: "begin", importId, ...begun });
  await ask({ step: "part", importId, part: 0, content: Buffer.from(bytes).toString("base64") });
  await ask({ step: "read", importId, sheet });
  const { shape } = await work(importId);
  const suggested = shape?.suggested as Pick<ImportPlan, "sheet" | "headerLine" | "columns">;
  const values: Record<string, Record<string, string>> = {
    "oocytes.maturity": { reif: "MII" },
    "dispositions.fate": { kryo: "freeze" },
  };
  const plan: ImportPlan = {
    ...{ sheet, headerLine: suggested.headerLine },
    columns: suggested.columns.map((one) => ({ ...one, values: { ...one.values, ...values[one.target] } })),
    ...{ order: "dmy", zone: "Europe/Berlin", shortYears: true, fillDown: true },
    ...{ oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  };
  await ask({ step: "check", importId, plan });
  return work(importId);
}

async function imported(...file: Parameters<typeof checked>): Promise<ImportRun> {
  const { id } = await checked(...file);
  await ask({ step: "run", importId: id });
  return work(id);
}

/** What records say, in the words of whoever kept the spreadsheet. */
async function told(from = db) {
  const { docs } = await from.collection(COLLECTIONS.tests).orderBy("imported.key").get();
  return Promise.all(
    docs.map(async (one) => {
      const sheet = async (id: string) => (await one.ref.collection("sheets").doc(id).get()).get("cells") ?? {};
      const [oocytes, fert] = await Promise.all([sheet("oocytes"), sheet("fert")]);
      const column = (cells: Record<string, unknown>, field: string) =>
        Object.keys(cells)
          .filter((cell) => cell.endsWith(field))
          .toSorted()
          .map((cell) => String(cells[cell]));
      return {
        ...{ key: one.get("imported.key"), patient: one.get("subjectCode"), amh: one.get("header.amhNgMl") },
        ...{ maturities: column(oocytes, "maturity"), pn: column(fert, "pnCount"), note: one.get("notes") },
      };
    }),
  );
}

beforeAll(async () => {
  ensurePython();
  const study = {
    ...{ protocolCode: "OLD", version: "1", title: "Before Zona", kinds: ["icsi"], status: "open", organisation: HOME },
    ...{ rev: 1, codePattern: { form: "foreign", prefix: "OLD", shape: "AAA-9999", check: "none" } },
  };
  await db.doc(`${COLLECTIONS.studies}/old`).set({ ...study, by: ADA.by, at: new Date() });
  await db.doc("access/ada").set({ organisation: HOME, isAdmin: true, roles: ROLES, ...layOut(HOME, ROLES, []) });
});
afterAll(() => rmSync(home, { recursive: true }));

it("tells every fault that was planted, imports all else as it was meant, and nothing twice", async () => {
  const found = await checked(uglyWorkbook(), "Zyklen.xlsx", 1);
  expect(found.shape?.sheets).toEqual(["Notizen", "Zyklen", "alt"]);
  const { csv = "" } = await ask({ step: "rejected", importId: found.id });
  const codes = found.faults?.map(({ sentence }) => sentence.code) ?? [];
  expect([...new Set(codes)].toSorted()).toEqual(Object.values(UGLY_FAULTS).toSorted());
  const meant = uglyMeaning();
  const whole = meant.filter(({ key }) => !(key in UGLY_FAULTS));
  expect(found.counts).toMatchObject({ created: whole.length, rejected: Object.keys(UGLY_FAULTS).length });

  await ask({ step: "run", importId: found.id });
  await work(found.id);
  expect(await told()).toEqual(whole);

  // Somebody corrects the file of rejected rows, in a program that saves as Windows does.
  const rows = splitDelimited(csv.replace(/^\uFEFF/, ""), ",").filter((cells) => cells[0] !== "Summe");
  const corrected = rows
    .filter((cells) => cells[8] !== "MI")
    .map((cells) =>
      cells.map((cell, at) => {
        if (cell === "04/16/2014") return "16.04.2014";
        if (cell === "2,0 ng/ml" || cell === "#REF!") return "14,28";
        if (at === 10 && cells[8] === "reif") return "2";
        return cell.startsWith("Frau ") ? "" : cell;
      }),
    );
  const text = corrected.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")).join("\r\n");
  const second = await imported(inWindows1252(text), "Zyklen korrigiert.csv", 0);
  expect(second).toMatchObject({
    shape: { encoding: "windows-1252" },
    counts: { created: 6, changed: 0, rejected: 0 },
  });
  expect(await told()).toEqual(meant);

  const again = await imported(uglyWorkbook(), "Zyklen.xlsx", 1);
  expect(again.counts).toMatchObject({ created: 0, changed: 0, same: whole.length });
  expect(await told()).toEqual(meant);
});

it("leaves as an archive that a program of another language proves, and is the same in an empty installation", async () => {
  for (const { id } of (await db.collection(COLLECTIONS.tests).get()).docs) await chainRevisions(id, chainPort);
  const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const say = () => undefined;
  const out = (name: string) => join(home, name);
  const prove = (name: string) => {
    const { stdout, stderr } = spawnSync("python3", [join(out(name), "verify.py"), out(name)]);
    return `${stdout}${stderr}`;
  };
  const documents = (name: string) =>
    readdirSync(join(out(name), "documents")).map((file) => [
      file,
      readFileSync(join(out(name), "documents", file), "utf8"),
    ]);

  await exportArchive({ db, storage: getStorage(app), project: PROJECT }, { folder: out("one"), scope: {}, key, say });
  expect(prove("one")).toContain("All of it holds.");
  const project = `${PROJECT}-second`;
  const other = initializeApp({ projectId: project }, project);
  const target = { db: getFirestore(other), storage: getStorage(other), project };
  await importArchive(out("one"), target, say);
  expect(await told(target.db)).toEqual(uglyMeaning());
  await exportArchive(target, { folder: out("two"), scope: {}, key, say });
  expect(prove("two")).toContain("All of it holds.");
  expect(documents("two")).toEqual(documents("one"));
});
