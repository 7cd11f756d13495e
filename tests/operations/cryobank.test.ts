// @module-tag nightly
import { HISTORY } from "@zona/domain/collections";
import type { BankAnswer } from "@zona/domain/cryobank/bank-requests";
import { cellsOfSheets } from "@zona/domain/records/sheet";
import { cellsByDocument } from "@zona/domain/records/sheet-documents";
import { getFirestore } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import { finishBankAuditFor, startBankAuditFor } from "../../functions/src/cryobank/audits.ts";
import { auditRecords } from "../../functions/src/cryobank/audits-data.ts";
import { actOnStrawsFor, storeStrawsFor } from "../../functions/src/cryobank/straws.ts";
import { strawRecords } from "../../functions/src/cryobank/straws-data.ts";
import { addTemperatureLogFor, saveTankFor } from "../../functions/src/cryobank/tanks.ts";
import { tankRecords } from "../../functions/src/cryobank/tanks-data.ts";
import { HOME, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-cryobank"));
const EMMA = staffCaller("emma", "Emma");
const NOOR = staffCaller("noor", "Noor");
const AT = new Date("2026-11-03T10:00:00Z");
const NOW = new Date("2026-11-23T10:00:00Z");
const LAYOUT = { canisters: ["1"], canes: ["A", "B"], positions: 6 };
const CONSENT = { ref: "C-1", endsOn: "2031-12-31" };

const ids = async (path: string) => (await db.collection(path).get()).docs.map(({ id }) => id);
const dataOf = async (path: string) => (await db.doc(path).get()).data();
/** How many were done; the others say why they were not. */
const told = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) => (one.status === "fulfilled" ? "done" : (one.reason.said?.code ?? String(one.reason))));

beforeEach(async () => {
  const all = await db.listCollections();
  await Promise.all(all.map((collection) => db.recursiveDelete(collection)));
  await saveTankFor(EMMA, { id: "T1", rev: 0, ...LAYOUT }, tankRecords(EMMA, db));
});

/** A record that froze two embryos in one straw and one in another. */
async function givenRecord() {
  const row = (strawId: string, position: string) => ({
    ...{ fate: "freeze", fateAt: AT, by: EMMA.by },
    place: { strawId, tank: "T1", canister: "1", cane: "A", position },
  });
  const sheets = { dispositions: { rows: { 3: row("S-1", "1"), 4: row("S-1", "1"), 5: row("S-2", "2") } } };
  const stamps = { createdBy: EMMA.by, createdAt: AT, updatedBy: EMMA.by, updatedAt: AT, enteredBy: ["emma"] };
  await db.doc("tests/t1").set({
    ...{ kind: "icsi", code: "ICSI-0001", studyId: "zp01", organisation: HOME, status: "in_progress", rev: 2 },
    ...{ subjectCode: "HF-0042-7", notes: "", material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" } },
    ...{ header: {}, ...stamps },
  });
  for (const [sheet, cells] of Object.entries(cellsByDocument(cellsOfSheets(sheets))))
    await db.doc(`tests/t1/sheets/${sheet}`).set({ cells, rev: 2 });
}
const STORED = [
  { strawId: "S-1", place: "T1~1~A~1", units: [3, 4] },
  { strawId: "S-2", place: "T1~1~A~2", units: [5] },
];
const store = (who = EMMA): Promise<BankAnswer> =>
  storeStrawsFor(who, { testId: "t1", straws: STORED, consent: CONSENT, mediumLot: "V-1" }, strawRecords(who, db), NOW);
const act = (asked: object, who = EMMA) => actOnStrawsFor(who, asked, strawRecords(who, db), NOW);

describe("straws", () => {
  beforeEach(givenRecord);

  it("are stored once with their places and moves, however often and by whomever they are stored", async () => {
    const answers = await Promise.all([store(), store(), store(NOOR)]);
    expect(answers.filter(({ refused }) => refused.length === 0).length).toBeGreaterThan(0);
    expect(await ids("straws")).toEqual(["S-1", "S-2"]);
    expect(await ids("places")).toEqual(["T1~1~A~1", "T1~1~A~2"]);
    const { by } = (await dataOf("straws/S-1")) ?? {};
    for (const { strawId, place, units } of STORED) {
      const stored = await dataOf(`straws/${strawId}`);
      expect(stored).toMatchObject({ placeId: place, state: "stored", rev: 1, testCode: "ICSI-0001", by });
      expect(stored?.contents.map(({ unit }: { unit: number }) => unit)).toEqual(units);
      expect(await ids(`straws/${strawId}/moves`)).toEqual(["1"]);
      expect(await dataOf(`places/${place}`)).toEqual({ strawId });
    }
  });

  it("race for a place, and one has it; the other is told what is free", async () => {
    await store();
    const to = (strawId: string, who: typeof EMMA) =>
      act({ kind: "move", straws: [{ strawId, rev: 1, to: "T1~1~B~1" }], happenedAt: NOW.toISOString() }, who);
    const answers = await Promise.all([to("S-1", EMMA), to("S-2", NOOR)]);
    const refused = answers.flatMap((answer) => answer.refused);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.why).toMatchObject({ code: "cryobank.taken", values: { free: ["2", "3", "4", "5", "6"] } });
    expect((await ids("places")).toSorted()).toHaveLength(2);
  });

  it("are moved all or none", async () => {
    await store();
    const straws = [
      { strawId: "S-1", rev: 1, to: "T1~1~B~1" },
      { strawId: "S-2", rev: 1, to: "T1~9~B~1" },
    ];
    const { refused } = await act({ kind: "move", straws, happenedAt: NOW.toISOString() });
    expect(refused.map(({ strawId }) => strawId)).toEqual(["S-2"]);
    expect(await ids("places")).toEqual(["T1~1~A~1", "T1~1~A~2"]);
    expect(await ids("straws/S-1/moves")).toEqual(["1"]);
  });

  it("are taken out once; whoever saw them before is told who did it", async () => {
    await store();
    const ship = { kind: "ship", strawId: "S-1", rev: 1, happenedAt: NOW.toISOString(), reason: "to the other clinic" };
    expect(told(await Promise.allSettled([act(ship), act(ship)]))).toEqual(["done", "done"]);
    expect(told(await Promise.allSettled([act(ship, NOOR)]))).toEqual(["refusals.strawChanged"]);
    expect(await dataOf("straws/S-1")).toMatchObject({ state: "shipped", rev: 2, by: EMMA.by });
    expect(await dataOf("straws/S-1")).not.toHaveProperty("placeId");
    expect(await ids("straws/S-1/moves")).toEqual(["1", "2"]);
    expect(await ids("places")).toEqual(["T1~1~A~2"]);
  });

  it("are asked to be discarded at the server's time, and discarded by another", async () => {
    await store();
    await act({ kind: "ask_disposal", strawId: "S-1", rev: 1, reason: "consent withdrawn" });
    const asked = await db.doc("straws/S-1").get();
    expect(asked.get("disposal")).toEqual({ by: EMMA.by, at: asked.get("at"), reason: "consent withdrawn" });
    await act({ kind: "discard", strawId: "S-1", rev: 2, happenedAt: NOW.toISOString() }, NOOR);
    expect(await dataOf("straws/S-1/moves/3")).toMatchObject({ kind: "discard", by: NOOR.by, second: EMMA.by });
  });
});

