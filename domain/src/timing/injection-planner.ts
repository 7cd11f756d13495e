import type { CheckKey } from "../policy/timing-profiles.ts";
import { dueList, type Timing } from "./due-list.ts";
import { type LocalTime, localTimeAt, resolveLocalTime } from "./zoned-time.ts";

/** Working hours of every day in minutes after midnight, both ends included: embryos take no weekends off. */
export type WorkingHours = { fromMinute: number; toMinute: number };

export type PlannedCheck = { check: CheckKey; at: Date; inHours: boolean };

/** One injection time with the target of every check it leads to. Good when all of them fall in working hours. */
export type InjectionPlan = { start: Date; good: boolean; checks: PlannedCheck[] };

const minuteOfDay = ({ hour, minute, second }: LocalTime) => hour * 60 + minute + second / 60;

/** The targets of all scheduled checks for one injection time, each marked when it falls outside of working hours. */
export function planInjection(start: Date, zone: string, hours: WorkingHours, timing: Timing): InjectionPlan {
  const checks = dueList(start, timing).map(({ check, target }) => {
    const minute = minuteOfDay(localTimeAt(target, zone));
    return { check, at: target, inHours: minute >= hours.fromMinute && minute <= hours.toMinute };
  });
  return { start, good: checks.every(({ inHours }) => inHours), checks };
}

/**
 * Plans for every `stepMinutes` of the working hours of one day. A wall-clock time that a clock change skips is left out;
 * of one that occurs twice the earlier is planned.
 */
export function injectionPlans(
  date: Pick<LocalTime, "year" | "month" | "day">,
  zone: string,
  hours: WorkingHours,
  timing: Timing,
  stepMinutes = 15,
): InjectionPlan[] {
  const plans: InjectionPlan[] = [];
  for (let minute = hours.fromMinute; minute <= hours.toMinute; minute += stepMinutes) {
    const local = { ...date, hour: Math.floor(minute / 60), minute: minute % 60, second: 0 };
    const { instant, kind } = resolveLocalTime(local, zone);
    if (kind !== "skipped") plans.push(planInjection(instant, zone, hours, timing));
  }
  return plans;
}
