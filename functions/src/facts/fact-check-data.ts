import { COLLECTIONS, QUERY_FACTS, SWEEPS, TEST_FACTS } from "@zona/domain/collections";
import { FACTS_VERSION } from "@zona/domain/facts/facts-version";
import { queryFactsId } from "@zona/domain/facts/query-facts";
import { FactCheck } from "@zona/domain/operations/fact-check";
import { readRecord } from "@zona/domain/stored-record";
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  getFirestore,
  type Query,
  type QueryDocumentSnapshot,
} from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { mediaFactsRecords } from "../media/media-facts-data.ts";
import { refreshFacts } from "../media/refresh-facts.ts";
import { type FactCheckPorts, type FactStage, newFactCheck } from "./check-facts.ts";
import { remakeTestFacts } from "./remake.ts";
import { storeQueryFacts, testFactRecords } from "./test-facts-data.ts";

const PAGE = 200;

/** Whether facts were made from an earlier revision than this one. */
const isOlder = (facts: DocumentSnapshot | undefined, test: DocumentSnapshot) =>
  Number(facts?.get("rev") ?? 0) < Number(test.get("rev") ?? 0);

/** A query stands below its test. */
const testIdOf = (query: DocumentReference) => query.parent.parent?.id ?? "";

export function factCheckRecords(db = getFirestore(adminApp())): FactCheckPorts {
  const check = db.collection(SWEEPS).doc("facts");
  const records: Record<FactStage, Query> = {
    tests: db.collection(COLLECTIONS.tests).select("rev"),
    media: db.collection(COLLECTIONS.media).select("facts.version", "state"),
    queries: db.collectionGroup("queries").select(),
  };
  const factsOf = (stage: Exclude<FactStage, "media">, { id, ref }: QueryDocumentSnapshot) => {
    if (stage === "tests") return db.collection(TEST_FACTS).doc(id);
    return db.collection(QUERY_FACTS).doc(queryFactsId(testIdOf(ref), id));
  };
  return {
    last: async () => readRecord(FactCheck, check.id, (await check.get()).data()),
    async store(progress) {
      const told = Object.fromEntries(Object.entries(progress).filter(([field]) => !["id", "at"].includes(field)));
      await check.set({ ...told, at: FieldValue.serverTimestamp() });
    },
    async page(stage, after) {
      const inOrder = records[stage].orderBy(FieldPath.documentId()).limit(PAGE);
      const { docs } = await (after === undefined ? inOrder : inOrder.startAfter(db.doc(after))).get();
      if (docs.length === 0) return [];
      // The facts of a medium stand in its record; a removed one has none.
      if (stage === "media")
        return docs.map((found) => ({
          path: found.ref.path,
          isStale: found.get("facts.version") !== (found.get("state") === "removed" ? undefined : FACTS_VERSION),
        }));
      const facts = await db.getAll(...docs.map((found) => factsOf(stage, found)), { fieldMask: ["version", "rev"] });
      return docs.map((found, at) => {
        const made = facts[at];
        const isStale = made?.get("version") !== FACTS_VERSION || (stage === "tests" && isOlder(made, found));
        return { path: found.ref.path, isStale };
      });
    },
    async late(from, until) {
      const changed = db.collection(COLLECTIONS.tests).where("updatedAt", ">", from).where("updatedAt", "<=", until);
      const { docs } = await changed.select("rev").limit(PAGE).get();
      if (docs.length === 0) return [];
      const facts = await db.getAll(...docs.map((found) => factsOf("tests", found)), { fieldMask: ["rev"] });
      return docs.flatMap((found, at) => (isOlder(facts[at], found) ? [found.ref.path] : []));
    },
    async remake(stage, path) {
      const ref = db.doc(path);
      if (stage === "tests") await remakeTestFacts(ref.id, testFactRecords(db), new Date());
      else if (stage === "media") await refreshFacts(ref.id, mediaFactsRecords(db));
      else await storeQueryFacts(testIdOf(ref), ref.id, db);
    },
  };
}

/** Begins a check that an administrator asks for; false while one is under way. */
export const beginFactCheck = (now: Date, db = getFirestore(adminApp())): Promise<boolean> =>
  db.runTransaction(async (transaction) => {
    const check = db.collection(SWEEPS).doc("facts");
    const last = readRecord(FactCheck, check.id, (await transaction.get(check)).data());
    if (last?.state === "running") return false;
    transaction.set(check, { ...newFactCheck(FACTS_VERSION, now), at: FieldValue.serverTimestamp() });
    return true;
  });
