import { COLLECTIONS } from "@zona/domain/collections";
import type { Signing, SigningProof } from "@zona/domain/identity/signing-factor";
import { ResultSignature } from "@zona/domain/records/audit/result-signature";
import { StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import type { ReleaseResult } from "@zona/domain/records/moves/move-record";
import { releaseSigning } from "@zona/domain/records/moves/move-signing";
import { collection, limit, orderBy, query } from "firebase/firestore";
import { whileConnected } from "../../../platform/firebase/connection.ts";
import { firestore } from "../../../platform/firebase/firestore.ts";
import { staffOperation } from "../../../platform/firebase/functions.ts";
import { listenToList } from "../../../platform/firebase/listen.ts";
import { listOf } from "../../record/coded-record-data.ts";

/** More than any run is submitted and amended. */
const MOST_RESULTS = 50;

/** What was kept of a run, newest first. */
export const listenToRunResults = (testId: string) =>
  listOf(
    testId,
    listenToList(StoredResult, () =>
      query(collection(firestore, COLLECTIONS.tests, testId, "results"), orderBy("rev", "desc"), limit(MOST_RESULTS)),
    ),
    ({ results }) => results.filter((one) => one.kind === "run").toSorted((a, b) => b.rev - a.rev),
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

const operation = staffOperation<ReleaseResult, object>("releaseResult");

/** Has a result released in the name of the person whom `give` proves to be there. Resolves once the server has it. */
export async function releaseResult(
  testId: string,
  { rev }: StoredResult,
  give: (signing: Signing) => Promise<SigningProof>,
): Promise<void> {
  const asked = { testId, resultRev: rev };
  const proof = await give(releaseSigning(asked));
  await whileConnected(() => operation.ask({ ...asked, proof }));
}
