import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { takeResourceStep } from "./step.ts";
import { resourceRecords } from "./step-data.ts";

/** Adds a form or SOP or its next version, approves a version, withdraws or restores it. */
export const resourceStep: StaffOperationHandler = async ({ auth, data }) => {
  const answer = await answeringPresent(auth, (staff) => takeResourceStep(staff, data, resourceRecords()));
  logger.info("resource step taken", { uid: auth?.uid });
  return answer;
};
