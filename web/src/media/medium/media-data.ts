import { COLLECTIONS } from "@zona/domain/collections";
import { Medium, SHOWN_STATES } from "@zona/domain/media/medium";
import {
  collection,
  doc,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  serverTimestamp,
  updateDoc,
  where,
} from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList, type Records } from "../../platform/firebase/listen.ts";
import { type Listen, withData } from "../../platform/firebase/snapshot.ts";

/** More files than one test has; a listener must end somewhere. */
const MOST_OF_A_TEST = 300;

const media = collection(firestore, COLLECTIONS.media);
const isShown = where("state", "in", SHOWN_STATES);
const newestFirst = (...more: QueryConstraint[]) => query(media, isShown, orderBy("createdAt", "desc"), ...more);

/** The newest media of everyone, live. */
export const listenToNewestMedia = (most: number) => listenToList(Medium, () => newestFirst(limit(most)));

/** The files of one test or draft in the order of their upload, live, without those that were removed. */
export const listenToMediaOfTest =
  (testId: string): Listen<Records<Medium>> =>
  (emit) =>
    listenToList(Medium, () =>
      query(media, where("testId", "==", testId), orderBy("createdAt", "asc"), limit(MOST_OF_A_TEST)),
    )((next) => emit(withData(next, withoutRemoved)));

const withoutRemoved = ({ records, unreadable }: Records<Medium>) => ({
  records: records.filter(({ state }) => state !== "removed"),
  unreadable,
});

/** Takes a file out of sight; neither the record nor the original is ever deleted. */
export const removeMedium = (id: string) =>
  updateDoc(doc(media, id), { state: "removed", updatedAt: serverTimestamp() });
