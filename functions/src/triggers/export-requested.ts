import { EXPORTS } from "@zona/domain/collections";
import { onDocumentWritten } from "firebase-functions/firestore";
import { archiveKey } from "../archive/archive-settings.ts";
import { logged } from "../firebase/logged.ts";
import { accountOf, derivedBucket } from "../firebase/parameters.ts";
import { currentSite } from "../firebase/site.ts";
import { exportPorts, isExportWaiting } from "../reports/export-data.ts";
import { makeExport } from "../reports/export-job.ts";

/**
 * Writes the file of a report that somebody asked for, into the derived bucket. An archive that needs longer than one run goes on
 * in the next, which the end of the lease sets off.
 */
export const exportRequested = onDocumentWritten(
  {
    serviceAccount: accountOf("tables"),
    document: `${EXPORTS}/{exportId}`,
    retry: true,
    memory: "2GiB",
    timeoutSeconds: 540,
    secrets: [archiveKey],
  },
  async ({ data, params: { exportId } }) => {
    if (!data?.after.exists || !isExportWaiting(data.after)) return;
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
