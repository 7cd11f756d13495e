import { REPORT_RUNS } from "@zona/domain/collections";
import { onDocumentCreated } from "firebase-functions/firestore";
import { logged } from "../firebase/logged.ts";
import { accountOf } from "../firebase/parameters.ts";
import { buildReportRun } from "../schedules/build-run-data.ts";

/** Makes the mails of a run as soon as it is planned. */
export const reportRun = onDocumentCreated(
  {
    serviceAccount: accountOf("mail"),
    document: `${REPORT_RUNS}/{runId}`,
    retry: true,
    memory: "2GiB",
    timeoutSeconds: 540,
  },
  async ({ params: { runId } }) => {
    await logged("report run", { runId }, () => buildReportRun(runId));
  },
);
