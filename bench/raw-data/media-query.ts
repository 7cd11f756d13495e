import { COLLECTIONS } from "@zona/domain/collections";
import { passes } from "@zona/domain/filters/evaluate";
import type { MediaList } from "@zona/domain/raw-data/media-list";
import { withDates } from "@zona/domain/stored-record";
import type { App } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";

/** The zone that the benches' browser stands in. */
export const ZONE = "Europe/Paris";

/** Counts the media of lists among all that are stored now. */
export async function counterOf(app: App): Promise<(list: MediaList) => number> {
  const { docs } = await getFirestore(app).collection(COLLECTIONS.media).get();
  const media = docs.map((document) => withDates(document.data()) as object);
  return ({ filter }) => media.filter((medium) => passes("media", medium, filter)).length;
}
