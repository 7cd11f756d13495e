import { COLLECTIONS, MEDIA_ROLLUPS } from "@zona/domain/collections";
import type { MediaRow } from "@zona/domain/media/media-rollup";
import { Medium } from "@zona/domain/media/medium";
import { readRecord } from "@zona/domain/stored-record";
import { collection, doc, getDocs, limit, query, where } from "firebase/firestore";
import { collectionToRead, countsOwn, ofOwnOrganisation } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToRecord } from "../../platform/firebase/listen.ts";

/** One medium, live, whether or not it is in the list. */
export const listenToMedium = (id: string) =>
  listenToRecord(Medium, () => doc(collectionToRead(COLLECTIONS.media), id));

/** What the organisation's media of an instant's month are, for lists of values; none where nothing was counted yet. */
export async function fetchRowsOfMonth(instant: Date): Promise<MediaRow[]> {
  // Unpacking brings a library along that nobody needs who only looks.
  const { dayOf, MediaRollup, unpackRows } = await import("@zona/domain/media/media-rollup");
  if (!countsOwn()) return [];
  const ofMonth = query(
    collection(firestore, MEDIA_ROLLUPS),
    where("period", "==", dayOf(instant).slice(0, 7)),
    limit(1),
  );
  const { docs } = await getDocs(ofOwnOrganisation(ofMonth));
  return docs.flatMap((found) => readRecord(MediaRollup, found.id, found.data()) ?? []).flatMap(unpackRows);
}
