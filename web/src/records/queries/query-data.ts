import { COLLECTIONS } from "@zona/domain/collections";
import { Query } from "@zona/domain/records/queries/query";
import type { AnswerQuery, OpenQuery } from "@zona/domain/records/queries/query-requests";
import { collection, doc, limit, orderBy, query, where } from "firebase/firestore";
import { whileConnected } from "../../platform/firebase/connection.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { askAgain, latestFirst, listOf } from "../record/coded-record-data.ts";

const MOST_QUERIES = 100;

const queriesOf = (testId: string) => collection(firestore, COLLECTIONS.tests, testId, "queries");

/** The queries of one test, the last changed first. */
export const listenToQueries = (testId: string) =>
  listOf(
    testId,
    listenToList(Query, () => query(queriesOf(testId), orderBy("updatedAt", "desc"), limit(MOST_QUERIES))),
    ({ queries }) => queries.toSorted(latestFirst(({ updatedAt }) => updatedAt)),
  );

/** Failed validations of one test, which may stand in the way of a submission. */
export const listenToFailedValidations = (testId: string) =>
  listenToList(Query, () => query(queriesOf(testId), where("type", "==", "failed_validation"), limit(MOST_QUERIES)));

const open = staffOperation<OpenQuery, object>("openQuery");
const answer = staffOperation<AnswerQuery, object>("answerQuery");

/** Whoever reads in codes hears of their own queries at once, and also of what somebody else said first. */
async function told({ testId }: { testId: string }, ask: () => Promise<object>): Promise<object> {
  try {
    return await whileConnected(ask);
  } finally {
    await askAgain(testId).catch(() => undefined); // the facts tell of it as well
  }
}

export const newQueryId = (testId: string): string => doc(queriesOf(testId)).id;

/** Asks about one place of a record. Resolves once the server has it; asked again with the same id, it is opened once. */
export const openQuery = (asked: OpenQuery) => told(asked, () => open.ask(asked));

/** Moves a query on with the words that say why, and gives it to somebody. Rejects when somebody else answered first. */
export const answerQuery = (asked: AnswerQuery) => told(asked, () => answer.ask(asked));
