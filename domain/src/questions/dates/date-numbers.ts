import {
  addMonths,
  DAY,
  HOUR,
  isoWeek,
  realDay,
  type Stretch,
  unitAround,
  wallAt,
  wallClock,
  yearOf,
} from "../../timing/calendar.ts";
import { parseInstant, parseLocalTime } from "../../timing/zoned-time.ts";
import { asks } from "../ask-sentences.ts";
import { isIdentified, isMisspelledMonth } from "./date-identifiers.ts";
import { type DateReader, fixedStretch, normAt, type Read, type Reader, reads, skip } from "./date-reader.ts";
import { ORDINAL_WORDS } from "./date-words.ts";
import { timeOfDay } from "./forms/date-clock.ts";
import { shortDate } from "./forms/date-short.ts";
import { gluedDate, yearFirst } from "./forms/date-year-first.ts";
import { fullYear, impossibleDay, isYear, orImpossible, yearAt } from "./forms/date-years.ts";

const isoDate: Reader = (reader, at) => {
  const text = reader.tokens[at]?.text ?? "";
  const [date = "", time] = text.split(/t/i);
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const whole = realDay(year, month, day);
  if (!whole || time === undefined) return orImpossible(at + 1, whole, impossibleDay(text));
  const exact = parseInstant(text);
  const local = parseLocalTime(text);
  if (!exact && !local) return { end: at + 1, impossible: asks("noClockTime", { text }) };
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const from = exact ? wallClock(exact, reader.zone) : whole.from + hour * HOUR + minute * 60_000;
  return { end: at + 1, meaning: fixedStretch({ from, to: from + 60_000 }) };
};

/** With slashes and hyphens day and month may stand either way; dots are always day first. */
const numericDate: Reader = (reader, at) => {
  const text = reader.tokens[at]?.text ?? "";
  const parts = text.split(/[./-]/);
  const [a = "", b = "", c = ""] = parts;
  if (a.length === 4) return orImpossible(at + 1, realDay(Number(a), Number(b), Number(c)), impossibleDay(text));
  // "12-34-56" has no month in any order: it numbers something.
  if (c.length === 2 && !text.includes("/") && Number(b) > 12 && (Number(a) > 12 || Number(b) > 31)) return undefined;
  const year = fullYear(c);
  const dayFirst = realDay(year, Number(b), Number(a));
  const monthFirst = text.includes(".") ? undefined : realDay(year, Number(a), Number(b));
  if (dayFirst && monthFirst && dayFirst.from !== monthFirst.from)
    return { end: at + 1, readings: [dayFirst, monthFirst] };
  const only = dayFirst ?? monthFirst;
  if (only && !(dayFirst && monthFirst)) return { end: at + 1, meaning: fixedStretch(only), order: dayFirst ? 0 : 1 };
  return orImpossible(at + 1, dayFirst ?? monthFirst, impossibleDay(text));
};

/** "on 3.4.": with dots the day comes first; the second dot tells it from a number. */
const dottedDate: Reader = (reader, at) => {
  const [token, dot] = reader.tokens.slice(at, at + 2);
  const [, day, month] = /^(\d{1,2})\.(\d{1,2})$/.exec(token?.text ?? "") ?? [];
  if (!token || day === undefined || dot?.text !== "." || dot.start !== token.end) return undefined;
  const isAsked = /^(?:on|since|before|after|until|till|by|from|to|between|and|bis|seit|ab|vom|am|-)$/.test(
    normAt(reader, at - 1),
  );
  const isFirst = /^(?:-|to|until|till|bis)$/.test(normAt(reader, at + 2)) && reader.tokens[at + 3] !== undefined;
  if (!isAsked && !isFirst) return undefined;
  const year = yearOf(reader.wall);
  const exists = [0, -1, -2, -3, -4].some((k) => realDay(year + k, Number(month), Number(day)));
  if (!exists) return { end: at + 2, impossible: impossibleDay(`${token.text}.`) };
  return { end: at + 2, meaning: { at: (k) => realDay(year + k, Number(month), Number(day)), cycle: "year" } };
};

