import type { Said } from "../../../messages/said.ts";
import { DAY, HOUR, monthOf, type Stretch, unitAround, wallAt, yearOf } from "../../../timing/calendar.ts";
import { asks } from "../../ask-sentences.ts";
import { isMeasured } from "../date-identifiers.ts";
import { oneDate } from "../date-parts.ts";
import {
  type DateReader,
  fixedStretch,
  type Meaning,
  nearestStretch,
  normAt,
  type Read,
  reads,
  resolveMeaning,
  skip,
} from "../date-reader.ts";
import { dayNumberAt } from "../date-units.ts";
import { ORDINAL_WORDS, WEEKDAY_NAMES } from "../date-words.ts";
import { clockTimeAt } from "./date-clock.ts";
import { dayMonth } from "./date-month-day.ts";
import { between, type RangeRead } from "./date-rolling.ts";
import { yearAt } from "./date-years.ts";

/** Hours or minutes, no whole day. */
export const isPartOfDay = ({ from, to }: Stretch) => to - from < DAY;
export const TO = /^(?:to|until|till|through|thru|bis|and|-|–|—)$/;

/** After what joins two ends; a slash and two dots join dates by ISO 8601 only. */
function afterLink(reader: DateReader, at: number): number | undefined {
  if (TO.test(normAt(reader, at))) return at + 1;
  const isIso = reader.tokens[at - 1]?.kind === "iso-date";
  const next = reads(reader, at, ".", ".") ? at + 2 : reads(reader, at, "/") ? at + 1 : undefined;
  return isIso && next !== undefined && reader.tokens[next]?.kind === "iso-date" ? next : undefined;
}

/** The two ends of a range, read so that the second follows the first. */
function ends(reader: DateReader, left: Meaning, right: Meaning): { from: number; to: number } | undefined {
  if (right.cycle === "none") {
    const last = right.at(0);
    const first = last && nearestStretch(left, "before", last.from);
    return first && last && first.from < last.to ? { from: first.from, to: last.to } : undefined;
  }
  const first = resolveMeaning(left, reader);
  const last = first && nearestStretch(right, "after", first.from);
  if (!first || !last) return undefined;
  // A range over the end of a year that reaches into what is not yet: the one before is meant.
  const crosses = right.cycle === "year" && left.cycle === "year" && yearOf(first.from) !== yearOf(last.to - 1);
  if (reader.direction === "past" && crosses && last.from > reader.wall) {
    const earlier = nearestStretch(left, "before", first.from - 1);
    const until = earlier && nearestStretch(right, "after", earlier.from);
    if (earlier && until) return { from: earlier.from, to: until.to };
  }
  return { from: first.from, to: last.to };
}

const orderOf = (read: Read) => ("meaning" in read ? read.order : undefined);

const backwards = (end: number): RangeRead => ({
  end,
  impossible: asks("endsBeforeIt"),
});

/** "25 May to 3 May": nobody means the year between. */
const isTurned = (left: Read, right: Read) =>
  "meaning" in left &&
  "meaning" in right &&
  left.month?.day !== undefined &&
  right.month?.day !== undefined &&
  left.month.month === right.month.month &&
  (left.month.year === undefined || left.month.year === right.month.year) &&
  left.month.day > right.month.day;

/** A range of two dates. Where only one of them can be read in two ways, the other tells which is meant. */
function joined(reader: DateReader, left: Read, right: Read): RangeRead {
  const { end } = right;
  if ("impossible" in left) return { end, impossible: left.impossible };
  if ("impossible" in right) return { end, impossible: right.impossible };
  if (isTurned(left, right)) return backwards(end);
  const meanings = (read: Exclude<Read, { impossible: Said }>, index: number) =>
    "readings" in read ? fixedStretch(read.readings[index] ?? { from: Number.NaN, to: Number.NaN }) : read.meaning;
  const both = [0, 1].flatMap((index) => {
    const found = ends(reader, meanings(left, index), meanings(right, index));
    return found ? [between(reader, found.from, found.to)] : [];
  });
  if (both.length === 0) return backwards(end);
  const order = orderOf(left) ?? orderOf(right);
  const [first, second] = both;
  const ordered = order === undefined || both.length < 2 ? undefined : both[order];
  if (ordered) return { end, range: ordered };
  if (first && second && ("readings" in left || "readings" in right)) return { end, readings: both };
  // Of two dates that can each be read in two ways, one reading ends before it begins this year: that does not rule it out.
  if (order === undefined && "readings" in left && "readings" in right) return { end, impossible: asks("twoRanges") };
  return both[0] ? { end, range: both[0] } : { end, impossible: asks("noRange") };
}

