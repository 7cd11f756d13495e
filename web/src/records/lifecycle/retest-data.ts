import { COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { SaidOfTest } from "@zona/domain/records/lab-test";
import { planCommit } from "@zona/domain/records/plan-commit";
import { collection, doc, runTransaction } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { addTest, lastNumber } from "../create/create-test-data.ts";
import { addToBatch, type LabRecord, refusal } from "../record/record-data.ts";

/**
 * Makes a locked test invalid and begins the one that repeats it, with the same subject and material, in one commit: so
 * neither is without the other. Resolves with the id of the retest; rejects as `commitChange` does.
 */
export async function invalidateWithRetest(record: LabRecord, reason: string, by: Person): Promise<string> {
  const retestId = doc(collection(firestore, COLLECTIONS.tests)).id;
  const plan = planCommit(record.test, record.sheets, { action: "invalidate", by, reason, testFields: { retestId } });
  if (!plan) return retestId;
  const retest = SaidOfTest.parse({ ...record.test, notes: "" });
  const from = (await lastNumber(retest.studyId, retest.kind)) + 1;
  try {
    const { organisation } = record.test;
    await runTransaction(firestore, async (transaction) => {
      await addTest(transaction, retestId, retest, { by, organisation, from, retestOf: record.test.id });
      await addToBatch(transaction, record, plan, { by });
    });
  } catch (cause) {
    throw await refusal(record.test, cause);
  }
  return retestId;
}