/** "3. 5. 2026", as it is written in German. */
const spacedDate: Reader = (reader, at) => {
  const [day, dot, month, point, year] = reader.tokens.slice(at, at + 5).map(({ text }) => text);
  if (dot !== "." || point !== "." || !/^\d{1,2}$/.test(day ?? "") || !/^\d{1,2}$/.test(month ?? "")) return undefined;
  if (!/^(?:19|20)\d{2}$/.test(year ?? "")) return undefined;
  const text = `${day}.${month}.${year}`;
  return orImpossible(at + 5, realDay(Number(year), Number(month), Number(day)), impossibleDay(text));
};

const yearMonth: Reader = (reader, at) => {
  const text = reader.tokens[at]?.text ?? "";
  const [first = "", second = ""] = text.split(/[-/]/);
  const [year, month] = first.length === 4 ? [Number(first), Number(second)] : [Number(second), Number(first)];
  if (!isYear(year)) return undefined;
  // "2024/25" is a year of some kind that no policy here defines.
  if (month > 12 && month === (year + 1) % 100) return undefined;
  if (month < 1 || month > 12) return { end: at + 1, impossible: asks("noMonth", { text, month: String(month) }) };
  const from = wallAt(year, month);
  return { end: at + 1, meaning: fixedStretch({ from, to: addMonths(from, 1) }), month: { year, month } };
};

/** Reads the number of a unit of the year with the year where it is given; else it floats from year to year. */
function ofYear(
  { reader, at, text, year }: { reader: DateReader; at: number; text: string; year?: number | undefined },
  stretchIn: (year: number) => Stretch | undefined,
): Read {
  const given = year === undefined ? yearAt(reader, at) : { year, end: at };
  const impossible = asks("noPartOfYear", { text });
  if (given) return orImpossible(given.end, stretchIn(given.year), impossible);
  const own = yearOf(reader.wall);
  // Week 53 exists in some years only.
  if (![0, -1, -2, -3, -4, -5, -6].some((k) => stretchIn(own + k))) return { end: at, impossible };
  return { end: at, meaning: { at: (k) => stretchIn(own + k), cycle: "year" } };
}

const quarterOf = (quarter: number) => (year: number) =>
  quarter >= 1 && quarter <= 4 ? unitAround(wallAt(year, quarter * 3), "quarter") : undefined;
const halfOf = (half: number) => (year: number) =>
  half === 1 || half === 2 ? { from: wallAt(year, half * 6 - 5), to: wallAt(year, half * 6 + 1) } : undefined;

/** `2026-W12`, `W12`, `Q3`, `2026-Q3`, `H1 2026`. */
const partOfYear: Reader = (reader, at) => {
  const token = reader.tokens[at];
  if (!token) return undefined;
  const short = /^\dq(\d{2})$/i.exec(token.text)?.[1];
  const year = short ? `20${short}` : /(?<!\d)\d{4}(?!\d)/.exec(token.text)?.[0];
  const number = Number(/(?<!\d)\d{1,2}(?!\d)/.exec(token.text)?.[0] ?? 0);
  const day = Number(/w\d{1,2}-([1-7])$/i.exec(token.text)?.[1] ?? 0);
  const inWeek = (y: number) => {
    const week = isoWeek(y, number);
    return week && day > 0 ? { from: week.from + (day - 1) * DAY, to: week.from + day * DAY } : week;
  };
  const stretch = token.kind === "week" ? inWeek : token.kind === "quarter" ? quarterOf(number) : halfOf(number);
  return ofYear({ reader, at: at + 1, text: token.text, year: year === undefined ? undefined : Number(year) }, stretch);
};

