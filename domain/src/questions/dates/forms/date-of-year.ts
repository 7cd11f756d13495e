import { DAY, isoWeek, type Stretch, unitAround, wallAt, yearOf } from "../../../timing/calendar.ts";
import { asks } from "../../ask-sentences.ts";
import { numberDate } from "../date-numbers.ts";
import { CYCLE_OFFSETS, type DateReader, fixedStretch, normAt, type Reader, reads, skip } from "../date-reader.ts";
import { wordDate } from "../date-units.ts";
import { ORDINAL_WORDS } from "../date-words.ts";
import { offsetAt } from "./date-relative.ts";
import { yearAt } from "./date-years.ts";

/** "last year's April", "this year's Q2". */
const possessive: Reader = (reader, start) => {
  const at = skip(reader, start, "the");
  const offset = offsetAt(reader, at);
  if (offset === undefined || !reads(reader, at + 1, "year", "'", "s")) return undefined;
  const half = reads(reader, at + 5, "half") ? ordinalAt(reader, at + 4) : 0;
  if (half === 1 || half === 2) {
    const { from, to } = unitAround(reader.wall, "year", offset);
    const middle = wallAt(yearOf(from), 7);
    return { end: at + 6, meaning: fixedStretch(half === 1 ? { from, to: middle } : { from: middle, to }) };
  }
  const read = numberDate(reader, at + 4) ?? wordDate(reader, at + 4);
  if (!read || !("meaning" in read) || read.meaning.cycle !== "year") return undefined;
  const year = yearOf(unitAround(reader.wall, "year", offset).from);
  const own = CYCLE_OFFSETS.map(read.meaning.at).find((one) => one && yearOf(one.from) === year);
  return own && { end: read.end, meaning: fixedStretch(own) };
};

/** "2024 fourth quarter": the year first. */
const yearFirst: Reader = (reader, at) => {
  const isYear = /^(?:19|20)\d\d$/.test(reader.tokens[at]?.text ?? "") && ordinalAt(reader, at + 1) > 0;
  const read = isYear ? numberDate(reader, at + 1) : undefined;
  if (!read || !("meaning" in read) || read.meaning.cycle !== "year") return undefined;
  const own = CYCLE_OFFSETS.map(read.meaning.at).find(
    (one) => one && yearOf(one.from) === Number(reader.tokens[at]?.text),
  );
  return own && { end: read.end, meaning: fixedStretch(own) };
};

const ordinalAt = (reader: DateReader, at: number) =>
  ORDINAL_WORDS.get(normAt(reader, at)) ?? Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(normAt(reader, at))?.[1] ?? 0);

/** A month has no sixth week, so "the 45th week" is one of the year, by ISO 8601; so is "the 3rd week of 2026". */
const numberedWeek: Reader = (reader, start) => {
  const at = skip(reader, start, "the");
  const nth = ordinalAt(reader, at);
  if (!reads(reader, at + 1, "week") || nth < 2) return undefined;
  const given = reads(reader, at + 2, "of") ? yearAt(reader, at + 2) : undefined;
  if (!given && (nth < 6 || reads(reader, at + 2, "of"))) return undefined;
  const impossible = asks("noWeek", { week: nth });
  const own = yearOf(reader.wall);
  const inYear = (year: number): Stretch | undefined => isoWeek(year, nth);
  if (given) {
    const week = inYear(given.year);
    return week ? { end: given.end, meaning: fixedStretch(week) } : { end: given.end, impossible };
  }
  if (nth > 53) return { end: at + 2, impossible };
  return { end: at + 2, meaning: { at: (k) => inYear(own + k), cycle: "year" } };
};

/** "Day 100 of 2026": the days of a year by their number. */
const numberedDay: Reader = (reader, at) => {
  const number = reader.tokens[at + 1];
  if (!reads(reader, at, "day") || number?.kind !== "number" || !/^\d{1,3}$/.test(number.text)) return undefined;
  const given = /^(?:of|in)$/.test(normAt(reader, at + 2)) ? yearAt(reader, at + 3) : undefined;
  if (!given) return undefined;
  const from = wallAt(given.year, 1) + (Number(number.text) - 1) * DAY;
  if (Number(number.text) < 1 || yearOf(from) !== given.year)
    return { end: given.end, impossible: asks("noDayOfYear", { day: number.text, year: String(given.year) }) };
  return { end: given.end, meaning: fixedStretch({ from, to: from + DAY }) };
};

/** "The 2020s". */
const decade: Reader = (reader, start) => {
  const at = skip(reader, start, "the");
  const [, first] = /^((?:19|20)\d0)s$/.exec(normAt(reader, at)) ?? [];
  if (first === undefined || at === start) return undefined;
  return { end: at + 1, meaning: fixedStretch({ from: wallAt(Number(first), 1), to: wallAt(Number(first) + 10, 1) }) };
};

/** Parts of a year that is said before or after them, and years that are said together. */
export const partOfNamedYear: Reader = (reader, at) =>
  possessive(reader, at) ??
  yearFirst(reader, at) ??
  numberedWeek(reader, at) ??
  numberedDay(reader, at) ??
  decade(reader, at);
