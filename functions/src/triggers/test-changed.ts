import { COLLECTIONS } from "@zona/domain/collections";
import { onDocumentWritten } from "firebase-functions/firestore";
import { remakeTestFacts } from "../facts/remake.ts";
import { testFactRecords } from "../facts/test-facts-data.ts";
import { allOf, logged } from "../firebase/logged.ts";
import { mediaFactsRecords } from "../media/media-facts-data.ts";
import { refreshFactsOfTest } from "../media/refresh-facts.ts";

/**
 * Makes anew what tables, charts and questions ask of a test; every change of a record raises its `rev`. What its media
 * take from it (code, subject, study, injection, blinding) follows.
 */
export const testChanged = onDocumentWritten(
  { document: `${COLLECTIONS.tests}/{testId}`, retry: true, memory: "512MiB", timeoutSeconds: 120 },
  async ({ data, params: { testId } }) => {
    const change = { before: data?.before.data(), after: data?.after.data() };
    await allOf(
      logged("facts of a test made", { testId }, () => remakeTestFacts(testId, testFactRecords(), new Date())),
      logged("media of a changed test seen", { testId }, () => refreshFactsOfTest(testId, change, mediaFactsRecords())),
    );
  },
);