/** "week 47", "calendar week 12 of 2026", "third quarter of 2025", "first half of 2026". */
const partInWords: Reader = (reader, at) => {
  const from = reads(reader, at, "calendar") || reads(reader, at, "iso") ? at + 1 : at;
  const place = skip(reader, from + 1, "number", "no", "nr", "#", ".");
  const number = reader.tokens[place];
  if (number?.kind === "number" && /^\d{1,2}$/.test(number.text)) {
    const text = `${normAt(reader, from)} ${number.text}`;
    const value = Number(number.text);
    if (/^w(?:ee)?ks?$/.test(normAt(reader, from)))
      return ofYear({ reader, at: place + 1, text }, (year) => isoWeek(year, value));
    if (/^quarters?$/.test(normAt(reader, from))) return ofYear({ reader, at: place + 1, text }, quarterOf(value));
  }
  const joined =
    number?.kind === "year-month" && /^w(?:ee)?ks?$/.test(normAt(reader, from)) ? number.text.split("/") : [];
  if (joined.length === 2 && joined[1]?.length === 4)
    return ofYear({ reader, at: from + 2, text: `week ${number?.text}`, year: Number(joined[1]) }, (year) =>
      isoWeek(year, Number(joined[0])),
    );
  const start = skip(reader, at, "the");
  const nth =
    ORDINAL_WORDS.get(normAt(reader, start)) ?? Number(/^(\d)(?:st|nd|rd|th)$/.exec(normAt(reader, start))?.[1]);
  if (!(nth >= 1)) return undefined;
  const year = yearAt(reader, start + 2);
  if (reads(reader, start + 1, "quarter")) {
    if (!year && reads(reader, start + 2, "of")) return undefined;
    return ofYear({ reader, at: start + 2, text: `quarter ${nth}` }, quarterOf(nth));
  }
  const half = reads(reader, start + 1, "half") ? skip(reader, start + 2, "-") : undefined;
  if (nth <= 2 && half !== undefined && reads(reader, half, "year"))
    return ofYear({ reader, at: half + 1, text: `half ${nth}` }, halfOf(nth));
  if (nth <= 2 && half !== undefined && year)
    return ofYear({ reader, at: start + 2, text: `half ${nth}` }, halfOf(nth));
  return undefined;
};

const bareYear: Reader = (reader, at) => {
  const token = reader.tokens[at];
  const isShort = token?.norm === "'" && /^(?:in|of|since|during|before|after|until)$/.test(normAt(reader, at - 1));
  if (!isShort && (token?.kind !== "number" || !/^\d{4}$/.test(token.text))) return undefined;
  // A norm with its edition: ISO 15189:2022.
  if (normAt(reader, at - 1) === ":" && /\d/.test(normAt(reader, at - 2))) return undefined;
  if (isMisspelledMonth(normAt(reader, at - 1))) return undefined;
  // "03 05 2026" is a day, and which one is not said.
  if ([1, 2].every((back) => /^\d{1,2}$/.test(reader.tokens[at - back]?.text ?? ""))) return undefined;
  const found = yearAt(reader, at);
  if (
    !found ||
    found.end !== at + (isShort ? 2 : 1) ||
    /^(?:>|<|>=|<=|=|than|least|most|over|under|above|below)$/.test(normAt(reader, at - 1))
  )
    return undefined;
  return { end: found.end, meaning: fixedStretch({ from: wallAt(found.year, 1), to: wallAt(found.year + 1, 1) }) };
};

const BY_KIND: Partial<Record<string, Reader>> = {
  "iso-date": isoDate,
  "numeric-date": numericDate,
  "year-month": yearMonth,
  week: partOfYear,
  quarter: partOfYear,
  half: partOfYear,
};

/** Dates in digits. What a word such as "lot" or "version" introduces is none. */
export const numberDate: Reader = (reader, at) => {
  const token = reader.tokens[at];
  if (!token || (token.kind !== "word" && isIdentified(reader, at))) return undefined;
  return (
    BY_KIND[token.kind]?.(reader, at) ??
    partInWords(reader, at) ??
    shortDate(reader, at) ??
    dottedDate(reader, at) ??
    spacedDate(reader, at) ??
    yearFirst(reader, at) ??
    gluedDate(reader, at) ??
    bareYear(reader, at) ??
    timeOfDay(reader, at)
  );
};
