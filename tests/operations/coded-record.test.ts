// @module-tag nightly
import type { RecordParts } from "@zona/domain/coded/coded-record";
import { readSent } from "@zona/domain/coded/sent-record";
import { COLLECTIONS, codedPath, LOTS, QUERY_FACTS, TEST_FACTS, USERS, VOCABULARY } from "@zona/domain/collections";
import { getFirestore } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { codedRecordFor } from "../../functions/src/coded/coded-record.ts";
import { codedRecords } from "../../functions/src/coded/coded-record-data.ts";
import { remakeTestFacts } from "../../functions/src/facts/remake.ts";
import { storeQueryFacts, testFactRecords } from "../../functions/src/facts/test-facts-data.ts";
import { staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { copyCodedMedium } from "../../functions/src/media/media-facts-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-coded-record"));
const AT = new Date("2026-05-12T08:00:00Z");
const MARK = "Jane Doe";
const [NOOR] = [staffCaller("noor", "Noor Haddad")];
const STUDY = { id: "zp01", organisation: "hollyfield.example", kinds: ["icsi"] };
const monitorOf = (id: string) =>
  staffCaller("priya", "Priya Raman", {
    ...{ organisation: "trialworks.example", roles: { [id]: ["monitor"] } },
    studies: [{ ...STUDY, id }],
  });
const PRIYA = monitorOf("zp01");

const TEST_ID = "t".repeat(20);
const note = vi.fn(async () => undefined);
const ref = () => db.collection(COLLECTIONS.tests).doc(TEST_ID);
const of = { organisation: STUDY.organisation, studyId: STUDY.id };
const read = async (who = PRIYA, asked: unknown = { testId: TEST_ID }) =>
  readSent((await codedRecordFor(who, asked, { read: codedRecords(db), note }, AT)).record) as RecordParts;

