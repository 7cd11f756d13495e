import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { approveProtocolFor } from "./approve.ts";
import { protocolRecords } from "./approve-data.ts";

/** Approves the newest version of a protocol. */
export const approveProtocol: StaffOperationHandler = async ({ auth, data }) => {
  await answeringPresent(auth, (staff) => approveProtocolFor(staff, data, protocolRecords()));
  logger.info("protocol approved", { uid: auth?.uid });
  return {};
};
