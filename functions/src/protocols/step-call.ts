import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { takeProtocolStep } from "./step.ts";
import { protocolRecords } from "./step-data.ts";

/** Creates a protocol, adds, writes or approves its newest version, or withdraws it. */
export const protocolStep: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (staff) => takeProtocolStep(staff, data, protocolRecords()));
  logger.info("protocol step taken", { uid: auth?.uid });
  return {};
};
