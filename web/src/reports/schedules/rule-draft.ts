import { ScheduleRule, type Weekday } from "@zona/domain/schedules/schedule-rule";

/** What the form holds of a rule: every field at once, so that nothing typed is lost by another rhythm. */
export type RuleDraft = {
  every: ScheduleRule["every"];
  at: string;
  minute: number;
  on: Weekday[];
  day: string;
  zone: string;
  starts: string;
  ends: string;
};

/** A rule as the form begins with it; what its rhythm has no use for stands at what most would choose. */
export const draftOfRule = (rule: ScheduleRule): RuleDraft => ({
  every: rule.every,
  zone: rule.zone,
  starts: rule.starts ?? "",
  ends: rule.ends ?? "",
  at: rule.every === "hour" ? "07:00" : rule.at,
  minute: rule.every === "hour" ? rule.minute : 0,
  on: rule.every === "week" ? rule.on : ["mon"],
  day: rule.every === "month" ? String(rule.day) : "last",
});

/** The rule, or why it is none. */
export function ruleOf({ every, at, minute, on, day, zone, starts, ends }: RuleDraft) {
  const around = { zone, ...(starts && { starts }), ...(ends && { ends }) };
  const own = {
    hour: { every, minute },
    day: { every, at },
    weekday: { every, at },
    week: { every, on, at },
    month: { every, day: day === "last" ? day : Number(day), at },
  }[every];
  return ScheduleRule.safeParse({ ...own, ...around });
}
