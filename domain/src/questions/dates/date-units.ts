import {
  DAY,
  dayOf,
  HOUR,
  monthOf,
  realDay,
  type Stretch,
  unitAround,
  wallAt,
  weekdayOf,
  weekOf,
  yearOf,
} from "../../timing/calendar.ts";
import { asks } from "../ask-sentences.ts";
import { inTable } from "../words/word-table.ts";
import { isMeasured } from "./date-identifiers.ts";
import { nameAt } from "./date-names.ts";
import { daysAround, fixedStretch, normAt, type Read, type Reader, reads, skip, today } from "./date-reader.ts";
import { DAY_PARTS, MONTH_NAMES, ORDINAL_WORDS, WEEKDAY_NAMES } from "./date-words.ts";
import { dayMonth, every, monthOrDay } from "./forms/date-month-day.ts";
import { amountAt, distance, offsetAt, relativeUnit } from "./forms/date-relative.ts";
import { impossibleDay, yearAt } from "./forms/date-years.ts";

const CASUAL: readonly (readonly [words: string, days: number])[] = [
  ["the day before yesterday", -2],
  ["day before yesterday", -2],
  ["the day after tomorrow", 2],
  ["day after tomorrow", 2],
  ["yesterday", -1],
  ["today", 0],
  ["tomorrow", 1],
  ["tmrw", 1],
  ["end of the day", 0],
  ["end of day", 0],
  ["end of today", 0],
  ["close of business", 0],
];

const casual: Reader = (reader, at) => {
  for (const [words, days] of CASUAL) {
    const parts = words.split(" ");
    if (reads(reader, at, ...parts)) return { end: at + parts.length, meaning: fixedStretch(today(reader, days)) };
  }
  const part = (days: number, end: number, [from, to]: readonly [number, number]): Read => {
    const midnight = today(reader, days).from;
    return { end, meaning: fixedStretch({ from: midnight + from * HOUR, to: midnight + to * HOUR }) };
  };
  const lastNight = skip(reader, at, "the");
  if (reads(reader, lastNight, "night", "before", "last")) return part(-2, lastNight + 3, [18, 30]);
  if (reads(reader, at, "tonight")) return part(0, at + 1, [18, 30]);
  if (reads(reader, at, "last", "night")) return part(-1, at + 2, [18, 30]);
  // The night that is meant is the last one, or of what is due the next.
  const night = [["overnight"], ["during", "the", "night"], ["in", "the", "night"]].find((one) =>
    reads(reader, at, ...one),
  );
  if (night && !/^(?:of|from|before|to)$/.test(normAt(reader, at + night.length)))
    return part(reader.direction === "past" ? -1 : 0, at + night.length, [18, 30]);
  const ofDay = DAY_PARTS.get(normAt(reader, at + 1));
  return ofDay && reads(reader, at, "this") ? part(0, at + 2, ofDay) : undefined;
};

const afterDot = (reader: Parameters<Reader>[0], at: number) =>
  normAt(reader, at) === "." &&
  reader.tokens[at]?.start === reader.tokens[at - 1]?.end &&
  reader.tokens[at + 1] !== undefined
    ? at + 1
    : at;

/** "03-Nov-26", "3 Nov 26": after a whole date two digits are its year. */
function shortYear(reader: Parameters<Reader>[0], end: number): { year: number; end: number } | undefined {
  const at = reads(reader, end, "-") && reads(reader, end - 2, "-") ? end + 1 : end;
  const token = reader.tokens[at];
  const isYear =
    token?.kind === "number" &&
    /^[0-9]{2}$/.test(token.text) &&
    (Number(token.text) < 51 || Number(token.text) > 89) &&
    !isMeasured(reader, at + 1);
  return isYear && reader.tokens[end - 2]?.kind !== "word"
    ? { year: (Number(token.text) > 50 ? 1900 : 2000) + Number(token.text), end: at + 1 }
    : undefined;
}

/** After a day and month four digits are the year, however far away. */
function farYear(reader: Parameters<Reader>[0], end: number): { year: number; end: number } | undefined {
  const at = skip(reader, end, ",");
  const token = reader.tokens[at];
  const isYear = token?.kind === "number" && /^(?:19|2[01])\d{2}$/.test(token.text) && !isMeasured(reader, at + 1);
  return isYear ? { year: Number(token.text), end: at + 1 } : undefined;
}

