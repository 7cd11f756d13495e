import { COLLECTIONS } from "@zona/domain/collections";
import { Straw } from "@zona/domain/cryobank/straw";
import { canAnywhere } from "@zona/domain/identity/access";
import { readableIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import { icsiDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { LabTest } from "@zona/domain/records/lab-test";
import { LateResult } from "@zona/domain/records/late-result";
import { type LifeLine, type LifeLineRecord, lifeLineOf, type Specimen } from "@zona/domain/records/life-line";
import { rowsOfCells, StoredSheet } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { readRecord } from "@zona/domain/stored-record";
import { collection, doc, getDoc, getDocs, or, query, where } from "firebase/firestore";
import { ownAccess } from "../../people/access/own-access.ts";
import { ofOwnOrganisation } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { readAll } from "../../platform/firebase/listen.ts";
import { fetchCoded } from "../record/coded-record-data.ts";

/** Nobody is frozen and warmed so often. */
const MOST_RECORDS = 8;

/** What a record in codes says of it; the bank is for those who work there. */
async function fetchCodedPart(testId: string): Promise<LifeLineRecord | undefined> {
  const { test, cells = {}, results: all = [] } = (await fetchCoded(testId)) ?? {};
  if (test?.kind !== "icsi") return undefined;
  const results = all.filter((one) => one.kind !== "run");
  const sheets = Object.fromEntries(Object.entries(cells).map(([id, own]) => [id, { rows: rowsOfCells(own) }]));
  const record = readableIcsiRecord(icsiDocument(test, sheets, [], [], results));
  return { testId, code: test.code, record, results, straws: [] };
}

async function fetchPart(testId: string): Promise<LifeLineRecord | undefined> {
  if (!canAnywhere(ownAccess(), "open")) return fetchCodedPart(testId);
  const ref = doc(firestore, COLLECTIONS.tests, testId);
  const ofBank = or(where("testId", "==", testId), where("warmedFor", "==", testId));
  const [stored, sheets, results, straws] = await Promise.all([
    getDoc(ref),
    getDocs(collection(ref, "sheets")),
    getDocs(collection(ref, "results")),
    getDocs(ofOwnOrganisation(query(collection(firestore, "straws"), ofBank))),
  ]);
  const test = readRecord(LabTest, testId, stored.data({ serverTimestamps: "estimate" }));
  if (test?.kind !== "icsi") return undefined;
  const reported = readAll(LateResult, results.docs).records;
  const document = icsiDocument(test, sheetsIn(readAll(StoredSheet, sheets.docs).records), [], [], reported);
  return {
    ...{ testId, code: test.code, record: readableIcsiRecord(document), results: reported },
    straws: readAll(Straw, straws.docs).records,
  };
}

/** The life of a specimen and the code of the record in which somebody asks for it; undefined where there is no such record. */
export async function fetchLifeLine(of: Specimen): Promise<{ line: LifeLine; code: string } | undefined> {
  const first = await fetchPart(of.testId);
  if (!first) return undefined;
  const records = [first];
  const asked = new Set([of.testId]);
  let line = lifeLineOf(records, of);
  while (records.length < MOST_RECORDS) {
    const next = line.needs.filter((testId) => !asked.has(testId));
    if (next.length === 0) break;
    for (const testId of next) asked.add(testId);
    records.push(...(await Promise.all(next.map(fetchPart))).flatMap((one) => one ?? []));
    line = lifeLineOf(records, of);
  }
  return { line, code: first.code };
}
