import { type ScheduleRule, WEEKDAYS, type Weekday } from "./schedule-rule.ts";

const DAY_NAME: Record<Weekday, string> = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
};

const ordinal = (day: number) => {
  const suffix = day > 3 && day < 21 ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${suffix}`;
};

/** How a rhythm is told: mails tell it in English, a page in its own language. Times are `HH:MM`, days of a month 1 to 31. */
export const RULE_WORDS = {
  day: DAY_NAME,
  and: "and",
  everyHour: (minute: string) => `Every hour at minute ${minute}`,
  everyDay: (at: string) => `Every day at ${at}`,
  weekdays: (at: string) => `Monday to Friday at ${at}`,
  everyWeek: (days: string, at: string) => `Every ${days} at ${at}`,
  lastDay: (at: string) => `On the last day of every month at ${at}`,
  dayOfMonth: (day: number, at: string) =>
    `On the ${ordinal(day)} of every month at ${at}${day > 28 ? " (the last day of shorter months)" : ""}`,
  from: (day: string) => `, from ${day}`,
  until: (day: string) => `, until ${day}`,
};
type RuleWords = typeof RULE_WORDS;

function rhythm(rule: ScheduleRule, words: RuleWords): string {
  switch (rule.every) {
    case "hour":
      return words.everyHour(String(rule.minute).padStart(2, "0"));
    case "day":
      return words.everyDay(rule.at);
    case "weekday":
      return words.weekdays(rule.at);
    case "week": {
      const days = WEEKDAYS.filter((day) => rule.on.includes(day)).map((day) => words.day[day]);
      const last = days.pop() ?? "";
      return words.everyWeek(days.length === 0 ? last : `${days.join(", ")} ${words.and} ${last}`, rule.at);
    }
    case "month":
      return rule.day === "last" ? words.lastDay(rule.at) : words.dayOfMonth(rule.day, rule.at);
  }
}

/** "On the last day of every month at 07:00 (Europe/Paris)", with the first and last day where there are any. */
export function ruleSentence(rule: ScheduleRule, words: RuleWords = RULE_WORDS): string {
  const from = rule.starts ? words.from(rule.starts) : "";
  const until = rule.ends ? words.until(rule.ends) : "";
  return `${rhythm(rule, words)} (${rule.zone})${from}${until}`;
}
