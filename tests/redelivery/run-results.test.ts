import { COLLECTIONS, TEST_FACTS } from "@zona/domain/collections";
import { SHIPPED_PROTOCOLS } from "@zona/domain/protocols/shipped-protocols";
import { protocolPath } from "@zona/domain/protocols/stored-protocol";
import { canonicalRecord } from "@zona/domain/records/audit/canonical-record";
import { resultText, StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import { LabTest } from "@zona/domain/records/lab-test";
import { timepointSheet } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { readRecord, withDates } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";
import { sha256 } from "../../functions/src/audit/chain-revisions.ts";
import { remakeTestFacts } from "../../functions/src/facts/remake.ts";
import { testFactRecords } from "../../functions/src/facts/test-facts-data.ts";
import { readRunTrail } from "../../functions/src/runs/run-result-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

// The trigger's own work, called as the platform may call it. Records are ours alone: no trigger of the suite sees them.
const db = getFirestore(useAdminApp("demo-run-results"));
const START = new Date("2026-05-12T08:00:00Z");
const NOW = new Date("2026-05-20T08:00:00Z");
const EMMA = { uid: "emma", name: "Emma Lindqvist" };
const ARMS = [
  { name: "Medium", role: "control_medium", nUnits: 15 },
  { name: "Oil 55", role: "test", nUnits: 21, lotNo: "55" },
];
const HOURS = [24, 48, 72, 96];
const STAGES: Record<number, string> = { 24: "2", 48: "8", 72: "morula", 96: "expanded" };
const HEADER = {
  ...{ protocolCode: "MEA_1cell", objective: "Show that lot 55 of oil is not toxic." },
  ...{ strain: "CBA/B6F1", ethicsApproval: "E-7", allocation: "none", inclusionCriteria: "2PN" },
  ...{ outcomeMeasure: "expanded", statistics: "Newcombe", replicateType: "biological", replicateNo: 1 },
  ...{ operatorId: "emma", startedAt: START, blindedAssessor: false, arms: ARMS },
};
const MATERIAL = { species: "mouse", materialType: "embryo_1c", materialState: "fresh", materialLot: "L-1" };
const SETTINGS = { protocol: SHIPPED_PROTOCOLS.MEA_1cell };
const BLIND = { key: "k1", keeper: EMMA, sha256: "a".repeat(64), units: [15, 21] };

type Cells = Record<string, unknown>;
let ref: FirebaseFirestore.DocumentReference;
beforeEach(() => {
  ref = db.collection(COLLECTIONS.tests).doc();
});

const cellsAt = (hours: number, changes: Cells = {}): Cells => ({
  ...Object.fromEntries(
    ARMS.flatMap(({ nUnits }, arm) =>
      Array.from({ length: nUnits }, (_, unit) => [`${arm + 1}-${unit + 1}.stage`, STAGES[hours]] as const),
    ),
  ),
  "session.doneAt": new Date(START.getTime() + hours * 3_600_000),
  ...changes,
});

/** A run that stands at this revision, with the moves that led to it. */
async function given(rev: number, status: string, moves: Record<number, string>, more: Cells = {}, at96: Cells = {}) {
  const batch = db.batch();
  const by = { organisation: "hollyfield.example", createdBy: EMMA, createdAt: START, updatedBy: EMMA, updatedAt: NOW };
  const test = {
    kind: "preclinical",
    code: "PRE-0001",
    studyId: "zp",
    notes: "",
    material: MATERIAL,
    header: HEADER,
    settings: SETTINGS,
  };
  batch.set(ref, { rev, status, enteredBy: ["emma"], ...by, ...test, ...more });
  for (const hours of HOURS)
    batch.set(ref.collection("sheets").doc(timepointSheet(hours)), {
      cells: cellsAt(hours, hours === 96 ? at96 : {}),
      rev: 2,
    });
  for (const [number, action] of Object.entries(moves))
    batch.set(ref.collection("revisions").doc(number), { rev: Number(number), action, by: EMMA, at: NOW });
  await batch.commit();
}

const deliver = () => remakeTestFacts(ref.id, testFactRecords(db), NOW);
const factsOf = async () => (await db.collection(TEST_FACTS).doc(ref.id).get()).data();
const kept = async () => {
  const { docs } = await ref.collection("results").orderBy("rev").get();
  return docs.map((one) => ({ ...readRecord(StoredResult, one.id, one.data()), id: one.id }));
};

it("a submitted run gets its result once, however often and in whatever order events come", async () => {
  await given(3, "in_progress", {});
  await deliver();
  expect(await kept()).toEqual([]);
  expect(await factsOf()).toMatchObject({ resultSha256: null, result: { verdict: "pass" } });

  await given(4, "submitted", { 4: "submit" });
  // The event of revision 3 comes late, beside those of revision 4.
  await Promise.all([deliver(), deliver(), deliver()]);
  const [first, ...others] = await kept();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ id: "run-4", kind: "run", rev: 4, result: { verdict: "pass" } });
  expect(first?.sha256).toBe(first?.result && (await sha256(resultText(first.result))));
  expect(await factsOf()).toMatchObject({
    rev: 4,
    resultSha256: first?.sha256,
    result: { verdict: "pass", controlPct: 100, testPct: 100 },
    serverCheck: { isFit: true },
  });

  await given(6, "reviewed", { 4: "submit", 5: "review" });
  await deliver();
  expect(await kept()).toEqual([first]);
});

