import "../site-address.ts";
import { bucketNames, COLLECTIONS, IMPORTS } from "@zona/domain/collections";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { BUSY_IMPORT, type ImportPlan, ImportRun } from "@zona/domain/imports/import-run";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { bundleScript } from "../../functions/build.ts";
import { HOME, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { giveAccess } from "../../tests/given-access.ts";
import { tell } from "../figures.ts";
import { oldSpreadsheet } from "../synthetic/old-spreadsheet.ts";
import { suiteClient } from "../traffic/suite-client.ts";

/**
 * `node bench/on-emulators/imports.ts [--port-offset N] [--cycles N]`: how long a spreadsheet of 10,000 cycles takes, oocyte by oocyte, to be
 * checked and to be imported, in one process and a project of its own, so that no trigger follows. Needs a running suite.
 */

const CHECK_LIMIT_S = 120;
const IMPORT_LIMIT_S = 600;

const PROJECT = `demo-imports-${Date.now()}`;
const { given } = suiteClient({ cycles: 10_000 }, PROJECT);
const db = getFirestore();
const script = await bundleScript(new URL("../traffic/import-ports.ts", import.meta.url).pathname);
const { importSteps, importWorkPorts, takeImportStep, workOnImport }: typeof import("../traffic/import-ports.ts") =
  await import(script);
const { derived } = bucketNames(PROJECT);
const steps = importSteps(derived);
const ports = importWorkPorts(derived);
const ROLES = { [ALL_OWN_STUDIES]: ["lead" as const] };
const ada = staffCaller("bench-ada", "Ada", { roles: ROLES, isAdmin: true });
const importId = `bench-${Date.now()}`;
const ask = (data: object) => takeImportStep(ada, { importId, ...data }, steps, new Date());

async function timed(data: object, state: ImportRun["state"]) {
  const began = performance.now();
  await ask(data);
  let run: ImportRun | undefined;
  // A step that its function cannot finish in one run goes on in the next.
  do {
    await workOnImport(importId, ports, () => new Date());
    const stored = await db.collection(IMPORTS).doc(importId).get();
    run = readRecord(ImportRun, importId, stored.data());
  } while (BUSY_IMPORT.some((busy) => busy === run?.state));
  if (run?.state !== state) throw new Error(`The import is ${run?.state}: ${JSON.stringify(run?.failure)}`);
  return { run, seconds: (performance.now() - began) / 1000 };
}

await giveAccess(db, "bench-ada", { roles: ROLES, isAdmin: true });
await db.doc(`${COLLECTIONS.studies}/bench-old`).set({
  ...{
    protocolCode: "OLD",
    version: "1",
    title: "Before Zona",
    kinds: ["icsi"],
    status: "open",
    organisation: HOME,
    rev: 1,
  },
  ...{ codePattern: { form: "foreign", prefix: "OLD", shape: "AAA-9999", check: "none" }, by: ada.by, at: new Date() },
});
const text = [...oldSpreadsheet(given.cycles)].map((cells) => cells.join(";")).join("\r\n");
const bytes = Buffer.from(text);
await ask({
  step: "begin",
  studyId: "bench-old",
  kind: "icsi",
  source: importId,
  fileName: "old.csv",
  bytes: bytes.length,
});
const PART = 3 * 2 ** 20;
for (let part = 0; part * PART < bytes.length; part++)
  await ask({ step: "part", part, content: bytes.subarray(part * PART, (part + 1) * PART).toString("base64") });
const { run } = await timed({ step: "read" }, "read");
const plan = {
  ...(run.shape?.suggested as Pick<ImportPlan, "sheet" | "headerLine" | "columns">),
  ...{ order: "dmy", zone: "Europe/Berlin", shortYears: true, fillDown: true, plannedChecks: true },
  ...{ oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
};
const check = await timed({ step: "check", plan }, "checked");
const imported = await timed({ step: "run" }, "done");
const { created = 0 } = imported.run.counts ?? {};
tell([
  { what: `check of ${given.cycles} cycles`, result: check.seconds, unit: "s", limit: CHECK_LIMIT_S },
  { what: `import of ${given.cycles} cycles`, result: imported.seconds, unit: "s", limit: IMPORT_LIMIT_S },
  { what: "cycles that were rejected or lost", result: given.cycles - created, unit: "", limit: 0 },
]);
process.exit(0);
