import { COLLECTIONS } from "@zona/domain/collections";
import { type DocumentSnapshot, FieldPath, getFirestore } from "firebase-admin/firestore";
import { lineOf } from "../archive/archived-document.ts";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import type { ApiPorts, ToldRecord } from "./answer-api.ts";

const SHEETS = "sheets";
/**
 * Below a record, what rules open to whoever has its text. What a blind hides lies in `armKeys`, `sealed` and `dishes`, which are
 * told to nobody here.
 */
const BELOW = [SHEETS, "results", "queries", "witness", "signatures", "revisions", "chain"] as const;

function told(test: DocumentSnapshot, below: readonly DocumentSnapshot[]): ToldRecord {
  const lines = [test, ...below].map((one) => lineOf(one.ref.path, one.data() ?? {}));
  return {
    id: test.id,
    organisation: textAt(test, "organisation") ?? "",
    studyId: textAt(test, "studyId") ?? "",
    lines,
  };
}

export function apiRecords(db = getFirestore(adminApp())): Pick<ApiPorts, "page" | "record"> {
  const tests = db.collection(COLLECTIONS.tests);
  return {
    page: (studyId, after, limit) =>
      db.runTransaction(
        async (transaction) => {
          const ordered = tests.where("studyId", "==", studyId).orderBy(FieldPath.documentId()).limit(limit);
          const { docs } = await transaction.get(after === undefined ? ordered : ordered.startAfter(after));
          const sheets = await Promise.all(docs.map(({ ref }) => transaction.get(ref.collection(SHEETS))));
          return docs.map((test, at) => told(test, sheets[at]?.docs ?? []));
        },
        { readOnly: true },
      ),
    record: (id) =>
      db.runTransaction(
        async (transaction) => {
          const test = await transaction.get(tests.doc(id));
          if (!test.exists) return undefined;
          const below = await Promise.all(BELOW.map((name) => transaction.get(test.ref.collection(name))));
          return told(
            test,
            below.flatMap(({ docs }) => docs),
          );
        },
        { readOnly: true },
      ),
  };
}