it("what was kept is what is told, and is never computed again", async () => {
  await given(4, "submitted", { 4: "submit" });
  await deliver();
  const [first] = await kept();
  // Whatever a later program would make of the readings.
  await ref.collection("sheets").doc(timepointSheet(96)).delete();
  await deliver();
  expect(await kept()).toEqual([first]);
  expect(await factsOf()).toMatchObject({ resultSha256: first?.sha256, result: { verdict: "pass" } });
});

it("an amendment gets a result of its own, which its signature has to name", async () => {
  const moves = { 4: "submit", 5: "review", 6: "sign" };
  await given(4, "submitted", { 4: "submit" });
  await deliver();
  const worse = { "2-1.stage": "2", "2-2.stage": "2", "2-3.stage": "2", "2-4.stage": "2", "2-5.stage": "2" };
  await given(8, "amending", { ...moves, 7: "amend" }, { submittedBy: EMMA }, worse);
  await deliver();
  const found = (await factsOf())?.resultSha256;
  const [first] = await kept();
  expect(found).not.toBe(first?.sha256);

  await given(9, "signed", { ...moves, 7: "amend", 9: "sign_amendment" }, { submittedBy: EMMA }, worse);
  const test = (await ref.get()).data() ?? {};
  const { docs } = await ref.collection("sheets").get();
  const sheets = sheetsIn(docs.map((one) => ({ id: one.id, ...(one.data() as { cells: never; rev: number }) })));
  const signed = await sha256(canonicalRecord(withDates(test) as never, withDates(sheets) as never, []));
  const sign = (result: unknown) =>
    ref
      .collection("signatures")
      .doc("9")
      .set({ rev: 9, by: EMMA, at: NOW, meaning: "approval", sha256: signed, result });
  await sign(found);
  await deliver();
  expect((await kept()).map(({ id, sha256: hash }) => [id, hash === found])).toEqual([
    ["run-4", false],
    ["run-9", true],
  ]);
  expect(await factsOf()).toMatchObject({ result: { verdict: "fail" }, serverCheck: { isFit: true } });
  // One over the former result is not of this record.
  await sign(first?.sha256);
  await deliver();
  expect((await factsOf())?.serverCheck.findings).toMatchObject([{ code: "signature" }]);
});

it("a blinded run tells nothing before its lock, and its result with it", async () => {
  const { arms: _, ...sealed } = { ...HEADER, blindedAssessor: true, blinding: BLIND };
  await ref
    .collection("armKeys")
    .doc("k1")
    .set({ arms: ARMS, salt: "0".repeat(32), by: EMMA, at: START });
  const moves = { 4: "submit", 5: "review", 6: "sign" };
  await given(6, "signed", moves, { header: sealed, submittedBy: EMMA });
  await deliver();
  expect(await kept()).toEqual([]);
  expect(await factsOf()).toMatchObject({ resultSha256: null, result: { verdict: null }, arm: { role: [] } });
  await given(7, "locked", { ...moves, 7: "lock" }, { header: sealed, submittedBy: EMMA, lockedBy: EMMA });
  await deliver();
  expect(await kept()).toMatchObject([{ id: "run-7", result: { verdict: "pass", arms: [{ arm: "Medium" }, {}] } }]);
});

it("a unit that was read and then left out by a rule counts as it was read, erased or not", async () => {
  const revisions = ref.collection("revisions");
  const { "2-1.stage": _, ...erased } = cellsAt(96);
  const told = (rev: number, sheets: object) =>
    revisions.doc(String(rev)).set({ rev, action: "edit", by: EMMA, at: NOW, sheets });
  await told(2, { h96: { after: { "2-1.stage": "2" } } });
  await told(3, { h96: { before: { "2-1.stage": "2" } }, h24: { after: { "2-1.rule": "handling" } } });
  await given(4, "submitted", { 4: "submit" });
  await ref
    .collection("sheets")
    .doc("h24")
    .update({ cells: { ...cellsAt(24), "2-1.rule": "handling" } });
  for (const hours of HOURS.slice(1)) {
    const { "2-1.stage": _read, ...without } = cellsAt(hours);
    await ref.collection("sheets").doc(timepointSheet(hours)).set({ cells: without, rev: 3 });
  }
  await ref.collection("sheets").doc("h96").set({ cells: erased, rev: 3 });
  await deliver();
  const [first] = await kept();
  const set = first?.result?.arms.find(({ arm }) => arm === "Oil 55")?.figures[0]?.set;
  expect(set).toMatchObject({ allocated: 21, excludedBefore: 0, excludedAfter: 1, counted: 21 });
});

it("what is known beside a run says whether its protocol was withdrawn", async () => {
  await given(3, "in_progress", {});
  const test = readRecord(LabTest, ref.id, (await ref.get()).data());
  if (!test) throw new Error("The run cannot be read.");
  const isWithdrawn = () =>
    db.runTransaction(async (transaction) => {
      const { isProtocolWithdrawn } = await readRunTrail({ test, sheets: {} }, ref, transaction);
      return isProtocolWithdrawn;
    });
  expect(await isWithdrawn()).toBe(false);
  const protocol = db.doc(protocolPath("hollyfield.example", "MEA_1cell"));
  await protocol.set({ isWithdrawn: true });
  expect(await isWithdrawn()).toBe(true);
  await protocol.delete();
});