beforeEach(async () => {
  const by = { createdBy: NOOR?.by, createdAt: AT, updatedBy: NOOR?.by, updatedAt: AT, enteredBy: ["noor"] };
  const header = {
    ...{ operatorId: "noor", witnessId: MARK, femaleAgeYears: 34, cycleCode: MARK, indication: ["pgt"] },
    ...{ incubatorId: "Incubator 4", microscopeId: MARK, cultureMedium: { lotId: "M-1" }, oil: { lotId: MARK } },
  };
  await db.doc(`${COLLECTIONS.studies}/zp01`).set({ ...STUDY, title: "A trial", status: "open" });
  await db.doc(`${USERS}/noor`).set({ name: "Noor Haddad", disabled: false });
  await db.doc(`${LOTS}/M-1`).set({ lotNo: "M-1", product: MARK });
  await db.doc(`${VOCABULARY}/incubator`).set({
    terms: { incubator4: { label: "Incubator 4", status: "accepted", by: NOOR?.by, at: AT } },
  });
  await db.doc(`${VOCABULARY}/microscope`).set({
    terms: { janedoe: { label: MARK, status: "pending", by: NOOR?.by, at: AT } },
  });
  const material = { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" };
  await ref().set({
    ...{ rev: 2, status: "in_progress", kind: "icsi", code: "ICSI-0001", subjectCode: "HF-0042-K", notes: MARK },
    ...{ ...of, material, header, ...by },
  });
  await ref()
    .collection("sheets")
    .doc("oocytes")
    .set({
      rev: 2,
      cells: {
        "1.maturity": "MII",
        "1.dish": MARK,
        "1.spermNotes": MARK,
        "1.inseminatedBy": { uid: MARK, name: MARK },
      },
    });
  await ref()
    .collection("revisions")
    .doc("2")
    .set({ rev: 2, action: "edit", by: NOOR?.by, at: AT, reason: MARK, ...of, after: { notes: MARK } });
  await ref()
    .collection("queries")
    .doc("q1")
    .set({
      ...{ type: "query", status: "new", path: "notes", openedBy: NOOR?.by, openedAt: AT, updatedAt: AT, ...of },
      notes: { "1": { by: NOOR?.by, at: AT, text: MARK, status: "new" } },
    });
});

describe("a record that a monitor asks for", () => {
  it("comes without what people wrote, and with all else", async () => {
    const record = await read();
    expect(JSON.stringify(record)).not.toContain(MARK);
    expect(record.test).toMatchObject({
      ...{ code: "ICSI-0001", subjectCode: "HF-0042-K", updatedAt: AT, notes: "[not shown]" },
      header: {
        ...{ operatorId: "noor", femaleAgeYears: 34, indication: ["pgt"], incubatorId: "Incubator 4" },
        ...{ cultureMedium: { lotId: "M-1" }, microscopeId: "[not shown]" },
      },
    });
    expect(record.cells.oocytes).toMatchObject({ "1.maturity": "MII", "1.dish": "[not shown]" });
    expect(record.revisions).toMatchObject([{ rev: 2, by: NOOR?.by, at: AT, after: { notes: "[not shown]" } }]);
    expect(record.queries[0]?.notes["1"]?.by).toEqual(NOOR?.by);
    const noted = { by: PRIYA.by, served: "record", rows: 0, tests: [TEST_ID], recordsOf: Object.values(of) };
    expect(note).toHaveBeenLastCalledWith(noted, AT);
  });

  it("is not for people of other studies, nor of another shape", async () => {
    await expect(read(monitorOf("zp02"))).rejects.toMatchObject({ code: "forbidden" });
    await expect(read(PRIYA, { testId: "a/b" })).rejects.toMatchObject({ code: "invalid-input" });
    await expect(read(PRIYA, { testId: TEST_ID, more: 1 })).rejects.toMatchObject({ code: "invalid-input" });
    await expect(read(PRIYA, { testId: "none" })).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("the copies that monitors list", () => {
  it("are made with the facts, and go with them", async () => {
    await remakeTestFacts(TEST_ID, testFactRecords(db), AT);
    await storeQueryFacts(TEST_ID, "q1", db);
    const found = async (name: string, id: string) => (await db.collection(codedPath(name)).doc(id).get()).data();
    const [facts, query] = await Promise.all([found(TEST_FACTS, TEST_ID), found(QUERY_FACTS, `${TEST_ID}_q1`)]);
    expect(JSON.stringify([facts, query]).toLowerCase()).not.toContain(MARK.toLowerCase());
    expect(facts).toMatchObject({ code: "ICSI-0001", ...of, rev: 2, lotNos: ["M-1"] });
    expect(facts?.header).toMatchObject({ operatorId: "noor", witnessId: null, microscopeId: null });
    expect(query).toMatchObject({ testId: TEST_ID, isOpen: true, ...of, test: { lotNos: ["M-1"] } });
    expect((await db.collection(TEST_FACTS).doc(TEST_ID).get()).get("header.microscopeId")).toBe(MARK);
    await ref().delete();
    await remakeTestFacts(TEST_ID, testFactRecords(db), AT);
    expect(await found(TEST_FACTS, TEST_ID)).toBeUndefined();
  });

  it("hold an image without its file's name, as long as it is there", async () => {
    const medium = db.collection(COLLECTIONS.media).doc("m1");
    const copy = db.collection(codedPath(COLLECTIONS.media)).doc("m1");
    await medium.set({
      ...{ testId: TEST_ID, originalName: `${MARK}.png`, declaredType: "image/png", declaredBytes: 9, state: "ready" },
      ...{ uploader: NOOR?.by, createdAt: AT, updatedAt: AT, labels: [MARK] },
    });
    expect(await copyCodedMedium("m1", db)).toBe("none");
    await medium.update({ facts: mediumFacts() });
    expect(await copyCodedMedium("m1", db)).toBe("copied");
    const { originalName, labels, facts } = (await copy.get()).data() ?? {};
    expect([originalName, labels, facts.labels, facts.study]).toEqual(["[not shown]", undefined, [], "zp01"]);
    await medium.update({ state: "removed" });
    expect(await copyCodedMedium("m1", db)).toBe("none");
    expect((await copy.get()).exists).toBe(false);
  });
});

function mediumFacts() {
  const facets = ["test", "subject", "kind", "stage", "check", "device", "objective", "uploader", "state", "type"];
  const more = ["size", "verdict", "focus", "clipped", "duplicate", "scale", "resolution", "lag", "shot"];
  return {
    ...Object.fromEntries([...facets, ...more].map((facet) => [facet, "none"])),
    ...{ organisation: of.organisation, study: of.studyId, version: 1, shown: true, labels: [MARK], blind: false },
    ...{ testCode: null, subjectCode: null, lotNos: [], deviceName: MARK, unit: null, slot: null, capturedAt: null },
    ...{ sharpness: null, z: null, clipping: null, clipHigh: null, noise: null, pixelSizeUm: null, bytes: 9 },
    ...{ lagHours: null, measures: {}, isDuplicate: false, isAcross: false },
  };
}
