import { EXPORTS } from "@zona/domain/collections";
import { onDocumentCreated } from "firebase-functions/firestore";
import { archiveKey } from "../archive/archive-settings.ts";
import { logged } from "../firebase/logged.ts";
import { accountOf, derivedBucket } from "../firebase/parameters.ts";
import { currentSite } from "../firebase/site.ts";
import { exportPorts } from "../reports/export-data.ts";
import { makeExport } from "../reports/export-job.ts";

/** Writes the file of a report that somebody asked for, into the derived bucket. */
export const exportRequested = onDocumentCreated(
  {
    serviceAccount: accountOf("tables"),
    document: `${EXPORTS}/{exportId}`,
    retry: true,
    memory: "2GiB",
    timeoutSeconds: 540,
    secrets: [archiveKey],
  },
  async ({ params: { exportId } }) => {
    await logged("export made", { exportId }, async () => {
      const { timeZone } = await currentSite();
      return makeExport(
        exportId,
        exportPorts(derivedBucket.value(), () => archiveKey.value()),
        timeZone,
        () => new Date(),
      );
    });
  },
);
