import { COLLECTIONS } from "@zona/domain/collections";
import { LateResult } from "@zona/domain/records/late-result";
import type { AskedResult } from "@zona/domain/records/record-result";
import { collection, doc, limit, orderBy, query } from "firebase/firestore";
import { whileConnected } from "../../platform/firebase/connection.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { latestFirst, listOf } from "../record/coded-record-data.ts";

/** More than any record gathers, each corrected several times. */
const MOST_RESULTS = 400;

const resultsOf = (testId: string) => collection(firestore, COLLECTIONS.tests, testId, "results");

/** What was reported of the transfers and biopsies of a record, newest first. */
export const listenToResults = (testId: string) =>
  listOf(
    testId,
    listenToList(LateResult, () => query(resultsOf(testId), orderBy("enteredAt", "desc"), limit(MOST_RESULTS))),
    ({ results }) => results.filter((one) => one.kind !== "run").toSorted(latestFirst(({ enteredAt }) => enteredAt)),
  );

const operation = staffOperation<AskedResult, object>("recordResult");

export const newResultId = (testId: string): string => doc(resultsOf(testId)).id;

/** Reports a result in the name of the signed-in person. Resolves once the server has it; sent again with the same id, it is entered once. */
export const recordResult = (asked: AskedResult) => whileConnected(() => operation.ask(asked));
