import {
  COLLECTIONS,
  DEVICES,
  EXPORTS,
  LOTS,
  QUERY_FACTS,
  SWEEPS,
  TEST_FACTS,
  VOCABULARY,
} from "@zona/domain/collections";
import { deviceId } from "@zona/domain/devices/device";
import { FACTS_VERSION } from "@zona/domain/facts/facts-version";
import type { Filter } from "@zona/domain/filters/filter";
import { type IcsiDocument, sheetsOfDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { cellsOfSheets } from "@zona/domain/records/sheet";
import { cellsByDocument } from "@zona/domain/records/sheet-documents";
import { defaultView } from "@zona/domain/reports/default-views";
import type { ReportView } from "@zona/domain/reports/report-view";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { reviveInstants } from "@zona/domain/timing/revive-instants";
import { termKey } from "@zona/domain/vocabulary/term";
import { FieldValue, getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { expect, it } from "vitest";
import example from "../../domain/examples/icsi-record.json" with { type: "json" };
import { checkFacts } from "../../functions/src/facts/check-facts.ts";
import { beginFactCheck, factCheckRecords } from "../../functions/src/facts/fact-check-data.ts";
import { remakeMarked } from "../../functions/src/facts/remake.ts";
import { markTestsOfStatements } from "../../functions/src/facts/statement-marks-data.ts";
import { markedTests, testFactRecords } from "../../functions/src/facts/test-facts-data.ts";
import { markTestsOfDecidedWords } from "../../functions/src/facts/word-data.ts";
import { giveAccess } from "../given-access.ts";
import { useAdminApp } from "./environment.ts";
import { declaration, newMediaId } from "./uploads.ts";

const app = useAdminApp();
const db = getFirestore(app);
const PATIENCE = { timeout: 60_000 };
const NOW = new Date();
const EMMA = { uid: "emma", name: "Emma Lindqvist" };

/** A locked cycle with all of its sheets; the record names its delivery, as `lots/{id}` knows it. */
async function storedCycle(lotId: string) {
  // Of one delivery alone.
  const { header: told, ...document } = reviveInstants(example) as IcsiDocument;
  const { freezingMedium: _, ...header } = told;
  const ref = db.collection(COLLECTIONS.tests).doc();
  const code = `ICSI-${String(Math.floor(Math.random() * 1e6)).padStart(6, "0")}`;
  const batch = db.batch();
  const sheets = cellsOfSheets(sheetsOfDocument({ header, ...document }));
  for (const [id, cells] of Object.entries(cellsByDocument(sheets)))
    batch.set(ref.collection("sheets").doc(id), { cells, rev: 2 });
  batch.set(ref, {
    rev: 2,
    kind: "icsi",
    status: "locked",
    organisation: "hollyfield.example",
    code,
    studyId: "zp-facts",
    notes: "",
    createdBy: EMMA,
    createdAt: NOW,
    updatedBy: EMMA,
    updatedAt: NOW,
    enteredBy: [EMMA.uid],
    subjectCode: withCheckCharacter("HF-0042"),
    material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
    header: { ...header, femaleAgeYears: 34, cultureMedium: { lotId } },
  });
  await batch.commit();
  return { ref, code };
}

const factsOf = async (collection: string, id: string) => (await db.collection(collection).doc(id).get()).data();

it("a record, its picture and its query are counted as they are, and again where what was counted is lost", async () => {
  const lot = db.collection(LOTS).doc();
  await lot.set({ product: "Culture medium", lotNo: `=G5-${lot.id}`, expiresAt: NOW });
  const { ref, code } = await storedCycle(lot.id);
  const wanted = { code, rev: 2, version: FACTS_VERSION, lotNos: [`=G5-${lot.id}`] };
  await expect.poll(() => factsOf(TEST_FACTS, ref.id), PATIENCE).toMatchObject(wanted);
  const facts = await factsOf(TEST_FACTS, ref.id);
  expect(facts?.kpis.KPI_ICSI_FERT).toEqual({ n: 7, d: 10 });
  expect(facts?.population).toEqual({ isReference: true, excludedBy: [] });

  // An administrator corrects the number of the delivery, and back again.
  const counted = async () => {
    await remakeMarked(markedTests(db), testFactRecords(db), () => new Date());
    return (await factsOf(TEST_FACTS, ref.id))?.lotNos;
  };
  for (const lotNo of [`=g5-${lot.id}`, `=G5-${lot.id}`]) {
    await lot.update({ lotNo });
    await expect.poll(counted, PATIENCE).toEqual([lotNo]);
  }

  const medium = db.collection(COLLECTIONS.media).doc(newMediaId(app));
  const slot = { unitNo: 1, check: "fert", stage: "pn", role: "extra" } as const;
  await medium.set(declaration(Buffer.from("x"), { testId: ref.id, slot }));
  const query = ref.collection("queries").doc();
  const asked = { openedBy: EMMA, openedAt: NOW, updatedAt: NOW, notes: {} };
  await query.set({ type: "query", status: "new", path: "header.opuAt", ...asked });
  const toldOfMedium = async () => (await medium.get()).get("facts");
  await expect.poll(toldOfMedium, PATIENCE).toMatchObject({ version: FACTS_VERSION, testCode: code });
  // The clock of its camera is found to be wrong, and the finding taken back.
  const camera = `Basler ${lot.id}`;
  const taken = new Date("2026-11-18T08:00:00Z");
  await medium.update({ optics: { camera }, capture: { capturedAt: taken, source: "exif", tzOffsetMinutes: 60 } });
  const about = { name: camera, kind: "microscope", maker: "Basler", model: "ac", serial: lot.id, status: "in_use" };
  const device = db.collection(DEVICES).doc(deviceId("hollyfield.example", lot.id));
  const registered = {
    ...about,
    ...{ camera, organisation: "hollyfield.example", since: NOW, rev: 1, by: EMMA, at: NOW },
  };
  for (const minutes of [62, 0]) {
    await device.set({ ...registered, clockCorrections: [{ from: taken, minutes }] });
    const capturedAt = Timestamp.fromMillis(taken.getTime() + minutes * 60_000);
    await expect.poll(toldOfMedium, PATIENCE).toMatchObject({ capturedAt, clockMinutes: minutes });
  }

  const queryId = `${ref.id}_${query.id}`;
  await expect.poll(() => factsOf(QUERY_FACTS, queryId), PATIENCE).toMatchObject({ isOpen: true, test: { code } });

  // The lot's file is told the right number of rows, and what looks like a formula is none.
  const filter: Filter = { field: "lotNo", op: "eq", value: [`=g5-${lot.id}`.toLowerCase()] };
  const view: ReportView = {
    ...defaultView("tests"),
    columns: [{ id: "code" }, { id: "lotNo" }, { id: "technique" }],
    filter,
  };
  await giveAccess(db, EMMA.uid, {});
  const file = db.collection(EXPORTS).doc();
  await file.set({
    by: EMMA,
    at: NOW,
    title: "Recall",
    format: "csv",
    view: JSON.stringify(view),
    filterText: "Lot",
    state: "asked",
    rows: 0,
  });
  await expect.poll(async () => (await file.get()).get("state"), PATIENCE).toBe("ready");
  const { rows, path } = (await file.get()).data() ?? {};
  expect(rows).toBe(1);
  const [bytes] = await getStorage(app).bucket("demo-zona-derived").file(String(path)).download();
  expect(bytes.toString("utf8").split("\r\n\r\n")[1]).toBe(
    `Test code,Lot,Technique\r\n${code},'=G5-${lot.id},ICSI\r\n`,
  );

  // As after a restore, or from before a version that counts differently.
  await db.collection(TEST_FACTS).doc(ref.id).delete();
  await medium.update({ "facts.version": FACTS_VERSION - 1 });
  await db.collection(QUERY_FACTS).doc(queryId).delete();
  await db.collection(SWEEPS).doc("facts").delete();
  expect(await beginFactCheck(new Date(), db)).toBe(true);
  expect(await beginFactCheck(new Date(), db)).toBe(false);
  await expect.poll(() => checkFacts(factCheckRecords(db), FACTS_VERSION, () => new Date()), PATIENCE).toBe("done");
  expect(await factsOf(TEST_FACTS, ref.id)).toMatchObject(wanted);
  expect(await toldOfMedium()).toMatchObject({ version: FACTS_VERSION, testCode: code });
  expect(await factsOf(QUERY_FACTS, queryId)).toMatchObject({ isOpen: true });
  expect(await checkFacts(factCheckRecords(db), FACTS_VERSION, () => new Date())).toBe("not-due");
}, 180_000);

it("a test is counted under the accepted word as soon as an administrator merges what was typed", async () => {
  const { ref } = await storedCycle("none");
  const typed = `Geri ${ref.id}`;
  const key = termKey(typed);
  const list = db.collection(VOCABULARY).doc("incubator");
  const word = { label: typed, status: "pending", by: EMMA, at: NOW };
  const target = { ...word, label: `Accepted ${ref.id}`, status: "accepted" };
  await list.set({ terms: { [key]: word, [termKey(target.label)]: target } }, { merge: true });
  await ref.update({ "header.incubatorId": typed, rev: 3 });
  const counted = async () => {
    await remakeMarked(markedTests(db), testFactRecords(db), () => new Date());
    return (await factsOf(TEST_FACTS, ref.id))?.header.incubatorId;
  };
  await expect.poll(counted, PATIENCE).toBe(typed);

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const before = { label: typed, status: "pending" };
  const after = { label: typed, status: "merged", mergedInto: termKey(target.label) };
  const batch = db.batch();
  batch.set(list, { terms: { [key]: { ...word, ...after } } }, { merge: true });
  batch.set(list.collection("changes").doc(), {
    vocabulary: "incubator",
    key,
    before,
    after,
    by: EMMA,
    at: daysAgo(2),
  });
  await batch.commit();
  // Nobody has looked for three days: what was decided meanwhile is not lost.
  await db.doc(`${SWEEPS}/words`).set({ until: daysAgo(3) });
  expect(await markTestsOfDecidedWords(new Date(), db)).toBeGreaterThan(0);
  await expect.poll(counted, PATIENCE).toBe(target.label);
  expect(await markTestsOfDecidedWords(new Date(), db)).toBe(0);
});

it("what is reported of a transfer, and then corrected, is counted by the next upkeep though the record stands still", async () => {
  const { ref } = await storedCycle("none");
  const outcome = { kind: "outcome", transfer: 1, at: NOW, by: EMMA };
  const implanted = async () => {
    await remakeMarked(markedTests(db), testFactRecords(db), () => new Date());
    const facts = await factsOf(TEST_FACTS, ref.id);
    return facts && (facts.kpis.KPI_IMPL_BLAST ?? "unknown");
  };
  await expect.poll(implanted, PATIENCE).toBe("unknown");
  const report = async (id: string, said: object) => {
    await ref
      .collection("results")
      .doc(id)
      .set({ ...outcome, enteredAt: FieldValue.serverTimestamp(), ...said });
    await markTestsOfStatements(new Date(), db);
  };
  await report("first", { values: { hcg: "positive", sacs: 1 } });
  await expect.poll(implanted, PATIENCE).toEqual({ n: 1, d: 1 });
  const correction = { supersedes: "first", reason: "No sac on the second scan." };
  await report("second", { ...correction, values: { hcg: "negative" } });
  await expect.poll(implanted, PATIENCE).toEqual({ n: 0, d: 1 });
});
