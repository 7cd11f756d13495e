import { COLLECTIONS, TEST_FACTS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { TestSummary } from "@zona/domain/facts/test-summary";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import { LabTest } from "@zona/domain/records/lab-test";
import type { TestKind } from "@zona/domain/records/test-kind";
import {
  collection,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  where,
} from "firebase/firestore";
import type * as z from "zod";
import { collectionToRead, pathToRead, readable, readableWhole } from "../../people/access/scoped-data.ts";
import { codeOf } from "../../platform/firebase/errors.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList, type Records, readAll } from "../../platform/firebase/listen.ts";
import { type ListedTest, listedFacts, listedRecord } from "./listed-test.ts";

const facts = () => collectionToRead(TEST_FACTS);

/** More than one day of a laboratory; the page says so when there are more. */
export const MOST_DUE = 40;
const MOST_OPEN = 30;
const MOST_FOUND = 10;

/** Tests with a next check, the nearest first: null comes before every time, and is none. */
export const listenToDueTests = (most: number) =>
  listenToList(TestSummary, () =>
    readable(query(facts(), where("nextDue.overdue", ">", new Date(0)), orderBy("nextDue.overdue"), limit(most))),
  );

/** Tests of one kind that can be entered, whoever began them. */
export const listenToOpenTests = (kind: TestKind) =>
  listenToList(TestSummary, () =>
    readable(query(facts(), where("kind", "==", kind), where("status", "in", OPEN_STATES), limit(MOST_OPEN))),
  );

/** Tests that wait for a second person's review. */
export const listenToSubmittedTests = (most: number) =>
  listenToList(TestSummary, () => readable(query(facts(), where("status", "==", "submitted"), limit(most))));

/** The tests that anyone changed last. */
export const listenToRecentTests = (most: number) =>
  listenToList(TestSummary, () => readable(query(facts(), orderBy("updatedAt", "desc"), limit(most))));

/** Whether there is a medium of this id that this person can look at. */
export async function isMedium(id: string): Promise<boolean> {
  try {
    const medium = await getDoc(doc(firestore, pathToRead(COLLECTIONS.media), id));
    return medium.exists() && medium.get("state") !== "removed";
  } catch (error) {
    if (codeOf(error) === "permission-denied") return false;
    throw error;
  }
}

/**
 * Tests whose code or subject is exactly this one; codes are unique within a study only, so there may be several. Rejects
 * as `unavailable` where this device knows none and the server does not answer.
 */
export async function findTests(code: string): Promise<Records<ListedTest>> {
  const found = await Promise.all(
    ["code", "subjectCode"].flatMap((field) => {
      const named = [where(field, "==", code), limit(MOST_FOUND)];
      const asked = readableWhole(query(collection(firestore, COLLECTIONS.tests), ...named));
      // Whoever reads codes only finds a record by its facts.
      const coded = asked ? undefined : readable(query(facts(), ...named));
      if (asked) return getDocs(asked).then((answer) => ({ answer, list: listed(LabTest, answer.docs, listedRecord) }));
      return coded
        ? getDocs(coded).then((answer) => ({ answer, list: listed(TestSummary, answer.docs, listedFacts) }))
        : [];
    }),
  );
  if (found.every(({ answer }) => answer.empty) && found.some(({ answer }) => answer.metadata.fromCache))
    throw new AppError("unavailable", "The server was not reached, and this device has no such test.");
  return {
    records: found.flatMap(({ list }) => list.records),
    unreadable: found.flatMap(({ list }) => list.unreadable),
  };
}

function listed<S extends z.ZodType>(schema: S, docs: QueryDocumentSnapshot[], made: (one: z.infer<S>) => ListedTest) {
  const { records, unreadable } = readAll(schema, docs);
  return { records: records.map(made), unreadable };
}
