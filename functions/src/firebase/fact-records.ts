import { COLLECTIONS, FACT_MARKS, MEDIA_FACTS, QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import { glanceOf } from "@zona/domain/facts/make-test-facts";
import { mediaFacts, type TestGlance, unknownTest } from "@zona/domain/facts/media-facts";
import { queryFacts, queryFactsId } from "@zona/domain/facts/query-facts";
import { TestFacts } from "@zona/domain/facts/test-facts";
import { HOME_SITE } from "@zona/domain/sites/home-site";
import { readRecord } from "@zona/domain/stored-record";
import { LabTest } from "@zona/domain/tests/lab-test";
import { isOpenQuery, Query } from "@zona/domain/tests/query";
import { Sheet } from "@zona/domain/tests/sheet";
import { type DocumentSnapshot, FieldValue, getFirestore, Timestamp } from "firebase-admin/firestore";
import type { FactMarks, TestFactRecords } from "../facts/remake.ts";
import { adminApp } from "./app.ts";
import { mediumOf } from "./media-records.ts";
import { allPeople } from "./people.ts";

/** Marks handled in one minute; the next minute brings the next. */
const MOST_MARKS = 100;

const SHOWN = ["uploading", "processing", "ready"];

const glanceIn = (document: DocumentSnapshot, testId: string): TestGlance => {
  const facts = readRecord(TestFacts, testId, document.data());
  return facts ? glanceOf(facts) : unknownTest(testId);
};

export function testFactRecords(db = getFirestore(adminApp())): TestFactRecords {
  return {
    async remake(testId, make) {
      const { names, organisations } = await allPeople();
      return db.runTransaction(async (transaction) => {
        const ref = db.collection(COLLECTIONS.tests).doc(testId);
        const factsRef = db.collection(TEST_FACTS).doc(testId);
        const pictures = db.collection(COLLECTIONS.media).where("testId", "==", testId).select("state", "slot");
        const [stored, former, sheets, media, queries] = await Promise.all([
          transaction.get(ref),
          transaction.get(factsRef),
          transaction.get(ref.collection("sheets")),
          transaction.get(pictures),
          transaction.get(ref.collection("queries")),
        ]);
        const test = readRecord(LabTest, testId, stored.data());
        if (!test) {
          if (former.exists) transaction.delete(factsRef);
          return undefined;
        }
        const rows = sheets.docs.flatMap((sheet) => readRecord(Sheet, sheet.id, sheet.data()) ?? []);
        const asked = queries.docs.flatMap((query) => readRecord(Query, query.id, query.data()) ?? []);
        const organisation = organisations.get(test.createdBy.uid);
        const made = make({
          ...{ test, siteId: HOME_SITE.id, people: names, ...(organisation ? { organisation } : {}) },
          sheets: Object.fromEntries(rows.map((sheet) => [sheet.id, sheet])),
          pictures: media.docs
            .filter((medium) => SHOWN.includes(String(medium.get("state"))))
            .map((medium) => ({ check: medium.get("slot.check"), unitNo: medium.get("slot.unitNo") })),
          queries: { total: asked.length, open: asked.filter(isOpenQuery).length },
        });
        const { id: _, ...fields } = made;
        transaction.set(factsRef, fields);
        const before = former.exists ? glanceIn(former, testId) : undefined;
        const after = glanceOf(made);
        // A run that stops before it has told the members leaves the mark, and the next minute tells them.
        if (JSON.stringify(before) !== JSON.stringify(after))
          transaction.set(db.collection(FACT_MARKS).doc(testId), { at: FieldValue.serverTimestamp(), isToTell: true });
        return { before, after };
      });
    },
    async tellMembers(glance) {
      let told = 0;
      for (const name of [MEDIA_FACTS, QUERY_FACTS]) {
        const { docs } = await db.collection(name).where("testId", "==", glance.id).select().get();
        for (const { ref } of docs) {
          if (name === MEDIA_FACTS) await storeMediaFacts(ref.id, db);
          else await storeQueryFacts(glance.id, ref.id.slice(glance.id.length + 1), db);
        }
        told += docs.length;
      }
      return told;
    },
  };
}

/** Makes the facts of one medium anew; without a readable medium, takes them away. */
export async function storeMediaFacts(mediaId: string, db = getFirestore(adminApp())): Promise<string> {
  return db.runTransaction(async (transaction) => {
    const target = db.collection(MEDIA_FACTS).doc(mediaId);
    const stored = await transaction.get(db.collection(COLLECTIONS.media).doc(mediaId));
    const medium = stored.exists ? mediumOf(stored) : undefined;
    if (!medium) {
      transaction.delete(target);
      return "none";
    }
    const test = glanceIn(await transaction.get(db.collection(TEST_FACTS).doc(medium.testId)), medium.testId);
    const { id: _, ...fields } = mediaFacts(medium, test);
    transaction.set(target, fields);
    return "remade";
  });
}

/** Makes the facts of one query anew; without a readable query, takes them away. */
export async function storeQueryFacts(testId: string, queryId: string, db = getFirestore(adminApp())): Promise<string> {
  return db.runTransaction(async (transaction) => {
    const target = db.collection(QUERY_FACTS).doc(queryFactsId(testId, queryId));
    const stored = await transaction.get(db.doc(`${COLLECTIONS.tests}/${testId}/queries/${queryId}`));
    const query = readRecord(Query, queryId, stored.data());
    if (!query) {
      transaction.delete(target);
      return "none";
    }
    const test = glanceIn(await transaction.get(db.collection(TEST_FACTS).doc(testId)), testId);
    const { id: _, ...fields } = queryFacts(query, test);
    transaction.set(target, fields);
    return "remade";
  });
}

/** Asks for the facts of a test to be made anew within a minute. */
export async function markTest(testId: string, db = getFirestore(adminApp())): Promise<void> {
  await db.collection(FACT_MARKS).doc(testId).set({ at: FieldValue.serverTimestamp() }, { merge: true });
}

export function factMarks(db = getFirestore(adminApp())): FactMarks {
  const markOf = (at: unknown) => (at instanceof Timestamp ? `${at.seconds}.${at.nanoseconds}` : "none");
  return {
    async marked() {
      const { docs } = await db.collection(FACT_MARKS).orderBy("at").limit(MOST_MARKS).get();
      return docs.map((document) => ({
        testId: document.id,
        mark: markOf(document.get("at")),
        isToTell: document.get("isToTell") === true,
      }));
    },
    unmark: (testId, mark) =>
      db.runTransaction(async (transaction) => {
        const ref = db.collection(FACT_MARKS).doc(testId);
        const present = await transaction.get(ref);
        if (markOf(present.get("at")) === mark) transaction.delete(ref);
      }),
  };
}

type Stored = { get(field: string): unknown } | undefined;

/** What facts tell of a medium; a change of anything else needs no remaking. */
const TOLD = ["state", "testId", "slot", "content", "optics", "capture", "quality.clipHigh", "comparison"];
/** What the facts of its test tell of it. */
const TOLD_OF_TEST = ["state", "testId", "slot"];

const differs = (fields: readonly string[], before: Stored, after: Stored) =>
  JSON.stringify(fields.map((field) => before?.get(field) ?? null)) !==
  JSON.stringify(fields.map((field) => after?.get(field) ?? null));

/** Remakes the facts of a medium after a change that they tell, and marks its test where that counts it. */
export async function mediumFactsChanged(mediaId: string, before: Stored, after: Stored): Promise<string> {
  if (!differs(TOLD, before, after)) return "nothing";
  const outcome = await storeMediaFacts(mediaId);
  if (!differs(TOLD_OF_TEST, before, after)) return outcome;
  for (const testId of new Set([before?.get("testId"), after?.get("testId")]))
    if (typeof testId === "string") await markTest(testId);
  return outcome;
}
