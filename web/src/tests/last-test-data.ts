import { COLLECTIONS } from "@zona/domain/collections";
import { LabTest } from "@zona/domain/tests/lab-test";
import type { TestKind } from "@zona/domain/tests/test-kind";
import { collection, getDocs, limit, orderBy, query, where } from "firebase/firestore";
import { firestore } from "../firebase/firestore.ts";
import { readAll } from "../firebase/listen.ts";

/** The test of a study that was begun last, but for the one that asks; undefined where there is none. */
export async function fetchLastOfStudy(studyId: string, kind: TestKind, except: string): Promise<LabTest | undefined> {
  const tests = collection(firestore, COLLECTIONS.tests);
  const { docs } = await getDocs(
    query(tests, where("studyId", "==", studyId), where("kind", "==", kind), orderBy("createdAt", "desc"), limit(2)),
  );
  return readAll(LabTest, docs).records.find(({ id }) => id !== except);
}
