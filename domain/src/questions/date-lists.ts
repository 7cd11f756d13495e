import { yearOf } from "./calendar.ts";
import { oneDate } from "./date-parts.ts";
import { type DateReader, fixed, normAt, type Read, skip, WIDE } from "./date-reader.ts";
import { dayMonth, dayNumberAt } from "./date-units.ts";

const isList = (word: string) => /^(?:and|or|&|,|vs|versus)$/.test(word);

/** "Q2 and Q3 2025": the year at the end holds for both. */
export function withLaterYear(reader: DateReader, read: Read): Read {
  if (!("meaning" in read) || read.meaning.cycle !== "year" || !isList(normAt(reader, read.end))) return read;
  const later = oneDate(reader, read.end + 1);
  const stretch = later && "meaning" in later && later.meaning.cycle === "none" ? later.meaning.at(0) : undefined;
  const year = stretch && yearOf(stretch.from);
  const isSaid = later && reader.tokens.slice(read.end, later.end).some(({ text }) => text.includes(String(year)));
  const own = isSaid ? WIDE.map(read.meaning.at).find((one) => one && yearOf(one.from) === year) : undefined;
  return own ? { ...read, meaning: fixed(own) } : read;
}

/** "on 1, 2 and 3 November": the month stands once, at the end. */
export function dayOfList(reader: DateReader, start: number): Read | undefined {
  const at = skip(reader, start, "the");
  const day = dayNumberAt(reader, at);
  const isAfterWord =
    reader.tokens[start - 1] === undefined || /^(?:on|of|the|and|,|or|since|for)$/.test(normAt(reader, at - 1));
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
