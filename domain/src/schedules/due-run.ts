import { nextRun, runsAfter } from "./next-runs.ts";
import type { ScheduleRule } from "./schedule-rule.ts";

/** Later than this a report says that it is late, and why. */
export const LATE_AFTER_MS = 15 * 60_000;

/** Missed runs are counted up to here: a report need not know more than "many". */
const MOST_MISSED = 1_000;

/** What is to be run now, and when to look again. */
export type DueRun = {
  /** The planned instant, newest of those that are due: one run stands for all that were missed. */
  planned: Date;
  /** Earlier planned instants that no run was made for. */
  missed: number;
  /** Undefined when the rule has come to its end. */
  next: Date | undefined;
};

/**
 * The one run that is due at `now`, when the last run that was planned is `last`; undefined when none is. However long
 * nothing ran, one run catches up.
 */
export function dueRun(rule: ScheduleRule, last: Date, now: Date): DueRun | undefined {
  let planned: Date | undefined;
  let due = 0;
  for (const run of runsAfter(rule, last)) {
    if (run > now) break;
    planned = run;
    due += 1;
    if (due > MOST_MISSED) {
      planned = newestUntil(rule, run, now);
      break;
    }
  }
  if (!planned) return undefined;
  return { planned, missed: due - 1, next: nextRun(rule, now) };
}

const DAY_MS = 86_400_000;

/** The newest planned instant until `now`, found without walking years of hours. */
function newestUntil(rule: ScheduleRule, known: Date, now: Date): Date {
  let newest = known;
  for (const run of runsAfter(rule, new Date(Math.max(known.getTime(), now.getTime() - 40 * DAY_MS)))) {
    if (run > now) break;
    newest = run;
  }
  return newest;
}

/** Id of the run of a schedule at a planned instant: a schedule that fires twice finds its own run. */
export const runId = (scheduleId: string, planned: Date) =>
  `${scheduleId}_${planned.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;
