import type { CheckKey } from "../policy/timing-profiles.ts";
import { dueList, type Timing } from "./due-list.ts";
import { type Staffing, staffed, WEEKDAYS } from "./working-hours.ts";
import { type LocalTime, resolveLocalTime } from "./zoned-time.ts";

/** Working hours of every day in minutes after midnight, both ends included: embryos take no weekends off. */
export type WorkingHours = { fromMinute: number; toMinute: number };

/** `at`: its target, or the moment of its window nearest to that at which somebody is there. */
export type PlannedCheck = { check: CheckKey; at: Date; inHours: boolean };

/** One injection time with every check it leads to. Good when each of them has working hours in its window. */
export type InjectionPlan = { start: Date; good: boolean; checks: PlannedCheck[] };

const clock = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

function everyDay({ fromMinute, toMinute }: WorkingHours, timeZone: string): Staffing {
  const shift = `${clock(fromMinute)}-${clock(toMinute)}`;
  return { hours: { week: Object.fromEntries(WEEKDAYS.map((day) => [day, shift])), holidays: [] }, timeZone };
}

/** All scheduled checks of one injection time, each marked where nobody is there in its whole window. */
function planInjection(start: Date, staffing: Staffing, timing: Timing): InjectionPlan {
  const checks = dueList(start, timing).map((item) => {
    const planned = staffed(item, staffing).target;
    const inHours = planned >= item.from && planned <= item.overdue;
    return { check: item.check, at: inHours ? planned : item.target, inHours };
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
  const staffing = everyDay(hours, zone);
  for (let minute = hours.fromMinute; minute <= hours.toMinute; minute += stepMinutes) {
    const local = { ...date, hour: Math.floor(minute / 60), minute: minute % 60, second: 0 };
    const { instant, kind } = resolveLocalTime(local, zone);
    if (kind !== "skipped") plans.push(planInjection(instant, staffing, timing));
  }
  return plans;
}
