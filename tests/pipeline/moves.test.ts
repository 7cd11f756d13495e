import { COLLECTIONS, FACT_MARKS, SIGNING_FACTORS, SUBJECTS, TEST_FACTS } from "@zona/domain/collections";
import { storedRevision } from "@zona/domain/records/audit/revision";
import { strawsToStore } from "@zona/domain/records/kinds/icsi/banked-straws";
import { readableIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import { type IcsiDocument, icsiDocument, sheetsOfDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { LabTest } from "@zona/domain/records/lab-test";
import type { MoveRecord } from "@zona/domain/records/moves/move-record";
import { type Change, planCommit } from "@zona/domain/records/plan-commit";
import { cellsOfSheets, SESSION_ROW, type SheetRows, type Sheets } from "@zona/domain/records/sheet";
import { cellsByDocument, changesByDocument } from "@zona/domain/records/sheet-documents";
import { readRecord } from "@zona/domain/stored-record";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { reviveInstants } from "@zona/domain/timing/revive-instants";
import { beforeAll, expect, it, vi } from "vitest";
import example from "../../domain/examples/icsi-record.json" with { type: "json" };
import { remakeMarked } from "../../functions/src/facts/remake.ts";
import { markedTests, testFactRecords } from "../../functions/src/facts/test-facts-data.ts";
import { keepPin } from "../../functions/src/identity/signing/signing-pin.ts";
import { giveAccess } from "../given-access.ts";
import { callable, useAttackers } from "./attacker.ts";
import { type RestWrite, restCommit, serverTime } from "./rest-commit.ts";

const { db, people, member } = useAttackers();
const PATIENCE = { timeout: 90_000 };
// Functions that were never called before begin slowly, and each test waits for several of them.
vi.setConfig({ testTimeout: 300_000 });

const DAY_MS = 86_400_000;
const SUBJECT = withCheckCharacter("SC-0042") ?? "";
const STUDY = `moves-${Date.now()}`;

type Author = { uid: string; token: string };
type Held = { test: LabTest; sheets: Sheets };
type Said = { uid: string; name: string };

const claims = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const said = ({ uid, token }: Author): Said => ({ uid, name: claims(token).staffName });

beforeAll(async () => {
  const study = { protocolCode: "ZP-SC", version: "1.0", title: "Moves", kinds: ["icsi"], status: "open" };
  const version = { organisation: "hollyfield.example", rev: 1 };
  await db
    .collection(COLLECTIONS.studies)
    .doc(STUDY)
    .set({ ...study, ...version });
  const by = { uid: "noor", name: "Noor Haddad" };
  const subject = { role: "woman", studyIds: [STUDY], consents: {}, by, at: new Date() };
  await db.doc(`${SUBJECTS}/${SUBJECT}`).set({ ...subject, ...version });
});

/** What anybody can send who speaks to the database directly: no page of ours judges it. Answers with the HTTP status. */
async function send(author: Author, held: Held, change: Omit<Change, "by">): Promise<number> {
  const { test, sheets } = held;
  const by = said(author);
  const plan = planCommit(test, sheets, { ...change, by });
  if (!plan) throw new Error("The change changes nothing.");
  const { rev, set, removed, revision } = plan;
  const stamps = { updatedBy: by, updatedAt: serverTime };
  const path = `tests/${test.id}`;
  const writes: RestWrite[] = [
    { path, fields: { ...set, rev, ...stamps }, mask: [...Object.keys(set), ...removed, "rev", "updatedBy"] },
    { path: `${path}/revisions/${rev}`, fields: { ...storedRevision(revision), by, at: serverTime } },
  ];
  const after: Record<string, { rows: SheetRows }> = { ...(sheets as Record<string, { rows: SheetRows }>) };
  for (const [id, rows] of Object.entries(change.sheets ?? {})) after[id] = { rows: rows as SheetRows };
  const documents = cellsByDocument(cellsOfSheets(after));
  for (const id of Object.keys(changesByDocument(revision.sheets ?? {})))
    writes.push({ path: `${path}/sheets/${id}`, fields: { cells: documents[id] ?? {}, rev } });
  const status = await restCommit(writes, author.token);
  if (status === 200) {
    held.test = { ...test, ...set, rev } as LabTest;
    held.sheets = after;
  }
  return status;
}

const PIN = "481516";

/** Asks for a move as pages do; what was made of it is read anew. */
async function ask(author: Author, held: Held, asked: Omit<MoveRecord, "testId" | "rev">) {
  const { id, rev } = held.test;
  const { body } = await callable("moveRecord", { testId: id, rev, ...asked }, author.token);
  const test = readRecord(LabTest, id, (await db.doc(`${COLLECTIONS.tests}/${id}`).get()).data());
  if (test) held.test = test;
  return body.result ?? body.error;
}

/** A new record that this person asks for as pages do. */
async function created(author: Author): Promise<Held> {
  const id = db.collection(COLLECTIONS.tests).doc().id;
  const material = { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" };
  const about = { kind: "icsi", studyId: STUDY, subjectCode: SUBJECT, notes: "", material };
  const { status } = await callable("createRecord", { testId: id, said: about }, author.token);
  expect(status).toBe(200);
  const test = readRecord(LabTest, id, (await db.doc(`${COLLECTIONS.tests}/${id}`).get()).data());
  if (!test) throw new Error("The record was not created.");
  return { test, sheets: {} };
}

const factsOf = async ({ test }: Held) => {
  const facts = (await db.collection(TEST_FACTS).doc(test.id).get()).data();
  return facts?.rev === test.rev ? facts : undefined;
};

/** The straws of a record as the bank would have them. */
function strawsOf({ test, sheets }: Held): [path: string, fields: object][] {
  const at = new Date();
  const by = { uid: "demo-emma", name: "Emma" };
  return strawsToStore(readableIcsiRecord(icsiDocument(test, sheets, [])), []).map(({ strawId, contents }) => [
    `straws/${strawId}`,
    {
      ...{ rev: 1, organisation: "hollyfield.example", testId: test.id, testCode: test.code, subjectCode: SUBJECT },
      ...{ contents, consent: { ref: "C-1", endsOn: "2099-01-01" }, state: "stored", storedAt: at, by, at },
      placeId: `T9~1~1~${strawId}`,
    },
  ]);
}

it("an impossible record is submitted by nobody, whoever asks and whatever is sent", async () => {
  const { emma } = people;
  const held = await created(emma);
  const header = {
    ...{ operatorId: emma.uid, witnessId: emma.uid, consentRef: "C-1", consentGivenAt: new Date(0), cycleCode: "C" },
    ...{ opuAt: new Date(Date.now() + 400 * DAY_MS), cocRetrieved: 1e9, triggerType: "hcg", technique: "icsi" },
    ...{ icsiStartAt: new Date(Date.now() - 17 * 3_600_000), icsiEndAt: new Date(Date.now() - 16 * 3_600_000) },
    ...{ immobilisationMedium: "pvp", oocyteActivation: "none", cultureMedium: { lotId: "L" }, incubatorId: "I" },
  };
  const due = new Date("2099-01-01");
  const nextDue = { check: "d3", from: due, target: due, overdue: due };
  const testFields = { header };
  expect(await send(emma, held, { action: "edit", testFields: { header, nextDue } as typeof testFields })).toBe(403);
  for (const impossible of [{ cocRetrieved: "many" }, { triggerType: "banana" }]) {
    const typed = { header: { ...header, ...impossible } as typeof header };
    expect(await send(emma, held, { action: "edit", testFields: typed })).toBe(403);
  }
  expect(await send(emma, held, { action: "edit", testFields })).toBe(200);
  expect(await send(emma, held, { action: "start" })).toBe(403);
  expect(await ask(emma, held, { action: "start" })).toEqual({ rev: 3 });
  // Nor does what cannot be read silence the check that is open now.
  await expect.poll(async () => (await factsOf(held))?.nextDue.check, PATIENCE).toBe("fert");
  const transfer = { fate: "transfer", fateAt: new Date(), by: said(emma) };
  const rows = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [String(index + 1), transfer]));
  expect(await send(emma, held, { action: "edit", sheets: { dispositions: rows } })).toBe(200);
  expect(await send(emma, held, { action: "submit" })).toBe(403);
  expect(await ask(emma, held, { action: "submit" })).toMatchObject({
    refused: expect.arrayContaining([{ code: "move.no-hard-findings" }]),
    findings: expect.arrayContaining([
      expect.objectContaining({ message: { code: "sharedRules.notWitnessed" }, times: 80 }),
    ]),
  });
  expect(held.test.status).toBe("in_progress");
});

it("a record is led to its lock by those who may, and one whose signature was exchanged shows it and is locked by nobody", async () => {
  const [emma, other, partner] = [people.emma, await member(), await member("admin", "meridian-devices.example")];
  await giveAccess(db, emma.uid, { roles: { "*": ["lead"] } });
  await db.doc(`${SIGNING_FACTORS}/${emma.uid}`).set({ pin: await keepPin(PIN) });
  const held = await created(other);
  const { header, ...document } = reviveInstants(example) as IcsiDocument;
  const all = sheetsOfDocument({ header, ...document });
  const { witnessed = [] } = document;
  for (const { id, ...told } of witnessed) await db.doc(`${COLLECTIONS.tests}/${held.test.id}/witness/${id}`).set(told);
  // No picture is sent here, and each check says why.
  const waived = Object.entries(all).map(([id, { rows }]) => {
    const { [SESSION_ROW]: session } = rows;
    const why = session?.doneAt instanceof Date ? { [SESSION_ROW]: { ...session, picturesWaived: "No camera" } } : {};
    return [id, { ...rows, ...why }] as const;
  });
  const consentGivenAt = new Date(Number(header.icsiStartAt) - DAY_MS);
  const testFields = {
    header: { ...header, consentRef: "C-1", consentGivenAt },
    settings: { profile: "istanbul-2025" },
  };
  expect(await send(other, held, { action: "edit", testFields })).toBe(200);
  expect(await ask(other, held, { action: "start" })).toEqual({ rev: 3 });
  for (const [id, rows] of waived)
    expect(await send(other, held, { action: "edit", sheets: { [id]: rows } })).toBe(200);
  // What was frozen has to be in the cryobank.
  expect(await ask(other, held, { action: "submit" })).toMatchObject({ findings: [{ code: "BANK" }] });
  for (const [path, straw] of strawsOf(held)) await db.doc(path).set(straw);
  expect(await ask(other, held, { action: "submit" })).toHaveProperty("rev");
  expect(await ask(other, held, { action: "review" })).toMatchObject({ refused: [{ code: "move.other-person" }] });
  for (const action of ["review", "return", "cancel"] as const)
    expect(await ask(partner, held, { action, reason: "x" })).toMatchObject({ status: "PERMISSION_DENIED" });
  expect(await ask(emma, held, { action: "review" })).toHaveProperty("rev");
  const signing = { action: "sign", meaning: "approval" } as const;
  expect(await ask(emma, held, signing)).toMatchObject({ refused: [{ code: "move.signer-present" }] });
  const wrong = { ...signing, proof: { pin: "999998" } };
  expect(await ask(emma, held, wrong)).toMatchObject({ status: "PERMISSION_DENIED" });
  expect(await ask(emma, held, { ...signing, proof: { pin: PIN } })).toHaveProperty("rev");
  const signature = db.doc(`${COLLECTIONS.tests}/${held.test.id}/signatures/${held.test.rev}`);
  const { sha256 } = (await signature.get()).data() ?? {};
  await expect.poll(async () => (await factsOf(held))?.needsCorrection, PATIENCE).toBe(false);
  // Somebody with the database's console, past every rule.
  await signature.update({ sha256: "0".repeat(64) });
  await db.doc(`${FACT_MARKS}/${held.test.id}`).set({ at: new Date() });
  await remakeMarked(markedTests(db), testFactRecords(db), () => new Date());
  expect(await ask(emma, held, { action: "lock" })).toMatchObject({ findings: [{ code: "signature" }] });
  await expect
    .poll(() => factsOf(held), PATIENCE)
    .toMatchObject({ needsCorrection: true, serverCheck: { isFit: false, findings: [{ code: "signature" }] } });
  await signature.update({ sha256 });
  expect(await ask(emma, held, { action: "lock" })).toHaveProperty("rev");
  expect(held.test).toMatchObject({ status: "locked", lockedBy: said(emma) });
});

it("a move is asked by nobody without a session of ours", async () => {
  const held = await created(people.emma);
  const { id: testId, rev } = held.test;
  for (const token of [undefined, "x.y.z"])
    expect((await callable("moveRecord", { testId, rev, action: "start" }, token)).status).toBeGreaterThanOrEqual(400);
  const outsider = await member(undefined, "gmail.example").catch(() => undefined);
  if (outsider)
    expect((await callable("moveRecord", { testId, rev, action: "start" }, outsider.token)).status).toBe(403);
});
