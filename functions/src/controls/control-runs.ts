import { can } from "@zona/domain/identity/access";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { StaffCaller } from "../identity/caller.ts";

/** The runs that a chart is drawn of: those that came to their end, as far as the person reads them whole. */
export const chartedRuns = (runs: readonly LabTest[], { access }: Pick<StaffCaller, "access">): LabTest[] =>
  runs.filter((run) => (run.status === "locked" || run.status === "invalid") && can(access, "open", run));
