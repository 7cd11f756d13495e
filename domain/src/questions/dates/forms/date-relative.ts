import { addUnits, DAY, type Grain, unitAround, weekOf } from "../../../timing/calendar.ts";
import { decimalAt, isAndHalf } from "../date-counts.ts";
import { countAt, daysAround, fixedStretch, normAt, type Reader, reads, skip } from "../date-reader.ts";
import { BACKWARD, CURRENT, FORWARD, UNIT_WORDS } from "../date-words.ts";

/** How many units from this one: last −1, this 0, next 1. */
export function offsetAt(reader: Parameters<Reader>[0], at: number): number | undefined {
  const word = normAt(reader, at);
  if (BACKWARD.has(word) && word !== "past") return -1;
  if (FORWARD.has(word) && word !== "coming" && word !== "upcoming") return 1;
  return CURRENT.has(word) ? 0 : undefined;
}

const PENULTIMATE = [
  ["penultimate"],
  ["next", "to", "last"],
  ["second", "to", "last"],
  ["next", "-", "to", "-", "last"],
  ["second", "-", "to", "-", "last"],
];

const weekendOf = (wall: number, weeks: number) => daysAround(weekOf(wall) + (weeks * 7 + 5) * DAY, 2);

/** "last month", "this quarter", "next week", "the week before last", "last weekend", "the month". */
export const relativeUnit: Reader = (reader, start) => {
  const at = skip(reader, start, "the");
  const late = PENULTIMATE.find((words) => reads(reader, at, ...words));
  const lateUnit = late && UNIT_WORDS.get(normAt(reader, at + late.length));
  if (late && lateUnit?.times === 1 && lateUnit.grain !== "hour" && !reads(reader, at + late.length + 1, "of"))
    return { end: at + late.length + 1, meaning: fixedStretch(unitAround(reader.wall, lateUnit.grain, -2)) };
  const named = UNIT_WORDS.get(normAt(reader, at));
  if (named && named.times === 1 && named.grain !== "hour") {
    if (reads(reader, at + 1, "before", "last"))
      return { end: at + 3, meaning: fixedStretch(unitAround(reader.wall, named.grain, -2)) };
    if (reads(reader, at + 1, "after", "next"))
      return { end: at + 3, meaning: fixedStretch(unitAround(reader.wall, named.grain, 2)) };
  }
  if (/^(?:coming|upcoming)$/.test(normAt(reader, at)) && reads(reader, at + 1, "weekend"))
    return { end: at + 2, meaning: fixedStretch(weekendOf(reader.wall, 0)) };
  if (reads(reader, at, "weekend", "before", "last"))
    return { end: at + 3, meaning: fixedStretch(weekendOf(reader.wall, -2)) };
  if (reads(reader, at, "weekend", "after", "next"))
    return { end: at + 3, meaning: fixedStretch(weekendOf(reader.wall, 1)) };
  if (reads(reader, at, "weekend"))
    return { end: at + 1, meaning: { at: (k) => weekendOf(reader.wall, k), cycle: "week" } };
  const isAll = reads(reader, at, "all") && /^(?:day|week|month|quarter|year)$/.test(normAt(reader, at + 1));
  const offset = isAll ? 0 : offsetAt(reader, at);
  if (offset === undefined) return undefined;
  const next = skip(reader, at + 1, "full", "complete", "whole", "entire", "calendar", "iso");
  if (reads(reader, next, "weekend")) return { end: next + 1, meaning: fixedStretch(weekendOf(reader.wall, offset)) };
  const unit = UNIT_WORDS.get(normAt(reader, next));
  if (unit?.times !== 1 || /s$/.test(normAt(reader, next)) || unit.grain === "hour") return undefined;
  return { end: next + 1, meaning: fixedStretch(unitAround(reader.wall, unit.grain, offset)) };
};

