import { type Said, sentences } from "../messages/said.ts";
import { DAY, realDay, wallAt, weekdayOf } from "./calendar.ts";
import type { DateOrder } from "./date-order.ts";
import { formatZoned, type LocalTime, localTimeAt, resolveLocalTime } from "./zoned-time.ts";

const says = sentences("typedTime", {
  unreadable: "“{typed}” is no time that can be read. Write 13:00, {day} 13:00, -2h or now.",
  unreadableDay: "“{typed}” is no day that can be read. Write {day}, 16 Nov or today.",
  unreadableClock: "“{typed}” is no time of day that can be read. Write 13:00 or 1300.",
  noDay: "{typed} is no day of the calendar.",
  dayFirst: "{typed} is no day: here the day comes before the month, as in 16/11.",
  monthFirst: "{typed} is no day: here the month comes before the day, as in 11/16.",
  year: "Write the year with four digits, or leave it out.",
  noTime: "{typed} is no time of day.",
  needsTime: "Add the time, as in {typed} 13:00.",
  dayOrTime: "{typed} may be a day or a time. Write {time} for the time, or add the time to the day.",
  yearOrTime: "{digits} may be the year or the time. Write {time} for the time, or add the time.",
  weekday: "{day} is another day of the week.",
  skipped: "{time} does not exist on this day: the clock jumps over it.",
  repeated: "{time} exists twice in this night. Write {time} {first} for the first, {time} {second} for the second.",
  offset: "The clock of {zone} is not at {offset} then.",
  needsStep: "{typed} counts from the step before, which has no time yet.",
  future: "This time lies in the future.",
  beforeStep: "{time} is before the step before ({step}), and on the next day it lies in the future.",
});

/** Whose names of months and days of the week are written; those of all are read. */
export type WrittenLanguage = "en" | "de";

/**
 * What a typed time is read by. `base` is the time that it belongs to: where no day is typed, `day` takes the day of the
 * base, `after` that day or the next, so that it does not lie before the base, and `nearest` the day on which it lies
 * nearest to the base. Without a base it is today.
 */
export type TypingContext = {
  zone: string;
  order: DateOrder;
  now: Date;
  base?: { at: Date; meant: "day" | "after" | "nearest" } | undefined;
};

/** What was typed, as an instant to the minute; or why it is none. Nothing is guessed. */
export type TypedTime = { value: Date } | { error: Said };

/** A day of the calendar as `YYYY-MM-DD`; or why it is none. */
export type TypedDay = { value: string } | { error: Said };

type Day = { year: number; month: number; day: number };
type Clock = { hour: number; minute: number };
type Refused = { error: Said };

const MINUTE = 60_000;
const EXAMPLE: Record<DateOrder, string> = { dmy: "16.11.", mdy: "11/16", ymd: "2026-11-16" };
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2199;

const MONTHS = [
  ["january", "januar", "jänner"],
  ["february", "februar"],
  ["march", "märz", "maerz", "mrz"],
  ["april"],
  ["may", "mai"],
  ["june", "juni"],
  ["july", "juli"],
  ["august"],
  ["september"],
  ["october", "oktober"],
  ["november"],
  ["december", "dezember"],
];
const WEEKDAYS = [
  ["monday", "montag"],
  ["tuesday", "dienstag"],
  ["wednesday", "mittwoch"],
  ["thursday", "donnerstag"],
  ["friday", "freitag"],
  ["saturday", "samstag"],
  ["sunday", "sonntag"],
];
const SHORT_MONTHS: Record<WrittenLanguage, readonly string[]> = {
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  de: ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"],
};
const SHORT_WEEKDAYS: Record<WrittenLanguage, readonly string[]> = {
  en: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  de: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
};

/** From 1; the name may be cut off after as many letters. */
function placeIn(names: readonly (readonly string[])[], word: string, least: number): number | undefined {
  const place = word.length < least ? -1 : names.findIndex((all) => all.some((name) => name.startsWith(word)));
  return place === -1 ? undefined : place + 1;
}

const monthNamed = (word: string) => placeIn(MONTHS, word, 3);
const weekdayNamed = (word: string) => placeIn(WEEKDAYS, word, 2);

