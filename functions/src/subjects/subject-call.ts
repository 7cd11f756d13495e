import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import { keepPace } from "../identity/pace.ts";
import { takePlace } from "../identity/pace-data.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { subjectRecords } from "./subject-data.ts";
import { takeSubjectStep } from "./take-step.ts";

/** Issues a code, links or parts two subjects, or changes one. */
export const subjectStep: StaffOperationHandler = async ({ auth, data }) => {
  const answer = await answeringPresent(auth, async (staff) => {
    await keepPace(takePlace(), staff.by.uid, "codes", new Date());
    return takeSubjectStep(staff, data, subjectRecords(), new Date());
  });
  logger.info("subject changed", { uid: auth?.uid });
  return answer;
};
