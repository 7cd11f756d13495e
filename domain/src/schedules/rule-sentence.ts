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

const listed = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const ordinal = (day: number) => {
  const suffix = day > 3 && day < 21 ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${suffix}`;
};

function rhythm(rule: ScheduleRule): string {
  switch (rule.every) {
    case "hour":
      return `Every hour at minute ${String(rule.minute).padStart(2, "0")}`;
    case "day":
      return `Every day at ${rule.at}`;
    case "weekday":
      return `Monday to Friday at ${rule.at}`;
    case "week":
      return `Every ${listed(WEEKDAYS.filter((day) => rule.on.includes(day)).map((day) => DAY_NAME[day]))} at ${rule.at}`;
    case "month":
      if (rule.day === "last") return `On the last day of every month at ${rule.at}`;
      return `On the ${ordinal(rule.day)} of every month at ${rule.at}${rule.day > 28 ? " (the last day of shorter months)" : ""}`;
  }
}

/** "On the last day of every month at 07:00 (Europe/Paris)", with the first and last day where there are any. */
export function ruleSentence(rule: ScheduleRule): string {
  const from = rule.starts ? `, from ${rule.starts}` : "";
  const until = rule.ends ? `, until ${rule.ends}` : "";
  return `${rhythm(rule)} (${rule.zone})${from}${until}`;
}
