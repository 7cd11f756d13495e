import { recordsOf } from "@zona/domain/audit/audit-scope";
import type { ControlRun } from "@zona/domain/controls/control-runs";
import { can, type OfStudy } from "@zona/domain/identity/access";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { NoteAnswer } from "../audit/access-log.ts";
import type { StaffCaller } from "../identity/caller.ts";

/** The runs that a chart is drawn of: those that came to their end, as far as the person reads them whole. */
export const chartedRuns = (runs: readonly LabTest[], { access }: Pick<StaffCaller, "access">): LabTest[] =>
  runs.filter((run) => (run.status === "locked" || run.status === "invalid") && can(access, "open", run));

/** What the controls of a run did, and whose record it is. */
export type ChartedRun = { run: ControlRun; of: OfStudy };

export type ControlRunPorts = { read(staff: StaffCaller): Promise<ChartedRun[]>; note: NoteAnswer };

/** What control charts are drawn of, as far as the person reads the runs. */
export async function controlRunsFor(
  staff: StaffCaller,
  { read, note }: ControlRunPorts,
  now: Date,
): Promise<{ runs: ControlRun[] }> {
  const charted = await read(staff);
  const runs = charted.map(({ run }) => run);
  const owners = recordsOf(charted.map(({ of }) => of));
  const tests = runs.map(({ testId }) => testId);
  await note({ by: staff.by, served: "runs", rows: 0, tests, recordsOf: owners }, now);
  return { runs };
}
