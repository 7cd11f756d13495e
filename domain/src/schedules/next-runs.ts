import { firstInstantAt, type LocalTime, localTimeAt, resolveLocalTime } from "../timing/zoned-time.ts";
import { type ScheduleRule, WEEKDAYS } from "./schedule-rule.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Offsets of zones are whole quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

/** Without a run in so many days a rule has none: the longest wait is that for the next month, or for a far `starts`. */
const FAR_DAYS = 40;

/** A day of the calendar, without a zone. Days outside of a month roll over. */
type Day = { year: number; month: number; day: number };

const dayOf = (year: number, month: number, day: number): Day => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

const written = ({ year, month, day }: Day) =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

const readDay = (text: string): Day => {
  const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
  return { year, month, day };
};

const lastDayOf = (year: number, month: number) => dayOf(year, month + 1, 0).day;

/** Monday is 0. */
const weekdayOf = ({ year, month, day }: Day) => (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;

type HourRule = Extract<ScheduleRule, { every: "hour" }>;
type DayRule = Exclude<ScheduleRule, { every: "hour" }>;

/** Every planned instant strictly after `after`, in order; ends with the rule's last day. */
export function* runsAfter(rule: ScheduleRule, after: Date): Generator<Date, void> {
  yield* rule.every === "hour" ? hoursAfter(rule, after) : daysAfter(rule, after);
}

/** The first planned instant strictly after `after`; undefined when the rule has come to its end. */
export const nextRun = (rule: ScheduleRule, after: Date): Date | undefined =>
  runsAfter(rule, after).next().value ?? undefined;

function isOnDay(rule: DayRule, day: Day): boolean {
  if (rule.every === "day") return true;
  if (rule.every === "weekday") return weekdayOf(day) < 5;
  if (rule.every === "week") return rule.on.some((name) => WEEKDAYS.indexOf(name) === weekdayOf(day));
  const last = lastDayOf(day.year, day.month);
  return day.day === (rule.day === "last" ? last : Math.min(rule.day, last));
}

/** From the day before yesterday on, because a jump of the clock can move a run to the next day. */
function* daysAfter(rule: DayRule, after: Date): Generator<Date, void> {
  const [hour = 0, minute = 0] = rule.at.split(":").map(Number);
  const today = localTimeAt(after, rule.zone);
  const first = dayOf(today.year, today.month, today.day - 2);
  let day = rule.starts !== undefined && rule.starts > written(first) ? readDay(rule.starts) : first;
  let last = after.getTime();
  for (let waited = 0; waited < FAR_DAYS; waited++, day = dayOf(day.year, day.month, day.day + 1)) {
    if (rule.ends !== undefined && written(day) > rule.ends) return;
    if (!isOnDay(rule, day)) continue;
    const run = firstInstantAt({ ...day, hour, minute, second: 0 }, rule.zone);
    if (run.getTime() <= last) continue;
    yield run;
    last = run.getTime();
    waited = 0;
  }
}

const minuteAt = (time: number, zone: string) => localTimeAt(new Date(time), zone).minute;
const readingAt = (time: number, zone: string) => {
  const { day, hour, minute } = localTimeAt(new Date(time), zone);
  return `${day} ${hour}:${minute}`;
};

/** Whether the clock was put back by less than an hour and showed this very reading before. */
const isRepeated = (time: number, { minute, zone }: HourRule) =>
  [1, 2, 3].some(
    (quarters) =>
      minuteAt(time - quarters * QUARTER_MS, zone) === minute &&
      readingAt(time - quarters * QUARTER_MS, zone) === readingAt(time, zone),
  );

function plusHour(time: LocalTime): LocalTime {
  const next = new Date(Date.UTC(2000, time.month - 1, time.day, time.hour + 1, time.minute));
  next.setUTCFullYear(time.year + next.getUTCFullYear() - 2000);
  return {
    year: next.getUTCFullYear(),
    month: next.getUTCMonth() + 1,
    day: next.getUTCDate(),
    hour: next.getUTCHours(),
    minute: next.getUTCMinutes(),
    second: 0,
  };
}

/**
 * The run of an hour that the clock entered late, by a jump of less than an hour over the minute of the rule. A whole hour
 * on, the clock shows the minute again after any other jump: no hour went without its run.
 */
function runOfCutHour(time: number, { zone, minute }: HourRule): number | undefined {
  if (minuteAt(time + HOUR_MS, zone) === minute) return undefined;
  const missing = plusHour(localTimeAt(new Date(time), zone));
  if (resolveLocalTime(missing, zone).kind !== "skipped") return undefined;
  const run = firstInstantAt(missing, zone);
  return localTimeAt(run, zone).hour === missing.hour ? run.getTime() : undefined;
}

function* hoursAfter(rule: HourRule, after: Date): Generator<Date, void> {
  const { zone, minute, starts, ends } = rule;
  const begin = starts === undefined ? -Infinity : firstInstantAt({ ...readDay(starts), ...MIDNIGHT }, zone).getTime();
  const from = Math.max(after.getTime() - 2 * HOUR_MS, begin - 2 * HOUR_MS);
  const grid = Math.floor(from / HOUR_MS) * HOUR_MS + (minute % 15) * MINUTE_MS;
  for (let time = grid; ; time += QUARTER_MS) {
    if (minuteAt(time, zone) !== minute || isRepeated(time, rule)) continue;
    const cut = runOfCutHour(time, rule);
    for (const run of cut === undefined ? [time] : [time, cut]) {
      if (ends !== undefined && written(localTimeAt(new Date(run), zone)) > ends) return;
      if (run > after.getTime() && run >= begin) yield new Date(run);
    }
  }
}

const MIDNIGHT = { hour: 0, minute: 0, second: 0 };
