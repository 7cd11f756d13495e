import {
  addUnits,
  DAY,
  dayOf,
  type Grain,
  HOUR,
  unitAround,
  weekdayOf,
  weekOf,
  yearOf,
} from "../../../timing/calendar.ts";
import { inTable } from "../../words/word-table.ts";
import { numberDate } from "../date-numbers.ts";
import { countAt, daysAround, fixedStretch, normAt, type Reader, reads, resolveMeaning, skip } from "../date-reader.ts";
import { wordDate } from "../date-units.ts";
import { UNIT_WORDS, WEEKDAY_NAMES } from "../date-words.ts";
import { amountAt, offsetAt } from "./date-relative.ts";
import { yearAt } from "./date-years.ts";

const MINUTE = HOUR / 60;

/** "two Fridays ago": the last one counts as the first. */
const weekdaysAgo: Reader = (reader, at) => {
  const count = countAt(reader, at, true);
  const weekday = count && WEEKDAY_NAMES.get(normAt(reader, count.end).replace(/s$/, ""));
  if (!count || !weekday || !reads(reader, count.end + 1, "ago")) return undefined;
  const today = dayOf(reader.wall);
  const back = (weekdayOf(today) - weekday + 7) % 7 || 7;
  return { end: count.end + 2, meaning: fixedStretch(daysAround(today - (back + (count.value - 1) * 7) * DAY, 1)) };
};

const SIGNS: Readonly<Record<string, 1 | -1>> = { before: -1, ago: -1, last: -1, after: 1, from: 1, on: 1, next: 1 };

/** "3 days before yesterday", "a week after 3 November", "a week ago Monday", "a week on Friday", "a week today". */
const fromPoint: Reader = (reader, at) => {
  const amount = amountAt(reader, at);
  if (!amount || amount.grain === "hour") return undefined;
  const link = normAt(reader, amount.end);
  const isToday = /^(?:today|tomorrow|yesterday)$/.test(link);
  const sign = isToday ? (link === "yesterday" ? -1 : 1) : inTable(SIGNS, link);
  // "Last Tuesday" and "next Tuesday" are days of their own.
  const next = isToday || link === "last" || link === "next" ? amount.end : skip(reader, amount.end + 1, "on");
  const isNear = isNearDay(normAt(reader, link === "last" || link === "next" ? next + 1 : next));
  if (sign === undefined || (!/^(?:before|after)$/.test(link) && !isNear)) return undefined;
  const day = numberDate(reader, next) ?? wordDate(reader, next);
  const direction = link === "on" || link === "from" ? "future" : reader.direction;
  const stretch = day && "meaning" in day ? resolveMeaning(day.meaning, { ...reader, direction }) : undefined;
  if (!day || stretch?.to !== (stretch?.from ?? 0) + DAY) return undefined;
  return {
    end: day.end,
    meaning: fixedStretch(daysAround(addUnits(stretch.from, sign * amount.count, amount.grain), 1)),
  };
};

const isNearDay = (word: string) => /^(?:today|yesterday|tomorrow)$/.test(word) || WEEKDAY_NAMES.has(word);

/** "Tuesday week", "tomorrow fortnight": so long after the next of these days. */
const dayWeek: Reader = (reader, start) => {
  const at = skip(reader, start, "on");
  const weeks = inTable({ week: 1, fortnight: 2 }, normAt(reader, at + 1));
  if (weeks === undefined || !isNearDay(normAt(reader, at)) || /\d/.test(normAt(reader, at + 2))) return undefined;
  const day = wordDate(reader, at);
  const stretch = day && "meaning" in day ? resolveMeaning(day.meaning, { ...reader, direction: "future" }) : undefined;
  if (!day || !stretch || day.end !== at + 1) return undefined;
  return { end: at + 2, meaning: fixedStretch(daysAround(stretch.from + weeks * 7 * DAY, 1)) };
};