describe("a tank", () => {
  const save = (rev: number, positions: number, who = EMMA, id = "T1") =>
    saveTankFor(who, { id, rev, ...LAYOUT, positions }, tankRecords(who, db));

  it("is registered once, and changed by one at a time; each layout stays in its history", async () => {
    const begun = told(await Promise.allSettled([save(0, 6, EMMA, "T2"), save(0, 8, NOOR, "T2")]));
    expect(begun.toSorted()).toEqual(["done", "refusals.tankKnown"]);
    const changed = told(await Promise.allSettled([save(1, 10, EMMA), save(1, 12, NOOR), save(1, 10, EMMA)]));
    const positions = (await dataOf("tanks/T1"))?.positions;
    expect(changed.filter((one) => one === "refusals.tankChanged")).toHaveLength(positions === 10 ? 1 : 2);
    expect(await ids(`tanks/T1/${HISTORY}`)).toEqual(["1", "2"]);
    expect(await dataOf(`tanks/T1/${HISTORY}/1`)).toMatchObject({ ...LAYOUT, organisation: HOME, by: EMMA.by, rev: 1 });
    expect(await dataOf(`tanks/T1/${HISTORY}/2`)).toEqual(await dataOf("tanks/T1"));
  });

  it("keeps a logger's file once", async () => {
    const add = (who = EMMA, content = "2026-05-17 10:00;-195") =>
      addTemperatureLogFor(who, { tankId: "T1", name: "may.csv", content }, tankRecords(who, db), "Europe/Berlin");
    await Promise.all([add(), add(), add(NOOR)]);
    await add(NOOR, "2026-05-18 10:00;-194");
    const logs = (await db.collection("tanks/T1/logs").get()).docs.map((one) => one.get("minC"));
    expect(logs.toSorted()).toEqual([-194, -195]);
  });
});

describe("an audit", () => {
  const ID = "a".repeat(20);
  const start = (who = EMMA) => startBankAuditFor(who, { id: ID, tank: "T1", canister: "1" }, auditRecords(who, db));
  const finish = (who: typeof EMMA) => finishBankAuditFor(who, { id: ID }, auditRecords(who, db));

  it("is begun once, and finished once with what the bank says then", async () => {
    await givenRecord();
    await store();
    await Promise.all([start(), start()]);
    const ref = db.collection("bankAudits").doc(ID);
    await db.doc("straws/S-9").set({ ...(await dataOf("straws/S-1")), organisation: "meridian-devices.example" });
    await act({ kind: "ship", strawId: "S-2", rev: 1, happenedAt: NOW.toISOString(), reason: "to the other clinic" });
    await ref.update({ seen: { "S-2": "1", "S-9": "1", "X/9": "1" }, by: NOOR.by });
    const ended = told(await Promise.allSettled([finish(EMMA), finish(NOOR)]));
    expect(ended.toSorted()).toEqual(["done", "refusals.bankAuditFinished"]);
    expect(await dataOf(`bankAudits/${ID}`)).toMatchObject({
      ...{ organisation: HOME, tank: "T1", canister: "1", state: "finished", startedBy: EMMA.by },
      ...{ found: 0, missing: ["S-1"], misplaced: [{ strawId: "S-2", canister: "1" }], unknown: ["S-9", "X/9"] },
    });
  });
});
