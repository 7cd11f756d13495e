import { COLLECTIONS } from "@zona/domain/collections";
import { LabTest } from "@zona/domain/records/lab-test";
import type { TestKind } from "@zona/domain/records/test-kind";
import { collection, getDocs, limit, query, where } from "firebase/firestore";
import { readableWhole } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { readAll } from "../../platform/firebase/listen.ts";

/** More tests than a subject ever has. */
const MOST_TESTS = 100;
const VOID = ["cancelled", "invalid"];

/** The tests of one kind of some subjects that were not given up, the newest first. */
export async function fetchTestsOf(subjects: readonly string[], kind: TestKind): Promise<readonly LabTest[]> {
  if (subjects.length === 0) return [];
  const tests = collection(firestore, COLLECTIONS.tests);
  const found = await Promise.all(
    [...new Set(subjects)].map(async (subject) => {
      const asked = readableWhole(query(tests, where("subjectCode", "==", subject), limit(MOST_TESTS)));
      return asked ? (await getDocs(asked)).docs : [];
    }),
  );
  return readAll(LabTest, found.flat())
    .records.filter((test) => test.kind === kind && !VOID.includes(test.status))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}
