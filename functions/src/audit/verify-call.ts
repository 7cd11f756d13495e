import { logger } from "../firebase/logged.ts";
import { anchorBucket } from "../firebase/parameters.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { auditPorts } from "./audit-data.ts";
import { verifyRecordFor } from "./verify-record.ts";

/** Proves a record against its revisions, their chain and its signatures, for whoever reads it. */
export const verifyRecord: StaffOperationHandler = async ({ auth, data }) => {
  const verified = await answeringPresent(auth, (staff) =>
    verifyRecordFor(staff, data, auditPorts(anchorBucket.value())),
  );
  logger.info("record verified", { uid: auth?.uid, problems: verified.problems.length });
  return verified;
};
