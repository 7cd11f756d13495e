import { COLLECTIONS } from "@zona/domain/collections";
import { Medium } from "@zona/domain/media/medium";
import { mediaQuery, type RawDataView } from "@zona/domain/media/raw-data-view";
import { readRecord } from "@zona/domain/stored-record";
import {
  collection,
  documentId,
  getDocs,
  limit,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  Timestamp,
  where,
} from "firebase/firestore/lite";
import { mediaScope, pathToRead, readsAllOwn } from "../../people/access/scoped-data.ts";
import { inChunks } from "../../platform/browser/yield-to-browser.ts";
import { firestoreLite } from "../../platform/firebase/firestore-lite.ts";
import { SITE } from "../../platform/site/site.ts";
import type { FieldValue, MediaPage, PageEnd } from "./media-query-data.ts";

/**
 * A page of media behind `end`, from the server alone. Rejects without network. The library with a cache looks through every
 * medium kept on the device before it asks the server for a page, and stores the page afterwards, so that a grid stood still
 * the longer the further it was scrolled.
 */
export async function fetchOlderPage(view: RawDataView, end: PageEnd, size: number): Promise<MediaPage> {
  const { where: conditions, orderBy: orders } = mediaQuery(view, SITE.timeZone, readsAllOwn());
  const fields = orders.map(({ field }) => field);
  const scope = mediaScope();
  if (!scope) return { records: [], unreadable: [], end: undefined, isFull: false };
  const pageQuery = query(
    collection(firestoreLite, pathToRead(COLLECTIONS.media)),
    ...conditions.map(({ field, op, value }) => where(field, op, value)),
    where(scope.path, scope.op, scope.value),
    ...orders.map(({ field, direction }) => orderBy(field, direction)),
    // Media of one instant are told apart by their ids, as the database does by itself.
    orderBy(documentId(), orders.at(-1)?.direction ?? "asc"),
    startAfter(...end.values.map(ownInstant), end.id),
    limit(size),
  );
  const { docs } = await getDocs(pageQuery);
  const page: MediaPage = { records: [], unreadable: [], end: endOf(docs.at(-1), fields), isFull: docs.length >= size };
  await inChunks(docs, (document) => {
    const medium = readRecord(Medium, document.id, document.data());
    if (medium) page.records.push(medium);
    else page.unreadable.push(document.id);
  });
  return page;
}

const endOf = (last: QueryDocumentSnapshot | undefined, fields: readonly string[]): PageEnd | undefined =>
  last && { id: last.id, values: fields.map((field): FieldValue => last.get(field)) };

/** Each library knows instants of its own making alone. */
function ownInstant(value: FieldValue): FieldValue {
  return typeof value === "object" && value !== null ? new Timestamp(value.seconds, value.nanoseconds) : value;
}
