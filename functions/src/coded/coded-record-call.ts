import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { codedRecordFor } from "./coded-record.ts";
import { codedRecords } from "./coded-record-data.ts";

/** A record without its free text. */
export const codedRecord: StaffOperationHandler = async ({ auth, data }) => {
  const answer = await answeringPresent(auth, (staff) => codedRecordFor(staff, data, codedRecords()));
  logger.info("record read in codes", { uid: auth?.uid });
  return answer;
};
