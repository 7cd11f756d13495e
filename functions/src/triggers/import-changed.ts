import { IMPORTS } from "@zona/domain/collections";
import { onDocumentWritten } from "firebase-functions/firestore";
import { logged } from "../firebase/logged.ts";
import { accountOf, derivedBucket } from "../firebase/parameters.ts";
import { workOnImport } from "../imports/import-work.ts";
import { importWorkPorts } from "../imports/import-work-data.ts";

/**
 * Reads, checks, imports and takes back the files of administrators. An import that needs longer than one run goes on in the
 * next, which the end of the lease sets off.
 */
export const importChanged = onDocumentWritten(
  {
    serviceAccount: accountOf("imports"),
    document: `${IMPORTS}/{importId}`,
    retry: true,
    memory: "2GiB",
    timeoutSeconds: 540,
    concurrency: 1,
  },
  async ({ data, params: { importId } }) => {
    const isFree = data?.after.exists && data.after.get("lease") === undefined;
    if (!isFree) return;
    await logged("import worked on", { importId }, () =>
      workOnImport(importId, importWorkPorts(derivedBucket.value()), () => new Date()),
    );
  },
);
