import { onCall } from "firebase-functions/https";
import { logger } from "firebase-functions/logger";
import { answering } from "../firebase/https-error.ts";

/** What administrators ask of the pipeline; see `operations/media-operation.ts` of the domain. */
export const mediaOperation = onCall({ memory: "512MiB", timeoutSeconds: 60 }, async ({ auth, data }) => {
  const [{ operate }, { operationRecords }, { workQueue }, { revokedAt }] = await Promise.all([
    import("./operate.ts"),
    import("../firebase/operation-records.ts"),
    import("../firebase/work-queue.ts"),
    import("../firebase/account-records.ts"),
  ]);
  const ports = { records: operationRecords(), queue: workQueue, revokedAt };
  const done = await answering({ uid: auth?.uid }, () => operate(auth, data, ports));
  logger.info("operation begun", { uid: auth?.uid, id: done.id });
  return done;
});
