import { COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { copiedFields, copiedPlan, nextCopy } from "@zona/domain/records/copied-record";
import { LabTest, SaidOfTest } from "@zona/domain/records/lab-test";
import { planCommit } from "@zona/domain/records/plan-commit";
import { StoredSheet } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { readRecord } from "@zona/domain/stored-record";
import { normaliseSubjectCode } from "@zona/domain/subjects/subject-code";
import { collection, doc, getDocFromServer, getDocsFromServer, runTransaction } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { readAll } from "../../platform/firebase/listen.ts";
import { addTest, lastNumber } from "../create/create-test-data.ts";
import { addToBatch, commitChange, type LabRecord, refusal } from "../record/record-data.ts";

/** How a test is repeated: for whom, and whether with what was observed. */
export type Retest = { subjectCode: string; isCopy: boolean };

/**
 * Makes a locked test invalid and begins the one that repeats it in one commit: so neither is without the other. Then copies
 * its sheets where that is asked; what a lost connection leaves is copied from the new record's page. Resolves with the id
 * of the retest; rejects as `commitChange` does while nothing was changed.
 */
export async function invalidateWithRetest(
  record: LabRecord,
  reason: string,
  by: Person,
  { subjectCode, isCopy }: Retest,
): Promise<string> {
  const retestId = doc(collection(firestore, COLLECTIONS.tests)).id;
  const plan = planCommit(record.test, record.sheets, { action: "invalidate", by, reason, testFields: { retestId } });
  if (!plan) return retestId;
  const named = "subjectCode" in record.test ? { subjectCode: normaliseSubjectCode(subjectCode) } : {};
  const retest = SaidOfTest.parse({ ...record.test, notes: "", ...named });
  const from = (await lastNumber(retest.studyId, retest.kind)) + 1;
  const study = await getDocFromServer(doc(firestore, COLLECTIONS.studies, retest.studyId));
  const isStudyBlinded = study.get("blinded") === true;
  const copied = { by: by.uid, subjectCode: named.subjectCode, isStudyBlinded };
  const begin = isCopy ? copiedFields(record.test, copied) : copiedPlan(record.test);
  try {
    const { organisation } = record.test;
    await runTransaction(firestore, async (transaction) => {
      await addTest(transaction, retestId, retest, { by, organisation, from, retestOf: record.test.id, begin });
      await addToBatch(transaction, record, plan, { by });
    });
  } catch (cause) {
    throw await refusal(record.test, cause);
  }
  // What is not copied now can be copied from the page that opens.
  if (isCopy) await copySheets(retestId, by).catch(() => undefined);
  return retestId;
}

async function fetchSheets(testId: string): Promise<LabRecord["sheets"]> {
  const { docs } = await getDocsFromServer(collection(firestore, COLLECTIONS.tests, testId, "sheets"));
  return sheetsIn(readAll(StoredSheet, docs).records);
}

/** Copies the sheets that a copied record does not have yet, a few in each commit. Safe to repeat, and to begin again. */
export async function copySheets(testId: string, by: Person): Promise<void> {
  for (;;) {
    const stored = await getDocFromServer(doc(firestore, COLLECTIONS.tests, testId));
    const test = readRecord(LabTest, testId, stored.data());
    if (!test?.copiedFrom) return;
    const { copiedFrom } = test;
    const sheets = await fetchSheets(testId);
    const next = nextCopy(sheets, await fetchSheets(copiedFrom.testId));
    if (!next) return;
    await commitChange({ test, sheets }, { action: "edit", by, copiedFrom, sheets: next });
  }
}
