import { COLLECTIONS, TEST_FACTS } from "@zona/domain/collections";
import { SORTS } from "@zona/domain/media/media-facets";
import { Medium } from "@zona/domain/media/medium";
import { isSortedInCode, MOST_SORTED_IN_CODE, mediaQuery, type RawDataView } from "@zona/domain/media/raw-data-view";
import { readRecord } from "@zona/domain/stored-record";
import {
  collection,
  doc,
  getCountFromServer,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  type QueryDocumentSnapshot,
  query,
  where,
} from "firebase/firestore";
import {
  collectionToRead,
  readable,
  readableMedia,
  readableWhole,
  readsAllOwn,
} from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToRecord, type Records, readAllInPieces, trackAnswers } from "../../platform/firebase/listen.ts";
import type { Listen } from "../../platform/firebase/snapshot.ts";
import { SITE } from "../../platform/site/site.ts";
import { orderOf, valueAt } from "./media-pages.ts";

export const PAGE_SIZE = 48;
/** A count costs a read per thousand entries of the index: so many are counted at once, more when asked for. */
export const MOST_COUNTED = 2_000;

const media = () => collectionToRead(COLLECTIONS.media);

/** Undefined where the person may read no media at all. */
function queryOf(view: RawDataView): Query | undefined {
  const { where: conditions, orderBy: orders } = mediaQuery(view, SITE.timeZone, readsAllOwn());
  return readableMedia(
    query(
      media(),
      ...conditions.map(({ field, op, value }) => where(field, op, value)),
      ...orders.map(({ field, direction }) => orderBy(field, direction)),
    ),
  );
}

const MOST_NEIGHBOURS = 20;

/** The media of a test that were taken in a span of time, placed or not. */
export async function fetchMediaTakenBetween(testId: string, from: Date, to: Date): Promise<readonly Medium[]> {
  const taken = "facts.capturedAt";
  const spanned = [where(taken, ">=", from), where(taken, "<=", to), orderBy(taken), orderBy("createdAt")];
  const asked = readableMedia(query(media(), where("facts.test", "==", testId), ...spanned, limit(MOST_NEIGHBOURS)));
  const docs = asked ? (await getDocsFromServer(asked)).docs : [];
  return docs.flatMap((found) => readRecord(Medium, found.id, found.data({ serverTimestamps: "estimate" })) ?? []);
}

/** A stored value that media are ordered by. */
export type FieldValue = string | number | boolean | null | { seconds: number; nanoseconds: number };

/** Where a page ended: what its last medium holds at the fields of the order, and its id. */
export type PageEnd = { id: string; values: readonly FieldValue[] };
export type Cursor = PageEnd | undefined;
/** `isUnsorted`: too many to be sorted in code, so they come by their upload. */
export type MediaPage = Records<Medium> & { end: Cursor; isFull: boolean; isUnsorted?: boolean };

async function pageOf(view: RawDataView, docs: QueryDocumentSnapshot[]): Promise<MediaPage> {
  const last = docs.at(-1);
  const fields = mediaQuery(view, SITE.timeZone, readsAllOwn()).orderBy.map(({ field }) => field);
  const end = last && { id: last.id, values: fields.map((field): FieldValue => last.get(field)) };
  return { ...(await readAllInPieces(Medium, docs)), end, isFull: docs.length >= PAGE_SIZE };
}

const NO_MEDIA: MediaPage = { records: [], unreadable: [], end: undefined, isFull: false };

function listenToPage(
  asked: Query | undefined,
  size: number,
  made: (docs: QueryDocumentSnapshot[]) => Promise<MediaPage>,
  emit: Parameters<Listen<MediaPage>>[0],
) {
  if (!asked) {
    emit({ status: "ready", data: NO_MEDIA, pending: false });
    return () => undefined;
  }
  // A page that is still being read when the next one comes, or when nobody listens any more, is not told.
  let newest = 0;
  const { next, fail, stop } = trackAnswers(emit);
  const close = onSnapshot(
    query(asked, limit(size)),
    { includeMetadataChanges: true },
    async ({ docs, empty, metadata }) => {
      newest += 1;
      const own = newest;
      const data = await made(docs);
      if (own === newest) next(data, empty, metadata);
    },
    (error) => {
      newest = 0;
      fail(error);
    },
  );
  return () => {
    newest = 0;
    close();
    stop();
  };
}

/** The first page of a view, live; all of it where it is sorted in code and not too much. */
export const listenToFirstPage =
  (view: RawDataView): Listen<MediaPage> =>
  (emit) => {
    if (!isSortedInCode(view, readsAllOwn()))
      return listenToPage(queryOf(view), PAGE_SIZE, (docs) => pageOf(view, docs), emit);
    let stop = () => {};
    let isStopped = false;
    countMedia(view, MOST_SORTED_IN_CODE + 1).then(
      (total) => {
        if (isStopped) return;
        const isUnsorted = total > MOST_SORTED_IN_CODE;
        stop = isUnsorted
          ? listenToPage(
              queryOf(view),
              PAGE_SIZE,
              async (docs) => ({ ...(await pageOf(view, docs)), isUnsorted }),
              emit,
            )
          : listenToPage(queryOf(view), MOST_SORTED_IN_CODE, (docs) => sortedPage(view, docs), emit);
      },
      (error: Error) => emit({ status: "error", error }),
    );
    return () => {
      isStopped = true;
      stop();
    };
  };

async function sortedPage(view: RawDataView, docs: QueryDocumentSnapshot[]): Promise<MediaPage> {
  const { records, unreadable } = await readAllInPieces(Medium, docs);
  const measured = records.filter((medium) => Number.isFinite(valueAt(medium, SORTS[view.sort])));
  return { records: measured.sort(orderOf(view)), unreadable, end: undefined, isFull: false };
}

/** The page behind another one; read once. */
export async function fetchPageAfter(view: RawDataView, end: PageEnd): Promise<MediaPage> {
  return (await import("./older-media-data.ts")).fetchOlderPage(view, end, PAGE_SIZE);
}

/** How many media a view holds; `most` keeps the count cheap, and a result of `most` means "at least". */
export async function countMedia(view: RawDataView, most?: number): Promise<number> {
  const all = queryOf(view);
  if (!all) return 0;
  const counted = await getCountFromServer(most === undefined ? all : query(all, limit(most)));
  return counted.data().count;
}

/** One medium, live, whether or not it is in the list. */
export const listenToMedium = (id: string) => listenToRecord(Medium, () => doc(media(), id));

const MOST_TESTS = 5;

/** Tests of a code: it is unique within a study only. */
export async function findTestsByCode(code: string): Promise<{ id: string; studyId: string }[]> {
  const named = [where("code", "==", code), limit(MOST_TESTS)];
  const asked =
    readableWhole(query(collection(firestore, COLLECTIONS.tests), ...named)) ??
    readable(query(collectionToRead(TEST_FACTS), ...named));
  const docs = asked ? (await getDocsFromServer(asked)).docs : [];
  return docs.map((test) => ({ id: test.id, studyId: String(test.get("studyId")) }));
}
