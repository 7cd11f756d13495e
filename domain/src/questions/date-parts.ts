import { addUnits, DAY, dayOf, HOUR, type Stretch, weekdayOf, weekOf } from "./calendar.ts";
import { bareHourAt, clockTimeAt, hourAt } from "./date-clock.ts";
import { numberDate } from "./date-numbers.ts";
import { offsetDate } from "./date-offsets.ts";
import {
  countAt,
  daysAround,
  type Meaning,
  normAt,
  type Read,
  type Reader,
  reads,
  settle,
  skip,
} from "./date-reader.ts";
import { wordDate } from "./date-units.ts";
import { DAY_PARTS, ORDINAL_WORDS, UNIT_WORDS, WEEKDAY_NAMES } from "./date-words.ts";

const changed = ({ at, cycle }: Meaning, change: (stretch: Stretch) => Stretch): Meaning => ({
  cycle,
  at: (k) => {
    const stretch = at(k);
    return stretch && change(stretch);
  },
});

/** A third of a year or quarter keeps to whole months: early 2025 is January to April. */
const thirds = (part: 0 | 1 | 2) => (stretch: Stretch) => {
  const days = (stretch.to - stretch.from) / DAY;
  const months = days > 300 ? 4 : days > 80 ? 1 : undefined;
  const edge = (third: number) =>
    months === undefined
      ? stretch.from + Math.round((days * third) / 3) * DAY
      : addUnits(stretch.from, third * months, "month");
  return { from: edge(part), to: part === 2 ? stretch.to : edge(part + 1) };
};

/** A half ends at a whole month where it can: the first half of October is the 1st to the 15th, of a year January to June. */
function half(first: boolean): (stretch: Stretch) => Stretch {
  return ({ from, to }) => {
    const days = (to - from) / DAY;
    const middle =
      days > 100 && days % 7 !== 0 ? addUnits(from, days > 300 ? 6 : 1.5, "month") : from + Math.floor(days / 2) * DAY;
    return first ? { from, to: middle } : { from: middle, to };
  };
}

const THIRD: Record<string, 0 | 1 | 2> = { early: 0, beginning: 0, start: 0, mid: 1, middle: 1, late: 2, end: 2 };

/** What comes before "of": a half, the first ten days, the last Friday. */
function changeAt(
  reader: Parameters<Reader>[0],
  at: number,
): { change: (stretch: Stretch) => Stretch | undefined; end: number } | undefined {
  const third = THIRD[normAt(reader, at)];
  if (third !== undefined) return { change: thirds(third), end: skip(reader, at + 1, "-") };
  const word = normAt(reader, at);
  const nth = word === "last" ? -1 : (ORDINAL_WORDS.get(word) ?? Number(/^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1] ?? 0));
  if (nth === 0) return undefined;
  if (reads(reader, at + 1, "half") && (nth === 1 || nth === 2 || nth === -1))
    return { change: half(nth === 1), end: at + 2 };
  const weekday = WEEKDAY_NAMES.get(normAt(reader, at + 1));
  if (weekday) return { change: (stretch) => weekdayIn(stretch, weekday, nth), end: at + 2 };
  if (/^(?:full|whole|complete)$/.test(normAt(reader, at + 1)) && reads(reader, at + 2, "week"))
    return { change: (stretch) => fullWeekIn(stretch, nth), end: at + 3 };
  const count = countAt(reader, at + 1);
  const unit = UNIT_WORDS.get(normAt(reader, count?.end ?? at + 1));
  if (!unit || (unit.grain !== "day" && unit.grain !== "week" && unit.grain !== "month" && unit.grain !== "quarter"))
    return undefined;
  const size = unit.times * (count?.value ?? 1);
  const index = count ? Math.sign(nth) : nth;
  const change = ({ from, to }: Stretch) => {
    const part =
      index < 0
        ? { from: addUnits(to, -size, unit.grain), to }
        : { from: addUnits(from, (index - 1) * size, unit.grain), to: addUnits(from, index * size, unit.grain) };
    return part.from >= from && part.to <= to ? part : undefined;
  };
  return { change, end: (count?.end ?? at + 1) + 1 };
}

/** A week from Monday to Sunday that lies wholly inside. */
function fullWeekIn({ from, to }: Stretch, nth: number): Stretch | undefined {
  const monday = nth < 0 ? weekOf(to) - 7 * DAY : weekOf(from + 6 * DAY) + (nth - 1) * 7 * DAY;
  return monday >= from && monday + 7 * DAY <= to ? daysAround(monday, 7) : undefined;
}

function weekdayIn({ from, to }: Stretch, weekday: number, nth: number): Stretch | undefined {
  const edge = nth < 0 ? to - DAY : from;
  const offset = (weekday - weekdayOf(edge) + 7) % 7;
  const day = nth < 0 ? edge - ((7 - offset) % 7) * DAY : edge + (offset + (nth - 1) * 7) * DAY;
  return day >= from && day < to ? daysAround(day, 1) : undefined;
}

