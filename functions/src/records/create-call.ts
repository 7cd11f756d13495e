import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import { keepPace } from "../identity/pace.ts";
import { takePlace } from "../identity/pace-data.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { createRecordFor } from "./create-record.ts";
import { createRecords } from "./create-record-data.ts";

/** Begins a record. */
export const createRecord: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, async (staff) => {
    await keepPace(takePlace(), staff.by.uid, "codes", new Date());
    await createRecordFor(staff, data, createRecords());
  });
  logger.info("record created", { uid: auth?.uid });
  return {};
};
