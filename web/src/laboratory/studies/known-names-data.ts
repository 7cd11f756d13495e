import { COLLECTIONS, TEST_FACTS } from "@zona/domain/collections";
import { Study } from "@zona/domain/studies/study";
import { collection, documentId, getDocs, limit, query, where } from "firebase/firestore";
import { pathToRead } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList, readAll } from "../../platform/firebase/listen.ts";
import { type KnownNames, studyName } from "./known-names.ts";

const MOST_STUDIES = 50;

/** Studies that take new tests. */
export const listenToOpenStudies = listenToList(Study, () =>
  query(collection(firestore, COLLECTIONS.studies), where("status", "==", "open"), limit(MOST_STUDIES)),
);

/** All studies, closed ones too: for lists that look back. */
export const listenToStudies = listenToList(Study, () =>
  query(collection(firestore, COLLECTIONS.studies), limit(MOST_STUDIES)),
);

/** The most ids one `in` query takes. */
const MOST_IDS = 30;

/** Codes of the tests among these ids; an id without one belongs to a draft, or to a test that is not theirs to read. At most 30 ids are asked. */
export async function fetchTestCodes(ids: readonly string[]): Promise<KnownNames> {
  const { getEach } = await import("../../platform/firebase/get-each.ts");
  const found = await getEach(pathToRead(TEST_FACTS), ids.slice(0, MOST_IDS));
  return new Map(found.map((test) => [test.id, String(test.get("code"))]));
}

/** Names of the studies among these ids; at most 30 are asked. */
export async function fetchStudyNames(ids: readonly string[]): Promise<KnownNames> {
  const studies = collection(firestore, COLLECTIONS.studies);
  const { docs } = await getDocs(query(studies, where(documentId(), "in", ids.slice(0, MOST_IDS))));
  return new Map(readAll(Study, docs).records.map((study) => [study.id, studyName(study)]));
}
