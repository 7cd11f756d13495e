import { COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import type { LabTest } from "@zona/domain/records/lab-test";
import { Query, type QueryStatus, type QueryType } from "@zona/domain/records/query";
import {
  collection,
  deleteField,
  doc,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";

const MOST_QUERIES = 100;

const queriesOf = (testId: string) => collection(firestore, COLLECTIONS.tests, testId, "queries");

/** The queries of one test, the last changed first. */
export const listenToQueries = (testId: string) =>
  listenToList(Query, () => query(queriesOf(testId), orderBy("updatedAt", "desc"), limit(MOST_QUERIES)));

/** Failed validations of one test, which may stand in the way of a submission. */
export const listenToFailedValidations = (testId: string) =>
  listenToList(Query, () => query(queriesOf(testId), where("type", "==", "failed_validation"), limit(MOST_QUERIES)));

/** Asks about one place of a record. */
export async function openQuery(
  { id: testId, code: testCode, studyId, organisation }: Pick<LabTest, "id" | "code" | "studyId" | "organisation">,
  about: { type: QueryType; path: string; text: string; assignee?: Person | undefined },
  by: Person,
) {
  const at = serverTimestamp();
  const { type, path, text, assignee } = about;
  const opened = { openedBy: by, openedAt: at, updatedAt: at };
  const notes = { "1": { by, at, text, status: "new" } };
  await setDoc(doc(queriesOf(testId)), {
    testCode,
    studyId,
    organisation,
    type,
    path,
    status: "new",
    ...(assignee && { assignee }),
    ...opened,
    notes,
  });
}

type Answer = { status: QueryStatus; text: string; assignee?: Person | undefined };

/** Moves a query on with the words that say why, and gives it to somebody. Rejects when somebody else answered first. */
export async function answerQuery(testId: string, { id, notes }: Query, answer: Answer, by: Person) {
  const at = serverTimestamp();
  const { status, text, assignee } = answer;
  const number = Object.keys(notes).length + 1;
  await updateDoc(doc(queriesOf(testId), id), {
    status,
    updatedAt: at,
    assignee: assignee ?? deleteField(),
    [`notes.${number}`]: { by, at, text, status },
  });
}
