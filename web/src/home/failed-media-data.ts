import { COLLECTIONS } from "@zona/domain/collections";
import { Medium } from "@zona/domain/media/medium";
import { collection, limit, orderBy, query, Timestamp, where } from "firebase/firestore";
import { firestore } from "../firebase/firestore.ts";
import { listenToList } from "../firebase/listen.ts";

const MOST = 6;

/** Files that ended without a picture since then, newest first: the newest six. */
export const listenToFailedMedia = (since: Date) =>
  listenToList(Medium, () =>
    query(
      collection(firestore, COLLECTIONS.media),
      where("state", "in", ["rejected", "failed"]),
      where("createdAt", ">=", Timestamp.fromDate(since)),
      orderBy("createdAt", "desc"),
      limit(MOST),
    ),
  );
