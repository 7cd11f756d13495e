import { recordsOf, recordsReadBy } from "@zona/domain/audit/audit-scope";
import { COLLECTIONS } from "@zona/domain/collections";
import type { Filter } from "@zona/domain/filters/filter";
import type { StudyScope } from "@zona/domain/identity/access";
import { type DocumentSnapshot, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";

const MOST_RUNS = 100;

const ownerOf = (study: DocumentSnapshot) => {
  const organisation = textAt(study, "organisation");
  return organisation === undefined ? [] : { id: study.id, organisation };
};

/** Whose records an answer or a file is made of that somebody with this scope asked for: for the audit of what left. */
export async function recordsRead(
  scope: StudyScope | undefined,
  filter: Filter | undefined,
  db = getFirestore(adminApp()),
): Promise<string[]> {
  if (!scope) return [];
  const studies = db.collection(COLLECTIONS.studies);
  const found =
    scope.op === "=="
      ? (await studies.where("organisation", "==", scope.value).select("organisation").get()).docs
      : await db.getAll(...scope.value.map((id) => studies.doc(id)));
  return recordsReadBy(found.flatMap(ownerOf), scope, filter);
}

/** The same of records that are named. */
export async function recordsNamed(testIds: readonly string[], db = getFirestore(adminApp())): Promise<string[]> {
  if (testIds.length === 0) return [];
  const tests = await db.getAll(...testIds.slice(0, MOST_RUNS).map((id) => db.collection(COLLECTIONS.tests).doc(id)), {
    fieldMask: ["organisation", "studyId"],
  });
  return recordsOf(
    tests.flatMap((test) => {
      const [organisation, studyId] = [textAt(test, "organisation"), textAt(test, "studyId")];
      return organisation !== undefined && studyId !== undefined ? { organisation, studyId } : [];
    }),
  );
}
