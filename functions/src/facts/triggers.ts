import { COLLECTIONS, LOTS, VOCABULARY } from "@zona/domain/collections";
import { onDocumentCreated, onDocumentWritten } from "firebase-functions/firestore";
import { onSchedule } from "firebase-functions/scheduler";
import { logged } from "../firebase/logged.ts";

/**
 * What triggers lost of the last half hour is made every time. After a deployment that makes other facts, once a week, and when an administrator asks, all records are looked through for
 * facts that are missing or older, page by page. One at a time: what a late one leaves, the next one does.
 */
export const factCheck = onSchedule(
  { schedule: "every 10 minutes", memory: "512MiB", timeoutSeconds: 300, maxInstances: 1 },
  async () => {
    await logged("facts checked", {}, async () => {
      const [{ checkFacts, makeLateFacts }, { factCheckRecords }, { FACTS_VERSION }] = await Promise.all([
        import("./check-facts.ts"),
        import("../firebase/fact-check-records.ts"),
        import("@zona/domain/facts/facts-version"),
      ]);
      const ports = factCheckRecords();
      const late = await makeLateFacts(ports, new Date());
      return `${late}, ${await checkFacts(ports, FACTS_VERSION, () => new Date())}`;
    });
  },
);

/** Makes what tables, charts and questions ask of a test anew; every change of a record raises the test's `rev`. */
export const testChanged = onDocumentWritten(
  { document: `${COLLECTIONS.tests}/{testId}`, retry: true, memory: "512MiB" },
  async ({ params: { testId } }) => {
    await logged("facts of a test made", { testId }, async () => {
      const [{ remakeTestFacts }, { testFactRecords }] = await Promise.all([
        import("./remake.ts"),
        import("../firebase/test-facts-records.ts"),
      ]);
      return remakeTestFacts(testId, testFactRecords(), new Date());
    });
  },
);

/** The same for a query; its test is counted anew within a minute. */
export const queryChanged = onDocumentWritten(
  { document: `${COLLECTIONS.tests}/{testId}/queries/{queryId}`, retry: true, memory: "256MiB" },
  async ({ params: { testId, queryId } }) => {
    await logged("facts of a query made", { testId, queryId }, async () => {
      const { markTest, storeQueryFacts } = await import("../firebase/test-facts-records.ts");
      await markTest(testId);
      return storeQueryFacts(testId, queryId);
    });
  },
);

/** A number that was corrected, or registered after it was used: the tests that name it are counted anew within minutes. */
export const lotChanged = onDocumentWritten(
  { document: `${LOTS}/{lotId}`, retry: true, memory: "256MiB", timeoutSeconds: 300 },
  async ({ params: { lotId }, data }) => {
    await logged("tests of a lot marked", { lotId }, async () => {
      // Facts of before it was registered name it by its key.
      const former = String(data?.before.get("lotNo") ?? lotId);
      if (former === data?.after.get("lotNo")) return "same";
      const { markTestsOfLot } = await import("../firebase/test-facts-records.ts");
      return `${await markTestsOfLot(former)} marked`;
    });
  },
);

/** A word that an administrator accepted, renamed or merged: its tests are counted under the accepted one within minutes. */
export const wordDecided = onDocumentCreated(
  { document: `${VOCABULARY}/{list}/changes/{changeId}`, retry: true, memory: "256MiB", timeoutSeconds: 300 },
  async ({ params: { list, changeId }, data }) => {
    await logged("tests of a decided word marked", { list, changeId }, async () => {
      const [{ markTestsOfWord }, { TermChange }, { readRecord }] = await Promise.all([
        import("../firebase/word-records.ts"),
        import("@zona/domain/vocabulary/term"),
        import("@zona/domain/stored-record"),
      ]);
      const change = readRecord(TermChange, changeId, data?.data());
      return change ? `${await markTestsOfWord(change)} marked` : "unreadable";
    });
  },
);
