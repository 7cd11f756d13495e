import { COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { LateResult } from "@zona/domain/records/late-result";
import { collection, doc, limit, orderBy, query, serverTimestamp, setDoc } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";

/** More than any record gathers, each corrected several times. */
const MOST_RESULTS = 400;

const resultsOf = (testId: string) => collection(firestore, COLLECTIONS.tests, testId, "results");

/** What was reported of the transfers and biopsies of a record, newest first. */
export const listenToResults = (testId: string) =>
  listenToList(LateResult, () => query(resultsOf(testId), orderBy("enteredAt", "desc"), limit(MOST_RESULTS)));

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type NewResult = DistributiveOmit<LateResult, "id" | "by" | "enteredAt">;

/** Reports a result in the name of the signed-in person. Resolves once the server has it, and never before. */
export async function recordResult(testId: string, result: NewResult, by: Person): Promise<void> {
  await setDoc(doc(resultsOf(testId)), { ...result, by, enteredAt: serverTimestamp() });
}
