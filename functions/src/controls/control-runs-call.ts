import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { readControlRuns } from "./control-runs-data.ts";

/** What control charts are drawn of, as far as the person reads the runs. */
export const controlRuns: StaffOperationHandler = ({ auth }) =>
  answeringPresent(auth, async (staff) => ({ runs: await readControlRuns(staff) }));
