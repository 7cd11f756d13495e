import { COLLECTIONS } from "@zona/domain/collections";
import { Study } from "@zona/domain/studies/study";
import { collection, limit, query, where } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";

const MOST_STUDIES = 50;

/** Studies that take new tests. */
export const listenToOpenStudies = listenToList(Study, () =>
  query(collection(firestore, COLLECTIONS.studies), where("status", "==", "open"), limit(MOST_STUDIES)),
);

/** All studies, closed ones too: for lists that look back. */
export const listenToStudies = listenToList(Study, () =>
  query(collection(firestore, COLLECTIONS.studies), limit(MOST_STUDIES)),
);