/** "this day last year", "same month last year", "this time last week", "this date in 2024". */
const sameUnit: Reader = (reader, start) => {
  const at = skip(reader, start, "the", "in");
  if (!/^(?:this|same)$/.test(normAt(reader, at))) return undefined;
  const word = normAt(reader, at + 1);
  const own: Grain | undefined = /^(?:time|date)$/.test(word) ? "day" : UNIT_WORDS.get(word)?.grain;
  const next = skip(reader, at + 2, "of", "in", "the");
  const year = next > at + 2 ? yearAt(reader, next) : undefined;
  if (year && own && own !== "hour") {
    const there = addUnits(reader.wall, year.year - yearOf(reader.wall), "year");
    return { end: year.end, meaning: fixedStretch(unitAround(there, own)) };
  }
  const offset = offsetAt(reader, next);
  const far = UNIT_WORDS.get(normAt(reader, next + 1));
  if (
    !own ||
    own === "hour" ||
    !offset ||
    far?.times !== 1 ||
    far.grain === "hour" ||
    /s$/.test(normAt(reader, next + 1))
  )
    return undefined;
  return { end: next + 2, meaning: fixedStretch(unitAround(addUnits(reader.wall, offset, far.grain), own)) };
};

/** "This time tomorrow", "yesterday at this time": the hour that begins with the minute of the clock. */
const sameTime: Reader = (reader, start) => {
  const at = skip(reader, start, "at", "about");
  const isFirst = reads(reader, at, "this", "time");
  const dayAt = isFirst ? skip(reader, at + 2, "of", "on") : start;
  const day = isNearDay(normAt(reader, dayAt)) ? wordDate(reader, dayAt) : undefined;
  const stretch = day && "meaning" in day ? resolveMeaning(day.meaning, reader) : undefined;
  if (!day || stretch?.to !== (stretch?.from ?? 0) + DAY) return undefined;
  const late = skip(reader, day.end, "at", "about");
  if (!isFirst && !reads(reader, late, "this", "time")) return undefined;
  const from = stretch.from + Math.floor((reader.wall - dayOf(reader.wall)) / MINUTE) * MINUTE;
  return { end: isFirst ? day.end : late + 2, meaning: fixedStretch({ from, to: from + HOUR }) };
};

/** "Wednesday of week 40", "Friday in KW 45". */
const dayOfWeek: Reader = (reader, at) => {
  const weekday = WEEKDAY_NAMES.get(normAt(reader, at));
  const next = skip(reader, at + 1, "of", "in", "the", "iso");
  const week = weekday && next > at + 1 ? numberDate(reader, next) : undefined;
  if (!weekday || !week || !("meaning" in week)) return undefined;
  const sample = resolveMeaning(week.meaning, reader);
  if (sample?.to !== (sample?.from ?? 0) + 7 * DAY || weekdayOf(sample.from) !== 1) return undefined;
  const day = (k: number) => {
    const stretch = week.meaning.at(k);
    return stretch && daysAround(stretch.from + (weekday - 1) * DAY, 1);
  };
  return { end: week.end, meaning: { at: day, cycle: week.meaning.cycle } };
};

/** "The weekend of 7 November", "the weekend of 7 and 8 November". */
const weekendOfDay: Reader = (reader, start) => {
  const at = skip(reader, start, "the");
  if (!reads(reader, at, "weekend", "of")) return undefined;
  const first = skip(reader, at + 2, "the");
  const isPair = /^(?:and|-|to|\/)$/.test(normAt(reader, first + 1)) && /^\d/.test(normAt(reader, first));
  const next = isPair ? first + 2 : first;
  const day = numberDate(reader, next) ?? wordDate(reader, next);
  const stretch = day && "meaning" in day ? resolveMeaning(day.meaning, reader) : undefined;
  if (!day || stretch?.to !== (stretch?.from ?? 0) + DAY) return undefined;
  return { end: day.end, meaning: fixedStretch(daysAround(weekOf(stretch.from) + 5 * DAY, 2)) };
};

/** Days that are counted from another day. */
export const offsetDate: Reader = (reader, at) =>
  weekdaysAgo(reader, at) ??
  dayWeek(reader, at) ??
  fromPoint(reader, at) ??
  sameTime(reader, at) ??
  sameUnit(reader, at) ??
  dayOfWeek(reader, at) ??
  weekendOfDay(reader, at);
