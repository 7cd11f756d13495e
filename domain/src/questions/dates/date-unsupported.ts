import { oneDate } from "./date-parts.ts";
import { type DateReader, normAt, reads, skip } from "./date-reader.ts";
import { WEEKDAY_NAMES } from "./date-words.ts";
import { yearAt } from "./forms/date-years.ts";

/** Years of a kind that no policy here defines, and seasons, which differ by hemisphere. */
const YEARS = /^(?:fiscal|financial|tax|academic|school|budget)$/;
const SEASONS = /^(?:spring|summer|autumn|fall|winter|semester|trimester)$/;

/** Feasts move from year to year or from land to land. */
const FEASTS =
  /^(?:christmas|xmas|easter|halloween|thanksgiving|ramadan|pentecost|whitsun|hanukkah|passover|diwali|eid|advent|carnival|ascension)$/;
const FEAST_DAYS = /^(?:good|black|ash|palm|whit|shrove|maundy|cyber)$/;
/** "Boxing Day", "Labour Day". */
const HOLIDAYS = /^(?:boxing|bastille|labou?r|memorial|independence|canada|unity|australia|valentine|leap)$/;
const HOLIDAY_KINDS = /^(?:bank|public|national|summer|winter|school|festive|christmas|easter)$/;

/** "Bank holidays", "the festive season", "Chinese New Year", "Boxing Day", "Valentine's Day". */
function afterHoliday(reader: DateReader, at: number): number | undefined {
  const kind = HOLIDAY_KINDS.test(normAt(reader, at)) ? at + 1 : at;
  const isHoliday = reads(reader, kind, "holidays") || (kind > at && reads(reader, kind, "holiday"));
  if (isHoliday || (kind > at && reads(reader, kind, "season"))) return kind + 1;
  if (/^(?:chinese|lunar)$/.test(normAt(reader, at)) && reads(reader, at + 1, "new", "year")) return at + 3;
  const day = skip(reader, at + 1, "'", "s");
  return HOLIDAYS.test(normAt(reader, at)) && reads(reader, day, "day") ? day + 1 : undefined;
}

/** After "Christmas 2025", "Easter Monday", "Good Friday". */
function afterFeast(reader: DateReader, at: number): number | undefined {
  const holiday = afterHoliday(reader, at);
  if (holiday !== undefined) return yearAt(reader, holiday)?.end ?? holiday;
  const isDay = FEAST_DAYS.test(normAt(reader, at)) && WEEKDAY_NAMES.has(normAt(reader, at + 1));
  if (!isDay && !FEASTS.test(normAt(reader, at))) return undefined;
  const isNamed = isDay || /^(?:day|eve)$/.test(normAt(reader, at + 1)) || WEEKDAY_NAMES.has(normAt(reader, at + 1));
  const end = isNamed ? at + 2 : at + 1;
  const next = skip(reader, end, "of", "in");
  return /^\d{4}$/.test(normAt(reader, next)) ? next + 1 : (yearAt(reader, next)?.end ?? end);
}

/** "Between the years": from Christmas to the new year, or wherever a land begins and ends it. */
const afterYears = (reader: DateReader, at: number) =>
  reads(reader, at, "between", "the", "years") && normAt(reader, at + 3) !== "of" ? at + 3 : undefined;

/** "Between today and Easter": of a stretch with such an end nothing is read. */
function afterHalf(reader: DateReader, at: number): number | undefined {
  const years = afterYears(reader, at);
  if (years !== undefined) return years;
  const word = normAt(reader, at);
  if (word !== "between" && word !== "from") return undefined;
  const isLink = (place: number) => /^(?:and|to|until|till|-)$/.test(normAt(reader, place));
  const first = skip(reader, at + 1, "the");
  const unread = afterUnsupported(reader, first);
  const left = unread === undefined ? oneDate(reader, first)?.end : unread;
  if (left === undefined || !isLink(left)) return undefined;
  const last = skip(reader, left + 1, "the");
  if (reads(reader, last, "new", "year")) return unread === undefined ? undefined : last + 2;
  if (unread === undefined) return afterUnsupported(reader, last);
  return oneDate(reader, last)?.end ?? afterUnsupported(reader, last) ?? last;
}

/**
 * After a time that nobody here can place: "fiscal year 2026", "summer 2026". Its year alone would answer another question,
 * so none of it is read and all of it is told as not understood. Undefined where no such time begins.
 */
export function afterUnsupported(reader: DateReader, at: number): number | undefined {
  const word = normAt(reader, at);
  const named = afterFeast(reader, at) ?? afterHalf(reader, at);
  if (named !== undefined) return named;
  // "H3 2026": a year has two halves.
  if (/^h[03-9]$/.test(word) && yearAt(reader, at + 1)) return yearAt(reader, at + 1)?.end;
  // The same period of last year: which period it is, nothing here tells.
  if (word === "same" && normAt(reader, at + 1) === "period") {
    const isNamed = /^(?:last|previous|next)$/.test(normAt(reader, skip(reader, at + 2, "of", "in", "the")));
    return isNamed ? skip(reader, at + 2, "of", "in", "the") + 2 : at + 2;
  }
  const isSeason = SEASONS.test(word);
  const noun = YEARS.test(word) && /^(?:year|years|quarter|half)$/.test(normAt(reader, at + 1)) ? at + 1 : at;
  if (!isSeason && noun === at) return undefined;
  const next = skip(reader, noun + 1, "of", "in");
  const year = reader.tokens[next];
  const isYear =
    year?.kind === "year-month" || (year?.kind === "number" && /^\d{4}$/.test(year.text)) || year?.norm === "'";
  if (isYear) {
    const end = year.norm === "'" ? next + 2 : next + 1;
    // "2025/26" and "2025-26" are one such year.
    return /^[/-]$/.test(normAt(reader, end)) ? end + 2 : end;
  }
  const isRelative = /^(?:last|this|next)$/.test(normAt(reader, next)) && normAt(reader, next + 1) === "year";
  return isRelative ? next + 2 : noun + 1;
}
