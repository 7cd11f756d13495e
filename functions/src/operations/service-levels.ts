import { type Counted, LEVEL_DAYS, levelsSince, type ServiceLevels } from "@zona/domain/policy/service-levels";
import { type Caller, presentSiteAdmin, type SitePorts } from "../identity/caller.ts";

/** A run of a schedule, as far as its level counts it. */
export type CountedRun = { planned: Date; missed: number; finishedAt?: Date | undefined; hasFailed: boolean };

export type LevelPorts = {
  thumbnails(since: Date): Promise<Counted>;
  reminders(since: Date): Promise<Counted>;
  /** Planned runs, at most a bound. */
  runs(since: Date): Promise<CountedRun[]>;
  /** Changed records that were proven; undefined before the first check. */
  trails(since: Date): Promise<Counted | undefined>;
  /** Acts that functions answered; undefined where nobody counts them, as on a machine of one's own. */
  acts(days: number): Promise<Counted | undefined>;
  /** The day of an instant where the site is. */
  dayOf(instant: Date): string;
};

/** Runs are counted once they ended or their day is over; planned times that a run stands for had none. */
function countedRuns(runs: readonly CountedRun[], dayOf: LevelPorts["dayOf"], now: Date): Counted {
  const counted = { all: 0, late: 0 };
  for (const { planned, missed, finishedAt, hasFailed } of runs) {
    const isOver = dayOf(now) !== dayOf(planned);
    const isLate = finishedAt === undefined ? isOver : hasFailed || dayOf(finishedAt) !== dayOf(planned);
    counted.all += missed + Number(finishedAt !== undefined || isOver);
    counted.late += missed + Number(isLate);
  }
  return counted;
}

/** What was kept of the levels of service in the last weeks. Throws an AppError that is meant for the person who asked. */
export async function serviceLevelsFor(
  caller: Caller,
  site: SitePorts,
  ports: LevelPorts,
  now: Date,
): Promise<ServiceLevels> {
  await presentSiteAdmin(caller, site, now);
  const since = levelsSince(now);
  const [thumbnail, act, reminder, runs, trail] = await Promise.all([
    ports.thumbnails(since),
    ports.acts(LEVEL_DAYS),
    ports.reminders(since),
    ports.runs(since),
    ports.trails(since),
  ]);
  const report = countedRuns(runs, ports.dayOf, now);
  const levels = { thumbnail, reminder, report, ...(act && { act }), ...(trail && { trail }) };
  return { since: since.toISOString(), levels };
}
