import { COLLECTIONS } from "@zona/domain/collections";
import { Medium } from "@zona/domain/media/medium";
import { limit, orderBy, type Query, query, where } from "firebase/firestore";
import { collectionToRead, readableMedia } from "../../people/access/scoped-data.ts";
import { listenToList, type Records } from "../../platform/firebase/listen.ts";
import { joined, type Listen, type Snapshot, withData } from "../../platform/firebase/snapshot.ts";

/** More files than one test has; a listener must end somewhere. */
const MOST_OF_A_TEST = 300;

const media = () => collectionToRead(COLLECTIONS.media);

const ofTest = (testId: string) => query(media(), where("testId", "==", testId), limit(MOST_OF_A_TEST));

const listenToKept =
  (source: () => Query | undefined): Listen<Records<Medium>> =>
  (emit) =>
    listenToList(Medium, source)((next) => emit(withData(next, withoutRemoved)));

/** In the order of upload. The few files of a test are sorted here: so nothing but what they are equal in needs an index. */
const listenInOrder =
  (source: () => Query | undefined): Listen<Records<Medium>> =>
  (emit) =>
    listenToKept(source)((next) => emit(withData(next, inOrderOfUpload)));

/** The newest media that the person may read, live. What was removed soon says no longer whose it is. */
export const listenToNewestMedia = (most: number) =>
  listenToKept(() => readableMedia(query(media(), orderBy("createdAt", "desc"), limit(most))));

/** The files of one test in the order of their upload, live, without those that were removed. */
export const listenToMediaOfTest = (testId: string) => listenInOrder(() => readableMedia(ofTest(testId)));

/** The same with what one is sending oneself: the server has not said yet of which study that is. */
export const listenToMediaAndOwnUploads =
  (testId: string, uid: string): Listen<Records<Medium>> =>
  (emit) => {
    const parts: [Snapshot<Records<Medium>>, Snapshot<Records<Medium>>] = [
      { status: "loading" },
      { status: "loading" },
    ];
    const stops = [listenToMediaOfTest(testId), listenToMediaOfDraft(testId, uid)].map((listen, at) =>
      listen((next) => {
        parts[at] = next;
        const both = joined(...parts, withOwnUploads);
        if (both.status !== "loading") emit(both);
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  };

function withOwnUploads(all: Records<Medium>, own: Records<Medium>): Records<Medium> {
  const known = new Set(all.records.map(({ id }) => id));
  return { ...all, records: [...all.records, ...own.records.filter(({ id }) => !known.has(id))] };
}

/** The same of a draft, which belongs to no study: its owner's own uploads. */
export const listenToMediaOfDraft = (draftId: string, uid: string) =>
  listenInOrder(() => query(ofTest(draftId), where("uploader.uid", "==", uid)));

const withoutRemoved = ({ records, unreadable }: Records<Medium>) => ({
  records: records.filter(({ state }) => state !== "removed"),
  unreadable,
});

const inOrderOfUpload = ({ records, unreadable }: Records<Medium>) => ({
  records: records.toSorted((a, b) => +a.createdAt - +b.createdAt),
  unreadable,
});
