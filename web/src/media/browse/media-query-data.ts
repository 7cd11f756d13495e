import { COLLECTIONS } from "@zona/domain/collections";
import { Medium } from "@zona/domain/media/medium";
import { doc } from "firebase/firestore";
import { collectionToRead } from "../../people/access/scoped-data.ts";
import { listenToRecord } from "../../platform/firebase/listen.ts";

/** One medium, live, whether or not it is in the list. */
export const listenToMedium = (id: string) =>
  listenToRecord(Medium, () => doc(collectionToRead(COLLECTIONS.media), id));
