import { ACCESS, COLLECTIONS, USERS } from "@zona/domain/collections";
import { Access } from "@zona/domain/identity/access";
import { LabTest } from "@zona/domain/records/lab-test";
import { Query } from "@zona/domain/records/queries/query";
import { readRecord } from "@zona/domain/stored-record";
import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  getFirestore,
  type Transaction,
} from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import type { FoundQuery, QueryRecords } from "./query.ts";

type Asked = { testId: string; queryId: string; assignee?: string | undefined };

async function read(
  transaction: Transaction,
  { testId, queryId, assignee: uid }: Asked,
  db: Firestore,
): Promise<{ ref: DocumentReference; found: FoundQuery }> {
  const testRef = db.collection(COLLECTIONS.tests).doc(testId);
  const ref = testRef.collection("queries").doc(queryId);
  const people = uid === undefined ? [] : [db.collection(USERS).doc(uid), db.collection(ACCESS).doc(uid)];
  const [test, query, user, access] = await transaction.getAll(testRef, ref, ...people);
  // Whoever is disabled is named in the list of people all the same.
  const name = user?.get("disabled") === true ? undefined : textAt(user, "name");
  return {
    ref,
    found: {
      test: readRecord(LabTest, testId, test?.data()),
      query: readRecord(Query, queryId, query?.data()),
      assignee: user && { name, access: readRecord(Access, user.id, access?.data()) },
    },
  };
}

export const queryRecords = (db = getFirestore(adminApp())): QueryRecords => ({
  open: (asked, decide) =>
    db.runTransaction(async (transaction) => {
      const { ref, found } = await read(transaction, asked, db);
      const opened = decide(found);
      if (!opened) return;
      const at = FieldValue.serverTimestamp();
      const { note, ...fields } = opened;
      transaction.create(ref, { ...fields, openedAt: at, updatedAt: at, notes: { "1": { ...note, at } } });
    }),
  answer: (asked, decide) =>
    db.runTransaction(async (transaction) => {
      const { ref, found } = await read(transaction, asked, db);
      const answered = decide(found);
      if (!answered) return;
      const at = FieldValue.serverTimestamp();
      const { number, note, assignee } = answered;
      transaction.update(ref, {
        status: note.status,
        updatedAt: at,
        assignee: assignee ?? FieldValue.delete(),
        [`notes.${number}`]: { ...note, at },
      });
    }),
});
