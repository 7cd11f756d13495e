import { COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { ResultSignature } from "@zona/domain/records/audit/result-signature";
import { StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import { resultSignaturePath } from "@zona/domain/records/record-paths";
import { collection, doc, limit, orderBy, query, serverTimestamp, setDoc } from "firebase/firestore";
import { firestore } from "../../../platform/firebase/firestore.ts";
import { listenToList } from "../../../platform/firebase/listen.ts";

/** More than any run is submitted and amended. */
const MOST_RESULTS = 50;

/** What was kept of a run, newest first. */
export const listenToRunResults = (testId: string) =>
  listenToList(StoredResult, () =>
    query(collection(firestore, COLLECTIONS.tests, testId, "results"), orderBy("rev", "desc"), limit(MOST_RESULTS)),
  );

/** Who released results of a blinded run, newest first. */
export const listenToReleases = (testId: string) =>
  listenToList(ResultSignature, () =>
    query(
      collection(firestore, COLLECTIONS.tests, testId, "signatures"),
      orderBy("resultRev", "desc"),
      limit(MOST_RESULTS),
    ),
  );

/** Releases a result in the name of a person who has just proved who they are. Resolves once the server has it. */
export async function releaseResult(testId: string, { rev, sha256 }: StoredResult, by: Person): Promise<void> {
  const signature = { resultRev: rev, by, at: serverTimestamp(), meaning: "approval", result: sha256 };
  await setDoc(doc(firestore, resultSignaturePath(testId, rev)), signature);
}
