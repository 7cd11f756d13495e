import { COLLECTIONS, MEDIA_ROLLUPS, ROLLUP_MARKS } from "@zona/domain/collections";
import type { Medium } from "@zona/domain/media/medium";
import { dayOf } from "@zona/domain/media/rollup";
import { getAuth } from "firebase-admin/auth";
import { FieldValue, getFirestore, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import type { RollupRecords } from "../media/rollups.ts";
import { adminApp } from "./app.ts";
import { mediumOf } from "./media-records.ts";

const PAGE = 300;
const MOST_DAYS = 20;
/** As many as the identity service answers at once. */
const MOST_PEOPLE = 100;
const DAY_MS = 86_400_000;

type Stored = { get(field: string): unknown } | undefined;

/** Marks the day of a medium of which something changed that is counted. */
export async function markDay(before: Stored, after: Stored, db = getFirestore(adminApp())): Promise<string> {
  const counted = (stored: Stored) =>
    JSON.stringify(["state", "comparison", "steps.comparison.state"].map((field) => stored?.get(field) ?? null));
  const createdAt = (after ?? before)?.get("createdAt");
  if (counted(before) === counted(after) || !(createdAt instanceof Timestamp)) return "nothing";
  const day = dayOf(createdAt.toDate());
  await db.collection(ROLLUP_MARKS).doc(day).set({ at: FieldValue.serverTimestamp() });
  return day;
}

export function rollupRecords(db = getFirestore(adminApp())): RollupRecords {
  const marks = db.collection(ROLLUP_MARKS);
  const markOf = (at: unknown) => (at instanceof Timestamp ? `${at.seconds}.${at.nanoseconds}` : "none");
  return {
    async marked() {
      const { docs } = await marks.orderBy("at").limit(MOST_DAYS).get();
      return docs.map((document) => ({ day: document.id, mark: markOf(document.get("at")) }));
    },
    async *media(day): AsyncGenerator<Medium[]> {
      const from = new Date(`${day}T00:00:00Z`);
      const ofDay = db
        .collection(COLLECTIONS.media)
        .where("createdAt", ">=", from)
        .where("createdAt", "<", new Date(from.getTime() + DAY_MS))
        .orderBy("createdAt")
        .limit(PAGE);
      let last: QueryDocumentSnapshot | undefined;
      do {
        const { docs } = await (last ? ofDay.startAfter(last) : ofDay).get();
        yield docs.flatMap((document) => mediumOf(document) ?? []);
        last = docs.length === PAGE ? docs.at(-1) : undefined;
      } while (last);
    },
    async addresses(uids) {
      const found = new Map<string, string>();
      for (let start = 0; start < uids.length; start += MOST_PEOPLE) {
        const asked = uids.slice(start, start + MOST_PEOPLE).map((uid) => ({ uid }));
        const { users } = await getAuth(adminApp()).getUsers(asked);
        for (const { uid, email } of users) if (email) found.set(uid, email);
      }
      return found;
    },
    replace: (day, mark, rollups) =>
      db.runTransaction(async (transaction) => {
        const markRef = marks.doc(day);
        const [present, counted] = await Promise.all([
          transaction.get(markRef),
          transaction.get(db.collection(MEDIA_ROLLUPS).where("day", "==", day)),
        ]);
        for (const { ref } of counted.docs) transaction.delete(ref);
        for (const [organisation, counts] of rollups) {
          const ref = db.collection(MEDIA_ROLLUPS).doc(`${day}_${organisation}`);
          transaction.set(ref, { day, organisation, ...counts });
        }
        if (markOf(present.get("at")) === mark) transaction.delete(markRef);
      }),
  };
}