/** "two weeks ago", "in 3 days", "5 days from now": a day, or an hour where hours are counted. */
export const distance: Reader = (reader, start) => {
  const at = reads(reader, start, "in") ? start + 1 : start;
  const amount = amountAt(reader, at);
  if (!amount) return undefined;
  const more = amountAt(reader, skip(reader, amount.end, "and", ","));
  if (more && more.grain !== "hour" && amount.grain !== "hour" && reads(reader, more.end, "ago")) {
    const there = addUnits(addUnits(reader.wall, -amount.count, amount.grain), -more.count, more.grain);
    return { end: more.end + 1, meaning: fixedStretch(unitAround(there, "day")) };
  }
  const grain: Grain = amount.grain === "hour" ? "hour" : "day";
  const reached = (sign: number) =>
    fixedStretch(unitAround(addUnits(reader.wall, sign * amount.count, amount.grain), grain));
  if (reads(reader, amount.end, "ago") || reads(reader, amount.end, "back"))
    return { end: amount.end + 1, meaning: reached(-1) };
  if (reads(reader, amount.end, "from", "now") || reads(reader, amount.end, "from", "today"))
    return { end: amount.end + 2, meaning: reached(1) };
  if (reads(reader, amount.end, "earlier")) return { end: amount.end + 1, meaning: reached(-1) };
  const isOther = /^(?:of|after|before|post|old|hpi|culture|following|later)$/.test(normAt(reader, amount.end));
  return at > start && !isOther ? { end: amount.end, meaning: reached(1) } : undefined;
};

/** "3 weeks", "48h", "a fortnight", "half a year", "2 hours and 30 minutes". */
export function amountAt(
  reader: Parameters<Reader>[0],
  at: number,
): { count: number; grain: Grain; end: number } | undefined {
  const amount = oneAmount(reader, at);
  if (amount?.grain !== "hour" || amount.count < 1) return amount;
  const rest = oneAmount(reader, skip(reader, amount.end, "and"));
  const isMinutes = rest?.grain === "hour" && rest.count < 1 && !reads(reader, rest.end, "ago", "and");
  return isMinutes ? { ...rest, count: amount.count + rest.count } : amount;
}

const PARTS_OF_HOUR: readonly (readonly [words: readonly string[], hours: number])[] = [
  [["half", "an", "hour"], 0.5],
  [["quarter", "of", "an", "hour"], 0.25],
  [["a", "quarter", "of", "an", "hour"], 0.25],
  [["three", "quarters", "of", "an", "hour"], 0.75],
];

function oneAmount(
  reader: Parameters<Reader>[0],
  at: number,
): { count: number; grain: Grain; end: number } | undefined {
  const kind = reader.tokens[at]?.kind;
  const glued = /^(\d+)([a-z]+)$/.exec(kind === "amount" || kind === "code" ? normAt(reader, at) : "");
  if (glued) {
    const unit = UNIT_WORDS.get(glued[2] ?? "");
    return unit && (kind === "amount" || unit.times < 1)
      ? { count: Number(glued[1]) * unit.times, grain: unit.grain, end: at + 1 }
      : undefined;
  }
  const part = PARTS_OF_HOUR.find(([words]) => reads(reader, at, ...words));
  if (part) return { count: part[1], grain: "hour", end: at + part[0].length };
  if (reads(reader, at, "half", "a", "year")) return { count: 6, grain: "month", end: at + 3 };
  const half = skip(reader, at + 1, "-");
  if (reads(reader, at, "half") && reads(reader, half, "year")) return { count: 6, grain: "month", end: half + 1 };
  if (reads(reader, at, "half") && reads(reader, half, "hour")) return { count: 0.5, grain: "hour", end: half + 1 };
  const isOneAndHalf = BACKWARD.has(normAt(reader, at - 1)) && isAndHalf(reader.tokens, at + 1);
  const whole = isOneAndHalf ? { value: 1, end: at } : countAt(reader, at, true);
  const count = decimalAt(reader.tokens, at) ?? whole;
  if (!count || count.value >= 1990) return undefined;
  const isHalfFirst = isAndHalf(reader.tokens, count.end);
  const noun = isHalfFirst ? count.end + 3 : count.end;
  const unit = UNIT_WORDS.get(normAt(reader, noun));
  const isLetter = normAt(reader, noun).length === 1 && normAt(reader, noun) !== "h";
  const isAsked = BACKWARD.has(normAt(reader, at - 1)) || reads(reader, noun + 1, "ago");
  if (!unit || (isLetter && !isAsked)) return undefined;
  const isHalfLast = !isHalfFirst && isAndHalf(reader.tokens, noun + 1);
  const value = count.value + (isHalfFirst || isHalfLast ? 0.5 : 0);
  return inWhole(value * unit.times, unit.grain, isHalfLast ? noun + 4 : noun + 1);
}

const MONTHS_IN: Partial<Record<Grain, number>> = { month: 1, quarter: 3, year: 12 };

/** One and a half years are 18 months; half a month is 15 days, which nobody means exactly, so it is not read. */
function inWhole(count: number, grain: Grain, end: number) {
  const months = MONTHS_IN[grain];
  if (Number.isInteger(count) || months === undefined) return { count, grain, end };
  return Number.isInteger(count * months) ? { count: count * months, grain: "month" as const, end } : undefined;
}
