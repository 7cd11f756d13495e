import { COLLECTIONS } from "@zona/domain/collections";
import type { MediaRow } from "@zona/domain/media/media-rollup";
import { Medium } from "@zona/domain/media/medium";
import { readRecord } from "@zona/domain/stored-record";
import { doc, getDoc, limit, query, where } from "firebase/firestore";
import { collectionToRead, readableMedia } from "../../people/access/scoped-data.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { fetchRowsOfMonth } from "../browse/media-query-data.ts";

const media = () => collectionToRead(COLLECTIONS.media);
/** More of one oocyte at one check are not listed. */
export const MOST_SHOTS = 12;

/** All shots of an oocyte at a check, live; the key is `facts.slot`. */
export const listenToShots = (slot: string) =>
  listenToList(Medium, () => readableMedia(query(media(), where("facts.slot", "==", slot), limit(MOST_SHOTS))));

/** The other medium of a pair; undefined when it is gone or was removed. */
export async function fetchMedium(id: string): Promise<Medium | undefined> {
  const snapshot = await getDoc(doc(media(), id));
  const medium = readRecord(Medium, snapshot.id, snapshot.data());
  return medium?.state === "removed" ? undefined : medium;
}

/** Media of the same device, objective and stage that were uploaded in the same month, as they were counted last. */
export async function fetchPeers({ createdAt, facts }: Medium): Promise<MediaRow[]> {
  if (!facts || facts.device === "none") return [];
  const rows = await fetchRowsOfMonth(createdAt);
  const { device, objective, stage } = facts;
  return rows.filter((row) => row.device === device && row.objective === objective && row.stage === stage);
}
