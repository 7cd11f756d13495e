import { COLLECTIONS } from "@zona/domain/collections";
import { LabTest } from "@zona/domain/records/lab-test";
import type { TestKind } from "@zona/domain/records/test-kind";
import { collection, getDocsFromServer, limit, orderBy, query, where } from "firebase/firestore";
import { readableWhole } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { readAll } from "../../platform/firebase/listen.ts";

/** The test of a study that was begun last, but for the one that asks; undefined where there is none. */
export const fetchLastOfStudy = async (studyId: string, kind: TestKind, except: string) =>
  (await fetchLatestOfStudy(studyId, kind, except, 1))[0];

/** At most so many tests of a study, the latest first, without the one that asks. */
export async function fetchLatestOfStudy(
  studyId: string,
  kind: TestKind,
  except: string,
  most: number,
): Promise<readonly LabTest[]> {
  const tests = collection(firestore, COLLECTIONS.tests);
  const latest = readableWhole(
    query(
      tests,
      where("studyId", "==", studyId),
      where("kind", "==", kind),
      orderBy("createdAt", "desc"),
      limit(most + 1),
    ),
  );
  const docs = latest ? (await getDocsFromServer(latest)).docs : [];
  return readAll(LabTest, docs).records.filter(({ id }) => id !== except);
}