function monthRead(reader: Parameters<Reader>[0], end: number, month: number, day?: number): Read {
  const isDayFirst = day !== undefined && MONTH_NAMES.has(normAt(reader, end - 1));
  const given =
    yearAt(reader, reads(reader, end, "-") || reads(reader, end, "/") ? end + 1 : end) ??
    (day === undefined ? undefined : farYear(reader, end)) ??
    (isDayFirst ? shortYear(reader, end) : undefined);
  const year = given?.year;
  const text =
    `${day ?? ""} ${reader.tokens.find(({ norm }) => MONTH_NAMES.get(norm) === month)?.text ?? ""} ${year ?? ""}`.trim();
  const meaning = dayMonth(month, day, year, yearOf(reader.wall));
  const exists = [0, -1, -2, -3, -4, -5, -6, -7, -8].some((k) => meaning.at(k));
  if (!exists) return { end: given?.end ?? end, impossible: impossibleDay(text.replace(/\s+/g, " ")) };
  const named = { month, ...(day === undefined ? {} : { day }), ...(year === undefined ? {} : { year }) };
  return { end: given?.end ?? end, meaning, month: named };
}

/** "first", "twenty-first", "thirtieth": a day only next to its month. */
function dayInWords(reader: Parameters<Reader>[0], at: number): { day: number; end: number } | undefined {
  // "A third of October" is a part of it and no day.
  if (/^an?$/.test(normAt(reader, at - 1))) return undefined;
  const tens = inTable({ twenty: 20, thirty: 30 }, normAt(reader, at));
  const ones = tens === undefined ? at : skip(reader, at + 1, "-");
  const nth = normAt(reader, ones) === "thirtieth" ? 30 : ORDINAL_WORDS.get(normAt(reader, ones));
  if (nth === undefined || (tens !== undefined && nth > 9)) return undefined;
  const isAfter =
    MONTH_NAMES.has(normAt(reader, at - 1)) ||
    (reads(reader, at - 1, "the") && MONTH_NAMES.has(normAt(reader, at - 2)));
  const ofMonth = skip(reader, ones + 2, "the");
  const isOfMonth =
    reads(reader, ofMonth, "month") || (reads(reader, ofMonth + 1, "month") && offsetAt(reader, ofMonth) !== undefined);
  const isBefore = reads(reader, ones + 1, "of") && (MONTH_NAMES.has(normAt(reader, ones + 2)) || isOfMonth);
  const isNext = MONTH_NAMES.has(normAt(reader, ones + 1));
  return isAfter || isBefore || isNext ? { day: (tens ?? 0) + nth, end: ones + 1 } : undefined;
}

/** A day of a month: "3", "3rd", "first of". */
export function dayNumberAt(reader: Parameters<Reader>[0], at: number): { day: number; end: number } | undefined {
  const token = reader.tokens[at];
  const isNumber = token?.kind === "ordinal" || (token?.kind === "number" && /^\d{1,2}$/.test(token.text));
  return isNumber ? { day: Number.parseInt(token.text, 10), end: afterDot(reader, at + 1) } : dayInWords(reader, at);
}

/** "3 November", "the 3rd of November 2025", "November 3", "Nov 2025", "March", "last March", "the 15th", "the 15th of last month". */
const named: Reader = (reader, start) => {
  const at = skip(reader, start, "the");
  const day = dayNumberAt(reader, at);
  if (day) {
    const next = skip(reader, day.end, "of", "-", "/", "day");
    const month = nameAt(reader, next, MONTH_NAMES);
    if (month) return monthRead(reader, afterDot(reader, next + 1), month, day.day);
    if (reader.tokens[at]?.kind === "number") return undefined;
    const noun = skip(reader, next, "the");
    const isThis = next > day.end && noun > next && reads(reader, noun, "month");
    const offset = isThis ? 0 : next > day.end ? offsetAt(reader, noun) : undefined;
    const thisMonth = [yearOf(reader.wall), monthOf(reader.wall)] as const;
    if (offset !== undefined && (isThis || reads(reader, noun + 1, "month"))) {
      const stretch = realDay(...shifted(thisMonth, offset), day.day);
      const end = noun + (isThis ? 1 : 2);
      return stretch
        ? { end, meaning: fixedStretch(stretch) }
        : { end, impossible: asks("noDayNumber", { day: day.day }) };
    }
    if (
      day.day > 31 ||
      reads(reader, day.end, "oocyte") ||
      reads(reader, day.end, "embryo") ||
      normAt(reader, at - 1) !== "the"
    )
      return undefined;
    return { end: day.end, meaning: every("month", (k) => realDay(...shifted(thisMonth, k), day.day)) };
  }
  const offset = offsetAt(reader, at);
  const month = nameAt(reader, offset === undefined ? at : at + 1, MONTH_NAMES);
  if (!month) return undefined;
  if (offset !== undefined) return { end: at + 2, meaning: fixedStretch(relativeMonth(reader, month, offset)) };
  const late = isLastWord(reader, at + 2) ? inTable({ last: -1, next: 1 }, normAt(reader, at + 1)) : undefined;
  if (late !== undefined) return { end: at + 2, meaning: fixedStretch(relativeMonth(reader, month, late)) };
  const after = dayNumberAt(reader, skip(reader, afterDot(reader, at + 1), "the", "-"));
  const isTime =
    after &&
    reader.tokens[after.end - 1]?.kind === "number" &&
    (normAt(reader, after.end) === ":" || isMeasured(reader, after.end));
  const either = after && monthOrDay(reader, at, month);
  if (either) return either;
  if (after && !isTime) return monthRead(reader, after.end, month, after.day);
  return monthRead(reader, afterDot(reader, at + 1), month);
};

