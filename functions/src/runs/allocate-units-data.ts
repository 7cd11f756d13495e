import { ALLOCATION, COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { LabTest } from "@zona/domain/records/lab-test";
import { StoredSheet, UNITS_SHEET } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { readRecord } from "@zona/domain/stored-record";
import { Study } from "@zona/domain/studies/study";
import { AllocationEntry, AllocationPlan, NO_ENTRIES, StratumList } from "@zona/domain/studies/unit-allocation";
import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  getFirestore,
  type Transaction,
} from "firebase-admin/firestore";
import { writeCommit } from "../audit/write-commit-data.ts";
import { adminApp } from "../firebase/app.ts";

import type { UnitRecords } from "./allocate-units.ts";

const ENTRIES = /^entry-/;

const now = FieldValue.serverTimestamp();
const partOf = (study: DocumentReference, part: string) => study.collection(ALLOCATION).doc(part);

async function knownOf(transaction: Transaction, study: DocumentReference) {
  const [stored, plan] = await transaction.getAll(study, partOf(study, "plan"));
  return {
    study: stored && readRecord(Study, stored.id, stored.data()),
    plan: plan && readRecord(AllocationPlan, plan.id, plan.data()),
  };
}

/** Every entry of a study; the lists are not among them. */
async function entriesOf(transaction: Transaction, study: DocumentReference, testId?: string) {
  const all = study.collection(ALLOCATION);
  const { docs } = await transaction.get(testId === undefined ? all : all.where("testId", "==", testId));
  return docs.flatMap((one) => (ENTRIES.test(one.id) ? (readRecord(AllocationEntry, one.id, one.data()) ?? []) : []));
}

async function recordOf(transaction: Transaction, testId: string, db: Firestore) {
  const ref = db.collection(COLLECTIONS.tests).doc(testId);
  const [stored, units] = await transaction.getAll(ref, ref.collection("sheets").doc(UNITS_SHEET));
  const test = stored && readRecord(LabTest, testId, stored.data());
  if (!test) return undefined;
  const sheet = units && readRecord(StoredSheet, units.id, units.data());
  const study = db.collection(COLLECTIONS.studies).doc(test.studyId);
  const known = { ...(await knownOf(transaction, study)), test, sheets: sheetsIn(sheet ? [sheet] : []) };
  return { ref, study, known };
}

export const unitRecords = (by: Person, db = getFirestore(adminApp())): UnitRecords => ({
  open: (studyId, make) =>
    db.runTransaction(async (transaction) => {
      const study = db.collection(COLLECTIONS.studies).doc(studyId);
      const plan = make(await knownOf(transaction, study));
      transaction.create(partOf(study, "plan"), { ...plan, by, at: now });
    }),
  end: (studyId, check) =>
    db.runTransaction(async (transaction) => {
      const study = db.collection(COLLECTIONS.studies).doc(studyId);
      const known = await knownOf(transaction, study);
      const ids = [...new Set((await entriesOf(transaction, study)).map(({ testId }) => testId))];
      const tests =
        ids.length > 0 ? await transaction.getAll(...ids.map((id) => db.collection(COLLECTIONS.tests).doc(id))) : [];
      check(
        known,
        tests.map((test) => test.get("status") as LabTest["status"]),
      );
      transaction.update(partOf(study, "plan"), { endedBy: by, endedAt: now });
    }),
  draw: (testId, stratum, make) =>
    db.runTransaction(async (transaction) => {
      const found = await recordOf(transaction, testId, db);
      const listRef = found && partOf(found.study, `stratum-${stratum}`);
      const stored = listRef && StratumList.safeParse((await transaction.get(listRef)).data()).data;
      const { commit, list, entry } = await make(found?.known, stored ?? NO_ENTRIES);
      if (!found || !listRef) return;
      writeCommit(transaction, found.ref, commit, by);
      transaction.set(listRef, list);
      transaction.create(partOf(found.study, `entry-${entry.stratum}-${entry.number}`), { ...entry, at: now });
    }),
  reveal: (testId, make) =>
    db.runTransaction(async (transaction) => {
      const found = await recordOf(transaction, testId, db);
      const commit = make(found?.known, found ? await entriesOf(transaction, found.study, testId) : []);
      if (found && commit) writeCommit(transaction, found.ref, commit, by);
    }),
});
