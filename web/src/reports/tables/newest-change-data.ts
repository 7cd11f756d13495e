import { COLLECTIONS, LOTS, QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import type { Subject } from "@zona/domain/filters/field";
import { collection, limit, onSnapshot, orderBy, type Query, query } from "firebase/firestore";
import { collectionToRead, ofWriters, readable, readableMedia } from "../../people/access/scoped-data.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { changesSince } from "./changes-since.ts";

/** When a document of a subject changed, by the server's clock. */
function stampOf(subject: Subject): string {
  if (subject === "lots") return "at";
  return subject === "media" ? "changedAt" : "updatedAt";
}

/** The document of a subject that changed last; undefined where the person may read none. */
function newestOf(subject: Subject): Query | undefined {
  const newest = (source: Query) => query(source, orderBy(stampOf(subject), "desc"), limit(1));
  if (subject === "lots") return ofWriters(newest(collection(firestore, LOTS)));
  if (subject === "media") return readableMedia(newest(collectionToRead(COLLECTIONS.media)));
  return readable(newest(collectionToRead(subject === "queries" ? QUERY_FACTS : TEST_FACTS)));
}

/**
 * Hears of each change, from now on, of what rows of a subject are made of: one read, and one for each change. Returns how to
 * stop it.
 */
export function listenToChanges(subject: Subject, onChange: () => void): () => void {
  const asked = newestOf(subject);
  if (!asked) return () => undefined;
  const hear = changesSince(labNow().getTime(), onChange);
  return onSnapshot(
    asked,
    // Where the device has kept the same, the server's first answer changes nothing but the metadata.
    { includeMetadataChanges: true },
    ({ docs, metadata }) => {
      if (metadata.fromCache || metadata.hasPendingWrites) return;
      const found = JSON.stringify(docs.map((document) => [document.id, document.data()]));
      const changedAt: { toMillis(): number } | undefined = docs[0]?.get(stampOf(subject));
      hear(found, changedAt?.toMillis());
    },
    // The table has its button.
    () => undefined,
  );
}
