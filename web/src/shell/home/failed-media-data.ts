import { COLLECTIONS } from "@zona/domain/collections";
import { Medium } from "@zona/domain/media/medium";
import { collection, limit, orderBy, query, Timestamp, where } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { HOME_READS } from "./home-reads.ts";

/** Files that ended without a picture since then, newest first. */
export const listenToFailedMedia = (since: Date) =>
  listenToList(Medium, () =>
    query(
      collection(firestore, COLLECTIONS.media),
      where("state", "in", ["rejected", "failed"]),
      where("createdAt", ">=", Timestamp.fromDate(since)),
      orderBy("createdAt", "desc"),
      limit(HOME_READS.failedMedia),
    ),
  );