/** "3 to 9 November", "9 to 11am": the first end lacks what the second says. */
function shortLeft(reader: DateReader, start: number): RangeRead | undefined {
  const hasWeekday = WEEKDAY_NAMES.has(normAt(reader, start));
  const at = hasWeekday ? skip(reader, start + 1, ",") : start;
  const number = dayNumberAt(reader, skip(reader, at, "the")) ?? dayByWord(reader, skip(reader, at, "the"));
  if (!number || !TO.test(normAt(reader, number.end))) return undefined;
  // "03-Nov-26" is one day.
  if (reads(reader, number.end, "-") && reads(reader, number.end + 2, "-")) return undefined;
  const right = oneDate(reader, skip(reader, number.end + 1, "the"));
  if (!right || !("meaning" in right)) return right && "impossible" in right ? right : undefined;
  const { month } = right;
  if (hasWeekday && month?.day === undefined) return undefined;
  const last = month?.day === undefined ? resolveMeaning(right.meaning, reader) : undefined;
  // "Between the 1st and 15th of last month"
  const second = reader.tokens[skip(reader, number.end + 1, "the")];
  // "3.-5.11.2026" stands on the month of its end as well.
  const isDotted = second?.kind === "numeric-date" && /^\d{1,2}\.\d{1,2}\./.test(second.text);
  if (last && last.to - last.from === DAY && (second?.kind === "ordinal" || isDotted)) {
    const from = wallAt(yearOf(last.from), monthOf(last.from), number.day);
    return from < last.to ? { end: right.end, range: between(reader, from, last.to) } : undefined;
  }
  if (month?.day !== undefined) {
    if (number.day > month.day) return backwards(right.end);
    const left = dayMonth(month.month, number.day, month.year, yearOf(reader.wall));
    return joined(reader, { end: number.end, meaning: left }, right);
  }
  const half = /[ap]\.?m/.exec(reader.tokens[skip(reader, number.end + 1, "the")]?.norm ?? "")?.[0];
  const time = half && resolveMeaning(right.meaning, reader);
  if (!time || !isPartOfDay(time)) return undefined;
  const day = unitAround(time.from, "day").from;
  const clock = clockTimeAt(
    { ...reader, tokens: [{ kind: "time", text: "", norm: `${number.day}${half}`, start: 0, end: 0 }] },
    0,
  );
  return clock && { end: right.end, range: between(reader, day + clock.from, time.from) };
}

const dayByWord = (reader: DateReader, at: number) => {
  const day = ORDINAL_WORDS.get(normAt(reader, at));
  return day === undefined ? undefined : { day, end: at + 1 };
};

/** "weeks 40 to 42": the unit stands only once. */
function numberedUnits(reader: DateReader, start: number): RangeRead | undefined {
  const at = skip(reader, start, "iso", "calendar");
  const [unit, first, link, last] = [0, 1, 2, 3].map((offset) => reader.tokens[at + offset]);
  if (!unit || !/^(?:weeks?|quarters?)$/.test(unit.norm) || first?.kind !== "number" || last?.kind !== "number")
    return undefined;
  if (!TO.test(link?.norm ?? "")) return undefined;
  // Weeks 44 and 46 are no row.
  const isRow = Number(last.text) === Number(first.text) + 1 || reads(reader, start - 1, "between");
  if (link?.norm === "and" && !isRow) return undefined;
  const right = oneDate({ ...reader, tokens: [unit, ...reader.tokens.slice(at + 3)] }, 0);
  const left = oneDate({ ...reader, tokens: [unit, first] }, 0);
  return left && right && joined(reader, left, { ...right, end: at + 2 + right.end });
}

/** "The second to the fourth week of October": what they are of stands only once. */
function ordinalUnits(reader: DateReader, start: number): RangeRead | undefined {
  const at = skip(reader, start, "the");
  const first = reader.tokens[at];
  const next = skip(reader, at + 2, "the");
  if (!first || !ORDINAL_WORDS.has(first.norm) || !TO.test(normAt(reader, at + 1))) return undefined;
  const unit = normAt(reader, next + 1);
  if (!ORDINAL_WORDS.has(normAt(reader, next)) || !/^(?:day|week|month|quarter|half)$/.test(unit)) return undefined;
  const right = oneDate(reader, next);
  const left = right && oneDate({ ...reader, tokens: [first, ...reader.tokens.slice(next + 1, right.end)] }, 0);
  return left && right && joined(reader, left, right);
}

