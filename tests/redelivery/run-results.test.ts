import { COLLECTIONS, TEST_FACTS } from "@zona/domain/collections";
import type { AppError } from "@zona/domain/errors";
import { SHIPPED_PROTOCOLS } from "@zona/domain/protocols/shipped-protocols";
import { protocolPath } from "@zona/domain/protocols/stored-protocol";
import { resultText, StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import { LabTest } from "@zona/domain/records/lab-test";
import { timepointSheet } from "@zona/domain/records/sheet";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../../functions/src/audit/chain-revisions.ts";
import { remakeTestFacts } from "../../functions/src/facts/remake.ts";
import { testFactRecords } from "../../functions/src/facts/test-facts-data.ts";
import { moveRecordFor } from "../../functions/src/records/move-record.ts";
import { moveRecords } from "../../functions/src/records/move-record-data.ts";
import { releaseResultFor } from "../../functions/src/records/release-result.ts";
import { releaseRecords } from "../../functions/src/records/release-result-data.ts";
import { readRunTrail } from "../../functions/src/runs/run-result-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";
import { ADA, JONAS, LEA, NOOR } from "./moved-records.ts";

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

/** Moves it on as the operation does, signed by whoever is there; resolves with what stands against the move. */
async function moved(action: "sign" | "lock" | "review", who = ADA): Promise<string[]> {
  const { rev } = (await ref.get()).data() as { rev: number };
  const asked = { testId: ref.id, rev, action, meaning: "approval" };
  const answer = await moveRecordFor(who, asked, moveRecords(db), { prove: async () => true, now: NOW });
  return "refused" in answer ? answer.refused.map(({ code }) => code) : [];
}

it("a run is signed with its result, which is kept with the signature where no event came to keep it", async () => {
  await given(5, "reviewed", { 4: "submit", 5: "review" }, { submittedBy: EMMA });
  expect(await moved("sign")).toEqual([]);
  const [result, ...others] = await kept();
  expect(others).toEqual([]);
  expect(result).toMatchObject({ id: "run-4", result: { verdict: "pass" } });
  expect((await ref.collection("signatures").doc("6").get()).get("result")).toBe(result?.sha256);
  await deliver();
  expect(await kept()).toEqual([result]);
  expect(await moved("lock")).toEqual([]);
});

it("an amendment gets a result of its own, which its signature names", async () => {
  const moves = { 4: "submit", 5: "review", 6: "sign" };
  await given(4, "submitted", { 4: "submit" });
  await deliver();
  const worse = { "2-1.stage": "2", "2-2.stage": "2", "2-3.stage": "2", "2-4.stage": "2", "2-5.stage": "2" };
  await given(8, "amending", { ...moves, 7: "amend" }, { submittedBy: EMMA }, worse);
  await deliver();
  const [first, ...none] = await kept();
  expect(none).toEqual([]);
  expect((await factsOf())?.resultSha256).toBeNull();
  await given(10, "reviewed", { ...moves, 7: "amend", 9: "submit", 10: "review" }, { submittedBy: EMMA }, worse);
  await deliver();
  const found = (await factsOf())?.resultSha256;
  expect(found).not.toBe(first?.sha256);
  expect((await kept()).map(({ id, sha256: hash }) => [id, hash === found])).toEqual([
    ["run-4", false],
    ["run-9", true],
  ]);
  expect(await moved("sign")).toEqual([]);
  await deliver();
  expect(await factsOf()).toMatchObject({ result: { verdict: "fail" }, serverCheck: { isFit: true } });
  // One over the former result is not of this record.
  await ref.collection("signatures").doc("11").update({ result: first?.sha256 });
  await deliver();
  expect((await factsOf())?.serverCheck.findings).toMatchObject([{ code: "signature" }]);
  expect(await moved("lock")).toEqual(["move.check-passed"]);
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

describe("the result of a blinded run", () => {
  const { arms: _, ...sealed } = { ...HEADER, blindedAssessor: true, blinding: BLIND };
  const locked = { header: sealed, submittedBy: EMMA, lockedBy: EMMA };
  const release = (who = ADA, resultRev = 7) =>
    releaseResultFor(
      who,
      { testId: ref.id, resultRev, proof: { pin: "481516" }, result: "0".repeat(64) },
      releaseRecords(db),
    );
  const refused = (asked: Promise<void>) =>
    asked.then(
      () => "released",
      (error: AppError) => error.said?.code,
    );
  const signatures = async () =>
    (await ref.collection("signatures").get()).docs.map((one) => [one.id, one.data()] as const);

  beforeEach(async () => {
    await ref
      .collection("armKeys")
      .doc("k1")
      .set({ arms: ARMS, salt: "0".repeat(32), by: EMMA, at: START });
    await given(7, "locked", { 4: "submit", 5: "review", 6: "sign", 7: "lock" }, locked);
    await deliver();
  });

  it("is signed with nothing before its lock, and released once after it, by whoever moves its records", async () => {
    const [result] = await kept();
    for (const who of [JONAS, NOOR]) expect(await refused(release(who))).toBe("refusals.notGranted");
    expect(await refused(release(ADA, 6))).toBe("refusals.noResult");
    expect(await Promise.all([refused(release()), refused(release())])).toEqual(["released", "released"]);
    expect(await signatures()).toEqual([
      [
        "result-7",
        {
          ...{ resultRev: 7, by: ADA.by, meaning: "approval", result: result?.sha256, at: expect.any(Timestamp) },
          organisation: ADA.organisation,
        },
      ],
    ]);
    expect(await refused(release(LEA))).toBe("refusals.releasedBefore");
  });

  it.each(["signed", "amending", "invalid", "cancelled"])("is not released while the record is %s", async (status) => {
    await ref.update({ status });
    expect(await refused(release())).toBe("refusals.noResult");
  });

  it("is not released where it was signed with its readings", async () => {
    await ref.update({ header: HEADER });
    expect(await refused(release())).toBe("refusals.noResult");
  });

  it("is part of no signature before the lock", async () => {
    ref = db.collection(COLLECTIONS.tests).doc();
    await given(5, "reviewed", { 4: "submit", 5: "review" }, { header: sealed, submittedBy: EMMA });
    expect(await moved("sign")).toEqual([]);
    expect((await ref.collection("signatures").doc("6").get()).get("result")).toBeUndefined();
    expect(await kept()).toEqual([]);
  });
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
