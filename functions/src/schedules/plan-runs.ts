import { dueRun, runId } from "@zona/domain/schedules/due-run";
import type { Schedule } from "@zona/domain/schedules/schedule";

export type PlanPorts = {
  /** Ids of active schedules whose next run is due. */
  due(now: Date, most: number): Promise<string[]>;
  /**
   * Reads the schedule, decides, and writes run and schedule in one transaction, so that two who plan at once make one run.
   */
  plan(scheduleId: string, decide: (schedule: Schedule) => PlannedRun | undefined, now: Date): Promise<boolean>;
};

export type PlannedRun = { runId: string; planned: Date; missed: number; next: Date | undefined };

/** One run for every schedule that is due, however late and however often this is called. */
export async function planRuns(ports: PlanPorts, now: Date): Promise<number> {
  let planned = 0;
  for (const scheduleId of await ports.due(now, 100)) {
    const decide = ({ state, rule, plannedUntil }: Schedule): PlannedRun | undefined => {
      const due = state === "active" ? dueRun(rule, plannedUntil, now) : undefined;
      return due && { ...due, runId: runId(scheduleId, due.planned) };
    };
    if (await ports.plan(scheduleId, decide, now)) planned += 1;
  }
  return planned;
}
