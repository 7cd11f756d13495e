import { logger } from "../firebase/logged.ts";
import { anchorBucket } from "../firebase/parameters.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { accessReviewFor } from "./access-review.ts";
import { accessReviewPorts } from "./access-review-data.ts";
import { auditLogFor } from "./audit-log.ts";
import { auditLogPorts } from "./audit-log-data.ts";

/** Who has access, for whoever audits it, and that they looked it through. */
export const accessReview: StaffOperationHandler = async ({ auth, data }) => {
  const answer = await answeringPresent(auth, (staff) => accessReviewFor(staff, data, accessReviewPorts(), new Date()));
  logger.info("access reviewed", { uid: auth?.uid });
  return answer;
};

/** Changes of access, what left, and what was proven, for whoever audits it. */
export const auditLog: StaffOperationHandler = async ({ auth, data }) => {
  const answer = await answeringPresent(auth, (staff) => auditLogFor(staff, data, auditLogPorts(anchorBucket.value())));
  logger.info("audit log read", { uid: auth?.uid });
  return answer;
};
