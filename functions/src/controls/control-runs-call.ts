import { answering } from "../firebase/https-error.ts";
import { revokedAt } from "../identity/account-data.ts";
import { presentStaff } from "../identity/caller.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { readControlRuns } from "./control-runs-data.ts";

/** What control charts are drawn of, for any of the staff. */
export const controlRuns: StaffOperationHandler = ({ auth }) =>
  answering({ uid: auth?.uid }, async () => {
    await presentStaff(auth, revokedAt);
    return { runs: await readControlRuns() };
  });
