import { answering } from "../firebase/https-error.ts";
import { logger } from "../firebase/logged.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { approveVersion } from "./approve-version.ts";
import { approvalPorts } from "./approve-version-data.ts";

/** Approves a version of a form or SOP, in the name of whoever asks. */
export const approveResource: StaffOperationHandler = async ({ auth, data }) => {
  const done = await answering({ uid: auth?.uid }, () => approveVersion(auth, data, approvalPorts()));
  logger.info("version approved", { uid: auth?.uid });
  return done;
};
