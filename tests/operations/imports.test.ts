// @module-tag nightly
import { randomUUID } from "node:crypto";
import { bucketNames, COLLECTIONS, IMPORTS } from "@zona/domain/collections";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { layOut } from "@zona/domain/identity/study-roles";
import { type ImportPlan, ImportRun } from "@zona/domain/imports/import-run";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { beforeAll, describe, expect, it } from "vitest";
import { oldSpreadsheet } from "../../bench/synthetic/old-spreadsheet.ts";
import { auditPorts } from "../../functions/src/audit/audit-data.ts";
import { verifyTest } from "../../functions/src/audit/verify-record.ts";
import { HOME, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { takeImportStep } from "../../functions/src/imports/import-step.ts";
import { importSteps } from "../../functions/src/imports/import-steps-data.ts";
import { workOnImport } from "../../functions/src/imports/import-work.ts";
import { importWorkPorts } from "../../functions/src/imports/import-work-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

/** Of one run of this test: no trigger sees it, so each step is worked on here. */
const PROJECT = `demo-imports-${randomUUID().slice(0, 8)}`;
const db = getFirestore(useAdminApp(PROJECT));
const { derived, trailAnchors } = bucketNames(PROJECT);
const steps = importSteps(derived);
const ports = importWorkPorts(derived);
const ROLES = { [ALL_OWN_STUDIES]: ["lead" as const] };
const ADA = staffCaller("ada", "Ada Admin", { roles: ROLES, isAdmin: true });
const NOW = () => new Date();
const SOURCE = "Excel 2016–2025";

const ask = (data: object, who = ADA, now = NOW()) => takeImportStep(who, data, steps, now);
const work = (importId: string) => workOnImport(importId, ports, NOW);
const csv = (rows: Iterable<string[]>) =>
  [...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(";")).join("\r\n");

async function run(importId: string): Promise<ImportRun> {
  const found = readRecord(ImportRun, importId, (await db.collection(IMPORTS).doc(importId).get()).data());
  if (!found) throw new Error("no import");
  return found;
}

async function sent(text: string, importId = randomUUID(), kind = "icsi"): Promise<ImportRun> {
  const bytes = Buffer.from(text, "latin1");
  await ask({
    step: "begin",
    importId,
    studyId: "old",
    kind,
    source: SOURCE,
    fileName: "cycles.csv",
    bytes: bytes.length,
  });
  const half = Math.ceil(bytes.length / 2);
  for (const part of [0, 1]) {
    const content = bytes.subarray(part * half, (part + 1) * half).toString("base64");
    await ask({ step: "part", importId, part, content });
  }
  await ask({ step: "read", importId });
  await work(importId);
  return run(importId);
}

/** As a person completes what was suggested. */
function planOf({ shape }: ImportRun): ImportPlan {
  const suggested = shape?.suggested as Pick<ImportPlan, "sheet" | "headerLine" | "columns">;
  const values: Record<string, Record<string, string>> = {
    "oocytes.maturity": { reif: "MII", "deg.": "degenerate" },
    "fert.pnCount": { "0": "pn_not_observed" },
    "dispositions.fate": { kryo: "freeze", verworfen: "discard" },
  };
  return {
    ...suggested,
    columns: suggested.columns.map((one) => ({ ...one, values: { ...one.values, ...values[one.target] } })),
    ...{ order: "dmy", zone: "Europe/Berlin", shortYears: true, fillDown: true },
    ...{ oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  };
}

async function checked(found: ImportRun, plan = planOf(found)): Promise<ImportRun> {
  await ask({ step: "check", importId: found.id, plan });
  await work(found.id);
  return run(found.id);
}

async function imported(text: string): Promise<ImportRun> {
  const { id } = await checked(await sent(text));
  await ask({ step: "run", importId: id });
  await work(id);
  return run(id);
}

const tests = () => db.collection(COLLECTIONS.tests);
const states = async () => {
  const { docs } = await tests().get();
  return Object.fromEntries(
    [...Map.groupBy(docs, (one) => String(one.get("status")))].map(([state, of]) => [state, of.length]),
  );
};

beforeAll(async () => {
  const study = {
    ...{
      protocolCode: "OLD",
      version: "1",
      title: "Before Zona",
      kinds: ["icsi"],
      status: "open",
      organisation: HOME,
      rev: 1,
    },
    codePattern: { form: "foreign", prefix: "OLD", shape: "AAA-9999", check: "none" },
  };
  await db.doc(`${COLLECTIONS.studies}/old`).set({ ...study, by: ADA.by, at: new Date() });
  await db.doc("access/ada").set({ organisation: HOME, isAdmin: true, roles: ROLES, ...layOut(HOME, ROLES, []) });
});

describe("a spreadsheet of ten years", () => {
  const rows = [...oldSpreadsheet(30)];
  const bad = rows.map((cells, at) => (at === 1 ? cells.with(2, "31.02.2016") : cells));
  let first: ImportRun;

  it("is checked row by row before anything is imported, and its rejected rows come back as a file", async () => {
    const found = await sent(csv(bad));
    expect(found).toMatchObject({ state: "read", shape: { encoding: "utf-8" } });
    const { state, counts, faults, id } = await checked(found);
    expect(state).toBe("checked");
    expect(counts).toMatchObject({ records: 30, rejected: 1, created: 29, incomplete: 29 });
    expect(faults).toMatchObject([
      { line: 2, column: "Uhrzeit Punktion", text: "31.02.2016 09:30" },
      { line: 2, column: "ICSI Uhrzeit" },
    ]);
    const { csv: rejected = "" } = await ask({ step: "rejected", importId: id });
    expect(rejected.split("\r\n")[0]).toContain("Zyklus Nr");
    expect(rejected).toContain("31.02.2016 is no day of the calendar.");
    expect(await states()).toEqual({});
  });

  it("is imported whole, each record with its source row and a trail that holds", async () => {
    first = await imported(csv(bad));
    expect(first).toMatchObject({ state: "done", counts: { created: 29, rejected: 1 } });
    expect(await states()).toEqual({ imported: 29 });
    const { docs } = await tests().get();
    for (const one of docs.slice(0, 5)) {
      expect(one.get("imported")).toMatchObject({ source: SOURCE, importId: first.id, fileName: "cycles.csv" });
      expect((await verifyTest(one.id, auditPorts(trailAnchors), NOW()))?.problems).toEqual([]);
    }
    expect(new Set(docs.map((one) => one.get("code"))).size).toBe(29);
    expect((await db.collectionGroup("signatures").get()).size).toBe(0);
  });

  it("is corrected and imported again without doubles: the one that was rejected, the one that changed, and no other", async () => {
    const corrected = rows.map((cells, at) =>
      cells[0]?.endsWith("/0003") ? cells.with(17, "nachgetragen") : at === 0 ? cells : cells,
    );
    const again = await imported(csv(corrected));
    expect(again.counts).toMatchObject({ created: 1, changed: 1, same: 28, rejected: 0 });
    expect(await states()).toEqual({ imported: 30 });
    const done = await work(again.id);
    expect(done).toBe("nothing");
    await ask({ step: "undo", importId: again.id });
    await work(again.id);
    expect(await run(again.id)).toMatchObject({ state: "undone", undo: { withdrawn: 1, reverted: 1, kept: 0 } });
    expect(await states()).toEqual({ imported: 29, cancelled: 1 });
    expect((await tests().where("notes", "==", "nachgetragen").get()).size).toBe(0);
  });

  it("goes on where a run of it died, and finds done what was done", async () => {
    const again = await checked(await sent(csv(oldSpreadsheet(60))));
    await ask({ step: "run", importId: again.id });
    let left = 1;
    const dying = {
      ...ports,
      write: async (...asked: Parameters<typeof ports.write>) => {
        if (left-- === 0) throw new Error("the instance died");
        return ports.write(...asked);
      },
    };
    await expect(workOnImport(again.id, dying, NOW)).rejects.toThrow("died");
    await work(again.id);
    const { counts } = await run(again.id);
    expect((counts?.created ?? 0) + (counts?.changed ?? 0) + (counts?.same ?? 0)).toBe(60);
    expect((await db.collection(`${IMPORTS}/${again.id}/records`).get()).size).toBe(60);
    const codes = (await tests().get()).docs.map((one) => one.get("code"));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("is undone as a whole for thirty days, but for records that somebody continued", async () => {
    const [own] = (await tests().where("imported.importId", "==", first.id).limit(1).get()).docs;
    await own?.ref.update({ rev: Number(own.get("rev")) + 1 });
    const late = new Date(Date.now() + 31 * 86_400_000);
    await expect(ask({ step: "undo", importId: first.id }, ADA, late)).rejects.toMatchObject({
      said: { code: "refusals.importUndoLate" },
    });
    await ask({ step: "undo", importId: first.id });
    await work(first.id);
    const { undo, state } = await run(first.id);
    expect(state).toBe("undone");
    expect(undo?.kept).toBeGreaterThan(0);
    for (const one of (await tests().where("status", "==", "cancelled").get()).docs.slice(0, 3))
      expect((await verifyTest(one.id, auditPorts(trailAnchors), NOW()))?.problems).toEqual([]);
  });
});

describe("a list of straws", () => {
  const HEADER = "Straw;Patient;Cycle;Oocyte;Stage;Frozen;Place;Consent;Consent until;State;Warmed;Warmed for".split(
    ";",
  );
  const straw = (id: string, place: string, change: Record<string, string> = {}) => {
    const cells = [
      id,
      ofCycle.Patient ?? "",
      "",
      "3",
      "blastocyst",
      "03.04.2016 12:00",
      place,
      "V-17",
      "31.12.2029",
      "stored",
    ];
    return HEADER.map((name, at) => change[name] ?? cells[at] ?? "");
  };
  const gone = { State: "warmed", Warmed: "05.06.2019 08:30" };
  const importedStraws = async (...rows: string[][]) => {
    const found = await sent(csv([HEADER, ...rows]), randomUUID(), "straws");
    const { id } = await checked(found);
    await ask({ step: "run", importId: id });
    await work(id);
    return run(id);
  };
  const kinds = async (id: string) =>
    (await db.collection(`straws/${id}/moves`).orderBy("rev").get()).docs.map((one) => one.get("kind"));
  const state = async (id: string) => (await db.doc(`straws/${id}`).get()).get("state");
  let first: ImportRun;
  let ofCycle: Record<string, string>;

  beforeAll(async () => {
    const tank = { rev: 1, organisation: HOME, canisters: ["1"], canes: ["A"], positions: 9 };
    await db.doc("tanks/T1").set({ ...tank, by: ADA.by, at: NOW() });
    const [own] = (await tests().where("status", "==", "imported").limit(1).get()).docs;
    ofCycle = { Cycle: String(own?.get("imported.key")), Patient: String(own?.get("subjectCode")) };
  });

  const rows = () => [
    straw("S-1", "T1/1/A/1", ofCycle),
    straw("S-2", "T1/1/A/2"),
    straw("S-3", "", gone),
    straw("S-4", "T1/1/A/1"),
    straw("S-5", "T1/1/A/99"),
    straw("S-6", "T1/1/A/3", { ...ofCycle, Patient: "ZZZ-9999" }),
  ];

  it("is stored at its places, of its cycles, and what cannot be is told row by row", async () => {
    first = await importedStraws(...rows());
    expect(first).toMatchObject({ state: "done", counts: { created: 3, rejected: 3 } });
    expect(first.faults?.map(({ line, sentence }) => [line, sentence.code])).toEqual([
      [5, "cryobank.wantedTwice"],
      [6, "cryobank.notInTank"],
      [7, "importStraws.otherSubject"],
    ]);
    expect((await db.doc("straws/S-1").get()).data()).toMatchObject({
      ...{ state: "stored", placeId: "T1~1~A~1", testCode: expect.stringMatching(/^ICSI-/) },
      imported: { source: SOURCE, importId: first.id, lines: [2] },
    });
    expect((await db.collection("places").get()).docs.map(({ id }) => id)).toEqual(["T1~1~A~1", "T1~1~A~2"]);
    expect(await kinds("S-3")).toEqual(["store", "warm"]);
  });

  it("comes again without doubles: what left since leaves, and comes back with its import", async () => {
    const again = await importedStraws(...rows().with(1, straw("S-2", "", gone)));
    expect(again.counts).toMatchObject({ created: 0, changed: 1, same: 2 });
    expect(await state("S-2")).toBe("warmed");
    await ask({ step: "undo", importId: again.id });
    await work(again.id);
    expect(await run(again.id)).toMatchObject({ state: "undone", undo: { withdrawn: 0, reverted: 1, kept: 0 } });
    expect((await db.doc("places/T1~1~A~2").get()).get("strawId")).toBe("S-2");
  });

  it("is taken out of the bank as a whole, but for straws that somebody changed", async () => {
    await ask({ step: "undo", importId: first.id });
    await work(first.id);
    expect((await run(first.id)).undo).toEqual({ withdrawn: 2, reverted: 0, kept: 1 });
    expect([await state("S-1"), await state("S-2"), await state("S-3")]).toEqual(["withdrawn", "stored", "withdrawn"]);
    expect(await kinds("S-3")).toEqual(["store", "warm", "undo"]);
    const again = await importedStraws(...rows());
    expect(again.counts).toMatchObject({ created: 2, same: 1 });
    expect(await kinds("S-1")).toEqual(["store", "undo", "store"]);
  });
});

describe("an import", () => {
  const begin = {
    step: "begin",
    importId: "import-0001",
    studyId: "old",
    kind: "icsi",
    source: SOURCE,
    fileName: "a.csv",
    bytes: 10,
  };
  const NOOR = staffCaller("noor", "Noor", { roles: ROLES });
  const OTHERS = staffCaller("olga", "Olga", { organisation: "other.example", roles: ROLES, isAdmin: true });
  const PEOPLE_ONLY = staffCaller("paul", "Paul", { roles: { [ALL_OWN_STUDIES]: ["auditor"] }, isAdmin: true });

  it.each<[string, object, typeof NOOR, string]>([
    ["somebody who is no administrator", begin, NOOR, "adminsOnly"],
    ["an administrator who enters nothing", begin, PEOPLE_ONLY, "notGranted"],
    ["an administrator of another organisation", begin, OTHERS, "notGranted"],
    ["a kind that the study does not take", { ...begin, kind: "semen" }, ADA, "studyClosed"],
    ["a file named after a patient", { ...begin, fileName: "Frau Erika Musterfrau.csv" }, ADA, "importFileName"],
    ["a file that is too large", { ...begin, bytes: 21 * 2 ** 20 }, ADA, "unreadable"],
    ["an import that is not there", { step: "run", importId: "import-9999" }, ADA, "noImport"],
  ])("is not begun for %s", async (_, asked, who, code) => {
    await expect(ask(asked, who)).rejects.toMatchObject({ said: { code: `refusals.${code}` } });
  });

  it("is seen, sent and run by its own organisation alone, in its order, and its file is the one that was checked", async () => {
    await ask(begin);
    await ask(begin);
    for (const step of ["get", "read", "run", "undo", "rejected"])
      await expect(ask({ step, importId: begin.importId }, OTHERS)).rejects.toMatchObject({
        said: { code: "refusals.noImport" },
      });
    for (const step of ["get", "rejected"])
      await expect(ask({ step, importId: begin.importId }, PEOPLE_ONLY)).rejects.toMatchObject({
        said: { code: "refusals.notGranted" },
      });
    expect((await ask({ step: "list" }, PEOPLE_ONLY)).imports).toEqual([]);
    for (const step of ["run", "undo"])
      await expect(ask({ step, importId: begin.importId })).rejects.toMatchObject({
        said: { code: "refusals.importMeanwhile" },
      });
    await ask({ step: "part", importId: begin.importId, part: 0, content: Buffer.from("a,b").toString("base64") });
    await ask({ step: "read", importId: begin.importId });
    await work(begin.importId);
    expect(await run(begin.importId)).toMatchObject({ state: "failed", failure: { code: "importWork.incomplete" } });
    expect((await ask({ step: "list" }, OTHERS)).imports).toEqual([]);
  });

  it("ends where whoever asked for it may not import any more", async () => {
    const { id } = await checked(await sent(csv(oldSpreadsheet(2, 7))));
    await ask({ step: "run", importId: id });
    await db.doc("access/ada").update({ isAdmin: false });
    await work(id);
    await db.doc("access/ada").update({ isAdmin: true });
    expect(await run(id)).toMatchObject({ state: "failed", failure: { code: "importWork.noAccess" } });
  });
});
