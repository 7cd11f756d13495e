import { onCall } from "firebase-functions/https";
import { logger } from "firebase-functions/logger";
import { answeringPresent } from "../firebase/answering-present.ts";

/** Proves a record against its revisions, their chain and its signatures, for whoever reads it. */
export const verifyRecord = onCall({ memory: "512MiB", timeoutSeconds: 60 }, async ({ auth, data }) => {
  const [{ verifyRecordFor }, { auditPorts }] = await Promise.all([
    import("./verify-record.ts"),
    import("../firebase/audit-records.ts"),
  ]);
  const verified = await answeringPresent(auth, () => verifyRecordFor(auth?.token, data, auditPorts));
  logger.info("record verified", { uid: auth?.uid, problems: verified.problems.length });
  return verified;
});
