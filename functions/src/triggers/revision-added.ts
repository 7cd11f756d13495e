import { COLLECTIONS } from "@zona/domain/collections";
import { Revision } from "@zona/domain/records/audit/revision";
import { withDates } from "@zona/domain/stored-record";
import { onDocumentWritten } from "firebase-functions/firestore";
import { chainPort } from "../audit/audit-data.ts";
import { verifyAtOnce } from "../audit/chain-check-data.ts";
import { chainRevisions } from "../audit/chain-revisions.ts";
import { allOf, logged } from "../firebase/logged.ts";
import { anchorBucket } from "../firebase/parameters.ts";
import { notificationRecords } from "../notifications/notification-data.ts";
import { noticesOfRevision } from "../notifications/record-notices.ts";

/**
 * Ties every revision of a test to the one before by its hash; tells people of what it asks of them, and closes what it
 * answered. Late or repeated events change nothing. No act changes a revision: where one was changed or deleted, the record is
 * verified at once.
 */
export const revisionAdded = onDocumentWritten(
  { document: `${COLLECTIONS.tests}/{testId}/revisions/{rev}`, retry: true, memory: "256MiB" },
  async ({ data, params: { testId, rev } }) => {
    if (data?.before.exists) {
      await logged("changed trail verified", { testId, rev }, () => verifyAtOnce(testId, anchorBucket.value()));
      return;
    }
    await allOf(
      logged("revision chained", { testId, rev }, () => chainRevisions(testId, chainPort)),
      logged("notices of a revision", { testId, rev }, async () => {
        const revision = Revision.safeParse(withDates(data?.after.data()));
        if (!revision.success) return "malformed";
        return noticesOfRevision(testId, revision.data, notificationRecords(), new Date());
      }),
    );
  },
);
