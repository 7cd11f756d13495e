import { COLLECTIONS } from "@zona/domain/collections";
import { onDocumentCreated } from "firebase-functions/firestore";
import { markTest } from "../facts/test-facts-data.ts";
import { logged } from "../firebase/logged.ts";

/** What a witness said may be all that a record was waiting for: it is checked again within a minute. */
export const witnessAdded = onDocumentCreated(
  { document: `${COLLECTIONS.tests}/{testId}/witness/{witnessId}`, retry: true, memory: "256MiB" },
  ({ params: { testId } }) =>
    logged("check of a witnessed record asked", { testId }, async () => {
      await markTest(testId);
      return "marked";
    }),
);
