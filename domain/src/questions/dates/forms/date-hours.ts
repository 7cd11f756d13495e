import { DAY, HOUR, wallClock } from "../../../timing/calendar.ts";
import { oneDate } from "../date-parts.ts";
import { type DateReader, normAt, reads, resolveMeaning, skip, today } from "../date-reader.ts";
import { afterHour, clockTimeAt, hourAt, inHalfOf } from "./date-clock.ts";
import { fromTo, TO } from "./date-joined.ts";
import { between, type RangeRead } from "./date-rolling.ts";

/** "between 9 and 11 on Friday", "from 9 to 11 yesterday": bare hours, with their day behind them. */
export function hoursOfDay(reader: DateReader, at: number): RangeRead | undefined {
  const first = clockTimeAt(reader, at) ?? hourAt(reader, at);
  if (!first || !TO.test(normAt(reader, first.end))) return undefined;
  const last = clockTimeAt(reader, first.end + 1) ?? hourAt(reader, first.end + 1);
  const isClock = [at, first.end + 1].some((place) => clockTimeAt(reader, place) !== undefined);
  if (!last || Number.isNaN(first.from + last.from) || (first.from >= last.from && !isClock)) return undefined;
  const from = inHalfOf(reader, at, first.from, first.end + 1, last.from);
  const to = afterHour(reader, first.end + 1, from, last.from);
  const next = skip(reader, last.end, "on");
  const isAlone = reader.tokens[last.end] === undefined || reads(reader, last.end, "?");
  // "Due between 9 and 11": today, or tomorrow once that is over. Of records the day has to be said.
  if (isAlone && reader.direction === "future") {
    const day = today(reader, today(reader).from + last.from > reader.wall ? 0 : 1).from;
    return { end: last.end, range: between(reader, day + from, day + to) };
  }
  const day = next > last.end || reader.tokens[next]?.kind === "word" ? oneDate(reader, next) : undefined;
  const stretch = day && "meaning" in day ? resolveMeaning(day.meaning, reader) : undefined;
  if (day && stretch?.to === (stretch?.from ?? 0) + DAY)
    return { end: day.end, range: between(reader, stretch.from + from, stretch.from + to) };
  // "Between 8 and 9:30": minutes leave no doubt that hours are meant, which are of today where no day is said.
  if (day || !isClock || to > DAY || reader.direction === "future") return undefined;
  const midnight = today(reader).from;
  return { end: last.end, range: between(reader, midnight + from, midnight + to) };
}

/** "the night of 3 to 4 November": one night, named by both of its days. */
export function nightBetween(reader: DateReader, start: number): RangeRead | undefined {
  const at = skip(reader, start, "the");
  if (!reads(reader, at, "night") || !/^(?:of|from|between)$/.test(normAt(reader, at + 1))) return undefined;
  const days = fromTo(reader, skip(reader, at + 2, "the"), true);
  if (!days || !("range" in days) || !days.range.from || !days.range.to) return undefined;
  const evening = wallClock(days.range.from, reader.zone);
  if (wallClock(days.range.to, reader.zone) - evening !== 2 * DAY) return undefined;
  return { end: days.end, range: between(reader, evening + 18 * HOUR, evening + 30 * HOUR) };
}
