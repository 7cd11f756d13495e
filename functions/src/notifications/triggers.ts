import { ALERTS, COLLECTIONS } from "@zona/domain/collections";
import { onDocumentCreated, onDocumentWritten } from "firebase-functions/firestore";
import { onSchedule } from "firebase-functions/scheduler";
import { logged } from "../firebase/logged.ts";

/** Tells people of what a revision asks of them, and closes what it answered. */
export const recordNotices = onDocumentCreated(
  { document: `${COLLECTIONS.tests}/{testId}/revisions/{rev}`, retry: true, memory: "256MiB" },
  async ({ data, params: { testId, rev } }) => {
    await logged("notices of a revision", { testId, rev }, async () => {
      const [{ Revision }, { withDates }, { noticesOfRevision }, { notificationRecords }] = await Promise.all([
        import("@zona/domain/records/audit/revision"),
        import("@zona/domain/stored-record"),
        import("./record-notices.ts"),
        import("../firebase/notification-records.ts"),
      ]);
      const revision = Revision.safeParse(withDates(data?.data()));
      if (!revision.success) return "malformed";
      return noticesOfRevision(testId, revision.data, notificationRecords(), new Date());
    });
  },
);

/** Tells whom a query was given to. */
export const queryNotices = onDocumentWritten(
  { document: `${COLLECTIONS.tests}/{testId}/queries/{queryId}`, retry: true, memory: "256MiB" },
  async ({ data, params: { testId, queryId } }) => {
    await logged("notices of a query", { testId, queryId }, async () => {
      const [{ Query }, { readRecord }, { noticesOfQuery }, { notificationRecords }] = await Promise.all([
        import("@zona/domain/records/query"),
        import("@zona/domain/stored-record"),
        import("./record-notices.ts"),
        import("../firebase/notification-records.ts"),
      ]);
      const after = readRecord(Query, queryId, data?.after.data());
      if (!after) return "malformed";
      return noticesOfQuery(testId, readRecord(Query, queryId, data?.before.data()), after, notificationRecords());
    });
  },
);

/** Tells of a medium that could not be processed. */
export const mediaNotices = onDocumentWritten(
  { document: `${COLLECTIONS.media}/{mediaId}`, retry: true, memory: "256MiB" },
  async ({ data, params: { mediaId } }) => {
    if (data?.after.get("state") !== "failed" || data.before.get("state") === "failed") return;
    await logged("notices of a medium", { mediaId }, async () => {
      const [{ noticeOfFailure }, { notificationRecords }] = await Promise.all([
        import("./media-notices.ts"),
        import("../firebase/notification-records.ts"),
      ]);
      return noticeOfFailure(mediaId, notificationRecords());
    });
  },
);

/** Tells of one file on two subjects. */
export const alertNotices = onDocumentCreated(
  { document: `${ALERTS}/{pair}`, retry: true, memory: "256MiB" },
  async ({ params: { pair } }) => {
    await logged("notices of an alert", { pair }, async () => {
      const [{ noticeOfMixUp }, { notificationRecords }] = await Promise.all([
        import("./media-notices.ts"),
        import("../firebase/notification-records.ts"),
      ]);
      return noticeOfMixUp(pair, pair.split("-"), notificationRecords());
    });
  },
);

/** Reminds of checks that open soon and of those that became overdue. One at a time; each reminder is sent once. */
export const dueReminders = onSchedule(
  { schedule: "every 5 minutes", memory: "512MiB", timeoutSeconds: 300, maxInstances: 1 },
  async () => {
    await logged("reminders sent", {}, async () => {
      const [{ remind }, { notificationRecords }] = await Promise.all([
        import("./remind.ts"),
        import("../firebase/notification-records.ts"),
      ]);
      return remind(notificationRecords(), new Date());
    });
  },
);