/** "first half of October", "mid-March", "end of last month", "last Friday of October", "first 10 days of March". */
const part: Reader = (reader, start) => {
  const at = skip(reader, start, "the");
  const found = changeAt(reader, at);
  if (!found) return undefined;
  const isJoined =
    THIRD[normAt(reader, at)] !== undefined && !/^(?:start|end|beginning|middle)$/.test(normAt(reader, at));
  const next = skip(reader, found.end, "of", "in");
  if (next === found.end && !isJoined) return undefined;
  const whole = wholeAt(reader, next);
  if (!whole || !("meaning" in whole)) return whole;
  const changedMeaning: Meaning = {
    cycle: whole.meaning.cycle,
    at: (k) => {
      const stretch = whole.meaning.at(k);
      return stretch && found.change(stretch);
    },
  };
  // The part belongs to the stretch that is meant, even if it lies ahead: the second half of this month.
  const settled = settle(changedMeaning, reader);
  if (!settled) return { end: whole.end, impossible: "There is no such part of that time." };
  return { end: whole.end, meaning: changedMeaning };
};

/** A unit that has parts: "the month" alone is the current one. */
function wholeAt(reader: Parameters<Reader>[0], at: number): Read | undefined {
  const direct = numberDate(reader, at) ?? wordDate(reader, at);
  if (direct) return direct;
  const unit = UNIT_WORDS.get(normAt(reader, skip(reader, at, "the")));
  if (unit?.times !== 1 || unit.grain === "hour" || unit.grain === "day") return undefined;
  const shadow = {
    ...reader,
    tokens: [
      { ...wordToken, norm: "this" },
      { ...wordToken, norm: unit.grain },
    ],
  };
  const current = wordDate(shadow, 0);
  return current && { ...current, end: skip(reader, at, "the") + 1 };
}

const wordToken = { kind: "word", text: "", start: 0, end: 0 } as const;

/** "9-11am": the first hour lacks what the second says. */
function firstHour(reader: Parameters<Reader>[0], at: number) {
  const first = hourAt(reader, at);
  const last = first && /^(?:-|to)$/.test(normAt(reader, first.end)) ? clockTimeAt(reader, first.end + 1) : undefined;
  return first && last && first.from < last.from ? first : undefined;
}

/** Narrows a day: "yesterday morning", "Friday at 9am", "3 November 14:00". */
function withTime(reader: Parameters<Reader>[0], read: Read): Read {
  if (!("meaning" in read)) return read;
  const sample = settle(read.meaning, reader);
  if (!sample || sample.to - sample.from !== DAY) return read;
  const partAt = skip(reader, read.end, "in", "at", "during", "the");
  const part = DAY_PARTS.get(normAt(reader, partAt));
  const narrow = (from: number, to: number, end: number): Read => ({
    end,
    meaning: changed(read.meaning, (day) => ({ from: day.from + from, to: day.from + to })),
  });
  if (part) return narrow(part[0] * HOUR, part[1] * HOUR, partAt + 1);
  const side = normAt(reader, read.end);
  const next = skip(
    reader,
    read.end,
    "at",
    "around",
    ",",
    "before",
    "after",
    "since",
    "until",
    "by",
    "between",
    "from",
  );
  const time = clockTimeAt(reader, next) ?? bareHourAt(reader, next) ?? firstHour(reader, next);
  if (!time) return read;
  if (Number.isNaN(time.from))
    return { end: time.end, impossible: `${reader.tokens[next]?.text} is impossible: no clock shows it.` };
  if (/^(?:before|until|by)$/.test(side)) return narrow(0, time.from, time.end);
  if (/^(?:after|since)$/.test(side)) return narrow(time.from, DAY, time.end);
  const link = skip(reader, time.end, "-", "to", "and", "until");
  const range = link > time.end ? (clockTimeAt(reader, link) ?? hourAt(reader, link)) : undefined;
  return range && range.end > time.end + 1
    ? narrow(time.from, range.from, range.end)
    : narrow(time.from, time.to, time.end);
}

/** "9am on Friday", "the morning of 3 November": the time comes first. */
const timeFirst: Reader = (reader, start) => {
  const at = skip(reader, start, "the", "at");
  const part = DAY_PARTS.get(normAt(reader, at));
  const time = part
    ? { from: part[0] * HOUR, to: part[1] * HOUR, end: at + 1 }
    : (clockTimeAt(reader, at) ?? bareHourAt(reader, at));
  if (!time || Number.isNaN(time.from)) return undefined;
  const next = skip(reader, time.end, "of", "on");
  const day = numberDate(reader, next) ?? wordDate(reader, next);
  if (!day || !("meaning" in day)) return undefined;
  const sample = settle(day.meaning, reader);
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

const isDayToken = (reader: Parameters<Reader>[0], at: number) =>
  /^(?:iso-date|ordinal)$/.test(reader.tokens[at]?.kind ?? "");

/** One date of any form. A weekday before a date is part of it: "Friday, 20 November". */
export const oneDate: Reader = (reader, at) => {
  const named = WEEKDAY_NAMES.get(normAt(reader, at)) ? skip(reader, at + 1, ",", "the") : at;
  const after = named > at ? (numberDate(reader, named) ?? wordDate(reader, named)) : undefined;
  if (after && (!("meaning" in after) || after.month?.day !== undefined || isDayToken(reader, named)))
    return withTime(reader, after);
  const read =
    offsetDate(reader, at) ??
    part(reader, at) ??
    timeFirst(reader, at) ??
    numberDate(reader, at) ??
    wordDate(reader, at);
  return read && withTime(reader, read);
};
