import { COLLECTIONS } from "@zona/domain/collections";
import { Query } from "@zona/domain/records/queries/query";
import { readRecord } from "@zona/domain/stored-record";
import { onDocumentWritten } from "firebase-functions/firestore";
import { markTest, storeQueryFacts } from "../facts/test-facts-data.ts";
import { allOf, logged } from "../firebase/logged.ts";
import { accountOf } from "../firebase/parameters.ts";
import { notificationRecords } from "../notifications/notification-data.ts";
import { noticesOfQuery } from "../notifications/record-notices.ts";

/** Makes the facts of a query anew, its test's within a minute, and tells whom it was given to. */
export const queryChanged = onDocumentWritten(
  {
    serviceAccount: accountOf("records"),
    document: `${COLLECTIONS.tests}/{testId}/queries/{queryId}`,
    retry: true,
    memory: "256MiB",
  },
  async ({ data, params: { testId, queryId } }) => {
    await allOf(
      logged("facts of a query made", { testId, queryId }, async () => {
        await markTest(testId);
        return storeQueryFacts(testId, queryId);
      }),
      logged("notices of a query", { testId, queryId }, async () => {
        const after = readRecord(Query, queryId, data?.after.data());
        if (!after) return "malformed";
        return noticesOfQuery(testId, readRecord(Query, queryId, data?.before.data()), after, notificationRecords());
      }),
    );
  },
);
