import { HOUR } from "../../../timing/calendar.ts";
import { asks } from "../../ask-sentences.ts";
import { isMeasured } from "../date-identifiers.ts";
import { countAt, type DateReader, normAt, type Reader, reads, today } from "../date-reader.ts";
import { MONTH_NAMES, NUMBER_WORDS } from "../date-words.ts";

/** `9am`, `14:00`, `noon`: one hour, or one minute where minutes are given. Undefined times such as 25:00 are NaN. */
export function clockTimeAt(reader: DateReader, at: number): { from: number; to: number; end: number } | undefined {
  const token = reader.tokens[at];
  if (token?.norm === "noon" || token?.norm === "midday") return { from: 12 * HOUR, to: 13 * HOUR, end: at + 1 };
  if (token?.norm === "midnight") return { from: 0, to: HOUR, end: at + 1 };
  if (token?.kind !== "time") return hourInWords(reader, at) ?? partOfHour(reader, at);
  // "2H25" is the second half of 2025, where "2h25" is a time.
  if (/^[12]H\d{2}$/.test(token.text)) return undefined;
  const [, hours = "", minutes, half] = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*([ap])?/.exec(token.norm) ?? [];
  const typed = Number(hours);
  if (
    typed > 24 ||
    (typed === 24 && Number(minutes ?? 0) > 0) ||
    (half && (typed > 12 || typed < 1)) ||
    Number(minutes ?? 0) > 59
  )
    return { from: Number.NaN, to: Number.NaN, end: at + 1 };
  const hour = half ? (typed % 12) + (half === "p" ? 12 : 0) : typed;
  const from = hour * HOUR + Number(minutes ?? 0) * 60_000;
  return { from, to: from + (minutes === undefined ? HOUR : 60_000), end: at + 1 };
}

/** "Nine o'clock", "nine pm". */
function hourInWords(reader: DateReader, at: number): { from: number; to: number; end: number } | undefined {
  const hour = NUMBER_WORDS.get(normAt(reader, at));
  const half = normAt(reader, at + 1);
  if (hour === undefined || hour > 12 || !/^(?:o'clock|am|pm)$/.test(half)) return undefined;
  const from = (half === "o'clock" ? hour : (hour % 12) + (half === "pm" ? 12 : 0)) * HOUR;
  return { from, to: from + HOUR, end: at + 2 };
}

const PARTS_OF_HOUR: readonly (readonly [words: readonly string[], minutes: number])[] = [
  [["half", "past"], 30],
  [["quarter", "past"], 15],
  [["quarter", "to"], -15],
];

/** "half past three", "a quarter to nine". */
function partOfHour(reader: DateReader, start: number): { from: number; to: number; end: number } | undefined {
  const at = reads(reader, start, "a", "quarter") ? start + 1 : start;
  const part = PARTS_OF_HOUR.find(([words]) => reads(reader, at, ...words));
  const next = at + 2;
  const hour = part && (reader.tokens[next]?.kind === "time" ? clockTimeAt(reader, next) : wholeHour(reader, next));
  if (!part || !hour) return undefined;
  const from = hour.from + part[1] * 60_000;
  return { from, to: from + 60_000, end: hour.end };
}

function wholeHour(reader: DateReader, at: number) {
  const hour = countAt(reader, at);
  return hour && hour.value <= 24 ? { from: hour.value * HOUR, end: hour.end } : undefined;
}

/** A number alone is an hour only where a word such as "at" asks for one and nothing is counted by it. */
export function hourAt(reader: DateReader, at: number): { from: number; to: number; end: number } | undefined {
  const token = reader.tokens[at];
  const isOther =
    isMeasured(reader, at + 1) || MONTH_NAMES.has(normAt(reader, at + 1)) || normAt(reader, at + 1) === "/";
  if (token?.kind !== "number" || isOther || !/^\d{1,2}$/.test(token.text) || Number(token.text) > 24) return undefined;
  return { from: Number(token.text) * HOUR, to: (Number(token.text) + 1) * HOUR, end: at + 1 };
}

/** "Between 2 and 4 pm": the first hour is of the same half of the day, where it then still comes before the second. */
export function inHalfOf({ tokens }: DateReader, firstAt: number, first: number, lastAt: number, last: number): number {
  const hasHalf = /[a-z]/.test(tokens[firstAt]?.norm ?? "");
  const isAfternoon = /p\.?m/.test(tokens[lastAt]?.norm ?? "");
  return isAfternoon && !hasHalf && first + 12 * HOUR < last ? first + 12 * HOUR : first;
}

/** "From noon till 6" ends at 18:00, "from 10pm to 2am" on the next day: when the second hour is after the first. */
export function afterHour({ tokens }: DateReader, lastAt: number, first: number, last: number): number {
  if (last > first) return last;
  const isBare = tokens[lastAt]?.kind === "number" && last <= 12 * HOUR;
  return isBare && last + 12 * HOUR > first ? last + 12 * HOUR : last + 24 * HOUR;
}

/** "tomorrow at 8", "due before 9". */
export const bareHourAt = (reader: DateReader, at: number) =>
  /^(?:at|before|after|by|since|until|till|between|from)$/.test(normAt(reader, at - 1))
    ? hourAt(reader, at)
    : undefined;

/** A time without its day. */
export const timeOfDay: Reader = (reader, at) => {
  const isLast = reader.tokens[at + 1] === undefined || reads(reader, at + 1, "?");
  const time = clockTimeAt(reader, at) ?? (isLast ? bareHourAt(reader, at) : undefined);
  if (!time) return undefined;
  if (Number.isNaN(time.from))
    return { end: time.end, impossible: asks("noClock", { text: reader.tokens[at]?.text ?? "" }) };
  const midnight = today(reader).from;
  const on = (k: number) => ({ from: midnight + k * 24 * HOUR + time.from, to: midnight + k * 24 * HOUR + time.to });
  return { end: time.end, meaning: { at: on, cycle: "day" } };
};
