import { COLLECTIONS } from "@zona/domain/collections";
import { Revision } from "@zona/domain/records/audit/revision";
import { withDates } from "@zona/domain/stored-record";
import { onDocumentCreated } from "firebase-functions/firestore";
import { chainPort } from "../audit/audit-data.ts";
import { chainRevisions } from "../audit/chain-revisions.ts";
import { allOf, logged } from "../firebase/logged.ts";
import { notificationRecords } from "../notifications/notification-data.ts";
import { noticesOfRevision } from "../notifications/record-notices.ts";

/**
 * Ties every revision of a test to the one before by its hash; tells people of what it asks of them, and closes what it
 * answered. Late or repeated events change nothing.
 */
export const revisionAdded = onDocumentCreated(
  { document: `${COLLECTIONS.tests}/{testId}/revisions/{rev}`, retry: true, memory: "256MiB" },
  async ({ data, params: { testId, rev } }) => {
    await allOf(
      logged("revision chained", { testId, rev }, () => chainRevisions(testId, chainPort)),
      logged("notices of a revision", { testId, rev }, async () => {
        const revision = Revision.safeParse(withDates(data?.data()));
        if (!revision.success) return "malformed";
        return noticesOfRevision(testId, revision.data, notificationRecords(), new Date());
      }),
    );
  },
);
