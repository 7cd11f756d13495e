import { COLLECTIONS, MEDIA_ROLLUPS, ROLLUP_MARKS } from "@zona/domain/collections";
import { MediaRollup, type MediaRow, mediaRow, rollupId, spanOf, unpackRows } from "@zona/domain/media/media-rollup";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore, type QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { type Fields, markAt } from "../firebase/fields.ts";
import { mediumOf } from "./media-data.ts";
import { type Counted, daysToCount, type RollupRecords } from "./rollups.ts";

const PAGE = 300;
const MOST_DAYS = 20;
/** Each is less than a megabyte, and Firestore takes 10 MiB at once. */
const PARTS_OF_A_WRITE = 8;
const DAY_MS = 86_400_000;

function countedOf(stored: Fields): Counted | undefined {
  const createdAt = stored?.get("createdAt");
  return createdAt instanceof Timestamp ? { createdAt: createdAt.toDate(), facts: stored?.get("facts") } : undefined;
}

/** Marks the day of a medium of which something changed that is counted. */
export async function markDay(before: Fields, after: Fields, db = getFirestore(adminApp())): Promise<string> {
  const days = daysToCount(countedOf(before), countedOf(after));
  for (const day of days) await db.collection(ROLLUP_MARKS).doc(day).set({ at: FieldValue.serverTimestamp() });
  return days.join() || "nothing";
}

export function rollupRecords(db = getFirestore(adminApp())): RollupRecords {
  const marks = db.collection(ROLLUP_MARKS);
  const rollups = db.collection(MEDIA_ROLLUPS);
  return {
    async marked() {
      const { docs } = await marks.orderBy("at").limit(MOST_DAYS).get();
      return docs.map((document) => ({ day: document.id, mark: markAt(document, "at") }));
    },
    async *media(day): AsyncGenerator<MediaRow[]> {
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
        yield docs.flatMap((document) => {
          const medium = mediumOf(document);
          return (medium && mediaRow(medium)) ?? [];
        });
        last = docs.length === PAGE ? docs.at(-1) : undefined;
      } while (last);
    },
    async within(span, prefix) {
      const { docs } = await rollups
        .where("span", "==", span)
        .where("period", ">=", `${prefix}-00`)
        .where("period", "<=", `${prefix}-99`)
        .get();
      return docs.flatMap((document) => {
        const rollup = readRecord(MediaRollup, document.id, document.data());
        return rollup ? unpackRows(rollup) : [];
      });
    },
    async replace(period, parts) {
      // All at once while the parts fit into one write, which a year of 160,000 media does. Beyond, who looks on meanwhile
      // may see parts of two counts; whoever looks again does not.
      let from = 0;
      do {
        const written = parts.slice(from, from + PARTS_OF_A_WRITE);
        await db.runTransaction(async (transaction) => {
          const { docs } = await transaction.get(rollups.where("period", "==", period).select());
          const kept = new Set(parts.map((part) => rollupId(period, part)));
          for (const { id, ref } of docs) if (!kept.has(id)) transaction.delete(ref);
          for (const part of written) {
            const rollup = { span: spanOf(period), period, countedAt: FieldValue.serverTimestamp(), ...part };
            transaction.set(rollups.doc(rollupId(period, part)), rollup);
          }
        });
        from += PARTS_OF_A_WRITE;
      } while (from < parts.length);
    },
    unmark: (day, mark) =>
      db.runTransaction(async (transaction) => {
        const present = await transaction.get(marks.doc(day));
        if (markAt(present, "at") === mark) transaction.delete(present.ref);
      }),
  };
}
