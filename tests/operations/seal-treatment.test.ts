import { bucketNames, COLLECTIONS, SEALED, TEST_FACTS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { factsOfMedium } from "@zona/domain/facts/make-media-facts";
import type { SealAnswer } from "@zona/domain/records/blinding/seal-treatment";
import { SealedTreatment, sealedText } from "@zona/domain/records/blinding/sealed-treatment";
import { treatmentSealOf } from "@zona/domain/records/blinding/treatment-seal";
import { sealedKeys } from "@zona/domain/records/fields/field-lists";
import { FIELDS_OF_KIND } from "@zona/domain/records/fields/fields-of-kinds";
import { LabTest } from "@zona/domain/records/lab-test";
import type { TestAction } from "@zona/domain/records/moves/test-action";
import { cellsOfRows } from "@zona/domain/records/sheet";
import { readRecord, withDates } from "@zona/domain/stored-record";
import { type DocumentReference, getFirestore } from "firebase-admin/firestore";
import { beforeAll, expect, it } from "vitest";
import { auditPorts } from "../../functions/src/audit/audit-data.ts";
import { verifyTest } from "../../functions/src/audit/verify-record.ts";
import { remakeTestFacts } from "../../functions/src/facts/remake.ts";
import { testFactRecords } from "../../functions/src/facts/test-facts-data.ts";
import type { StaffCaller } from "../../functions/src/identity/caller.ts";
import { HOME } from "../../functions/src/identity/staff-for-tests.ts";
import { laboratory } from "../../functions/src/questions/laboratory-for-tests.ts";
import { answersFrom, media, rowsOf, ZONE } from "../../functions/src/questions/small-laboratory.ts";
import { sealTreatmentFor } from "../../functions/src/records/seal-treatment.ts";
import { sealRecords } from "../../functions/src/records/seal-treatment-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";
import {
  ADA,
  AT,
  EMMA,
  givenRecord,
  givenStudy,
  LEA,
  mover,
  NOOR,
  refusalOf,
  sha256,
} from "../redelivery/moved-records.ts";

const PROJECT = "demo-seal-treatment";
const db = getFirestore(useAdminApp(PROJECT));
const ask = mover(db);
const tables = laboratory(ZONE);
const REASON = "the wrong record was open";
const DEVICE = { name: "PIEZO-X1", kind: "injector", maker: "Meridian", model: "X1", serial: "MD-1" };
const STUDY = "masked";
const USE = {
  ...{ kind: "clinical", code: "CLIN-0001", material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" } },
  header: { operatorId: "noor", names: { noor: "Noor Haddad" }, performedAt: AT, outcomeMeasure: "Survival" },
};
const ICSI = {
  ...{ ...USE, kind: "icsi", code: "ICSI-0001" },
  header: {
    ...{ operatorId: "noor", names: { noor: "Noor Haddad" }, cycleCode: "C-1", opuBy: "noor", denudationBy: "noor" },
    ...{ consentRef: "C-1", consentGivenAt: AT, triggerType: "hcg", opuAt: AT, cocRetrieved: 2 },
    ...{ icsiStartAt: new Date(AT.getTime() + 4 * 3_600_000), icsiEndAt: new Date(AT.getTime() + 5 * 3_600_000) },
  },
};
const ROW = { maturity: "MII", insemination: "icsi", survivalImmediate: "intact" };
const KINDS = {
  clinical: { use: USE, sheet: "units", cells: { "1.success": true, "2.success": false } },
  icsi: { use: ICSI, sheet: "oocytes", cells: cellsOfRows({ "1": ROW, "2": ROW }) },
};
type Kind = keyof typeof KINDS;
type Value = string | number | { serial: string } | null;
/** Every field that tells the treatment, those that are not named empty. */
const treatment = (kind: Kind, fields: Record<string, Value>) => ({
  ...Object.fromEntries(sealedKeys(FIELDS_OF_KIND[kind]).map((key) => [key, null])),
  ...fields,
});

beforeAll(async () => {
  await givenStudy(db, STUDY, { blinded: true });
  const version = { organisation: HOME, rev: 1, by: ADA.by, at: AT };
  await db.doc(`devices/${HOME}~MD-1`).set({ ...DEVICE, status: "in_use", since: AT, ...version });
});

let keys = 0;
const newKey = () => `00000000-0000-4000-8000-${String(++keys).padStart(12, "0")}`;
type Cells = Record<string, number | string[]>;
type Sent = { fields: Record<string, Value>; cells?: Cells; key?: string; rev?: number; reason?: string };

async function seal(ref: DocumentReference, { fields, key = newKey(), ...more }: Sent, who: StaffCaller = EMMA) {
  const stored = await ref.get();
  const rev = stored.get("rev");
  const salt = () => "0".repeat(32);
  const asked = { testId: ref.id, rev, key, fields: treatment(stored.get("kind"), fields), ...more };
  return sealTreatmentFor(who, asked, sealRecords(db), { salt, now: new Date() });
}
const sealRefusal = (asked: Promise<SealAnswer>) =>
  asked.then(
    (answer) => answer,
    (error: unknown) => (error instanceof AppError ? error.said : error),
  );
const given = (told = {}) => givenRecord(db, STUDY, { ...USE, ...told });
const sealedOf = async (ref: DocumentReference) => (await ref.collection(SEALED).get()).docs;
const headerOf = async (ref: DocumentReference) => Object(withDates((await ref.get()).get("header")));
const problemsOf = async ({ id }: DocumentReference) =>
  (await verifyTest(id, auditPorts(bucketNames(PROJECT).trailAnchors), new Date()))?.problems.map(
    ({ sentence }) => sentence.code,
  );

it("two who seal at once get one treatment, told by one revision; what is sent twice is done once", async () => {
  const ref = await given();
  const sent = { fields: { deviceId: { serial: "MD-1" }, firmware: "2.1" }, key: newKey(), rev: 1 };
  const all = [seal(ref, sent), seal(ref, sent), seal(ref, { fields: { deviceId: "Other" }, rev: 1 }, NOOR)];
  const answers = await Promise.allSettled(all);
  expect((await ref.get()).get("rev")).toBe(2);
  const [stored, ...others] = await sealedOf(ref);
  expect(others).toEqual([]);
  const done = answers.filter(({ status }) => status === "fulfilled");
  expect(done.length).toBeGreaterThan(0);
  const seals = treatmentSealOf(await headerOf(ref));
  const document = stored && readRecord(SealedTreatment, stored.id, stored.data());
  expect(seals?.key).toBe(stored?.id);
  expect(seals?.sha256).toBe(document && sha256(sealedText(document)));
  const { docs } = await ref.collection("revisions").get();
  expect(docs.map((one) => [one.id, one.get("action")])).toEqual([
    ["1", "create"],
    ["2", "seal"],
  ]);
  expect(await problemsOf(ref)).toEqual([]);
  expect(await sealRefusal(seal(ref, { ...sent, key: newKey() }))).toMatchObject({ code: "refusals.changedMeanwhile" });
});

it("what was sealed again stays provable, and what somebody exchanged behind the server is found at any time", async () => {
  const ref = await given();
  expect(await seal(ref, { fields: { deviceId: "X1" } })).toEqual({ rev: 2, findings: [] });
  expect(await seal(ref, { fields: { deviceId: { serial: "MD-1" } }, reason: REASON })).toMatchObject({ rev: 3 });
  const [first, second] = (await sealedOf(ref)).toSorted((a, b) => a.id.localeCompare(b.id));
  expect([first?.get("fields"), second?.get("fields")]).toEqual([
    { deviceId: "X1" },
    { deviceId: { name: "PIEZO-X1", serial: "MD-1" } },
  ]);
  expect(await problemsOf(ref)).toEqual([]);
  await first?.ref.update({ "fields.deviceId": "X2" });
  expect(await problemsOf(ref)).toEqual(["trail.otherTreatment"]);
  await first?.ref.delete();
  expect(await problemsOf(ref)).toEqual(["trail.noTreatment"]);
});

/** Everything that a client may read of a record before its blind is open. */
async function readable(ref: DocumentReference) {
  const below = (await ref.listCollections()).filter(({ id }) => id !== SEALED);
  const documents = await Promise.all([
    ref.get(),
    db.collection(TEST_FACTS).doc(ref.id).get(),
    ...below.map(async (one) => (await one.get()).docs),
  ]);
  return documents.flat().map((one) => [one.ref.path, withDates(one.data())]);
}

const QUESTIONS = [
  "how many tests used device PZ-200",
  "tests by device",
  "tests with device MX-7",
  "list tests without a device",
  "how many tests",
];

const answered = new Map<string, unknown[]>();

/** What questions answer of one record; facts that say the same are asked once. */
async function answersOf(id: string, facts: object): Promise<unknown[]> {
  const known = answered.get(JSON.stringify(facts));
  if (known) return known;
  const answerTo = answersFrom(await tables.given(rowsOf([{ ...facts, id }])));
  const answers: unknown[] = [];
  for (const question of QUESTIONS) answers.push((await answerTo(question)).content);
  answered.set(JSON.stringify(facts), answers);
  return answers;
}

/** The life of one record up to its signature, and all that anybody gets to see of it. */
async function lifeOf(id: string, sent: Pick<Sent, "fields" | "cells">, kind: Kind = "clinical") {
  const { use, sheet, cells } = KINDS[kind];
  keys = 0;
  const ref = db.collection(COLLECTIONS.tests).doc(id);
  const made = await given(use);
  // One id for both lives: nothing but the treatment may differ.
  await db.recursiveDelete(ref);
  await ref.set({ ...(await made.get()).data(), rev: 2, firstReadingRev: 2 });
  const created = (await made.collection("revisions").doc("1").get()).data() ?? {};
  await ref.collection("revisions").doc("1").set(created);
  const entered = { rev: 2, action: "edit", after: { firstReadingRev: 2 }, sheets: { [sheet]: { after: cells } } };
  await ref
    .collection("revisions")
    .doc("2")
    .set({ ...created, ...entered });
  await ref.collection("sheets").doc(sheet).set({ cells, rev: 2 });
  const seen: unknown[] = [];
  const look = async () => {
    await remakeTestFacts(id, testFactRecords(db), AT);
    const facts = (await db.collection(TEST_FACTS).doc(id).get()).data();
    seen.push(await readable(ref), await problemsOf(ref), await answersOf(id, withDates(facts) as object));
    const test = readRecord(LabTest, id, (await ref.get()).data());
    const medium = { ...media[0], id: "m1", testId: id, originalName: "blinded" };
    seen.push(factsOfMedium(medium as never, { ...(test && { test }), isStudyBlinded: true, isRetake: false }));
  };
  const tries = async (who: StaffCaller, action: TestAction) => {
    const more = { reason: REASON, meaning: "approval", reasonKind: "other" };
    seen.push([action, await refusalOf(ask(who, ref, { action, ...more }))]);
    await look();
  };
  await tries(NOOR, "start");
  await tries(NOOR, "submit");
  seen.push(await sealRefusal(seal(ref, { ...sent, rev: 9 })), await sealRefusal(seal(ref, sent, ADA)));
  await look();
  seen.push(await sealRefusal(seal(ref, sent)), await sealRefusal(seal(ref, { ...sent, reason: REASON })));
  await look();
  for (const [who, action] of [
    ...[[NOOR, "submit"] as const, [EMMA, "review"] as const, [ADA, "return"] as const],
    ...[[NOOR, "submit"] as const, [LEA, "review"] as const, [LEA, "sign"] as const],
    ...[[EMMA, "ask_unblind"] as const, [EMMA, "unblind"] as const, [NOOR, "ask_cancel"] as const],
    ...[[LEA, "cancel"] as const, [LEA, "restore"] as const, [LEA, "amend"] as const],
    ...[[NOOR, "submit"] as const, [LEA, "review"] as const, [LEA, "sign"] as const],
  ])
    await tries(who, action);
  return { ref, seen };
}

const HASH = /[0-9a-f]{64}/g;
/** Hashes and times of this very run say nothing. */
const plain = (seen: unknown) =>
  JSON.stringify(seen, (_, value: unknown) => value)
    .replaceAll(HASH, "#")
    .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, (at) => (at === AT.toISOString() ? at : "now"));

it("two records that differ in nothing but their treatment are the same to everybody until it opens", {
  tags: ["nightly"],
  timeout: 600_000,
}, async () => {
  const one = await lifeOf("twin", { fields: { deviceId: { serial: "MD-1" }, deviceMode: "pulse", exposureMin: 5 } });
  const other = await lifeOf("twin", { fields: { deviceId: "Control pipette" } });
  expect(one.seen.length).toBe(other.seen.length);
  one.seen.forEach((seen, at) => void expect(plain(seen)).toBe(plain(other.seen[at])));
  const text = plain(one.seen);
  expect(text, "a record whose treatment is not sealed is not submitted").toContain("move.no-hard-findings");
  expect(text).not.toMatch(/MD-1|PIEZO|pulse/);

  // The lock opens it, by no write: facts tell it, the signature and the trail hold.
  const { ref } = other;
  expect(await ask(LEA, ref, { action: "lock" })).toMatchObject({ rev: expect.any(Number) });
  await remakeTestFacts(ref.id, testFactRecords(db), AT);
  const facts = await db.collection(TEST_FACTS).doc(ref.id).get();
  expect(facts.get("header.deviceId")).toBe("Control pipette");
  const against = [facts.get("serverCheck.findings")].flat().map(({ path }) => path);
  expect(new Set(against), "the arms of its units are entered after the lock").toEqual(new Set(["units.1.arm"]));
  expect(Object.keys(await headerOf(ref))).not.toContain("deviceId");
  expect(await problemsOf(ref)).toEqual([]);
  const late = seal(ref, { fields: { deviceId: "X" }, reason: REASON });
  expect(await sealRefusal(late)).toMatchObject({ code: "refusals.recordClosed" });
});

it("two ICSI records that were injected in different ways are the same, oocyte by oocyte, until the blind opens", {
  tags: ["nightly"],
  timeout: 600_000,
}, async () => {
  const piezo = { technique: "piezo_icsi", deviceId: { serial: "MD-1" }, immobilisationMedium: "none" };
  const one = await lifeOf(
    "sibling",
    {
      fields: { ...piezo, injectionPipetteInnerUm: 6, oocyteActivation: "ca_ionophore", activationReason: "planned" },
      cells: { "1.attempts": 3, "1.injectionEvents": ["no_breakage", "cytoplasm_leak"], "2.attempts": 1 },
    },
    "icsi",
  );
  const manual = { technique: "icsi", immobilisationMedium: "pvp", oocyteActivation: "none" };
  const cells = { "1.attempts": 3, "2.injectionEvents": ["cytoplasm_leak"] };
  const other = await lifeOf("sibling", { fields: manual, cells }, "icsi");
  expect(one.seen.length).toBe(other.seen.length);
  one.seen.forEach((seen, at) => void expect(plain(seen)).toBe(plain(other.seen[at])));
  const text = plain(one.seen);
  expect(text).not.toMatch(/piezo|MD-1|pvp|ionophore|breakage|cytoplasm_leak|attempts":[1-9]/i);
  expect(text, "it was sealed, and sealed again").toContain('{"rev":5,"findings":[]}');

  // Opened, facts tell of each oocyte how it was injected; what was signed and told stays as it was stored.
  const { ref } = other;
  const MOVED = expect.stringContaining("moved to");
  expect(await refusalOf(ask(EMMA, ref, { action: "ask_unblind", reason: REASON }))).toEqual([MOVED]);
  expect(await refusalOf(ask(NOOR, ref, { action: "unblind", reason: REASON }))).toEqual([MOVED]);
  await remakeTestFacts(ref.id, testFactRecords(db), AT);
  const facts = await db.collection(TEST_FACTS).doc(ref.id).get();
  expect(facts.get("header.immobilisationMedium")).toBe("pvp");
  expect(JSON.stringify(facts.data())).toContain("cytoplasm_leak");
  expect((await ref.collection("sheets").doc("oocytes").get()).get("cells")).not.toHaveProperty("1.attempts");
  expect(await problemsOf(ref)).toEqual([]);
});

it("a blind that is broken by two opens the treatment, and what is sealed after it", async () => {
  const ref = await given();
  await seal(ref, { fields: { deviceId: "X1" } });
  const moves = async (who: StaffCaller, action: TestAction) => refusalOf(ask(who, ref, { action, reason: REASON }));
  expect(await moves(NOOR, "ask_unblind")).toEqual(["move.keeper-asks"]);
  expect(await moves(EMMA, "ask_unblind")).toEqual(["moved to 3"]);
  expect(await moves(EMMA, "unblind")).toEqual(["move.unblinding-asked"]);
  expect(await moves(NOOR, "unblind")).toEqual(["moved to 4"]);
  await remakeTestFacts(ref.id, testFactRecords(db), AT);
  expect((await db.collection(TEST_FACTS).doc(ref.id).get()).get("header.deviceId")).toBe("X1");
  expect(await problemsOf(ref)).toEqual([]);
  // Corrected in the same way, and open like the one before.
  await seal(ref, { fields: { deviceId: "X2" }, reason: REASON });
  expect(treatmentSealOf(await headerOf(ref))).toMatchObject({ isBroken: true });
  await remakeTestFacts(ref.id, testFactRecords(db), AT);
  expect((await db.collection(TEST_FACTS).doc(ref.id).get()).get("header.deviceId")).toBe("X2");
});
