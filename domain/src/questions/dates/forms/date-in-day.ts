import { DAY, dayOf, HOUR, type Stretch } from "../../../timing/calendar.ts";
import { asks } from "../../ask-sentences.ts";
import { connectorAt } from "../date-connectors.ts";
import { numberDate } from "../date-numbers.ts";
import { type Meaning, normAt, type Read, type Reader, resolveMeaning, skip } from "../date-reader.ts";
import { wordDate } from "../date-units.ts";
import { DAY_PARTS } from "../date-words.ts";
import { afterHour, bareHourAt, clockTimeAt, hourAt, inHalfOf } from "./date-clock.ts";

const changed = ({ at, cycle }: Meaning, change: (stretch: Stretch) => Stretch): Meaning => ({
  cycle,
  at: (k) => {
    const stretch = at(k);
    return stretch && change(stretch);
  },
});

/** "9-11am": the first hour lacks what the second says. */
function firstHour(reader: Parameters<Reader>[0], at: number) {
  const first = hourAt(reader, at);
  const last = first && /^(?:-|to)$/.test(normAt(reader, first.end)) ? clockTimeAt(reader, first.end + 1) : undefined;
  return first && last && first.from < last.from ? first : undefined;
}

/** "this morning before 9": a part of a day up to an hour, or from one on. */
function withinPart(reader: Parameters<Reader>[0], read: Read, { from, to }: Stretch): Read {
  const side = normAt(reader, read.end);
  const hours = (to - from) / HOUR;
  const at = read.end + 1;
  if (hours < 3 || hours >= 24 || !/^(?:before|until|by|after|since|at)$/.test(side)) return read;
  const time = clockTimeAt(reader, at) ?? bareHourAt(reader, at);
  const named = dayOf(from) + (time?.from ?? Number.NaN);
  const edge = [named, named + DAY / 2].find((one) => one > from && one < to);
  if (!time || edge === undefined) return read;
  if (side === "at") {
    const stretch = { from: edge, to: edge + time.to - time.from };
    return { end: time.end, meaning: { at: () => stretch, cycle: "none" } };
  }
  const narrowed = /^(?:before|until|by)$/.test(side) ? { from, to: edge } : { from: edge, to };
  return { end: time.end, meaning: { at: () => narrowed, cycle: "none" } };
}

/** "3 November at 14.30": with a dot only after a day and the word that asks for a time. */
function dottedTime(reader: Parameters<Reader>[0], at: number) {
  const [, hours, minutes] = /^(\d{1,2})\.([0-5]\d)$/.exec(reader.tokens[at]?.text ?? "") ?? [];
  if (hours === undefined || normAt(reader, at - 1) !== "at" || Number(hours) > 23) return undefined;
  const from = Number(hours) * HOUR + Number(minutes) * 60_000;
  return { from, to: from + 60_000, end: at + 1 };
}

/** Narrows a day: "yesterday morning", "Friday at 9am", "3 November 14:00". */
export function withTime(reader: Parameters<Reader>[0], read: Read): Read {
  if (!("meaning" in read)) return read;
  const sample = resolveMeaning(read.meaning, reader);
  if (!sample) return read;
  if (sample.to - sample.from !== DAY) return withinPart(reader, read, sample);
  const partAt = skip(reader, read.end, "in", "at", "during", "the");
  const part = DAY_PARTS.get(normAt(reader, partAt));
  const narrow = (from: number, to: number, end: number): Read => ({
    end,
    meaning: changed(read.meaning, (day) => ({ from: day.from + from, to: day.from + to })),
  });
  if (part) {
    const narrowed = narrow(part[0] * HOUR, part[1] * HOUR, partAt + 1);
    const stretch = "meaning" in narrowed ? resolveMeaning(narrowed.meaning, reader) : undefined;
    return stretch ? withinPart(reader, narrowed, stretch) : narrowed;
  }
  const comma = skip(reader, read.end, ",");
  const side = connectorAt(reader, comma);
  const next = side?.end ?? skip(reader, comma, "at", "around", "between");
  // "October 3 through 9", "October 3 until 9": a number alone is a day of the month there, no hour.
  const isDay = "month" in read && read.month?.day !== undefined && side?.kind === "until";
  const time =
    clockTimeAt(reader, next) ??
    (isDay ? undefined : side ? hourAt(reader, next) : bareHourAt(reader, next)) ??
    firstHour(reader, next) ??
    dottedTime(reader, next);
  if (!time) return read;
  if (Number.isNaN(time.from))
    return { end: time.end, impossible: asks("noClock", { text: reader.tokens[next]?.text ?? "" }) };
  if (side?.kind === "before" || side?.kind === "until") return narrow(0, time.from, time.end);
  if (side && side.word !== "from") return narrow(time.from, DAY, time.end);
  const link = skip(reader, time.end, "-", "to", "and", "until", "till");
  const range = link > time.end ? (clockTimeAt(reader, link) ?? hourAt(reader, link)) : undefined;
  // "Yesterday from 2pm": with no end of its own, to the end of that day.
  if (!range && side) return narrow(time.from, DAY, skip(reader, time.end, "on", "onward", "onwards"));
  if (!range || range.end <= time.end + 1) return narrow(time.from, time.to, time.end);
  const from = inHalfOf(reader, next, time.from, link, range.from);
  return narrow(from, afterHour(reader, link, from, range.from), range.end);
}

/** "9am on Friday", "the morning of 3 November": the time comes first. */
export const timeFirst: Reader = (reader, start) => {
  const at = skip(reader, start, "the", "at");
  const part = DAY_PARTS.get(normAt(reader, at));
  const time = part
    ? { from: part[0] * HOUR, to: part[1] * HOUR, end: at + 1 }
    : (clockTimeAt(reader, at) ?? bareHourAt(reader, at) ?? dottedTime(reader, at));
  if (!time || Number.isNaN(time.from)) return undefined;
  const next = skip(reader, time.end, "of", "on");
  const day = numberDate(reader, next) ?? wordDate(reader, next);
  if (!day || !("meaning" in day)) return undefined;
  const sample = resolveMeaning(day.meaning, reader);
  if (!sample || sample.to - sample.from > DAY || (part && sample.to - sample.from < DAY)) return undefined;
  // "9 this evening" is 21:00: the part of the day tells which half is meant.
  const shift = time.from < DAY / 2 && (sample.from - dayOf(sample.from)) / HOUR >= 12 ? DAY / 2 : 0;
  return {
    end: day.end,
    meaning: changed(day.meaning, ({ from }) => ({
      from: dayOf(from) + time.from + shift,
      to: dayOf(from) + time.to + shift,
    })),
  };
};
