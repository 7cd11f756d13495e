import { COLLECTIONS } from "@zona/domain/collections";
import { onDocumentWritten } from "firebase-functions/firestore";
import { markTestOfMedium } from "../facts/test-facts-data.ts";
import { allOf, logged } from "../firebase/logged.ts";
import { accountOf } from "../firebase/parameters.ts";
import { copyCodedMedium, hasItsFacts, isCodedSame, mediaFactsRecords } from "../media/media-facts-data.ts";
import { refreshFacts } from "../media/refresh-facts.ts";
import { noticeOfFailure, noticeOfUnplaced } from "../notifications/media-notices.ts";
import { notificationRecords } from "../notifications/notification-data.ts";

/** Makes anew what a medium is found by, marks its test, and tells of one that could not be processed. */
export const mediaChanged = onDocumentWritten(
  { serviceAccount: accountOf("records"), document: `${COLLECTIONS.media}/{mediaId}`, retry: true, memory: "256MiB" },
  async ({ data, params: { mediaId } }) => {
    const before = data?.before.exists ? data.before : undefined;
    const after = data?.after.exists ? data.after : undefined;
    const hasFailed = after?.get("state") === "failed" && before?.get("state") !== "failed";
    const isUnplaced = after?.get("unplaced") !== undefined && before?.get("unplaced") === undefined;
    await allOf(
      logged("change of a medium seen", { mediaId }, async () => {
        const [found, test] = await Promise.all([
          hasItsFacts(before, after) ? "same" : refreshFacts(mediaId, mediaFactsRecords()),
          markTestOfMedium(before, after),
        ]);
        return `facts ${found}, test ${test}`;
      }),
      !isCodedSame(before, after) && logged("coded copy of a medium", { mediaId }, () => copyCodedMedium(mediaId)),
      hasFailed && logged("notices of a medium", { mediaId }, () => noticeOfFailure(mediaId, notificationRecords())),
      isUnplaced && logged("notices of a medium", { mediaId }, () => noticeOfUnplaced(mediaId, notificationRecords())),
    );
  },
);
