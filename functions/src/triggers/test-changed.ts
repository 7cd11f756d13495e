import { COLLECTIONS } from "@zona/domain/collections";
import { onDocumentWritten } from "firebase-functions/firestore";
import { isBehindTrail } from "../audit/behind-trail.ts";
import { toldRevisions, verifyAtOnce } from "../audit/chain-check-data.ts";
import { remakeTestFacts } from "../facts/remake.ts";
import { testFactRecords } from "../facts/test-facts-data.ts";
import { allOf, logged } from "../firebase/logged.ts";
import { accountOf, anchorBucket } from "../firebase/parameters.ts";
import { mediaFactsRecords } from "../media/media-facts-data.ts";
import { refreshFactsOfTest } from "../media/refresh-facts.ts";

/**
 * Makes anew what tables, charts and questions ask of a test; every change of a record raises its `rev`. What its media
 * take from it (code, subject, study, injection, blinding) follows. One that changed without a revision is verified at once.
 */
export const testChanged = onDocumentWritten(
  {
    serviceAccount: accountOf("records"),
    document: `${COLLECTIONS.tests}/{testId}`,
    retry: true,
    memory: "512MiB",
    timeoutSeconds: 120,
  },
  async ({ data, params: { testId } }) => {
    const change = { before: data?.before.data(), after: data?.after.data() };
    const isBehind = await isBehindTrail(change, toldRevisions(testId));
    await allOf(
      logged("facts of a test made", { testId }, () => remakeTestFacts(testId, testFactRecords(), new Date())),
      isBehind && logged("changed trail verified", { testId }, () => verifyAtOnce(testId, anchorBucket.value())),
      logged("media of a changed test seen", { testId }, () => refreshFactsOfTest(testId, change, mediaFactsRecords())),
    );
  },
);
