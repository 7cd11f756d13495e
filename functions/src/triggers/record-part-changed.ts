import { COLLECTIONS } from "@zona/domain/collections";
import { Revision } from "@zona/domain/records/audit/revision";
import { withDates } from "@zona/domain/stored-record";
import { onDocumentWritten } from "firebase-functions/firestore";
import { chainPort } from "../audit/audit-data.ts";
import { isPartBehindTrail } from "../audit/behind-trail.ts";
import { toldRevisions, verifyAtOnce } from "../audit/chain-check-data.ts";
import { chainRevisions } from "../audit/chain-revisions.ts";
import { allOf, logged } from "../firebase/logged.ts";
import { accountOf, anchorBucket } from "../firebase/parameters.ts";
import { notificationRecords } from "../notifications/notification-data.ts";
import { noticesOfRevision } from "../notifications/record-notices.ts";
import { tellMove } from "../webhooks/tell-webhooks.ts";
import { tellPort } from "../webhooks/webhooks-data.ts";

/**
 * Ties every new revision of a test to the one before by its hash; tells people of what it asks of them and webhooks of
 * moves, and closes what it answered. Late or repeated events change nothing. Where a part of a record was changed that no act changes, the record is
 * verified at once.
 */
export const recordPartChanged = onDocumentWritten(
  {
    serviceAccount: accountOf("records"),
    document: `${COLLECTIONS.tests}/{testId}/{part}/{id}`,
    retry: true,
    memory: "256MiB",
  },
  async ({ data, params: { testId, part, id } }) => {
    const change = { before: data?.before.data(), after: data?.after.data() };
    if (await isPartBehindTrail({ part, id }, change, toldRevisions(testId)))
      await logged("changed part verified", { testId, part, id }, () => verifyAtOnce(testId, anchorBucket.value()));
    if (part !== "revisions" || change.before || !change.after) return;
    const { data: revision } = Revision.safeParse(withDates(change.after));
    const notices = notificationRecords();
    await allOf(
      logged("revision chained", { testId, rev: id }, () => chainRevisions(testId, chainPort)),
      logged("notices of a revision", { testId, rev: id }, async () =>
        revision ? noticesOfRevision(testId, revision, notices, new Date()) : "malformed",
      ),
      logged("webhooks of a revision", { testId, rev: id }, async () =>
        revision ? tellMove(testId, revision, { ...tellPort(), test: notices.test }, new Date()) : "malformed",
      ),
    );
  },
);
