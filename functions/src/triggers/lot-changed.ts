import { LOTS } from "@zona/domain/collections";
import { onDocumentWritten } from "firebase-functions/firestore";
import { markTestsOfLot } from "../facts/test-facts-data.ts";
import { logged } from "../firebase/logged.ts";
import { accountOf } from "../firebase/parameters.ts";

/** A number that was corrected, or registered after it was used: the tests that name it are counted anew within minutes. */
export const lotChanged = onDocumentWritten(
  {
    serviceAccount: accountOf("records"),
    document: `${LOTS}/{lotId}`,
    retry: true,
    memory: "256MiB",
    timeoutSeconds: 300,
  },
  async ({ params: { lotId }, data }) => {
    await logged("tests of a lot marked", { lotId }, async () => {
      // Facts of before it was registered name it by its key.
      const former = String(data?.before.get("lotNo") ?? lotId);
      if (former === data?.after.get("lotNo")) return "same";
      return `${await markTestsOfLot(former)} marked`;
    });
  },
);
