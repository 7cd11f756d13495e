import { icu, type Translator, translator } from "../messages/message.ts";
import { type ScheduleRule, WEEKDAYS } from "./schedule-rule.ts";

/** How a rhythm is told: mails tell it in English, a page in its own language. Times are `HH:MM`, days of a month 1 to 31. */
export const RULE_WORDS = icu({
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
  and: "{days} and {day}",
  everyHour: "Every hour at minute {minute}",
  everyDay: "Every day at {at}",
  weekdays: "Monday to Friday at {at}",
  everyWeek: "Every {days} at {at}",
  lastDay: "On the last day of every month at {at}",
  dayOfMonth: "On the {day, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of every month at {at}",
  dayOfLongMonth:
    "On the {day, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of every month at {at} (the last day of shorter months)",
  from: ", from {day}",
  until: ", until {day}",
});
type RuleWords = Translator<typeof RULE_WORDS>;

function rhythm(rule: ScheduleRule, t: RuleWords): string {
  switch (rule.every) {
    case "hour":
      return t("everyHour", { minute: String(rule.minute).padStart(2, "0") });
    case "day":
      return t("everyDay", { at: rule.at });
    case "weekday":
      return t("weekdays", { at: rule.at });
    case "week": {
      const days = WEEKDAYS.filter((day) => rule.on.includes(day)).map((day) => t(day));
      const last = days.pop() ?? "";
      return t("everyWeek", {
        days: days.length === 0 ? last : t("and", { days: days.join(", "), day: last }),
        at: rule.at,
      });
    }
    case "month":
      if (rule.day === "last") return t("lastDay", { at: rule.at });
      return t(rule.day > 28 ? "dayOfLongMonth" : "dayOfMonth", { day: rule.day, at: rule.at });
  }
}

/** "On the last day of every month at 07:00 (Europe/Paris)", with the first and last day where there are any. */
export function ruleSentence(rule: ScheduleRule, t: RuleWords = translator(RULE_WORDS)): string {
  const from = rule.starts ? t("from", { day: rule.starts }) : "";
  const until = rule.ends ? t("until", { day: rule.ends }) : "";
  return `${rhythm(rule, t)} (${rule.zone})${from}${until}`;
}
