import { EXPORTS } from "@zona/domain/collections";
import { onDocumentCreated } from "firebase-functions/firestore";
import { logged } from "../firebase/logged.ts";
import { derivedBucket } from "../firebase/parameters.ts";

/** Writes the file of a report that somebody asked for, into the derived bucket. */
export const exportAsked = onDocumentCreated(
  { document: `${EXPORTS}/{exportId}`, retry: true, memory: "512MiB", timeoutSeconds: 540 },
  async ({ params: { exportId } }) => {
    await logged("export made", { exportId }, async () => {
      const [{ makeExport }, { exportPorts }, { currentSite }] = await Promise.all([
        import("./export-job.ts"),
        import("../firebase/export-records.ts"),
        import("../firebase/site.ts"),
      ]);
      const { timeZone } = await currentSite();
      return makeExport(exportId, exportPorts(derivedBucket.value()), timeZone, () => new Date());
    });
  },
);
