import { noteAnswer } from "../audit/access-log-data.ts";
import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { codedRecordFor } from "./coded-record.ts";
import { codedRecords } from "./coded-record-data.ts";

/** A record without its free text. */
export const codedRecord: StaffOperationHandler = async ({ auth, data }) => {
  const ports = { read: codedRecords(), note: noteAnswer };
  const answer = await answeringPresent(auth, (staff) => codedRecordFor(staff, data, ports, new Date()));
  logger.info("record read in codes", { uid: auth?.uid });
  return answer;
};
