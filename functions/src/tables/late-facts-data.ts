import { COLLECTIONS, TEST_FACTS } from "@zona/domain/collections";
import { getFirestore, type Query, Timestamp } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { logger } from "../firebase/logged.ts";
import { type HasLateFacts, type LateFactsPorts, lateFacts } from "./late-facts.ts";

const START = Timestamp.fromMillis(0);

function lateFactsPorts(db = getFirestore(adminApp())): LateFactsPorts {
  const counted = async (asked: Query) => (await asked.count().get()).data().count;
  const all = {
    tests: (from: Timestamp) => ({
      records: db.collection(COLLECTIONS.tests).where("updatedAt", ">=", from),
      // Facts carry the time of their record; those that ended carry none.
      made: db.collection(TEST_FACTS).where("updatedAt", ">=", from),
    }),
    media: (from: Timestamp) => ({
      records: db.collection(COLLECTIONS.media).where("createdAt", ">=", from),
      // Facts stand in the record, which is stamped with them.
      made: db.collection(COLLECTIONS.media).where("changedAt", ">=", from),
    }),
  };
  return {
    async count(of, since) {
      const asked = all[of](since ? Timestamp.fromDate(since) : START);
      const [records, made] = await Promise.all([counted(asked.records), counted(asked.made)]);
      return { records, made };
    },
    now: Date.now,
    onLost: (error) => logger.error("facts not counted", error),
  };
}

let looking: HasLateFacts | undefined;

/** One for all that an instance answers, which counts once for all of them. */
export const hasLateFacts: HasLateFacts = (subject) => {
  looking ??= lateFacts(lateFactsPorts());
  return looking(subject);
};
