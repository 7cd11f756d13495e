import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { recordResultFor } from "./record-result.ts";
import { resultRecords } from "./record-result-data.ts";

/** Reports what came of a transfer or a biopsy. */
export const recordResult: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (staff) => recordResultFor(staff, data, resultRecords(), new Date()));
  logger.info("result recorded", { uid: auth?.uid });
  return {};
};
