import { COLLECTIONS, LOTS, QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import type { Subject } from "@zona/domain/filters/field";
import { collection, limit, onSnapshot, orderBy, type Query, query } from "firebase/firestore";
import { collectionToRead, ofWriters, readable, readableMedia } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";

const newest = (source: Query, stamp = "updatedAt") => query(source, orderBy(stamp, "desc"), limit(1));

/** The document of a subject that changed last; undefined where the person may read none. */
function newestOf(subject: Subject): Query | undefined {
  if (subject === "lots") return ofWriters(newest(collection(firestore, LOTS), "at"));
  if (subject === "media") return readableMedia(newest(collectionToRead(COLLECTIONS.media), "changedAt"));
  return readable(newest(collectionToRead(subject === "queries" ? QUERY_FACTS : TEST_FACTS)));
}

/**
 * Hears of each change, after the first answer of the server, of what rows of a subject are made of: one read, and one for each
 * change. Returns how to stop it.
 */
export function listenToChanges(subject: Subject, onChange: () => void): () => void {
  const asked = newestOf(subject);
  if (!asked) return () => undefined;
  let known: string | undefined;
  return onSnapshot(
    asked,
    // Where the device has kept the same, the server's first answer changes nothing but the metadata.
    { includeMetadataChanges: true },
    ({ docs, metadata }) => {
      if (metadata.fromCache || metadata.hasPendingWrites) return;
      const found = JSON.stringify(docs.map((document) => [document.id, document.data()]));
      if (known !== undefined && known !== found) onChange();
      known = found;
    },
    // The table has its button.
    () => undefined,
  );
}