const two = (value: number) => String(value).padStart(2, "0");
const written = ({ year, month, day }: Day) => `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
const isRefused = (found: object | undefined): found is Refused => found !== undefined && "error" in found;

/** Spaces, dashes and commas as keyboards and phones write them, as one of each. */
const folded = (typed: string) =>
  typed
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/[\s,]+/g, " ")
    .trim();

const RELATIVE = /^([+-]) ?(?:(\d{1,3}) ?(?:h|std\.?))? ?(?:(\d{1,4}) ?(?:m|min\.?)?)?$/;

/** `-2h`, `-40m` before now; `+40`, `+1h 30` after the base. */
function readRelative(text: string, { now, base }: TypingContext): TypedTime | undefined {
  const [, sign, hours, minutes] = RELATIVE.exec(text) ?? [];
  if (sign === undefined || (hours === undefined && minutes === undefined)) return undefined;
  const span = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE;
  if (sign === "-") return { value: minuteOf(now.getTime() - span) };
  return base ? { value: minuteOf(base.at.getTime() + span) } : { error: says("needsStep", { typed: text }) };
}

const minuteOf = (ms: number) => new Date(Math.floor(ms / MINUTE) * MINUTE);

/** The time at the end, and what stands before it. Digits alone are four, so that no half of a time is one. */
const CLOCK =
  /^(?:(.*)\s)?(?:(\d{1,2})([:.h])(\d{2})|(\d{2})(\d{2})|(\d{1,2})(?= ?[ap]\.?m))(?: ?uhr)?(?: ?([ap])\.?m\.?)?(?: ([+-]\d{2}:\d{2}))?$/;

type Parts = { before: string; clock: Clock; offset: string | undefined; separator: string | undefined };

/** Undefined where no time stands at the end. */
function clockIn(text: string): Parts | Refused | undefined {
  const found = CLOCK.exec(text);
  if (!found) return undefined;
  const [, before = "", hourA, separator, minuteA, hourB, minuteB, hourC, half, offset] = found;
  const hour = Number(hourA ?? hourB ?? hourC);
  const minute = Number(minuteA ?? minuteB ?? 0);
  const time = text.slice(before.length).trim();
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12)))
    return { error: says("noTime", { typed: time }) };
  const shift = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  return { before, clock: { hour: shift, minute }, offset, separator: hourB === undefined ? separator : "" };
}

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const DIGITS = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d*))?$/;
const DAY_THEN_NAME = /^(\d{1,2})\.? ?(\p{L}{3,})\.?(?: (\d+))?$/u;
const NAME_THEN_DAY = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th|\.)?(?: (\d+))?$/u;

type Typed = { day: number; month: number; year: number | undefined };

const yearIn = (digits: string | undefined): { year: number | undefined } | Refused => {
  if (digits === undefined || digits === "") return { year: undefined };
  return digits.length === 4 ? { year: Number(digits) } : { error: says("year") };
};

/** A day in digits, in the order of the site; undefined for other texts. */
function dayInDigits(text: string, order: DateOrder): Typed | Refused | undefined {
  const [, first = "", , second = "", digits] = DIGITS.exec(text) ?? [];
  if (first === "") return undefined;
  const year = yearIn(digits);
  if (isRefused(year)) return year;
  const [day, month] = order === "dmy" ? [Number(first), Number(second)] : [Number(second), Number(first)];
  if (month > 12 && day <= 12) return { error: says(order === "dmy" ? "dayFirst" : "monthFirst", { typed: text }) };
  return { day, month, ...year };
}

function dayByName(text: string): Typed | Refused | undefined {
  const [, dayA, nameA, yearA] = DAY_THEN_NAME.exec(text) ?? [];
  const [, nameB, dayB, yearB] = NAME_THEN_DAY.exec(text) ?? [];
  const month = monthNamed(nameA ?? nameB ?? "");
  if (month === undefined) return undefined;
  const year = yearIn(yearA ?? yearB);
  return isRefused(year) ? year : { day: Number(dayA ?? dayB), month, ...year };
}

/** Without a year, the one in which the day lies nearest to the reference. */
function withYear({ day, month, year }: Typed, reference: Day): Day | undefined {
  const years = year === undefined ? [-1, 0, 1].map((step) => reference.year + step) : [year];
  const from = wallAt(reference.year, reference.month, reference.day);
  const distance = (found: Day) => Math.abs(wallAt(found.year, found.month, found.day) - from);
  return years
    .filter((one) => one >= EARLIEST_YEAR && one <= LATEST_YEAR && realDay(one, month, day))
    .map((one) => ({ year: one, month, day }))
    .sort((a, b) => distance(a) - distance(b))[0];
}

const dayOf = (wall: number): Day => {
  const date = new Date(wall);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};
const shifted = ({ year, month, day }: Day, days: number) => dayOf(wallAt(year, month, day) + days * DAY);

/** A day as it is typed, without a time; undefined for other texts. */
function readDate(text: string, order: DateOrder, reference: Day, today: Day): Day | Refused | undefined {
  if (/^(today|heute)$/.test(text)) return today;
  if (/^(yesterday|gestern)$/.test(text)) return shifted(today, -1);
  const [, word = "", rest = ""] = /^(\p{L}{2,})\.? (.+)$/u.exec(text) ?? [];
  const weekday = monthNamed(word) === undefined ? weekdayNamed(word) : undefined;
  const date = weekday === undefined ? text : rest;
  const [, year, month, day] = YEAR_FIRST.exec(date) ?? [];
  const typed = year
    ? { year: Number(year), month: Number(month), day: Number(day) }
    : (dayInDigits(date, order) ?? dayByName(date));
  if (typed === undefined || isRefused(typed)) return typed;
  const found = withYear(typed, reference);
  if (!found) return { error: says("noDay", { typed: date }) };
  if (weekday !== undefined && weekdayOf(wallAt(found.year, found.month, found.day)) !== weekday)
    return { error: says("weekday", { day: written(found) }) };
  return found;
}

const local = (day: Day, clock: Clock): LocalTime => ({ ...day, ...clock, second: 0 });

/** The day of a time that was typed alone. */
function dayMeant(clock: Clock, { zone, now, base }: TypingContext): Day {
  const day = localTimeAt(base?.at ?? now, zone);
  if (!base || base.meant === "day") return day;
  const on = (days: number) => resolveLocalTime(local(shifted(day, days), clock), zone).instant.getTime();
  if (base.meant === "after") return shifted(day, on(0) < minuteOf(base.at.getTime()).getTime() ? 1 : 0);
  const away = (days: number) => Math.abs(on(days) - base.at.getTime());
  return shifted(day, [0, -1, 1].toSorted((a, b) => away(a) - away(b))[0] ?? 0);
}

const offsetOf = (instant: Date, zone: string) => formatZoned(instant, zone).slice(-6);

/** The instant at which the clock of the site shows this; a time that it shows twice needs its offset from UTC. */
function resolved(at: LocalTime, offset: string | undefined, zone: string): TypedTime {
  const { instant, kind } = resolveLocalTime(at, zone);
  const time = `${two(at.hour)}:${two(at.minute)}`;
  if (kind === "skipped") return { error: says("skipped", { time }) };
  const later = kind === "repeated" ? laterTwin(instant, zone) : instant;
  const offsets = [instant, later].map((one) => offsetOf(one, zone));
  if (offset === undefined && kind === "repeated")
    return { error: says("repeated", { time, first: offsets[0] ?? "", second: offsets[1] ?? "" }) };
  if (offset === undefined) return { value: instant };
  const found = [instant, later][offsets.indexOf(offset)];
  return found ? { value: found } : { error: says("offset", { zone, offset }) };
}

/** The second instant of a night at which the clock shows the same as at the first. */
function laterTwin(first: Date, zone: string): Date {
  const shown = formatZoned(first, zone).slice(0, 19);
  const steps = Array.from({ length: 12 }, (_, index) => new Date(first.getTime() + (index + 1) * 15 * MINUTE));
  return steps.find((later) => formatZoned(later, zone).slice(0, 19) === shown) ?? first;
}

/** What stands against a time that is read, unless it is past. */
function notLater(found: TypedTime, { now, base, zone }: TypingContext, isRolled: boolean): TypedTime {
  if (isRefused(found) || found.value <= now) return found;
  if (!isRolled || !base) return { error: says("future") };
  const [, time = ""] = asLocal(found.value, zone);
  return { error: says("beforeStep", { time, step: asLocal(base.at, zone).join(" ") }) };
}

const asLocal = (instant: Date, zone: string) => formatZoned(instant, zone).slice(0, 16).split("T");

/** A day may be typed without its time, or digits may be both: then there is a question, and no answer. */
function withoutTime(text: string, order: DateOrder, reference: Day): Refused {
  const day = readDate(text, order, reference, reference);
  if (isRefused(day)) return day;
  return {
    error: day ? says("needsTime", { typed: text }) : says("unreadable", { typed: text, day: EXAMPLE[order] }),
  };
}

/** `16.11` is a day as well as a time, `16 Nov 2026` a day whose year is also a time. */
function ambiguity({ before, clock, separator }: Parts, text: string, order: DateOrder, reference: Day, today: Day) {
  const time = `${two(clock.hour)}:${two(clock.minute)}`;
  if (before === "" && separator === ".") {
    const day = readDate(text, order, reference, reference);
    return day && !isRefused(day) ? says("dayOrTime", { typed: text, time }) : undefined;
  }
  const digits = text.slice(before.length).trim();
  const isYear = separator === "" && digits >= "2000" && Number(digits) <= today.year + 1;
  if (!isYear || !/\d/.test(before) || /\d{4}/.test(before)) return undefined;
  const day = readDate(before, order, reference, reference);
  return day && !isRefused(day) ? says("yearOrTime", { digits, time }) : undefined;
}

/**
 * Reads a time that a person typed, on the clock of the site and in its order of day and month: `1300`, `13:00`, `13.00`,
 * `1 pm`, `16.11 1300`, `16 Nov 13:00`, `2026-11-16 14:30`, `yesterday 1300`, `now`, `-2h`, `+40` (minutes after the base);
 * the words in English and German. What may mean two things, is half typed, is in no calendar, does not exist on the clock or
 * lies in the future is refused with a sentence. Never throws.
 */
export function readTypedTime(typed: string, context: TypingContext): TypedTime {
  const { zone, order, now, base } = context;
  const text = folded(typed).replace(/^(\d{4}-\d{2}-\d{2})t(?=\d)/, "$1 ");
  if (/^(now|jetzt)$/.test(text)) return { value: minuteOf(now.getTime()) };
  const relative = readRelative(text, context);
  if (relative) return notLater(relative, context, false);
  const today = localTimeAt(now, zone);
  const reference = base ? localTimeAt(base.at, zone) : today;
  const parts = clockIn(text);
  if (!parts) return withoutTime(text, order, reference);
  if (isRefused(parts)) return parts;
  const question = ambiguity(parts, text, order, reference, today);
  if (question) return { error: question };
  const { before, clock, offset } = parts;
  if (before === "") {
    const day = dayMeant(clock, context);
    const isRolled = base?.meant === "after" && written(day) !== written(reference);
    return notLater(resolved(local(day, clock), offset, zone), context, isRolled);
  }
  const day = readDate(before, order, reference, today);
  if (!day) return { error: says("unreadable", { typed: text, day: EXAMPLE[order] }) };
  return isRefused(day) ? day : notLater(resolved(local(day, clock), offset, zone), context, false);
}

/** Reads a time of any day, as `HH:MM`. */
export function readTypedClock(typed: string): { value: string } | { error: Said } {
  const parts = clockIn(folded(typed));
  if (isRefused(parts)) return parts;
  if (parts?.before !== "" || parts.offset) return { error: says("unreadableClock", { typed }) };
  return { value: `${two(parts.clock.hour)}:${two(parts.clock.minute)}` };
}

/** Reads a day of the calendar as `readTypedTime` reads its days; it may lie in the future. */
export function readTypedDay(typed: string, { zone, order, now }: Omit<TypingContext, "base">): TypedDay {
  const today = localTimeAt(now, zone);
  const text = folded(typed);
  const day = readDate(text, order, today, today);
  if (!day) return { error: says("unreadableDay", { typed: text, day: EXAMPLE[order] }) };
  return isRefused(day) ? day : { value: written(day) };
}

function dayWritten(day: Day, order: DateOrder, language: WrittenLanguage): string {
  const weekday = SHORT_WEEKDAYS[language][weekdayOf(wallAt(day.year, day.month, day.day)) - 1];
  const month = SHORT_MONTHS[language][day.month - 1];
  if (order === "ymd") return `${weekday} ${written(day)}`;
  if (order === "mdy") return `${weekday} ${month} ${day.day}, ${day.year}`;
  return `${weekday} ${day.day}${language === "de" ? "." : ""} ${month} ${day.year}`;
}

/** Mon 16 Nov 2026, 13:00: a text that `readTypedTime` reads as the same minute; with the offset where the clock shows it twice. */
export function timeWritten(instant: Date, zone: string, order: DateOrder, language: WrittenLanguage): string {
  const at = localTimeAt(instant, zone);
  const text = `${dayWritten(at, order, language)}, ${two(at.hour)}:${two(at.minute)}`;
  return `${text}${twinOffset(instant, zone)}`;
}

/** Mon 16 Nov 2026 of `2026-11-16`; undefined for what is no day of the calendar. */
export function dayAsWritten(day: string, order: DateOrder, language: WrittenLanguage): string | undefined {
  const [, year = 0, month = 0, date = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).map(Number);
  return realDay(year, month, date) && dayWritten({ year, month, day: date }, order, language);
}

/** ` +02:00` for a time that the clock shows twice, else nothing. */
export function twinOffset(instant: Date, zone: string): string {
  const at = { ...localTimeAt(instant, zone), second: 0 };
  return resolveLocalTime(at, zone).kind === "repeated" ? ` ${offsetOf(instant, zone)}` : "";
}