const shifted = ([year, month]: readonly [number, number], months: number): [number, number] => {
  const from = wallAt(year, month + months);
  return [yearOf(from), monthOf(from)];
};

/** The last March before this month, the next March after it; this March is this year's. */
function relativeMonth(reader: Parameters<Reader>[0], month: number, offset: number): Stretch {
  const year = yearOf(reader.wall);
  const now = monthOf(reader.wall);
  const shift = offset === 0 || (offset < 0 ? month < now : month > now) ? 0 : offset;
  return unitAround(wallAt(year + shift, month), "month");
}

const isLastWord = ({ tokens }: Parameters<Reader>[0], at: number) =>
  tokens[at] === undefined || /^(?:[?!.,]|and|or|by|per)$/.test(tokens[at]?.norm ?? "");

/** "Friday", "last Monday", "next Friday", "Monday last week", "last week Monday". */
const weekday: Reader = (reader, at) => {
  const week = reads(reader, at + 1, "week") ? offsetAt(reader, at) : undefined;
  const late = week === undefined ? undefined : nameAt(reader, skip(reader, at + 2, "on", "'", "s"), WEEKDAY_NAMES);
  const monday = weekOf(reader.wall);
  const dayIn = (weeks: number, day: number) => daysAround(monday + (weeks * 7 + day - 1) * DAY, 1);
  if (late && week !== undefined)
    return { end: skip(reader, at + 2, "on", "'", "s") + 1, meaning: fixedStretch(dayIn(week, late)) };
  const offset = normAt(reader, at) === "past" ? -1 : normAt(reader, at) === "coming" ? 2 : offsetAt(reader, at);
  const own = offset === undefined ? at : at + 1;
  const day = nameAt(reader, own, WEEKDAY_NAMES);
  if (!day) return undefined;
  const end = afterDot(reader, own + 1);
  const next = skip(reader, end, "of", "in", "the");
  const ofWeek = reads(reader, next + 1, "week") ? offsetAt(reader, next) : undefined;
  if (ofWeek !== undefined) return { end: next + 2, meaning: fixedStretch(dayIn(ofWeek, day)) };
  const part = DAY_PARTS.get(normAt(reader, end));
  const afterPart = skip(reader, end + 1, "of", "in", "the");
  const weekOfPart = part && reads(reader, afterPart + 1, "week") ? offsetAt(reader, afterPart) : undefined;
  if (part && weekOfPart !== undefined) {
    const { from } = dayIn(weekOfPart, day);
    return { end: afterPart + 2, meaning: fixedStretch({ from: from + part[0] * HOUR, to: from + part[1] * HOUR }) };
  }
  const back = amountAt(reader, end);
  if (back?.grain === "week" && reads(reader, back.end, "ago") && offset === undefined)
    return { end: back.end + 1, meaning: fixedStretch(dayIn(-back.count, day)) };
  const now = weekdayOf(dayOf(reader.wall));
  if (offset === undefined && reads(reader, end, "before", "last"))
    return { end: end + 2, meaning: fixedStretch(dayIn(day < now ? -1 : -2, day)) };
  if (offset === undefined && reads(reader, end, "after", "next"))
    return { end: end + 2, meaning: fixedStretch(dayIn(2, day)) };
  // "Friday last", "Monday next": as letters in England have it.
  const isLate = offset === undefined && isLastWord(reader, end + 1);
  if (isLate && reads(reader, end, "last"))
    return { end: end + 1, meaning: fixedStretch(dayIn(day < now ? 0 : -1, day)) };
  if (isLate && reads(reader, end, "next"))
    return { end: end + 1, meaning: fixedStretch(dayIn(day > now ? 0 : 1, day)) };
  const gone = [["just", "gone"], ["just", "past"], ["gone"]].find((words) => reads(reader, end, ...words));
  if (gone) return { end: end + gone.length, meaning: fixedStretch(dayIn(day < now ? 0 : -1, day)) };
  if (offset === 2) return { end, meaning: fixedStretch(dayIn(day > now ? 0 : 1, day)) };
  if (offset === 1) return { end, meaning: fixedStretch(dayIn(1, day)) };
  if (offset === -1) return { end, meaning: fixedStretch(dayIn(day < now ? 0 : -1, day)) };
  if (offset === 0 && reader.direction === "past") return { end, meaning: fixedStretch(dayIn(0, day)) };
  return { end, meaning: every("week", (k) => dayIn(k, day)) };
};

/** Dates in words. */
export const wordDate: Reader = (reader, at) =>
  casual(reader, at) ?? weekday(reader, at) ?? relativeUnit(reader, at) ?? distance(reader, at) ?? named(reader, at);
