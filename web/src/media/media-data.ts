import { COLLECTIONS } from "@zona/domain/collections";
import { Medium, SHOWN_STATES } from "@zona/domain/media/medium";
import {
  collection,
  doc,
  getDocs,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  serverTimestamp,
  startAfter,
  Timestamp,
  updateDoc,
  where,
} from "firebase/firestore";
import { firestore } from "../firebase/firestore.ts";
import { listenToList, type Records, readAll } from "../firebase/listen.ts";
import type { Listen } from "../firebase/snapshot.ts";

export const PAGE_SIZE = 24;
/** More files than one test has; a listener must end somewhere. */
const MOST_OF_A_TEST = 300;

const media = collection(firestore, COLLECTIONS.media);
const isShown = where("state", "in", SHOWN_STATES);
const newestFirst = (...more: QueryConstraint[]) => query(media, isShown, orderBy("createdAt", "desc"), ...more);

/** The newest media of everyone, live. */
export const listenToNewestMedia = (most: number) => listenToList(Medium, () => newestFirst(limit(most)));

/**
 * One page of media from an instant back. Stored instants are finer than ours, so media of that very millisecond come
 * again: the caller knows them by their id, and none is skipped.
 */
export async function fetchOlderMedia(than: Date): Promise<Records<Medium> & { isLast: boolean }> {
  const { docs } = await getDocs(newestFirst(startAfter(Timestamp.fromMillis(than.getTime() + 1)), limit(PAGE_SIZE)));
  return { ...readAll(Medium, docs), isLast: docs.length < PAGE_SIZE };
}

/** The files of one test or draft in the order of their upload, live, without those that were removed. */
export const listenToMediaOfTest =
  (testId: string): Listen<Records<Medium>> =>
  (emit) =>
    listenToList(Medium, () =>
      query(media, where("testId", "==", testId), orderBy("createdAt", "asc"), limit(MOST_OF_A_TEST)),
    )((next) => emit(next.status === "ready" ? { ...next, data: withoutRemoved(next.data) } : next));

const withoutRemoved = ({ records, unreadable }: Records<Medium>) => ({
  records: records.filter(({ state }) => state !== "removed"),
  unreadable,
});

/** Takes a file out of sight; neither the record nor the original is ever deleted. */
export const removeMedium = (id: string) =>
  updateDoc(doc(media, id), { state: "removed", updatedAt: serverTimestamp() });
