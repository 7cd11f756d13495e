import { DAY, weekOf, yearOf } from "../../../timing/calendar.ts";
import { oneDate } from "../date-parts.ts";
import { CYCLE_OFFSETS, type DateReader, fixedStretch, normAt, type Read, skip } from "../date-reader.ts";
import { dayNumberAt } from "../date-units.ts";
import { dayMonth } from "./date-month-day.ts";

const isList = (word: string) => /^(?:and|or|&|,|vs|versus|against|with)$/.test(word);

/** "Q2 and Q3 2025": the year at the end holds for both. */
export function withLaterYear(reader: DateReader, read: Read): Read {
  if (!("meaning" in read) || read.meaning.cycle !== "year" || !isList(normAt(reader, read.end))) return read;
  const later = oneDate(reader, read.end + 1);
  const stretch = later && "meaning" in later && later.meaning.cycle === "none" ? later.meaning.at(0) : undefined;
  const year = stretch && yearOf(stretch.from);
  // "H1 vs H2 of last year" says the year too; "Q4 vs this year" sets a quarter beside a year.
  const isPart = stretch !== undefined && stretch.to - stretch.from < 300 * DAY;
  const isSaid =
    later &&
    reader.tokens
      .slice(read.end, later.end)
      .some(({ text, norm }) => text.includes(String(year)) || (norm === "year" && isPart));
  const own = isSaid ? CYCLE_OFFSETS.map(read.meaning.at).find((one) => one && yearOf(one.from) === year) : undefined;
  return own ? { ...read, meaning: fixedStretch(own) } : read;
}

/** The Monday of the week that is said at the end of a list of weekdays. */
function laterWeek(reader: DateReader, at: number): number | undefined {
  const read = oneDate(reader, skip(reader, at, "on", "and", "or", ","));
  if (!read || !("meaning" in read)) return undefined;
  const isWeekSaid = reader.tokens.slice(at, read.end).some(({ norm }) => norm === "week");
  const day = read.meaning.cycle === "none" && isWeekSaid ? read.meaning.at(0) : undefined;
  if (day) return day.to - day.from <= DAY ? weekOf(day.from) : undefined;
  return read.meaning.cycle === "week" && isList(normAt(reader, read.end))
    ? laterWeek(reader, read.end + 1)
    : undefined;
}

/** "Monday or Friday last week": the week at the end holds for both. */
export function withLaterWeek(reader: DateReader, read: Read): Read {
  if (!("meaning" in read) || read.meaning.cycle !== "week" || !isList(normAt(reader, read.end))) return read;
  const monday = laterWeek(reader, read.end + 1);
  const own = CYCLE_OFFSETS.map(read.meaning.at).find((one) => one && weekOf(one.from) === monday);
  return own ? { ...read, meaning: fixedStretch(own) } : read;
}

/** "on 1, 2 and 3 November": the month stands once, at the end. */
export function dayOfList(reader: DateReader, start: number): Read | undefined {
  const at = skip(reader, start, "the");
  const day = dayNumberAt(reader, at);
  const isAfterWord =
    reader.tokens[at]?.kind === "ordinal" ||
    reader.tokens[start - 1] === undefined ||
    /^(?:on|of|the|and|,|or|since|for)$/.test(normAt(reader, at - 1));
  if (!day || !isAfterWord || !isList(normAt(reader, day.end))) return undefined;
  const next = skip(reader, day.end, ",", "and", "or", "&", "the");
  const last = oneDate(reader, next);
  const read = last ?? dayOfList(reader, next);
  if (!read || !("meaning" in read) || read.month?.day === undefined) return undefined;
  const { month, year } = read.month;
  return {
    end: day.end,
    meaning: dayMonth(month, day.day, year, yearOf(reader.wall)),
    month: { ...read.month, day: day.day },
  };
}