/** "A to B", "between A and B", "November 3-9"; `and` joins only after "between". */
export function fromTo(reader: DateReader, at: number, isBetween: boolean): RangeRead | undefined {
  if (reader.comparesTo) return undefined;
  const short = numberedUnits(reader, at) ?? ordinalUnits(reader, at) ?? shortLeft(reader, at);
  if (short && (isBetween || normAt(reader, skip(reader, at, "the") + 1) !== "and")) return short;
  const ahead = fromNow(reader, at);
  if (ahead) return ahead;
  const left = oneDate(reader, at);
  if (!left) return undefined;
  const link = skip(reader, left.end, ",");
  const afterwards = afterLink(reader, link);
  if (afterwards === undefined || (!isBetween && normAt(reader, link) === "and")) return undefined;
  const next = skip(reader, afterwards, "the");
  const day = "meaning" in left && left.month?.day !== undefined ? dayNumberAt(reader, next) : undefined;
  const right = oneDate(reader, next);
  if ("meaning" in left && left.month && day && (!right || right.end === day.end) && !isMeasured(reader, day.end)) {
    const { month, day: first, year: own } = left.month;
    const given = own === undefined ? yearAt(reader, day.end) : undefined;
    const year = own ?? given?.year;
    const meaning = dayMonth(month, day.day, year, yearOf(reader.wall));
    const begin = given ? { end: left.end, meaning: dayMonth(month, first, year, yearOf(reader.wall)) } : left;
    return joined(reader, begin, { end: given?.end ?? day.end, meaning });
  }
  if (!right && (reads(reader, next, "now") || reads(reader, next, "date"))) return soFar(reader, left, next + 1);
  if (!right) return undefined;
  const times = [left, right].map((read) => ("meaning" in read ? resolveMeaning(read.meaning, reader) : undefined));
  const [first, last] = times;
  if (first && last && isPartOfDay(first) && isPartOfDay(last) && last.to - last.from <= 3_600_000) {
    // "Between 9am and 11am on Friday": the day stands at the end and holds for both.
    const hasOwnDay = /date/.test(reader.tokens[at]?.kind ?? "");
    // "From 2pm till tomorrow 4:30pm": there the day is only of the end.
    const isShared = left.end === at + 1 && !hasOwnDay && /^(?:time|number)$/.test(reader.tokens[next]?.kind ?? "");
    const day = isShared ? unitAround(last.from, "day").from - unitAround(first.from, "day").from : 0;
    const begin = first.from + day + (isShared ? sharedHalf(reader, at, next, last.from - first.from - day) : 0);
    if (begin >= last.from && first.from < last.from)
      return { end: right.end, range: between(reader, first.from, last.from) };
    if (begin < last.from) return { end: right.end, range: between(reader, begin, last.from) };
  }
  return joined(reader, left, right);
}

/** "2:00-2:30 pm", "3:30 to 6 PM": the first hour is of the same half of the day, where it then still comes first. */
function sharedHalf({ tokens }: DateReader, firstAt: number, lastAt: number, length: number): number {
  const hasHalf = /[a-z]/.test(tokens[firstAt]?.norm ?? "");
  const isAfternoon = /p\.?m/.test(tokens[lastAt]?.norm ?? "") || /^p\.?m/.test(tokens[lastAt + 1]?.norm ?? "");
  return isAfternoon && !hasHalf && 12 * HOUR < length ? 12 * HOUR : 0;
}

/** "Between now and Sunday". */
function fromNow(reader: DateReader, at: number): RangeRead | undefined {
  if (!reads(reader, at, "now") || !TO.test(normAt(reader, at + 1))) return undefined;
  const right = oneDate(reader, skip(reader, at + 2, "the"));
  const stretch =
    right && "meaning" in right ? resolveMeaning(right.meaning, { ...reader, direction: "future" }) : undefined;
  if (!right || !stretch || stretch.to <= reader.wall) return undefined;
  const edge = isPartOfDay(stretch) && stretch.from > reader.wall ? stretch.from : stretch.to;
  return { end: right.end, range: between(reader, "now", edge) };
}

/** From a time to now. */
export function soFar(reader: DateReader, read: Read, end: number): RangeRead | undefined {
  const stretch = "meaning" in read ? resolveMeaning(read.meaning, reader) : undefined;
  return stretch && { end, range: between(reader, stretch.from, "now") };
}
