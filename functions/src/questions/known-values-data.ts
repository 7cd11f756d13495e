import { COLLECTIONS, LOTS, VOCABULARY } from "@zona/domain/collections";
import { readRecord } from "@zona/domain/stored-record";
import { VocabularyList } from "@zona/domain/vocabulary/term";
import { FieldPath, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { allNames } from "../identity/people-data.ts";
import { namesOfList } from "./known.ts";
import { keptKnown, type Registers } from "./known-values.ts";

const MOST_STUDIES = 500;
const MOST_LOTS = 5000;

function registersIn(db = getFirestore(adminApp())): Registers {
  return {
    people: () => allNames(),
    async lots() {
      const { docs } = await db.collection(LOTS).select("lotNo").limit(MOST_LOTS).get();
      return docs.map((lot) => ({ id: lot.id, lotNo: String(lot.get("lotNo")) }));
    },
    async words() {
      const { docs } = await db.collection(VOCABULARY).get();
      return docs.flatMap((list) => {
        const read = readRecord(VocabularyList, list.id, list.data());
        return read ? namesOfList(read) : [];
      });
    },
    async studies({ path, op, value }) {
      const of = path === "studyId" ? FieldPath.documentId() : path;
      const { docs } = await db
        .collection(COLLECTIONS.studies)
        .where(of, op, value)
        .select("protocolCode")
        .limit(MOST_STUDIES)
        .get();
      return docs.map((study) => ({ id: study.id, protocolCode: study.get("protocolCode") }));
    },
  };
}

let known: ReturnType<typeof keptKnown> | undefined;

/** What somebody may read of; kept for five minutes by each instance. */
export const knownValues: ReturnType<typeof keptKnown> = (...asked) => {
  known ??= keptKnown(registersIn());
  return known(...asked);
};
